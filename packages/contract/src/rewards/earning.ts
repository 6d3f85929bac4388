import { minorDigits } from '../core/money.ts'
import type { Currency, RewardBasis, RewardKind, RewardRounding, TaxMode } from '../enumerations.ts'
import { getBalance, type OrderPaymentState } from '../domains/order-balance.ts'

/** Rates and multipliers have three decimals: 1.5 × is 1,500. */
export const rewardScale = 1000

/** What decides how much an order earns. Each order has a copy, so that later changes don't affect it. */
export interface EarningTerms {
  kind: RewardKind
  /** Points, or minor units of credit, for each major unit of the currency; times 1,000. */
  rate: number
  basis: RewardBasis
  rounding: RewardRounding
  /** Of the customer's tier; times 1,000. */
  multiplier: number
}

export interface EarningOrder extends OrderPaymentState {
  currency: Currency
  taxMode: TaxMode
  total: number
  taxTotal: number
  /** All fees after discounts, with the tax that is included in them. */
  fees: number
  feeTax: number
}

const divide = (numerator: bigint, denominator: bigint, rounding: RewardRounding): number => {
  const whole = numerator / denominator
  const remainder = numerator % denominator
  if (remainder === 0n || rounding === 'down') return Number(whole)
  if (rounding === 'up') return Number(whole + 1n)
  return Number(2n * remainder >= denominator ? whole + 1n : whole)
}

/** The part of an order that earns, before returns. */
export const getEarningBase = (order: Omit<EarningOrder, keyof OrderPaymentState>, basis: RewardBasis): number => {
  const { total, taxTotal, fees, feeTax, taxMode } = order
  if (basis === 'total') return total
  if (basis === 'items_and_fees') return total - taxTotal
  return total - taxTotal - (taxMode === 'inclusive' ? fees - feeTax : fees)
}

/** What an amount in minor units earns; `part` of `whole` of it. */
const toReward = (
  amount: number,
  currency: Currency,
  { rate, multiplier, rounding }: Pick<EarningTerms, 'rate' | 'multiplier' | 'rounding'>,
  [part, whole]: readonly [number, number] = [1, 1],
): number => {
  const numerator = BigInt(Math.max(0, amount)) * BigInt(rate) * BigInt(multiplier) * BigInt(part)
  const scale = BigInt(10 ** minorDigits(currency)) * BigInt(rewardScale) ** 2n
  return divide(numerator, scale * BigInt(whole), rounding)
}

/**
 * What an order has earned, from its current state alone: nothing until it is fully paid or once it is cancelled, and less
 * in proportion to what was returned.
 */
export const getEarning = (order: EarningOrder, terms: EarningTerms): number => {
  if (order.status === 'cancelled' || getBalance(order) > 0) return 0
  const { due, returned } = order
  const remaining = due > 0 ? ([Math.max(0, due - returned), due] as const) : ([1, 1] as const)
  return toReward(getEarningBase(order, terms.basis), order.currency, terms, remaining)
}

/** How many of the points or how much of the credit that an order used its refunds have given back so far. */
export const getReturnedRedemption = (used: number, { due, returned }: { due: number; returned: number }): number =>
  due > 0 ? Number((BigInt(used) * BigInt(Math.min(returned, due))) / BigInt(due)) : 0

/** What a customer can still get on a day; Infinity without a cap. */
export const getRemainingCap = (dailyCap: number | null, grantedToday: number): number =>
  dailyCap === null ? Infinity : Math.max(0, dailyCap - grantedToday)

/** The example in the settings: what an order of this amount earns, without a tier by default, and what that is worth. */
export const toProgramExample = (
  program: { kind: RewardKind; earnRate: number; rounding: RewardRounding; pointValue: number },
  amount: number,
  currency: Currency,
  multiplier = rewardScale,
): { amount: number; earned: number; worth: number } => {
  const { kind, earnRate: rate, rounding, pointValue } = program
  const earned = toReward(amount, currency, { rate, rounding, multiplier })
  return { amount, earned, worth: kind === 'credit' ? earned : earned * pointValue }
}
