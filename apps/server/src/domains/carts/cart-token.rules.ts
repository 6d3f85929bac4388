import type { CookieName } from '#contract/browser-storage.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export const cartCookie = 'storeward_cart' satisfies CookieName

const purpose = 'cart'
const idBytes = 16
const idLength = Math.ceil((idBytes * 4) / 3)

/**
 * The visitor's id and its keyed hash. The cookie can be sent again when a response is replayed, although the database
 * contains nothing to open the cart with.
 */
export const makeCartToken = (tokens: Tokens, visitorId: string): string => {
  const id = Buffer.from(visitorId.replaceAll('-', ''), 'hex').toString('base64url')
  return id + tokens.hash(purpose, id)
}

/** Undefined for a token that we didn't make. */
const readVisitorId = (tokens: Tokens, token: string | undefined): string | undefined => {
  if (token === undefined) return undefined
  const id = token.slice(0, idLength)
  if (!tokens.isEqual(token.slice(idLength), tokens.hash(purpose, id))) return undefined
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type CartOwner = { accountId: string } | { visitorId: string }

/** Whose cart a call is about: the signed-in customer's, or that of the cookie. Undefined for a guest without one. */
export const toCartOwner = (
  tokens: Tokens,
  actor: Pick<CustomerActor, 'accountId'> | null,
  token: string | undefined,
): CartOwner | undefined => {
  if (actor) return { accountId: actor.accountId }
  const visitorId = readVisitorId(tokens, token)
  return visitorId === undefined ? undefined : { visitorId }
}

export const newVisitor = (): CartOwner => ({ visitorId: newId() })
