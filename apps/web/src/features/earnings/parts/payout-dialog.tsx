import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { formatMoney } from '#contract/core/money.ts'
import type { EarningsBalance } from '#contract/domains/earnings.ts'
import { payouts } from '#contract/domains/payouts.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { MoneyField } from '#web/kit/fields/number-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { payoutsText } from '#web/features/earnings/payouts.text.ts'

interface PayoutDialogProps {
  balance: EarningsBalance
  bankLast4: string | null
  close: () => void
}

/** The button names the amount. */
const Footer = ({ balance, sending, close }: Pick<PayoutDialogProps, 'balance' | 'close'> & { sending: boolean }) => {
  const t = useText(payoutsText)
  const locale = useLocale()
  const amount: unknown = useWatch({ name: 'amount' })
  const label =
    typeof amount === 'number' && amount > 0
      ? t('payOutAmount', { amount: formatMoney(amount, balance.currency, locale) })
      : t('payOut')
  return <DialogFooter confirmLabel={label} sending={sending} close={close} />
}

const PayoutDialog = ({ balance, bankLast4, close }: PayoutDialogProps) => {
  const t = useText(payoutsText)
  const locale = useLocale()
  const { available, currency } = balance
  const toText = (amount: number) => formatMoney(amount, currency, locale)
  const request = useSend(payouts.create, {
    successMessage: ({ amount }) => t('payOutDone', { amount: toText(amount) }),
  })
  const schema = useMemo(
    () =>
      z.strictObject({
        amount: z.int().refine((amount) => amount > 0 && amount <= available, {
          error: t('wrongAmount', { amount: formatMoney(available, currency, locale) }),
        }),
      }),
    [available, currency, locale, t],
  )
  return (
    <Dialog opened onClose={close} title={t('payOutTitle')}>
      <Form
        schema={schema}
        initialValues={{ amount: available }}
        sender={request}
        request={({ amount }) => ({ body: { amount } })}
        onSent={close}
      >
        <Stack gap="md">
          {bankLast4 && <Text c="dimmed">{t('toBank', { account: `•••• ${bankLast4}` })}</Text>}
          <MoneyField
            name="amount"
            label={t('amount')}
            help={t('payOutHelp', { amount: toText(available) })}
            currency={currency}
            autoFocus
          />
          <FormAlert error={request.error} />
        </Stack>
        <Footer balance={balance} sending={request.sending} close={close} />
      </Form>
    </Dialog>
  )
}

export default PayoutDialog
