import * as z from 'zod'
import { id, instant } from '../core/fields.ts'

export const orderEventKinds = [
  'placed',
  'discount',
  'customItem',
  'price',
  'status',
  'delivery',
  'edited',
  'window',
  'payment',
  'refund',
  'cancelled',
  'note',
  'details',
  'tags',
  'paymentLink',
  'paymentReturned',
  'refundFailed',
  'refundRetried',
  'dispute',
  'email',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

export const orderEvent = z.object({
  _id: id,
  kind: z.enum(orderEventKinds),
  /** Values for the text of its kind: before and after, amounts, names. */
  facts: z.record(z.string(), z.unknown()),
  by: z.string(),
  /** The customer did it. */
  byCustomer: z.boolean(),
  at: instant,
})
export type OrderEvent = z.infer<typeof orderEvent>
