import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { day, id, instant } from '../core/fields.ts'
import { slotDay } from '../core/wall-time-fields.ts'
import { rewardKinds } from '../enumerations.ts'
import type { LedgerReason } from './customer.ts'
import { month } from './earnings.ts'

export const reportMonths = 12

/**
 * The ledger reasons of each flow. Of `order` only what was used counts as redeemed: the rest are refunds as credit, which
 * are adjustments.
 */
export const flowReasons = {
  earned: ['earned', 'reversed'],
  bonuses: ['welcome', 'bonus', 'task', 'referral', 'reward'],
  redeemed: ['order', 'returned'],
  expired: ['expired', 'expiry'],
} as const satisfies Record<string, readonly LedgerReason[]>

/** Changes of balances of one kind: points, or minor units of credit. */
export const rewardFlows = z.object({
  /** By orders, less what was taken back. */
  earned: z.int(),
  /** For joining, birthdays, tasks and referrals. */
  bonuses: z.int(),
  /** By orders, less what was given back. */
  redeemed: z.int(),
  expired: z.int(),
  /** The rest: adjustments, imports and refunds as credit. */
  adjusted: z.int(),
})
export type RewardFlows = z.infer<typeof rewardFlows>

const figures = {
  points: rewardFlows,
  credit: rewardFlows,
  /** What was granted and hasn't expired, in minor units; points at their current value. */
  cost: z.int(),
  /** Of all orders, in minor units. */
  sales: z.int(),
}
export const rewardFigures = z.object(figures)
export type RewardFigures = z.infer<typeof rewardFigures>

const amounts = {
  points: z.int(),
  credit: z.int(),
  /** In minor units: credit, and points at their current value. */
  value: z.int(),
}

export const rewardReport = z.object({
  from: day,
  to: day,
  program: z.object({ enabled: z.boolean(), kind: z.enum(rewardKinds), pointValue: z.int() }),
  /** What customers can use now. */
  liability: z.object(amounts),
  totals: rewardFigures,
  /** The same number of days before. */
  previous: rewardFigures,
  /** 12 months, up to the month of `to`. */
  months: z.array(z.object({ month, ...figures })),
  /** The liability by the month it expires in, unless it is used before; null for the part without an expiry date. */
  expiry: z.array(z.object({ month: month.nullable(), ...amounts })),
  /** Of the current program, from the lowest. */
  tiers: z.array(
    z.object({ key: z.string(), name: z.string(), threshold: z.int(), multiplier: z.int(), customers: z.int() }),
  ),
  /** Customers below the first tier. */
  withoutTier: z.int(),
  /** When expiry and tiers were computed. Stores with many entries have them as of the last night. */
  computedAt: instant,
  /** Since they were added, by position; deleted ones only if they have granted something. */
  tasks: z.array(
    z.object({
      _id: id,
      name: z.string(),
      isRemoved: z.boolean(),
      kind: z.enum(rewardKinds),
      started: z.int(),
      completed: z.int(),
      points: z.int(),
      credit: z.int(),
      /** In minor units: credit, and points at their current value. */
      cost: z.int(),
    }),
  ),
  /** Task requests that wait for a review. */
  pendingRequests: z.int(),
})
export type RewardReport = z.infer<typeof rewardReport>

/** Part of the resource `rewardProgram`. */
export const rewardReports = domain('rewardProgram', {
  report: endpoint({
    ...storeRead,
    path: '/rewards/report',
    summary:
      'Get the liability, grants, redemptions, and costs of the reward program, by month, expiry, tier, and task',
    permissions: ['view_rewards'],
    query: z.strictObject({ from: slotDay, to: slotDay }),
    response: rewardReport,
  }),
})
