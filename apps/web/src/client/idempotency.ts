const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * One id per user action, kept through its retries: a repeated request has one effect, a later identical action is
 * separate.
 */
export const newIntent = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))

/** For ids created by the client. `crypto.randomUUID` is missing on plain HTTP. */
export const newUuid = (): string => newIntent().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** A key without a hash, which can be made at once. The server compares the payload itself. */
export const plainKey = (intent: string): string => `plain.${intent}`

/**
 * sha256(method, path, payload) plus the intent. `crypto.subtle` is missing on plain HTTP; the intent alone is unique
 * there, and the server compares the payload itself, so no hash is needed.
 */
export const idempotencyKey = async (
  method: string,
  path: string,
  payload: string,
  intent: string,
): Promise<string> => {
  if (!globalThis.crypto?.subtle) return plainKey(intent)
  const bytes = new TextEncoder().encode(JSON.stringify([method, path, payload]))
  return `${hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))}.${intent}`
}
