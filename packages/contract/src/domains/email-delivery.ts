import * as z from 'zod'
import { instant } from '../core/fields.ts'

/** Why an email or text message wasn't delivered. The mail server's own message isn't used, because it often contains the address. */
export const deliveryFailureReasons = [
  'mailbox_unavailable',
  'mailbox_full',
  'domain_unavailable',
  'message_too_large',
  'invalid_number',
  'rejected',
  'attempts_exhausted',
] as const

export const deliveryFailure = z.object({
  reason: z.enum(deliveryFailureReasons),
  /** The reply code of the mail server or SMS gateway; null if no server replied. */
  code: z.int().nullable(),
})
export type DeliveryFailure = z.infer<typeof deliveryFailure>

/** The last email to an address failed permanently. */
export const emailBounce = deliveryFailure.extend({ at: instant })
export type EmailBounce = z.infer<typeof emailBounce>

/** 'delivered' means that a mail server has accepted the email. */
export const emailDelivery = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('delivered') }),
  deliveryFailure.extend({ status: z.literal('failed') }),
])
export type EmailDelivery = z.infer<typeof emailDelivery>
