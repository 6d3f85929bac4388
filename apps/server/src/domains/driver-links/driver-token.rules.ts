import { decodeIdPair, encodeIdPair } from '#server/platform/ids-in-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'

/** What the token of a route depends on. */
export interface LinkedRoute {
  storeId: string
  routeId: string
  /** Increases when the link is revoked. */
  generation: number
}

const purpose = 'driver link'
/**
 * The ids of store and route, and a keyed hash: the link can be shown again at any time, although the database contains
 * nothing to open it with.
 */
export const makeDriverToken = (tokens: Tokens, { storeId, routeId, generation }: LinkedRoute): string =>
  encodeIdPair(storeId, routeId) + tokens.hash(purpose, `${storeId} ${routeId} ${generation}`)

/** The ids that a token names; its hash isn't checked yet. */
export const readDriverToken = (token: string): Omit<LinkedRoute, 'generation'> | undefined => {
  const ids = decodeIdPair(token)
  return ids && { storeId: ids[0], routeId: ids[1] }
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
