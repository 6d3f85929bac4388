const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** How many fields a form's errors are at: those of a list or a group stand within it. */
export const countErrors = (errors: unknown): number => {
  if (!isGroup(errors)) return 0
  // What the rules say of a field has a type; a group of fields has none of its own.
  if ('type' in errors && typeof errors.type === 'string') return 1
  return Object.values(errors).reduce((count: number, inner) => count + countErrors(inner), 0)
}
