import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { freeText, instant, version } from '../core/fields.ts'
import { customerEmail } from './customer.ts'

export const campaignSettingsFields = z.strictObject({
  /** Empty: the store's name. */
  senderName: freeText(80),
  /** Null: the store's email. */
  replyTo: customerEmail.nullable(),
  /** In the footer of every campaign, as the law requires. Empty: the store's address. */
  postalAddress: freeText(300),
  /** Campaigns and automations per person in 7 days; null for no limit. */
  weeklyCap: z.int().min(1).max(50).nullable(),
})
export type CampaignSettingsFields = z.output<typeof campaignSettingsFields>

export const campaignSettings = z.object({
  ...campaignSettingsFields.shape,
  replyTo: z.string().nullable(),
  /** What is used while a field is empty. */
  defaults: z.object({ senderName: z.string(), replyTo: z.string().nullable(), postalAddress: z.string() }),
  version,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type CampaignSettings = z.infer<typeof campaignSettings>

export const senderRecords = ['spf', 'dkim', 'dmarc'] as const

/** The domain that emails are sent from, and the DNS records that mail providers look for. */
export const senderDomain = z.object({
  domain: z.string(),
  records: z.array(
    z.object({
      kind: z.enum(senderRecords),
      /** `unknown`: the DNS server didn't answer. `off`: no DKIM key is configured. */
      status: z.enum(['found', 'missing', 'wrong', 'unknown', 'off']),
      name: z.string(),
      /** The record to add. */
      expected: z.string(),
      found: z.array(z.string()),
    }),
  ),
})
export type SenderDomain = z.infer<typeof senderDomain>

export const campaignSettingsCalls = domain('campaignSettings', {
  get: endpoint({
    ...storeRead,
    path: '/campaign/settings',
    summary: 'Get the settings of campaigns',
    permissions: ['view_campaigns'],
    response: campaignSettings,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/campaign/settings',
    summary: 'Update the settings of campaigns',
    permissions: ['view_campaigns', 'edit_campaign'],
    body: campaignSettingsFields.partial().extend({ version }),
    response: campaignSettings,
  }),
  senderDomain: endpoint({
    ...storeRead,
    path: '/campaign/sender-domain',
    summary: 'Check the DNS records of the domain that emails are sent from',
    permissions: ['view_campaigns'],
    response: senderDomain,
    limits: [{ by: 'store', points: 30, seconds: 60 }],
  }),
})
