import { orderLinkDays } from '#contract/domains/order-links.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { isTokenOf, type LinkedOrder, makeOrderToken, readOrderId } from './order-link-token.rules.ts'
import { readLinkedOrder } from './order-links.repo.ts'

export { makeOrderToken }

interface LinkDeps {
  tokens: Tokens
  publicUrl: string
}

/** The address of the order's status page, for emails. Anyone who has it can see and cancel the order. */
export const makeOrderLink = (
  { tokens, publicUrl }: LinkDeps,
  { store, slug }: { store: StoreId; slug: string },
  order: LinkedOrder,
): string => `${publicUrl}/s/${slug}/orders/${makeOrderToken(tokens, store, order)}`

/** The id of a link's order. A link of another store, an expired one and a wrong one are the same 404. */
export const openOrderLink = async (tokens: Tokens, db: Db | Tx, store: StoreId, token: string): Promise<string> => {
  const id = orNotFound(readOrderId(token))
  const order = orNotFound(await readLinkedOrder(db, store, id, orderLinkDays))
  return isTokenOf(tokens, store, order, token) ? id : fail('not_found')
}
