const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A field error has a `type`; a group of fields has none. */
const isFieldError = (errors: object): boolean => 'type' in errors && typeof errors.type === 'string'

/** The number of fields with an error, including those in lists and groups. Several entries of a list are one field. */
export const countErrors = (errors: unknown): number => {
  if (!isGroup(errors)) return 0
  if (isFieldError(errors)) return 1
  const inner = Object.values(errors).filter(isGroup)
  const entries = Array.isArray(errors) ? inner.filter(isFieldError) : []
  const groups = inner.filter((group) => !entries.includes(group))
  return Math.min(entries.length, 1) + groups.reduce((count, group) => count + countErrors(group), 0)
}
