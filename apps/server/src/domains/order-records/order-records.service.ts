import type { Page } from '#contract/core/page.ts'
import type { OrderRow } from '#contract/domains/order.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { listFullOrders } from './orders.repo.ts'

// What the domains that quote, place, change and print orders use of an order's records.
export { noOrders, readCounts, guestOrderWaitSql, statusPairs } from './order-counts.repo.ts'
export {
  toEventRow,
  type OrderState,
  readOrderState,
  insertOrderEvents,
  lockOrder,
  updateOrder,
  writeEmailFailure,
  writeReturnedRedemption,
  lockOrders,
  type NewEvent,
} from './order-state.repo.ts'
export {
  readOrder,
  readOrders,
  listFullOrders,
  listOrders,
  readOrderJson,
  readOrderJsonAndFinish,
} from './orders.repo.ts'
export { visibilityFor, formatOrderLabel } from './order-visibility.rules.ts'
export { windowDay } from './orders.filter.repo.ts'
export { addressJson, type Visibility, isLate, selectImageUrl } from './orders.json.repo.ts'
export {
  insertReservedOrder,
  markOrdered,
  type NewLine,
  type NewOrder,
  type OrderClaims,
  type OrderProblem,
  type OrderWritten,
  refreshOrders,
  reserveForOrder,
  writePlacedOrder,
} from './insert-order.repo.ts'
export { applyProductSales, applyOrderTotals } from './order-totals.repo.ts'
export {
  type StoredLine,
  readAppliedCodes,
  readLines,
  readOrderedVariantIds,
  replaceLines,
  addRefundedQuantities,
} from './order-lines.repo.ts'
export { toProductSales } from './product-sales.rules.ts'
export { deleteNote, insertNote, type NewNote } from './order-notes.repo.ts'
export { writeTags, listTags } from './order-tags.repo.ts'

/** Orders of one customer, unmasked: customers always see their own data. */
export const listOrdersOfCustomer = async (
  db: Db,
  store: StoreId,
  customer: string,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined; sortOrder: 'asc' | 'desc' },
): Promise<Page<OrderRow>> => {
  const page = await listFullOrders(db, store, true, { ...query, sortBy: 'placedAt', customer })
  return JSON.parse(page.json) as Page<OrderRow>
}
export { toCustomerOrder } from './customer-order.rules.ts'
