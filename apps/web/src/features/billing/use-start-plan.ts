import { useState } from 'react'
import { billing } from '#contract/domains/billing.ts'
import type { SubscriptionDetails, SubscriptionStatus } from '#contract/domains/subscription.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { useCardsAvailable } from '#web/entities/cards/use-cards-available.ts'
import { billingText } from './billing.text.ts'
import { useBillingLabels } from './use-billing-labels.ts'
import { useCharge } from './use-charge.ts'

/** Pays what is due and starts the plan if needed. Without a card it asks for one first. */
export const useStartPlan = (status: SubscriptionStatus, details: SubscriptionDetails) => {
  const t = useText(billingText)
  const { can } = useSession()
  const { price } = useBillingLabels()
  const start = useSend(billing.start)
  const charge = useCharge(start.send)
  const [isAddingCard, setIsAddingCard] = useState(false)
  const { hasCard, openAmount, basePrice, trialEndsAt } = details
  const cardsAvailable = useCardsAvailable()
  const amountDue = openAmount > 0 ? openAmount : basePrice
  const payLabel = t('payNow', { amount: price(amountDue) })
  const labels: Record<SubscriptionStatus, string | null> = {
    trialing: hasCard ? null : t('addCard'),
    active: openAmount > 0 ? payLabel : null,
    past_due: payLabel,
    incomplete: payLabel,
    unpaid: trialEndsAt === null ? payLabel : t('startPlan'),
    canceled: t('reactivate'),
  }
  // Adding a card during the trial charges nothing: the plan starts when the trial ends.
  const chargesNow = status !== 'trialing'
  return {
    label: cardsAvailable && can('manage_subscription') ? labels[status] : null,
    run: () => (hasCard ? void charge.charge() : setIsAddingCard(true)),
    busy: start.sending,
    charge,
    addCard: isAddingCard
      ? {
          ...(chargesNow && { body: t('addCardAndStart', { amount: price(amountDue) }), submitLabel: payLabel }),
          onAdded: () => void (chargesNow && charge.charge()),
          close: () => setIsAddingCard(false),
        }
      : null,
  }
}
