import { lockOrdersOf, moveOrdersTo } from './moved-orders.repo.ts'

/** For merging customers. Call before locking the customers: orders and discounts come first in the lock order. */
export const holdOrdersOf = lockOrdersOf

/** Moves orders and discount uses of some customers to another. */
export const giveOrdersTo = moveOrdersTo
