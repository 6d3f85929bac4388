import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeUpdate } from '../core/endpoint.ts'
import { day, id, instant, noContent, revisionFields, version } from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { feedQuery, page } from '../core/page.ts'
import { payoutStatus } from '../statuses.ts'

export const payoutStatuses = payoutStatus.statuses
export type PayoutStatus = (typeof payoutStatuses)[number]

export const payoutSchedules = ['manual', 'weekly', 'monthly'] as const
export type PayoutSchedule = (typeof payoutSchedules)[number]

/**
 * `none`: not started. `incomplete`: details are missing at the provider. `in_review`: the provider checks them.
 * `active`: payouts work.
 */
export const payoutAccountStates = ['none', 'incomplete', 'in_review', 'active'] as const
export type PayoutAccountState = (typeof payoutAccountStates)[number]

export const payout = z.object({
  _id: id,
  amount: z.int(),
  currency,
  status: z.enum(payoutStatuses),
  requestedAt: instant,
  /** Null: by the schedule. */
  requestedBy: z.string().nullable(),
  /** The day the bank is expected to have it; null until the provider has accepted the payout. */
  arrivesOn: day.nullable(),
  paidAt: instant.nullable(),
  failedAt: instant.nullable(),
  /** The provider's code, such as `account_closed`. */
  failureCode: z.string().nullable(),
  /** Last digits of the bank account. */
  bankLast4: z.string().nullable(),
})
export type Payout = z.infer<typeof payout>

export const payoutSettingsFields = z.strictObject({
  schedule: z.enum(payoutSchedules),
  /** 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  /** Months without this day use their last one. */
  day: z.int().min(1).max(31),
  /** A scheduled payout waits until the available balance reaches this. */
  minimum: z.int().min(0).max(1_000_000_000),
})

export const payoutSettings = payoutSettingsFields.extend(revisionFields)
export type PayoutSettings = z.infer<typeof payoutSettings>

export const payoutAccount = z.object({
  state: z.enum(payoutAccountStates),
  bankLast4: z.string().nullable(),
  /** False: no card provider is set up on this server. */
  isAvailable: z.boolean(),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const payouts = domain('payouts', {
  list: endpoint({
    ...storeRead,
    path: '/payouts',
    summary: 'List payouts',
    permissions: ['view_payout'],
    query: feedQuery(['requestedAt'], { status: z.enum(payoutStatuses).optional() }),
    response: page(payout),
  }),
  create: endpoint({
    ...storeCreate,
    path: '/payouts',
    summary: 'Request a payout. Without an amount, of the whole available balance.',
    permissions: ['manage_payout'],
    stepUp: true,
    body: z.strictObject({ amount: z.int().min(1).max(1_000_000_000_000).optional() }),
    response: payout,
    invalidates: ['earnings'],
  }),
  settings: endpoint({
    ...storeRead,
    path: '/payouts/settings',
    summary: 'Get the payout schedule',
    permissions: ['view_payout'],
    response: payoutSettings,
  }),
  updateSettings: endpoint({
    ...storeUpdate,
    path: '/payouts/settings',
    summary: 'Update the payout schedule',
    permissions: ['manage_payout'],
    stepUp: true,
    body: payoutSettingsFields.partial().extend({ version }),
    response: payoutSettings,
    invalidates: ['payouts'],
  }),
  account: endpoint({
    ...storeRead,
    path: '/payouts/account',
    summary: 'Get the state of the bank account',
    permissions: ['view_payout'],
    response: payoutAccount,
  }),
  connect: endpoint({
    ...storeCreate,
    mode: 'sensitiveWrite',
    path: '/payouts/account',
    summary: 'Get a link to enter bank details at the card provider',
    permissions: ['manage_payout'],
    stepUp: true,
    response: z.object({ url: z.string() }),
    invalidates: ['payouts'],
    limits: [{ by: 'store', points: 20, seconds: 3600 }],
  }),
  refreshAccount: endpoint({
    ...storeCreate,
    path: '/payouts/account/refresh',
    summary: 'Read the state of the bank account from the card provider again',
    permissions: ['manage_payout'],
    response: noContent,
    limits: [{ by: 'store', points: 20, seconds: 3600 }],
  }),
})
