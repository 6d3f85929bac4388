import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod'
import { freeText } from '#contract/core/fields.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { paymentOptions } from '#contract/domains/payment-options.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { orderPaymentsText } from '#web/entities/orders/order-payments.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'

/** The store's payment options, plus the order's own if it has been deleted from the store. */
const usePaymentOptions = ({ paymentOption }: Order) => {
  const { can } = useSession()
  const { data } = useGet(paymentOptions.list, {}, { enabled: can('view_store_info') })
  const storeOptions = (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const orderOption = paymentOption && { value: paymentOption._id, label: paymentOption.name }
  return orderOption && !storeOptions.some(({ value }) => value === orderOption.value)
    ? [orderOption, ...storeOptions]
    : storeOptions
}

/** Records a payment. */
export const PayDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderPaymentsText)
  const locale = useLocale()
  const options = usePaymentOptions(order)
  const { balance, currency } = order
  const pay = useSend(orders.pay, {
    successMessage: (_, { body }) => t('payDone', { amount: formatMoney(body.amount, currency, locale) }),
  })
  const schema = useMemo(
    () =>
      z.strictObject({
        // A specific message: the balance is the only limit here.
        amount: z.int().refine((amount) => amount > 0 && amount <= balance, {
          error: t('wrongAmount', { amount: formatMoney(balance, currency, locale) }),
        }),
        option: z.string().nullable(),
        note: freeText(500),
      }),
    [balance, currency, locale, t],
  )
  return (
    <Dialog opened onClose={close} title={t('payTitle', { order: orderName(order) })}>
      <Form
        schema={schema}
        initialValues={{ amount: balance, option: order.paymentOption?._id ?? null, note: '' }}
        sender={pay}
        request={(body) => ({ params: { orderId: order._id }, body })}
        onSent={close}
      >
        <Stack gap="md">
          <Text c="dimmed">{t('payHelp')}</Text>
          <MoneyField name="amount" label={t('amount')} currency={currency} autoFocus />
          {options.length > 0 && <SelectField name="option" label={t('option')} options={options} />}
          <TextAreaField name="note" label={t('note')} minRows={2} />
        </Stack>
        <DialogFooter confirmLabel={t('pay')} sending={pay.sending} close={close} />
      </Form>
    </Dialog>
  )
}
