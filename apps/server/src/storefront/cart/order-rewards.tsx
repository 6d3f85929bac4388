import type { ReactNode } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import { rewardSummaries, type RewardSummary } from '#contract/domains/reward-summary.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { getQuoteEarning } from '#contract/rewards/quote-earning.ts'
import { formatRedeemLimits } from '#server/storefront/account/reward-balance.tsx'
import { formatReward, getRewardsText } from '#server/storefront/account/reward-format.ts'
import { withReturn } from '#server/storefront/account/return-path.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'

/** Null if it can't be read: an order doesn't depend on it. */
export const loadRewards = async ({ call }: VisitorContext): Promise<RewardSummary | null> => {
  const result = await call(rewardSummaries.get)
  return result.ok ? result.data : null
}

interface PartProps {
  context: VisitorContext
  rewards: RewardSummary | null
}

/** What the order earns. Guests can join first and come back to the cart. */
export const EarnNotice = ({ context, rewards, quote }: PartProps & { quote: Quote }): ReactNode => {
  if (!rewards?.earning) return null
  const { urls } = context
  const text = getRewardsText(context)
  const earned = getQuoteEarning(quote, rewards.earning)
  if (earned === 0) return null
  const amount = formatReward(context, rewards.earning.kind, earned)
  if (rewards.member) return <p className="notice success">{text.earns(amount)}</p>
  const page = context.isSignedIn ? 'join' : 'sign-up'
  return (
    <p className="notice">
      <a href={withReturn(urls.account(page), urls.cart())}>{text.joinToEarn(amount)}</a>
    </p>
  )
}

/** What a member has, and how much of it an order can use. */
export const BalanceNote = ({ context, rewards }: PartProps): ReactNode => {
  const { shop, language } = context
  const { member } = rewards ?? {}
  if (!rewards || !member) return null
  const text = getRewardsText(context)
  const { points, credit } = member
  const money = (amount: number): string => formatMoney(amount, shop.currency, language)
  const worth = points * rewards.pointValue
  const limits = formatRedeemLimits(context, rewards)
  const balances = [
    ...(worth > 0 ? [text.pointsWorth(formatReward(context, 'points', points), money(worth))] : []),
    ...(credit > 0 ? [formatReward(context, 'credit', credit)] : []),
  ]
  if (balances.length === 0) return null
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(balances)
  return <p className="muted">{[text.have(list), ...(worth > 0 && limits ? [limits] : [])].join(' ')}</p>
}
