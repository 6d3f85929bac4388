import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { id, idParams, instant, reference } from '../core/fields.ts'
import { feedQuery, listQuery, page } from '../core/page.ts'
import { deliveryFailureReasons } from './email-delivery.ts'
import { campaignChannels, campaignCounts, campaignRow } from './campaign.ts'
import { exclusionReasons } from './campaigns.ts'

export const recipientStatuses = ['queued', 'sending', 'sent', 'failed', 'bounced', 'skipped'] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

/** Why an email of a campaign wasn't sent. */
export const skipReasons = [...exclusionReasons, 'cancelled', 'deleted'] as const

export const campaignRecipient = z.object({
  _id: id,
  /** Of merged customers: the one they were merged into. */
  customer: reference.extend({ isDeleted: z.boolean() }),
  /** Masked without the permission to see it. */
  address: z.string(),
  status: z.enum(recipientStatuses),
  reason: z.enum([...skipReasons, ...deliveryFailureReasons]).nullable(),
  variant: z.enum(['a', 'b']).nullable(),
  /** Whether opens and clicks are recorded, because the person agreed. */
  isTracked: z.boolean(),
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  /** Opened by a mail provider's proxy; people can't be distinguished from it. */
  machineOpenedAt: instant.nullable(),
  clickedAt: instant.nullable(),
  unsubscribedAt: instant.nullable(),
  /** The first order that is attributed to the campaign. */
  order: z.object({ _id: id, number: z.int() }).nullable(),
})
export type CampaignRecipient = z.infer<typeof campaignRecipient>

export const campaignResults = campaignRow.extend({
  /** Hours with activity since the start, at most 14 days. */
  hours: z.array(z.object({ at: instant, sent: z.int(), opened: z.int(), clicked: z.int(), unsubscribed: z.int() })),
  /** Links of the email in their order. */
  links: z.array(z.object({ url: z.string(), clicks: z.int(), people: z.int() })),
  /** With an A/B test. */
  variants: z.array(
    z.object({
      variant: z.enum(['a', 'b']),
      subject: z.string(),
      isWinner: z.boolean(),
      counts: campaignCounts,
    }),
  ),
})
export type CampaignResults = z.infer<typeof campaignResults>

export const recipientActions = ['opened', 'clicked', 'unsubscribed', 'ordered'] as const

export const receivedCampaign = campaignRecipient
  .omit({ customer: true, address: true, order: true })
  .extend({ campaign: reference, channel: z.enum(campaignChannels), subject: z.string() })
export type ReceivedCampaign = z.infer<typeof receivedCampaign>

const view = { permissions: ['view_campaigns'] } as const

/** What became of campaigns that were sent. */
export const campaignHistory = domain('campaignHistory', {
  list: endpoint({
    ...storeRead,
    ...view,
    path: '/campaign/history',
    summary: 'List campaigns that were sent, with their results',
    query: listQuery(['startedAt', 'name'], { channel: z.enum(campaignChannels).optional() }),
    response: page(campaignRow),
  }),
  get: endpoint({
    ...storeRead,
    ...view,
    path: '/campaign/history/{id}',
    summary: 'Get the results of a campaign by hour, link, and variant',
    params: idParams,
    response: campaignResults,
  }),
  recipients: endpoint({
    ...storeRead,
    path: '/campaign/history/{id}/recipients',
    summary: 'List the recipients of a campaign',
    permissions: ['view_campaigns', 'view_customers'],
    params: idParams,
    query: listQuery(['sentAt'], {
      status: z.enum(recipientStatuses).optional(),
      did: z.enum(recipientActions).optional(),
    }),
    response: page(campaignRecipient),
  }),
  ofCustomer: endpoint({
    ...storeRead,
    path: '/campaign/history/customer/{id}',
    summary: 'List the campaigns that a customer got, newest first',
    permissions: ['view_campaigns', 'view_customers'],
    params: idParams,
    query: feedQuery(['sentAt']),
    response: page(receivedCampaign),
  }),
})
