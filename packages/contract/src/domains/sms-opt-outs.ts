import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { id, instant } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'

export const smsOptOut = z.object({
  _id: id,
  /** International form, with a plus sign. */
  phone: z.string(),
  /** The customer whose consent the reply withdrew; null if no one with the number had agreed. */
  customer: z.object({ _id: id, name: z.string() }).nullable(),
  stoppedAt: instant,
})
export type SmsOptOut = z.infer<typeof smsOptOut>

/** Numbers that replied with STOP. They get no text messages until they reply with START; staff can't change that. */
export const smsOptOuts = domain('smsOptOuts', {
  list: endpoint({
    ...storeRead,
    path: '/campaign/sms-opt-outs',
    summary: 'List phone numbers that opted out of text messages',
    permissions: ['view_campaigns', 'view_customers', 'edit_customer_sensitive_info'],
    query: listQuery(['stoppedAt', 'phone']),
    response: page(smsOptOut),
  }),
})
