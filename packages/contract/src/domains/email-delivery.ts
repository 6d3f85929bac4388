import * as z from 'zod'
import { instant } from '../core/fields.ts'

/** Why an email wasn't delivered. Not in the words of the mail server, which often contain the address. */
export const deliveryFailureReasons = [
  'mailbox_unavailable',
  'mailbox_full',
  'domain_unavailable',
  'message_too_large',
  'rejected',
  'attempts_exhausted',
] as const

export const deliveryFailure = z.object({
  reason: z.enum(deliveryFailureReasons),
  /** The mail server's SMTP reply code; null where no server has replied. */
  code: z.int().nullable(),
})
export type DeliveryFailure = z.infer<typeof deliveryFailure>

/** The last email to an address was refused for good. */
export const emailBounce = deliveryFailure.extend({ at: instant })
export type EmailBounce = z.infer<typeof emailBounce>

/** What became of an email; 'delivered' once a mail server has accepted it. */
export const emailDelivery = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('delivered') }),
  deliveryFailure.extend({ status: z.literal('failed') }),
])
export type EmailDelivery = z.infer<typeof emailDelivery>
