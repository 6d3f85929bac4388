import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeCreate, storeQueryByPost, storeRead } from '../core/endpoint.ts'
import { id, idParams, instant, requiredText } from '../core/fields.ts'
import { listQuery } from '../core/page.ts'
import {
  campaign,
  campaignAudience,
  campaignChannels,
  campaignFields,
  campaignRow,
  campaignStatuses,
} from './campaign.ts'
import { languages } from '../enumerations.ts'
import { maxBlocksBytes } from './campaign-blocks.ts'
import { mergeFieldNames } from './campaign-merge-fields.ts'
import { customerEmail } from './customer.ts'

/** Why people of the audience get nothing. */
export const exclusionReasons = [
  'no_address',
  'no_consent',
  'left_topic',
  'suppressed',
  'not_approved',
  'excluded_segment',
  'ordered_recently',
  'emailed_recently',
  'frequency_cap',
  /** Another recipient has the same phone number. */
  'duplicate_number',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** Who would get the campaign now. It's counted again when it's sent. */
export const audienceCount = z.object({
  /** In the segments and the list, before anyone is excluded. */
  matched: z.int(),
  recipients: z.int(),
  /** Each person once, with the first reason that applies. */
  excluded: z.array(z.object({ reason: z.enum(exclusionReasons), count: z.int() })),
})
export type AudienceCount = z.infer<typeof audienceCount>

export const campaignProblems = [
  'no_recipients',
  'no_subject',
  'no_content',
  'too_large',
  'markup_not_allowed',
  'unknown_merge_field',
  'no_postal_address',
  'incomplete_block',
  'discount_inactive',
  'no_sms_text',
  'sms_too_long',
  'sms_not_set_up',
  /** Warnings: the campaign can be sent. */
  'missing_alt',
  'spammy_subject',
  'long_subject',
  'empty_merge_field',
  'near_size_limit',
  'sender_domain',
  /** It starts later. */
  'discount_not_started',
  'image_only',
  'sms_unicode',
  'no_store_name',
] as const
export type CampaignProblem = (typeof campaignProblems)[number]

/** Why customers can't use the discount of a block. `expired` includes discounts that have reached their limit. */
export const unusableDiscounts = ['inactive', 'expired', 'scheduled', 'missing'] as const
export type UnusableDiscount = (typeof unusableDiscounts)[number]

const check = z.object({
  problem: z.enum(campaignProblems),
  /** Prevents sending. */
  isBlocking: z.boolean(),
  /** Blocks that have the problem. */
  blocks: z.array(id),
  /**
   * What the problem is about: a merge field, words of the subject, DNS records, the empty field of an incomplete block,
   * or why a discount can't be used.
   */
  detail: z.string().nullable(),
  /** People without a value, characters, bytes or segments. */
  count: z.int().nullable(),
})
export type CampaignCheck = z.infer<typeof check>

export const campaignChecks = z.object({
  audience: audienceCount,
  checks: z.array(check),
  /** Of the rendered email; 0 for the channel `sms`. */
  bytes: z.int(),
  /** Of the longest message of the channel `sms`; null for emails. */
  segments: z.int().nullable(),
  cost: z.object({
    /** Emails, or segments of messages for the channel `sms`. */
    units: z.int(),
    used: z.int(),
    included: z.int(),
    /** US cents for each unit above the included ones, and for this campaign. */
    priceEach: z.int(),
    total: z.int(),
    /** The owner's limit, if sending would reach it. */
    cap: z.int().nullable(),
  }),
})
export type CampaignChecks = z.infer<typeof campaignChecks>

export const campaignActions = ['test', 'send', 'schedule', 'unschedule', 'pause', 'resume', 'cancel'] as const
export type CampaignAction = (typeof campaignActions)[number]

const view = ['view_campaigns'] as const
const create = ['view_campaigns', 'create_campaign'] as const
const edit = ['view_campaigns', 'edit_campaign'] as const
const maxBodyBytes = 2 * maxBlocksBytes + 100_000

const operations = crud(['get', 'create', 'update', 'remove', 'restoreMany'], {
  path: '/campaign',
  nouns: { singular: 'campaign', plural: 'campaigns' },
  permissions: { view, create, edit, remove: ['view_campaigns', 'delete_campaign'] },
  entity: campaign,
  fields: campaignFields,
  query: listQuery(['updatedAt']),
  create: campaignFields.extend({
    /** `email` unless given; it can't be changed later. */
    channel: z.enum(campaignChannels).optional(),
    /** A ready-made template by its key, or one of the store by its id. Fields of the call replace its own. */
    template: z.string().max(60).optional(),
  }),
})

export const campaigns = domain('campaigns', {
  ...operations,
  create: { ...operations.create, maxBodyBytes },
  update: { ...operations.update, maxBodyBytes },
  list: endpoint({
    ...storeRead,
    path: '/campaign',
    summary: 'List campaigns',
    permissions: view,
    query: listQuery(['updatedAt', 'name', 'scheduledAt'], {
      status: z.enum(campaignStatuses).optional(),
      channel: z.enum(campaignChannels).optional(),
    }),
    response: z.object({
      data: z.array(campaignRow),
      total: z.int(),
      totalIsCapped: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  duplicate: endpoint({
    ...storeCreate,
    path: '/campaign/{id}/duplicate',
    summary: 'Create a draft with the content and audience of a campaign',
    permissions: create,
    params: idParams,
    body: z.strictObject({ name: requiredText(120) }),
    response: campaign,
  }),
  countAudience: endpoint({
    ...storeQueryByPost,
    path: '/campaign/audience',
    summary: 'Count who would get a campaign now, and why others wouldn’t',
    permissions: view,
    body: z.strictObject({
      audience: campaignAudience,
      topic: campaignFields.shape.topic,
      channel: z.enum(campaignChannels).optional(),
    }),
    response: audienceCount,
  }),
  check: endpoint({
    ...storeRead,
    path: '/campaign/{id}/checks',
    summary: 'Check a campaign before it’s sent: recipients, problems, and cost',
    permissions: view,
    params: idParams,
    response: campaignChecks,
  }),
  preview: endpoint({
    ...storeQueryByPost,
    path: '/campaign/preview',
    summary: 'Render an email with unsaved content, as a customer or with sample data',
    permissions: view,
    body: z.strictObject({
      subject: campaignFields.shape.subject,
      preheader: campaignFields.shape.preheader,
      language: campaignFields.shape.language,
      body: campaignFields.shape.body.unwrap(),
      customer: id.optional(),
    }),
    response: z.object({
      subject: z.string(),
      preheader: z.string(),
      html: z.string(),
      text: z.string(),
      /** The text of the blocks with its merge fields, without the footer: what editing it begins with. */
      editableText: z.string(),
      bytes: z.int(),
      /** Whose data it shows; null for sample data. */
      recipient: z.string().nullable(),
    }),
    maxBodyBytes,
    limits: [{ by: 'person', points: 600, seconds: 60 }],
  }),
  mergeValues: endpoint({
    ...storeRead,
    path: '/campaign/merge-values',
    summary: 'Get what merge fields show for a customer, or sample data',
    permissions: view,
    query: z.strictObject({ language: z.enum(languages), customer: id.optional() }),
    response: z.object({
      values: z.partialRecord(z.enum(mergeFieldNames), z.string()),
      /** Whose data it is; null for sample data. */
      recipient: z.string().nullable(),
    }),
  }),
  act: endpoint({
    ...storeCreate,
    path: '/campaign/email',
    summary: 'Send a test, or send, schedule, pause, resume or cancel a campaign',
    permissions: ['view_campaigns', 'edit_campaign', 'send_customer_email'],
    body: z.strictObject({
      campaign_id: id,
      action: z.enum(campaignActions),
      /** For `test`; an email address, or a phone number for the channel `sms`. By default your email address; a phone number is required. */
      to: z.union([customerEmail, z.string().max(40)]).optional(),
      /** For `schedule`. */
      at: instant.optional(),
      /** For `schedule`: at this time of day in each person's zone. */
      isLocalTime: z.boolean().optional(),
      /** For `send` and `schedule`: the revision that was checked; a newer one is refused. */
      version: z.int().optional(),
    }),
    response: campaign,
    limits: [{ by: 'person', points: 60, seconds: 60 }],
  }),
})
