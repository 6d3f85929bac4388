import type { SubscriptionDetails, SubscriptionStatus } from '#contract/domains/subscription.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { CardFact, SideCard } from '#web/kit/page/side-card.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'
import { subscriptionTones, useBillingLabels } from '#web/features/billing/use-billing-labels.ts'

interface PlanCardProps {
  status: SubscriptionStatus
  details: SubscriptionDetails
}

export const PlanCard = ({ status, details }: PlanCardProps) => {
  const t = useText(billingText)
  const { date } = useFormat()
  const { price } = useBillingLabels()
  const { trialEndsAt, trialDaysLeft, period, cancelsAtPeriodEnd, hasCard, basePrice } = details
  const isTrial = status === 'trialing' && trialEndsAt !== null
  return (
    <SideCard
      title={t('planName')}
      status={<StatusBadge tone={subscriptionTones[status]}>{t(`status_${status}`)}</StatusBadge>}
    >
      {isTrial && (
        <CardFact label={t('trialEnds')}>
          {date(trialEndsAt)} · {t('trialLeft', { count: trialDaysLeft ?? 0 })}
        </CardFact>
      )}
      {isTrial && hasCard && !cancelsAtPeriodEnd && (
        <CardFact label={t('firstCharge')}>
          {t('firstChargeValue', { price: price(basePrice), date: date(trialEndsAt) })}
        </CardFact>
      )}
      {period && (
        <>
          <CardFact label={t('period')}>
            {t('usagePeriod', { from: date(period.start), to: date(period.end) })}
          </CardFact>
          <CardFact label={t(cancelsAtPeriodEnd ? 'ends' : 'renews')}>{date(period.end)}</CardFact>
        </>
      )}
    </SideCard>
  )
}
