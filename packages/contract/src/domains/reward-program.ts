import * as z from 'zod'
import { domain, endpoint, storeQueryByPost, storeRead, storeUpdate } from '../core/endpoint.ts'
import { instant, requiredText, revisionFields, version } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { withMessage, withText } from '#contract/core/validation-messages.ts'
import { rewardBases, rewardExpiries, rewardKinds, rewardRoundings } from '../enumerations.ts'
import { rewardScale } from '../rewards/earning.ts'

export const maxTiers = 10
/** Points, or minor units of credit. */
const units = z.int().min(0).max(1_000_000_000)
const days = (min: number) => z.int().min(min).max(3650)

export const rewardTier = z.strictObject({
  /** Stays the same when the tier is renamed; tasks refer to it. */
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: requiredText(60),
  /** What a customer must have earned within 365 days. */
  threshold: units.min(1),
  /** Times 1,000: 1,500 is 1.5 ×. */
  multiplier: z
    .int()
    .min(rewardScale)
    .max(10 * rewardScale),
})
export type RewardTier = z.output<typeof rewardTier>

const hasDistinct =
  <T>(key: keyof T) =>
  (all: readonly T[]): boolean =>
    new Set(all.map((each) => each[key])).size === all.length

const tiers = z
  .array(rewardTier)
  .max(maxTiers)
  .refine(hasDistinct<RewardTier>('key'), withMessage('different'))
  .refine(hasDistinct<RewardTier>('threshold'), withMessage('different'))

export const referralTerms = z.strictObject({
  enabled: z.boolean(),
  referrerAmount: units,
  friendAmount: units,
  /** Minor units that the friend's first order must reach. */
  minimumOrder: price,
})

export const rewardProgramFields = z.strictObject({
  /** While off, nothing is earned or granted. Customers can still use what they have. */
  enabled: z.boolean(),
  kind: z.enum(rewardKinds),
  /** Points, or minor units of credit, for each major unit of the currency; times 1,000. 0: orders earn nothing. */
  earnRate: z.int().min(0).max(100_000_000),
  earnBasis: z.enum(rewardBases),
  rounding: z.enum(rewardRoundings),
  /** Days from the payment until what an order earned can be used. */
  pendingDays: z.int().min(0).max(365),
  /** Value of a point as payment, in minor units; 0 means points can't be used to pay. */
  pointValue: z.int().min(0).max(1_000_000),
  /** Points that an order must use at least, if it uses any. */
  minRedeem: units,
  /** Points that an order can use at most; null means any. */
  maxRedeem: units.min(1).nullable(),
  expiry: z.enum(rewardExpiries),
  expiryDays: days(1),
  /** Days before the expiry that customers get an email; 0: none. */
  warningDays: z.int().min(0).max(90),
  /** For joining the store, once per customer. */
  welcomeBonus: z.int().min(0).max(1_000_000),
  /** Once a year. */
  birthdayBonus: z.int().min(0).max(1_000_000),
  /** The most a customer can get on a day of the store; null means any. */
  dailyCap: units.min(1).nullable(),
  referral: referralTerms,
  tiers,
})
export type RewardProgramFields = z.output<typeof rewardProgramFields>

/** The rules between fields; the form and the server check the same. */
export const rewardProgramInput = rewardProgramFields
  .refine(({ minRedeem, maxRedeem }) => maxRedeem === null || maxRedeem >= minRedeem, {
    ...withMessage('backwards'),
    path: ['maxRedeem'],
  })
  .refine(({ expiry, expiryDays, warningDays }) => expiry === 'never' || warningDays < expiryDays, {
    ...withText({
      en: 'Enter fewer days than until the expiration.',
      es: 'Ingresa menos días que los que faltan para el vencimiento.',
    }),
    path: ['warningDays'],
  })

export const rewardProgram = z.object({ ...rewardProgramFields.shape, ...revisionFields })
export type RewardProgram = z.infer<typeof rewardProgram>

/** What a store has until it changes something. */
export const defaultRewardProgram: RewardProgramFields = {
  enabled: false,
  kind: 'points',
  earnRate: 0,
  earnBasis: 'items',
  rounding: 'down',
  pendingDays: 0,
  pointValue: 1,
  minRedeem: 0,
  maxRedeem: null,
  expiry: 'never',
  expiryDays: 365,
  warningDays: 14,
  welcomeBonus: 0,
  birthdayBonus: 0,
  dailyCap: null,
  referral: { enabled: false, referrerAmount: 0, friendAmount: 0, minimumOrder: 0 },
  tiers: [],
}

export const rewardPrograms = domain('rewardProgram', {
  get: endpoint({
    ...storeRead,
    path: '/rewards/config',
    summary: 'Get the reward program',
    permissions: ['view_rewards'],
    response: rewardProgram,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/rewards/config',
    summary: 'Update the reward program. Past orders keep the terms they were placed with.',
    permissions: ['view_rewards', 'edit_reward'],
    body: rewardProgramFields.partial().extend({ version }),
    response: rewardProgram,
  }),
  previewTiers: endpoint({
    ...storeQueryByPost,
    path: '/rewards/config/tiers/preview',
    summary: 'Count the customers that each tier would have. The tiers don’t have to be saved.',
    permissions: ['view_rewards'],
    body: z.strictObject({ kind: z.enum(rewardKinds), tiers }),
    response: z.object({
      /** In the order of the request. */
      tiers: z.array(z.object({ key: z.string(), customers: z.int() })),
      /** Customers who have reached no tier. */
      none: z.int(),
      /** Of stores with many ledger entries, which are counted once a day; null means now. */
      computedAt: instant.nullable(),
    }),
  }),
})
