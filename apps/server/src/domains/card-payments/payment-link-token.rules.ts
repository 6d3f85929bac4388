import type { StoreId } from '#server/platform/actor.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'

const purpose = 'payment link'
const idBytes = 16
const idsLength = Math.ceil((2 * idBytes * 4) / 3)

const toHex = (id: string): string => id.replaceAll('-', '')
const toId = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Both ids and their keyed hash: the link can be shown again, although the database contains nothing to open it with. */
export const makeLinkToken = (tokens: Tokens, store: StoreId, linkId: string): string => {
  const ids = Buffer.from(toHex(store) + toHex(linkId), 'hex').toString('base64url')
  return ids + tokens.hash(purpose, ids)
}

/** The store id is trusted because the token has our hash. */
export const readLinkToken = (tokens: Tokens, token: string): { store: StoreId; linkId: string } | undefined => {
  const ids = token.slice(0, idsLength)
  if (!tokens.isEqual(token.slice(idsLength), tokens.hash(purpose, ids))) return undefined
  const hex = Buffer.from(ids, 'base64url').toString('hex')
  return { store: trustedStoreId(toId(hex.slice(0, 2 * idBytes))), linkId: toId(hex.slice(2 * idBytes)) }
}
