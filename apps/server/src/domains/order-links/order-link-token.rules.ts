import type { StoreId } from '#server/platform/actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'

/** What the token of an order depends on. */
export interface LinkedOrder {
  id: string
  /** The address in the order, which links were sent to. */
  email: string | null
}

const purpose = 'order link'
const idBytes = 16
const idLength = Math.ceil((idBytes * 4) / 3)

const hashOrder = (tokens: Tokens, store: StoreId, { id, email }: LinkedOrder): string =>
  tokens.hash(purpose, `${store} ${id} ${email ?? ''}`)

/**
 * The order's id and a keyed hash: the token can be created again for each email, although the database contains
 * nothing to open it with. The address is part of the hash, so links stop working when staff correct it.
 */
export const makeOrderToken = (tokens: Tokens, store: StoreId, order: LinkedOrder): string =>
  Buffer.from(order.id.replaceAll('-', ''), 'hex').toString('base64url') + hashOrder(tokens, store, order)

/** The id that a token names; its hash isn't checked yet. */
export const readOrderId = (token: string): string | undefined => {
  const hex = Buffer.from(token.slice(0, idLength), 'base64url').toString('hex')
  return hex.length === 2 * idBytes ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
}

export const isOrderToken = (tokens: Tokens, store: StoreId, order: LinkedOrder, token: string): boolean =>
  tokens.isEqual(token, makeOrderToken(tokens, store, order))
