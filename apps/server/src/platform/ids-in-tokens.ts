export const idBytes = 16

export const toIdBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

export const toId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Two ids as the first part of a link or token, without a separator. */
export const encodeIdPair = (first: string, second: string): string =>
  Buffer.concat([toIdBytes(first), toIdBytes(second)]).toString('base64url')

const pairLength = Math.ceil((2 * idBytes * 4) / 3)

/** The ids that a token begins with; undefined if it's too short. */
export const decodeIdPair = (token: string): readonly [string, string] | undefined => {
  const bytes = Buffer.from(token.slice(0, pairLength), 'base64url')
  return bytes.length === 2 * idBytes ? [toId(bytes.subarray(0, idBytes)), toId(bytes.subarray(idBytes))] : undefined
}
