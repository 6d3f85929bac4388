const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The number of fields with an error, including those in lists and groups. */
export const countErrors = (errors: unknown): number => {
  if (!isGroup(errors)) return 0
  // A field error has a `type`; a group of fields has none.
  if ('type' in errors && typeof errors.type === 'string') return 1
  return Object.values(errors).reduce((count: number, inner) => count + countErrors(inner), 0)
}
