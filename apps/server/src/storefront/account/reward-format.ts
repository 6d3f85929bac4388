import { formatMoney } from '#contract/core/money.ts'
import type { RewardKind } from '#contract/enumerations.ts'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { type RewardsText, rewardsText } from './rewards.text.ts'

export const getRewardsText = ({ language }: PageContext): RewardsText => rewardsText[language]

/** "50 points" or "$5.00 in store credit". */
export const formatReward = (context: PageContext, kind: RewardKind, amount: number): string => {
  const { shop, locale } = context
  const text = getRewardsText(context)
  if (kind === 'credit') return text.creditAmount(formatMoney(amount, shop.currency, locale))
  return text.points(amount.toLocaleString(locale), amount === 1)
}

/** The day in the store's time zone. */
export const formatDay = ({ locale, shop }: PageContext, instant: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: shop.timezone }).format(new Date(instant))

/** A day of the store, like 2026-12-24. */
export const formatStoreDay = ({ locale }: PageContext, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
