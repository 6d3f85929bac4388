import { Input, Text } from '@mantine/core'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Order, OrderLine } from '#contract/domains/order.ts'
import { formatMoney } from '#contract/core/money.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { QuantityStepper } from '#web/kit/fields/quantity-stepper.tsx'
import { orderPaymentsText } from './order-payments.text.ts'
import { getReturnableQuantity, getRefundAmount } from './refundable-lines.ts'
import { LineName } from './line-name.tsx'
import classes from './order-dialogs.module.css'

interface RefundValues {
  lines: { line: string; quantity: unknown }[]
  amount: number | null
}

interface ReturnedFieldProps {
  order: Order
  /** Lines with a returnable quantity. */
  lines: readonly OrderLine[]
  maxAmount: number
}

/** The returned quantity per line; the amount follows until someone types another. */
export const ReturnedField = ({ order, lines, maxAmount }: ReturnedFieldProps) => {
  const t = useText(orderPaymentsText)
  const locale = useLocale()
  const title = useId()
  const { getValues, setValue } = useFormContext<RefundValues>()
  const selected = useWatch<RefundValues, 'lines'>({ name: 'lines' })
  const getAmount = (entries: RefundValues['lines']) =>
    getRefundAmount(
      lines,
      new Map(entries.map(({ line, quantity }) => [line, typeof quantity === 'number' ? quantity : 0])),
    )
  const suggestAmount = (entries: RefundValues['lines']): number | null =>
    Math.min(getAmount(entries), maxAmount) || (order.balance < 0 ? Math.min(-order.balance, maxAmount) : null)
  const setQuantity = (lineIndex: number, quantity: unknown) => {
    const before = getValues('lines')
    const after = before.map((entry, index) => (index === lineIndex ? { ...entry, quantity } : entry))
    setValue('lines', after, { shouldDirty: true, shouldValidate: true })
    if (getValues('amount') !== suggestAmount(before)) return
    setValue('amount', suggestAmount(after), { shouldDirty: true, shouldValidate: getAmount(after) > 0 })
  }
  return (
    <Input.Wrapper label={t('comesBack')} labelElement="div" labelProps={{ id: title }}>
      <div className={classes.returnedLines} role="group" aria-labelledby={title}>
        {lines.map((line, lineIndex) => (
          <div key={line._id} className={classes.returned}>
            <LineName line={line} note={t('upTo', { count: getReturnableQuantity(line) })} />
            <QuantityStepper
              name={line.title}
              value={selected[lineIndex]?.quantity}
              onChange={(quantity) => setQuantity(lineIndex, quantity)}
              min={0}
              max={getReturnableQuantity(line)}
            />
          </div>
        ))}
      </div>
      {getAmount(selected) > 0 && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {t('suggested', { amount: formatMoney(getAmount(selected), order.currency, locale) })}
        </Text>
      )}
    </Input.Wrapper>
  )
}
