import type * as z from 'zod'
import { orderRow } from './order.ts'

/** An order in a page of the list; compact rows are without most optional fields, and `slot` without its window. */
export const orderListRow = orderRow
  .extend({
    customer: orderRow.shape.customer.partial({ _id: true, email: true, phone: true }),
    slot: orderRow.shape.slot
      .unwrap()
      .partial({ window: true, name: true, startsAt: true, endsAt: true })
      .nullable()
      .optional(),
  })
  .partial({
    source: true,
    deliveryStatus: true,
    isMasked: true,
    isLate: true,
    pieces: true,
    balance: true,
    tags: true,
    hasNotes: true,
    updatedAt: true,
    version: true,
  })
export type OrderListRow = z.infer<typeof orderListRow>
