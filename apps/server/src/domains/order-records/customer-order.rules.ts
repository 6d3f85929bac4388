import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import { customerOrder } from '#contract/domains/storefront.ts'

/** Drops internal fields through the schema, and notes that aren't for the customer. */
export const toCustomerOrder = (order: Order): z.output<typeof customerOrder> =>
  customerOrder.parse({ ...order, notes: order.notes.filter(({ isForCustomer }) => isForCustomer) })
