import type { Tokens } from '#server/platform/tokens.ts'

/** What the token of a route depends on. */
export interface LinkedRoute {
  storeId: string
  routeId: string
  /** Increases when the link is revoked. */
  generation: number
}

const purpose = 'driver link'
const idBytes = 16
const idsLength = Math.ceil((2 * idBytes * 4) / 3)

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

const toId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * The ids of store and route, and a keyed hash: the link can be shown again at any time, although the database contains
 * nothing to open it with.
 */
export const makeDriverToken = (tokens: Tokens, { storeId, routeId, generation }: LinkedRoute): string =>
  Buffer.concat([toBytes(storeId), toBytes(routeId)]).toString('base64url') +
  tokens.hash(purpose, `${storeId} ${routeId} ${generation}`)

/** The ids that a token names; its hash isn't checked yet. */
export const readDriverToken = (token: string): Omit<LinkedRoute, 'generation'> | undefined => {
  const bytes = Buffer.from(token.slice(0, idsLength), 'base64url')
  if (bytes.length !== 2 * idBytes) return undefined
  return { storeId: toId(bytes.subarray(0, idBytes)), routeId: toId(bytes.subarray(idBytes)) }
}

export const isDriverToken = (tokens: Tokens, route: LinkedRoute, token: string): boolean =>
  tokens.isEqual(token, makeDriverToken(tokens, route))

const codeRange = 10_000

/**
 * The code that a customer tells the driver. Computed from the order and the stop's route, so that it's stored nowhere and
 * the customer sees the same one all day.
 */
export const makeDeliveryCode = (tokens: Tokens, storeId: string, stopId: string): string => {
  const hash = Buffer.from(tokens.hash('delivery code', `${storeId} ${stopId}`), 'base64url')
  return String(hash.readUInt32BE(0) % codeRange).padStart(4, '0')
}
