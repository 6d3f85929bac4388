import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { id, instant, version } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'
import { campaignCounts } from './campaign.ts'

export const automationKinds = [
  'welcome',
  'abandonedCart',
  'firstOrder',
  'backInStock',
  'birthday',
  'inactive',
] as const
export type AutomationKind = (typeof automationKinds)[number]

export const maxAutomationSteps = 5
/** Why someone gets no further emails of an automation. */
export const automationExits = ['ordered', 'unsubscribed', 'finished', 'turned_off', 'condition'] as const

/** Checked before each step. */
export const automationConditions = z.strictObject({
  /** Only customers of one of these segments; empty for all. */
  segments: z.array(id).max(20),
  /** Only carts or orders from this amount; minor units. */
  minAmount: z.int().min(0).nullable(),
})

/** An email of an automation. Its content is edited as a campaign. */
const step = z.object({
  _id: id,
  name: z.string(),
  subject: z.string(),
  /** After the trigger, or after the step before. */
  delayMinutes: z.int(),
  isReady: z.boolean(),
  counts: campaignCounts,
  /** People who wait for this step now. */
  waiting: z.int(),
})

export const automation = z.object({
  kind: z.enum(automationKinds),
  isOn: z.boolean(),
  /** It acts on what happened later. */
  onSince: instant.nullable(),
  conditions: automationConditions,
  /** Ends for people who order in between. */
  exitsOnOrder: z.boolean(),
  /** For `inactive`: days without an order. For `birthday`: days before it. */
  days: z.int().nullable(),
  steps: z.array(step),
  entered: z.int(),
  exits: z.array(z.object({ reason: z.enum(automationExits), count: z.int() })),
  version,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type Automation = z.infer<typeof automation>
export type AutomationStep = z.infer<typeof step>

const kindParams = z.strictObject({ kind: z.enum(automationKinds) })
const view = { permissions: ['view_campaigns'] } as const
const delayMinutes = z
  .int()
  .min(0)
  .max(90 * 24 * 60)

/** Emails that are sent when something happens: one entry for each person and trigger. */
export const automations = domain('automations', {
  list: endpoint({
    ...storeRead,
    ...view,
    path: '/campaign/automations',
    summary: 'List automations',
    response: wholeList(automation),
  }),
  get: endpoint({
    ...storeRead,
    ...view,
    path: '/campaign/automations/{kind}',
    summary: 'Get an automation',
    params: kindParams,
    response: automation,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/campaign/automations/{kind}',
    summary: 'Update an automation, or turn it on or off. Turned off, people in it get no further emails.',
    permissions: ['view_campaigns', 'edit_campaign', 'send_customer_email'],
    params: kindParams,
    body: z.strictObject({
      version,
      isOn: z.boolean().optional(),
      conditions: automationConditions.optional(),
      exitsOnOrder: z.boolean().optional(),
      days: z.int().min(0).max(730).nullable().optional(),
      /** All steps in order: those with an id stay, new ones get a ready-made email, missing ones are removed. */
      steps: z
        .array(z.strictObject({ _id: id.optional(), delayMinutes }))
        .min(1)
        .max(maxAutomationSteps)
        .optional(),
    }),
    response: automation,
  }),
  dryRun: endpoint({
    ...storeRead,
    path: '/campaign/automations/{kind}/dry-run',
    summary: 'Count whom the automation would have emailed in the last 30 days. Nothing is sent.',
    permissions: ['view_campaigns', 'view_customers'],
    params: kindParams,
    response: z.object({
      triggered: z.int(),
      /** Who would have got the first email. */
      emailed: z.int(),
      excluded: z.array(z.object({ reason: z.string(), count: z.int() })),
      /** The latest, at most 10. */
      examples: z.array(z.object({ customer: z.object({ _id: id, name: z.string() }), at: instant })),
    }),
  }),
})
