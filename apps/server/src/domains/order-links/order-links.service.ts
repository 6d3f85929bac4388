import { orderLinkDays } from '#contract/domains/order-links.ts'
import type { Language } from '#contract/enumerations.ts'
import { shopPages } from '#contract/shop-path.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { isOrderToken, type LinkedOrder, makeOrderToken, readOrderId } from './order-link-token.rules.ts'
import { readLinkedOrder } from './order-links.repo.ts'

export { makeOrderToken }

interface LinkDeps {
  tokens: Tokens
  addresses: ShopAddresses
}

interface LinkedShop {
  store: StoreId
  slug: string
  primaryHost: string | null
  /** The store's language. */
  language: Language
}

/**
 * The address of the order's status page in the customer's language, for emails. Anyone who has it can see and cancel
 * the order.
 */
export const makeOrderLink = (
  { tokens, addresses }: LinkDeps,
  { store, ...shop }: LinkedShop,
  order: LinkedOrder,
  language: Language,
): string => addresses.toPageUrl(shop, shopPages.order(makeOrderToken(tokens, store, order)), language)

/** The id of a link's order. A link of another store, an expired one and a wrong one are the same 404. */
export const openOrderLink = async (tokens: Tokens, db: Db | Tx, store: StoreId, token: string): Promise<string> => {
  const id = orNotFound(readOrderId(token))
  const order = orNotFound(await readLinkedOrder(db, store, id, orderLinkDays))
  return isOrderToken(tokens, store, order, token) ? id : fail('not_found')
}
