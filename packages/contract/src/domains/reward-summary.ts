import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, instant } from '../core/fields.ts'
import { rewardBases, rewardKinds, rewardRoundings } from '../enumerations.ts'
import { referralTerms, rewardTier } from './reward-program.ts'

/** What a member has. Amounts are points, or minor units of credit. */
const memberRewards = z.object({
  points: z.int(),
  credit: z.int(),
  /** What a refund took back beyond the balance. */
  pointsDebt: z.int(),
  creditDebt: z.int(),
  /** What paid orders have earned and can't be used yet, by the day when it can be, soonest first. */
  pending: z.array(z.object({ kind: z.enum(rewardKinds), amount: z.int(), availableAt: instant })),
  /** Null for programs without tiers. */
  tier: z
    .object({
      /** Null below the first one. */
      current: rewardTier.nullable(),
      /** Within 365 days. */
      earned: z.int(),
      /** Null in the highest one. */
      next: z.object({ tier: rewardTier, missing: z.int() }).nullable(),
    })
    .nullable(),
  /** What expires next if it isn't used. */
  nextExpiry: z.object({ kind: z.enum(rewardKinds), amount: z.int(), at: instant }).nullable(),
  /** Null until the first call that creates it. */
  referralCode: z.string().nullable(),
})
export type MemberRewards = z.infer<typeof memberRewards>

export const rewardSummary = z.object({
  /** Without a program customers can only use what they have. */
  isEnabled: z.boolean(),
  kind: z.enum(rewardKinds),
  /** Minor units; 0 means points can't be used to pay. */
  pointValue: z.int(),
  minRedeem: z.int(),
  maxRedeem: z.int().nullable(),
  /** What orders earn, with the multiplier of the member's tier; null if they earn nothing. */
  earning: z
    .object({
      kind: z.enum(rewardKinds),
      rate: z.int(),
      basis: z.enum(rewardBases),
      rounding: z.enum(rewardRoundings),
      multiplier: z.int(),
    })
    .nullable(),
  referral: referralTerms.omit({ enabled: true }).nullable(),
  /** Null for visitors who haven't joined the store. */
  member: memberRewards.nullable(),
})
export type RewardSummary = z.infer<typeof rewardSummary>

/** The reward program as the shop shows it. */
export const rewardSummaries = domain('rewardSummaries', {
  get: endpoint({
    method: 'GET',
    path: '/storefront/{storeId}/rewards/summary',
    summary: 'Get the reward program of a store, and what you have if you joined it',
    actor: 'shopper',
    permissions: [],
    scope: 'store in path',
    mode: 'read',
    shop: 'browse',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: rewardSummary,
    limits: [{ by: 'address', points: 300, seconds: 60 }],
  }),
})
