const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The response to an autosave with the texts as typed: a trailing space must not vanish while typing. Ids and numbers
 * come from the server.
 */
export const keepTypedText = <T>(typed: unknown, response: T): T => {
  if (typeof response === 'string') return typeof typed === 'string' && typed !== '' ? (typed as T) : response
  if (Array.isArray(response)) {
    if (!Array.isArray(typed) || typed.length !== response.length) return response
    return response.map((value: unknown, index) => keepTypedText(typed[index] as unknown, value)) as T
  }
  if (!isPlainObject(response) || !isPlainObject(typed)) return response
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [name, keepTypedText(typed[name], value)]),
  ) as T
}
