import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { emptyObject, id, idParams, instant, reference } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
import { rewardKinds } from '../enumerations.ts'
import { referralCodePattern, referralFlags, referralRefusals } from '../rewards/referral.ts'
import { referralStatus } from '../statuses.ts'

export const referralStatuses = referralStatus.statuses
export type ReferralStatus = (typeof referralStatuses)[number]

/** Typed or from a link, so lower case is accepted. */
export const referralCode = z.string().trim().toUpperCase().regex(referralCodePattern)

export const referral = z.object({
  _id: id,
  referrer: reference,
  friend: reference,
  status: z.enum(referralStatuses),
  /** Of refused ones. */
  refusedFor: z.enum(referralRefusals).nullable(),
  flags: z.array(z.enum(referralFlags)),
  /** Flagged, and not rewarded until staff approve it. */
  isHeld: z.boolean(),
  kind: z.enum(rewardKinds),
  /** Points, or minor units of credit, as promised when the friend joined. */
  referrerAmount: z.int(),
  friendAmount: z.int(),
  /** Minor units. */
  minimumOrder: z.int(),
  /** The order that reached the minimum. */
  order: z.object({ _id: id, number: z.int() }).nullable(),
  reviewer: reference.nullable(),
  decidedAt: instant.nullable(),
  rewardedAt: instant.nullable(),
  createdAt: instant,
})
export type Referral = z.infer<typeof referral>

const review = ['review_task_requests'] as const
const invalidates = ['referrals', 'customers'] as const

const shopCall = {
  permissions: [],
  scope: 'store in path',
  shop: 'browse',
  query: emptyObject,
  body: emptyObject,
  limits: [{ by: 'address', points: 300, seconds: 60 }],
} as const

/** Customers who brought a friend. */
export const referrals = domain('referrals', {
  list: endpoint({
    ...storeRead,
    path: '/rewards/referrals',
    summary: 'List referrals',
    permissions: ['view_rewards'],
    query: listQuery(['createdAt'], {
      status: z.enum(referralStatuses).optional(),
      /** `true`: only those that wait for a decision. */
      held: z.literal('true').optional(),
      /** As referrer or friend. */
      customer: id.optional(),
    }),
    response: page(referral),
  }),
  approve: endpoint({
    ...storeCreate,
    path: '/rewards/referrals/{id}/approve',
    summary: 'Approve a flagged referral. Rewards both customers once the friend has ordered.',
    permissions: review,
    params: idParams,
    response: referral,
    invalidates,
  }),
  refuse: endpoint({
    ...storeCreate,
    path: '/rewards/referrals/{id}/refuse',
    summary: 'Reject a flagged referral. Neither customer is rewarded.',
    permissions: review,
    params: idParams,
    response: referral,
    invalidates,
  }),
  code: endpoint({
    ...shopCall,
    method: 'POST',
    path: '/storefront/{storeId}/referral-code',
    summary: 'Get your referral code at a store. Creates it the first time.',
    actor: 'customer',
    mode: 'write',
    params: emptyObject,
    response: z.object({ code: z.string() }),
  }),
  invitation: endpoint({
    ...shopCall,
    method: 'GET',
    path: '/storefront/{storeId}/referral-codes/{code}',
    summary: 'Get what a friend gets for joining with a referral code',
    actor: 'public',
    mode: 'read',
    params: z.strictObject({ code: referralCode }),
    response: referral.pick({ kind: true, friendAmount: true, minimumOrder: true }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
})
