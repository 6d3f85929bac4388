const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The response to an autosave with the texts as typed: a trailing space must not vanish while typing. Ids and numbers
 * come from the server.
 */
export const asTyped = <T>(typed: unknown, answered: T): T => {
  if (typeof answered === 'string') return typeof typed === 'string' && typed !== '' ? (typed as T) : answered
  if (Array.isArray(answered)) {
    if (!Array.isArray(typed) || typed.length !== answered.length) return answered
    return answered.map((value: unknown, place) => asTyped(typed[place] as unknown, value)) as T
  }
  if (!isPlain(answered) || !isPlain(typed)) return answered
  return Object.fromEntries(Object.entries(answered).map(([name, value]) => [name, asTyped(typed[name], value)])) as T
}
