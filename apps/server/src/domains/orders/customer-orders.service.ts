import type { Page } from '#contract/core/page.ts'
import type { OrderRow } from '#contract/domains/order.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { listOrders } from './orders.repo.ts'

// Re-exports for the storefront, which may import only services.
export { readBuyerByAccount } from './cart.repo.ts'
export { readCheckoutOptions } from './home.service.ts'
export { readOrder as findOrder } from './orders.repo.ts'

/** Orders of one customer, unmasked: customers always see their own data. */
export const listOrdersOfCustomer = async (
  db: Db,
  store: StoreId,
  customer: string,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined; sortOrder: 'asc' | 'desc' },
): Promise<Page<OrderRow>> => {
  const page = await listOrders(db, store, { ...query, sortBy: 'placedAt', customer }, true)
  return JSON.parse(page.json) as Page<OrderRow>
}
