import { Text } from '@mantine/core'
import { CardForm } from '#web/entities/cards/card-form.tsx'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'
import type { Charge } from '#web/features/billing/use-charge.ts'
import { useBillingLabels } from '#web/features/billing/use-billing-labels.ts'
import classes from './billing.module.css'

/** Why a charge failed, or the bank's confirmation. */
export const ChargeOutcome = ({ charge: { outcome, clientSecret, charge, dismiss } }: { charge: Charge }) => {
  const t = useText(billingText)
  const { failure } = useBillingLabels()
  return (
    <>
      {outcome?.result === 'failed' && outcome.failure && (
        <p className={classes.notice} role="alert">
          {failure(outcome.failure)}
        </p>
      )}
      {outcome?.result === 'processing' && (
        <p className={classes.quiet} role="status">
          {t('processing')}
        </p>
      )}
      <Dialog opened={clientSecret !== null} onClose={dismiss} title={t('confirmTitle')}>
        <Text c="dimmed" mb="md">
          {t('confirmBody')}
        </Text>
        {clientSecret !== null && (
          <CardForm clientSecret={clientSecret} submitLabel={t('confirmPay')} onSucceeded={() => void charge()} />
        )}
      </Dialog>
    </>
  )
}
