import * as z from 'zod'
import { id, instant } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'

export const cardRefundStatuses = ['pending', 'succeeded', 'failed'] as const
export const disputeStatuses = ['open', 'won', 'lost'] as const

/** What the order has at the card provider besides its payments. */
export const orderCard = z.object({
  /** The order waits for a card payment and is cancelled at this time. */
  awaitsPaymentUntil: instant.nullable(),
  failedAttempts: z.int(),
  /** The current payment link that staff created. */
  link: z.object({ expiresAt: instant, isExpired: z.boolean(), sentAt: instant.nullable() }).nullable(),
  disputes: z.array(
    z.object({
      _id: id,
      amount: price,
      /** The provider's word, such as `fraudulent`. */
      reason: z.string(),
      status: z.enum(disputeStatuses),
      respondBy: instant.nullable(),
      openedAt: instant,
    }),
  ),
})
