import { lockOrdersOf, moveOrdersTo } from './moved-orders.repo.ts'

/** For whoever makes several customers one: before their rows are taken, for orders and discounts come before them. */
export const holdOrdersOf = lockOrdersOf

/** Gives the orders of some customers, and their uses of discounts, to another. */
export const giveOrdersTo = moveOrdersTo
