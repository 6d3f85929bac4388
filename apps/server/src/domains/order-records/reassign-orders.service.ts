import { lockCustomerOrders, moveOrders } from './reassign-orders.repo.ts'

/** For merging customers. Call before locking the customers: orders and discounts come first in the lock order. */
export const lockOrdersOf = lockCustomerOrders

/** Moves orders and discount uses of some customers to another. */
export const reassignOrders = moveOrders
