import type { RewardFigures } from '#contract/domains/reward-reports.ts'
import type { RewardKind } from '#contract/enumerations.ts'
import { useFormat } from '#web/client/format.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { toCostShare } from './rewards.figures.ts'
import { rewardsPageText } from './rewards.text.ts'

/** Amounts of points and credit as text. */
export const useRewardFormat = () => {
  const t = useText(rewardsPageText)
  const { money, number } = useFormat()
  const locale = useLocale()
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const points = (amount: number): string => t('pointsCount', { count: amount, formatted: number(amount) })
  return {
    /** '120 points' or '$12.50'. */
    amount: (kind: RewardKind, amount: number): string => (kind === 'points' ? points(amount) : money(amount)),
    /** '120 points, $12.50 credit', without what is 0. */
    balances: (balances: { points: number; credit: number }): string =>
      [
        ...(balances.points === 0 ? [] : [points(balances.points)]),
        ...(balances.credit === 0 ? [] : [t('creditAmount', { amount: money(balances.credit) })]),
      ].join(', '),
    costShare: (figures: RewardFigures): string => {
      const percent = toCostShare(figures)
      return percent === undefined ? t('unknown') : t('percent', { percent: number(percent) })
    },
    /** 'Mar 2026' for '2026-03'. */
    month: (month: string): string => {
      const name = months.format(new Date(`${month}-15T00:00:00Z`))
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    },
  }
}
