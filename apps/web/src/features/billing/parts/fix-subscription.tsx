import { Button } from '@mantine/core'
import { invoices } from '#contract/domains/invoices.ts'
import type { SubscriptionDetails, SubscriptionStatus } from '#contract/domains/subscription.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'
import { useStartPlan } from '#web/features/billing/use-start-plan.ts'
import { AddCardDialog } from './add-card-dialog.tsx'
import { ChargeOutcome } from './charge-outcome.tsx'
import { InvoicesTable } from './invoices-section.tsx'
import { PaymentMethodsCard } from './payment-methods-card.tsx'
import classes from './billing.module.css'

interface FixSubscriptionProps {
  status: SubscriptionStatus
  details: SubscriptionDetails
}

/** The button that pays what is due, with the result below it. */
export const StartPlan = ({ status, details }: FixSubscriptionProps) => {
  const { label, run, busy, charge, addCard } = useStartPlan(status, details)
  return (
    <>
      {label !== null && (
        <Button loading={busy} onClick={run}>
          {label}
        </Button>
      )}
      <ChargeOutcome charge={charge} />
      {addCard && <AddCardDialog {...addCard} />}
    </>
  )
}

/** Open invoices and cards, for the page that owners are sent to while the subscription is bad. */
export const FixSubscription = () => {
  const t = useText(billingText)
  const { data } = useGet(invoices.open)
  return (
    <div className={classes.stack}>
      {data && data.data.length > 0 && (
        <FormSection title={t('invoices')}>
          <InvoicesTable rows={data.data} />
        </FormSection>
      )}
      <PaymentMethodsCard />
    </div>
  )
}
