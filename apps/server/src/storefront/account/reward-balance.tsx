import { formatMoney } from '#contract/core/money.ts'
import { minute } from '#contract/core/time.ts'
import type { MemberRewards, RewardSummary } from '#contract/domains/reward-summary.ts'
import { rewardScale } from '#contract/rewards/earning.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'
import { getText } from './account-frame.tsx'
import { formatDay, formatReward, getRewardsText } from './reward-format.ts'

interface PartProps {
  context: VisitorContext
  summary: RewardSummary
  rewards: MemberRewards
}

/** How many points an order can use, where the store limits it. */
export const formatRedeemLimits = (
  context: VisitorContext,
  { minRedeem, maxRedeem, pointValue }: Pick<RewardSummary, 'minRedeem' | 'maxRedeem' | 'pointValue'>,
): string | undefined => {
  if (pointValue === 0) return undefined
  const text = getRewardsText(context)
  const format = (amount: number): string => formatReward(context, 'points', amount)
  if (maxRedeem === null) return minRedeem > 1 ? text.minimum(format(minRedeem)) : undefined
  if (minRedeem <= 1) return text.maximum(format(maxRedeem))
  return text.range(minRedeem.toLocaleString(context.locale), format(maxRedeem))
}

const Debts = ({ context, rewards }: Omit<PartProps, 'summary'>) => {
  const text = getRewardsText(context)
  const debts = [
    { kind: 'points', amount: rewards.pointsDebt },
    { kind: 'credit', amount: rewards.creditDebt },
  ] as const
  return debts.map(
    ({ kind, amount }) =>
      amount > 0 && (
        <p key={kind} className="notice warning">
          {text.debt(formatReward(context, kind, amount))}
        </p>
      ),
  )
}

/** It expires at midnight, and can be used until then. */
const getLastDay = (expiresAt: string): string => new Date(Date.parse(expiresAt) - minute).toISOString()

/** Balances with their worth, what becomes available, and what expires. */
export const RewardBalance = ({ context, summary, rewards }: PartProps) => {
  const { shop, locale } = context
  const text = getRewardsText(context)
  const accountText = getText(context)
  const { points, credit, pending, nextExpiry } = rewards
  const limits = points > 0 ? formatRedeemLimits(context, summary) : undefined
  const worth = points * summary.pointValue
  return (
    <section aria-label={accountText.balance}>
      <dl className="balances">
        <div>
          <dt>{accountText.points}</dt>
          <dd>
            {points.toLocaleString(locale)}
            {worth > 0 && <span className="worth">{text.worth(formatMoney(worth, shop.currency, locale))}</span>}
          </dd>
        </div>
        <div>
          <dt>{accountText.credit}</dt>
          <dd>{formatMoney(credit, shop.currency, locale)}</dd>
        </div>
      </dl>
      <Debts context={context} rewards={rewards} />
      {(pending.length > 0 || nextExpiry || limits) && (
        <ul className="reward-facts">
          {pending.map(({ kind, amount, availableAt }) => (
            <li key={`${kind} ${availableAt}`}>
              {text.pending(formatReward(context, kind, amount), formatDay(context, availableAt))}
            </li>
          ))}
          {nextExpiry && (
            <li>
              {text.expiring(
                formatReward(context, nextExpiry.kind, nextExpiry.amount),
                formatDay(context, getLastDay(nextExpiry.at)),
              )}
            </li>
          )}
          {limits && <li className="muted">{limits}</li>}
        </ul>
      )}
    </section>
  )
}

/** The member's tier, and how far the next one is. */
export const RewardTier = ({ context, summary, rewards }: PartProps) => {
  const { locale } = context
  const { tier } = rewards
  if (!tier) return null
  const text = getRewardsText(context)
  const { current, next, earned } = tier
  const format = (amount: number): string => formatReward(context, summary.kind, amount)
  const times = (current?.multiplier ?? rewardScale) / rewardScale
  const start = current?.threshold ?? 0
  return (
    <section className="reward-tier">
      <h2>{text.tier}</h2>
      <p>
        <strong>{current?.name ?? text.noTier}</strong>
        {times > 1 && summary.earning && (
          <span className="muted"> {text.multiplier(times.toLocaleString(locale))}</span>
        )}
      </p>
      {next ? (
        <>
          <progress
            value={Math.max(0, earned - start)}
            max={next.tier.threshold - start}
            aria-label={text.tierProgress(next.tier.name)}
          />
          <p>
            {text.missing(format(next.missing), next.tier.name)}
            <span className="muted"> · {text.tierPeriod(format(earned))}</span>
          </p>
        </>
      ) : (
        <p className="muted">{text.highest}</p>
      )}
    </section>
  )
}
