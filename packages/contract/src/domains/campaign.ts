import * as z from 'zod'
import { freeText, id, instant, reference, requiredText, revisionFields, singleLineText } from '../core/fields.ts'
import { languages } from '../enumerations.ts'
import { campaignStatus } from '../statuses.ts'
import { campaignBody } from './campaign-blocks.ts'
import { customerEmail } from './customer.ts'
import { emailTopics } from './email-topics.ts'

export const campaignStatuses = campaignStatus.statuses
export type CampaignStatus = (typeof campaignStatuses)[number]

export const campaignChannels = ['email', 'sms'] as const
export type CampaignChannel = (typeof campaignChannels)[number]

export const maxAudienceSegments = 20
export const maxAudienceCustomers = 1000
export const maxSmsLength = 1000

/** The customers who are in a segment or in the list; those of the exclusions get nothing. */
export const campaignAudience = z.strictObject({
  /** Everyone who agreed; `segments` and `customers` are then ignored. */
  isEveryone: z.boolean(),
  segments: z.array(id).max(maxAudienceSegments),
  customers: z.array(id).max(maxAudienceCustomers),
  excludedSegments: z.array(id).max(maxAudienceSegments),
  /** Those who ordered within this many days; null for no exclusion. */
  orderedDays: z.int().min(1).max(365).nullable(),
  /** Those who got another campaign within this many days. */
  emailedDays: z.int().min(1).max(90).nullable(),
})
export type CampaignAudience = z.infer<typeof campaignAudience>

export const everyone: CampaignAudience = {
  isEveryone: true,
  segments: [],
  customers: [],
  excludedSegments: [],
  orderedDays: null,
  emailedDays: null,
}

/** Two versions for a share of the audience; the rest get the one with more opens or clicks. */
export const campaignTest = z.strictObject({
  /** Instead of the campaign's; null for the same. */
  subject: singleLineText(150).nullable(),
  preheader: freeText(200).nullable(),
  body: campaignBody.nullable(),
  /** Percent of the audience that gets one of the two, half each. */
  share: z.int().min(10).max(50),
  winnerBy: z.enum(['opens', 'clicks']),
  /** Hours until the winner is chosen. */
  hours: z.int().min(1).max(72),
})
export type CampaignTest = z.infer<typeof campaignTest>

const contentShape = {
  subject: z.string(),
  preheader: z.string(),
  /** Shown as the sender; empty: the store's name. */
  senderName: z.string(),
  /** Null: the store's email. */
  replyTo: z.string().nullable(),
  /** Of the parts that we write: the footer, prices and dates. */
  language: z.enum(languages),
  topic: z.enum(emailTopics),
  body: campaignBody,
  /** Null: made from the blocks. */
  plainText: z.string().nullable(),
  /** For the channel `sms`. */
  smsText: z.string(),
}

/** How far a campaign is. `queued` counts everyone in it; a person is in one of the other states at most once each. */
export const campaignCounts = z.object({
  queued: z.int(),
  /** Accepted by a mail server. */
  sent: z.int(),
  /** Sent and not returned. */
  delivered: z.int(),
  failed: z.int(),
  bounced: z.int(),
  /** Not sent: unsubscribed, suppressed or over the limit per person since they were queued, or cancelled. */
  skipped: z.int(),
  /** People who agreed that opens and clicks are recorded: rates refer to them. */
  tracked: z.int(),
  opened: z.int(),
  /** Opened by a mail provider's proxy only. */
  machineOpened: z.int(),
  clicked: z.int(),
  unsubscribed: z.int(),
  complained: z.int(),
  /** Orders within 7 days after the last click on a link of the email; `sales` in minor units. */
  orders: z.int(),
  sales: z.int(),
})
export type CampaignCounts = z.infer<typeof campaignCounts>

/** Why a campaign that was sending is paused. */
export const pauseReasons = ['staff', 'emails_capped', 'sms_capped', 'mail_server', 'subscription'] as const

const rowShape = {
  _id: id,
  name: z.string(),
  channel: z.enum(campaignChannels),
  /** In lists, for the channel `sms`: the beginning of the message. */
  subject: z.string(),
  topic: z.enum(emailTopics),
  status: z.enum(campaignStatuses),
  /** When it is or was sent first. */
  scheduledAt: instant.nullable(),
  /** At this time of day of each person's zone. */
  isLocalTime: z.boolean(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  pauseReason: z.enum(pauseReasons).nullable(),
  counts: campaignCounts,
  ...revisionFields,
}
export const campaignRow = z.object(rowShape)
export type CampaignRow = z.infer<typeof campaignRow>

export const campaign = z.object({
  ...rowShape,
  ...contentShape,
  audience: campaignAudience,
  /** Names of the audience's segments and customers; deleted ones are missing. */
  audienceNames: z.object({ segments: z.array(reference), customers: z.array(reference) }),
  test: campaignTest.nullable(),
  /** Chosen when the test ended. */
  winner: z.enum(['a', 'b']).nullable(),
  /** An email of an automation: sent to each person when its time comes, and editable at any time. */
  isAutomated: z.boolean(),
  /** Images of the body, by key. */
  files: z.record(z.string(), z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() })),
})
export type Campaign = z.infer<typeof campaign>

export const campaignFields = z.strictObject({
  name: requiredText(120),
  subject: freeText(150).optional(),
  preheader: freeText(200).optional(),
  senderName: freeText(80).optional(),
  replyTo: customerEmail.nullable().optional(),
  language: z.enum(languages).optional(),
  topic: z.enum(emailTopics).optional(),
  body: campaignBody.optional(),
  plainText: freeText(50_000).nullable().optional(),
  smsText: freeText(maxSmsLength).optional(),
  audience: campaignAudience.optional(),
  test: campaignTest.nullable().optional(),
})
export type CampaignFields = z.output<typeof campaignFields>
