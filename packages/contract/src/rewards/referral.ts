import { getBalance, type OrderPaymentState } from '../domains/order-balance.ts'

/** Why a friend who joined with a customer's link earns nothing for either of them. */
export const referralRefusals = ['self', 'circular', 'existing_customer', 'staff'] as const
export type ReferralRefusal = (typeof referralRefusals)[number]

/** Signs of one person with several accounts. A referral with any of them is held until staff decide. */
export const referralFlags = ['same_address', 'same_network', 'many_per_day'] as const
export type ReferralFlag = (typeof referralFlags)[number]

/** From this many friends of one customer within 24 hours on, further ones are flagged. */
export const maxReferralsPerDay = 5

/** Letters and digits that can't be confused when they are read aloud or copied by hand. */
export const referralAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const referralCodeLength = 8
export const referralCodePattern = new RegExp(`^[${referralAlphabet}]{${referralCodeLength}}$`)

/** A customer as far as it identifies a person. */
export interface ReferralParty {
  id: string
  accountId: string | null
  email: string | null
  phone: string | null
}

const minPhoneDigits = 5

const toDigits = (phone: string | null): string => phone?.replaceAll(/\D/g, '') ?? ''

const isSameEmail = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase()

const isSamePhone = (a: string | null, b: string | null): boolean =>
  toDigits(a).length >= minPhoneDigits && toDigits(a) === toDigits(b)

/** The same customer, account, email or phone number. */
export const isSelfReferral = (referrer: ReferralParty, friend: ReferralParty): boolean =>
  referrer.id === friend.id ||
  (referrer.accountId !== null && referrer.accountId === friend.accountId) ||
  isSameEmail(referrer.email, friend.email) ||
  isSamePhone(referrer.phone, friend.phone)

export interface ReferralFacts {
  referrer: ReferralParty
  friend: ReferralParty
  /** The customers through whom the referrer came: who referred them, who referred that one, and so on. */
  referrersAbove: readonly string[]
  /** The friend has ordered or had an account at the store before. */
  isKnown: boolean
  sharesAddress: boolean
  sharesNetwork: boolean
  /** Friends of the referrer in the 24 hours before. */
  recentReferrals: number
}

export interface ReferralVerdict {
  /** Null: it can be rewarded, unless it has flags. */
  refusedFor: Exclude<ReferralRefusal, 'staff'> | null
  flags: ReferralFlag[]
}

/** Decides about a friend who joins with a link. */
export const judgeReferral = (facts: ReferralFacts): ReferralVerdict => {
  const { referrer, friend, referrersAbove } = facts
  const flags: ReferralFlag[] = [
    ...(facts.sharesAddress ? (['same_address'] as const) : []),
    ...(facts.sharesNetwork ? (['same_network'] as const) : []),
    ...(facts.recentReferrals >= maxReferralsPerDay ? (['many_per_day'] as const) : []),
  ]
  if (isSelfReferral(referrer, friend)) return { refusedFor: 'self', flags }
  if (referrersAbove.includes(friend.id)) return { refusedFor: 'circular', flags }
  return { refusedFor: facts.isKnown ? 'existing_customer' : null, flags }
}

/** Whether an order in its current state earns the reward: fully paid, and still at least the minimum. */
export const isReferralOrder = (order: OrderPaymentState & { total: number }, minimumOrder: number): boolean => {
  const remaining = order.total - order.returned
  return order.status !== 'cancelled' && getBalance(order) <= 0 && remaining > 0 && remaining >= minimumOrder
}
