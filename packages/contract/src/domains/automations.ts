import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { id, instant, reference, version } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'
import { campaignCounts } from './campaign.ts'
import { unusableDiscounts } from './campaigns.ts'

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
/** An abandoned cart starts emails at most once in this many days. */
export const abandonedCartPauseDays = 7
/** The local hour at which birthdays start emails. */
export const birthdayHour = 9
export const dryRunDays = 30

/** Why someone gets no further emails of an automation. */
export const automationExits = ['ordered', 'unsubscribed', 'finished', 'turned_off', 'condition'] as const
export type AutomationExit = (typeof automationExits)[number]

/** Checked before each step. */
export const automationConditions = z.strictObject({
  /** Only customers of one of these segments; empty for all. */
  segments: z.array(id).max(20),
  /** Only carts or orders from this amount; minor units. */
  minAmount: z.int().min(0).max(100_000_000_000).nullable(),
})

/** An email of an automation. Its content is edited as a campaign. */
const step = z.object({
  _id: id,
  name: z.string(),
  subject: z.string(),
  /** After the trigger, or after the step before. */
  delayMinutes: z.int(),
  /** Has a subject and content. */
  isReady: z.boolean(),
  /** Why a discount in it can't be used now. */
  discountProblem: z.enum(unusableDiscounts).nullable(),
  counts: campaignCounts,
  /** People who wait for this step now. */
  waiting: z.int(),
})
export type AutomationStep = z.infer<typeof step>

/** What an automation of the kind begins with. */
export const automationDefaults: Record<
  AutomationKind,
  { exitsOnOrder: boolean; hours: number | null; days: number | null; delayMinutes: number }
> = {
  welcome: { exitsOnOrder: false, hours: null, days: null, delayMinutes: 0 },
  abandonedCart: { exitsOnOrder: true, hours: 4, days: null, delayMinutes: 0 },
  firstOrder: { exitsOnOrder: false, hours: null, days: null, delayMinutes: 24 * 60 },
  backInStock: { exitsOnOrder: false, hours: null, days: null, delayMinutes: 0 },
  birthday: { exitsOnOrder: false, hours: null, days: 0, delayMinutes: 0 },
  inactive: { exitsOnOrder: true, hours: null, days: 60, delayMinutes: 0 },
}

export const automation = z.object({
  kind: z.enum(automationKinds),
  isOn: z.boolean(),
  /** It acts on what happened later. */
  onSince: instant.nullable(),
  conditions: automationConditions,
  /** The names of the conditions' segments; deleted ones are missing. */
  segmentNames: z.array(reference),
  /** Ends for people who order in between. */
  exitsOnOrder: z.boolean(),
  /** For `abandonedCart`: how long a cart is unchanged. */
  hours: z.int().nullable(),
  /** For `inactive`: days without an order. For `birthday`: days before it. */
  days: z.int().nullable(),
  /** Empty until it's set up. */
  steps: z.array(step),
  /** People who entered so far, once for each trigger. */
  entered: z.int(),
  /** Of them, those who wait for a step. */
  active: z.int(),
  exits: z.array(z.object({ reason: z.enum(automationExits), count: z.int() })),
  version,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type Automation = z.infer<typeof automation>

/** Why someone would get no email. `outdated`: they ordered, changed the cart, or the item sold out again. */
export const dryRunReasons = [
  'no_address',
  'no_consent',
  'left_topic',
  'suppressed',
  'not_approved',
  'segment',
  'amount',
  'outdated',
] as const
export type DryRunReason = (typeof dryRunReasons)[number]

export const dryRun = z.object({
  triggered: z.int(),
  /** Who would have got the first email. */
  emailed: z.int(),
  excluded: z.array(z.object({ reason: z.enum(dryRunReasons), count: z.int() })),
  /** The latest, at most 10. */
  examples: z.array(z.object({ customer: reference, at: instant, reason: z.enum(dryRunReasons).nullable() })),
})
export type DryRun = z.infer<typeof dryRun>

const kindParams = z.strictObject({ kind: z.enum(automationKinds) })
const view = { permissions: ['view_campaigns'] } as const
export const maxDelayMinutes = 90 * 24 * 60
const delayMinutes = z.int().min(0).max(maxDelayMinutes)

export const automationFields = z.strictObject({
  conditions: automationConditions,
  exitsOnOrder: z.boolean(),
  /** Null for kinds without it. */
  hours: z.int().min(1).max(168).nullable(),
  days: z.int().min(0).max(730).nullable(),
  /** All steps in order: those with an id stay, new ones get a ready-made email, missing ones are removed. */
  steps: z
    .array(z.strictObject({ _id: id.optional(), delayMinutes }))
    .min(1)
    .max(maxAutomationSteps),
})

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
    summary:
      'Update an automation, or turn it on or off. The first update adds its first email. Turned off, people in it get no further emails.',
    permissions: ['view_campaigns', 'edit_campaign', 'send_customer_email'],
    params: kindParams,
    body: automationFields.partial().extend({
      /** 1 for an automation that isn't set up. */
      version,
      isOn: z.boolean().optional(),
    }),
    response: automation,
    invalidates: ['campaigns'],
  }),
  dryRun: endpoint({
    ...storeRead,
    path: '/campaign/automations/{kind}/dry-run',
    summary: 'Count whom the automation would have emailed in the last 30 days. Nothing is sent.',
    permissions: ['view_campaigns', 'view_customers'],
    params: kindParams,
    response: dryRun,
  }),
})
