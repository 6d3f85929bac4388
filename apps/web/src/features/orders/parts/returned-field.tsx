import { Input, Text } from '@mantine/core'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Order, OrderLine } from '#contract/domains/order.ts'
import { formatMoney } from '#contract/core/money.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { QuantityStepper } from '../../../kit/quantity-stepper.tsx'
import { orderPaymentsText } from '../order-payments.text.ts'
import { returnable, worthOfReturned } from '../orders.refunds.ts'
import { LineName } from './line-name.tsx'
import classes from './order.module.css'

interface Returning {
  lines: { line: string; quantity: unknown }[]
  amount: number | null
}

interface ReturnedFieldProps {
  order: Order
  /** Lines with a returnable quantity. */
  lines: readonly OrderLine[]
  most: number
}

/** The returned quantity per line; the amount follows until someone types another. */
export const ReturnedField = ({ order, lines, most }: ReturnedFieldProps) => {
  const t = useText(orderPaymentsText)
  const [language] = useLanguage()
  const title = useId()
  const { getValues, setValue } = useFormContext<Returning>()
  const chosen = useWatch<Returning, 'lines'>({ name: 'lines' })
  const worth = (of: Returning['lines']) =>
    worthOfReturned(lines, new Map(of.map(({ line, quantity }) => [line, typeof quantity === 'number' ? quantity : 0])))
  const suggested = (of: Returning['lines']): number | null =>
    Math.min(worth(of), most) || (order.balance < 0 ? Math.min(-order.balance, most) : null)
  const choose = (place: number, quantity: unknown) => {
    const before = getValues('lines')
    const after = before.map((one, index) => (index === place ? { ...one, quantity } : one))
    setValue('lines', after, { shouldDirty: true, shouldValidate: true })
    if (getValues('amount') !== suggested(before)) return
    setValue('amount', suggested(after), { shouldDirty: true, shouldValidate: worth(after) > 0 })
  }
  return (
    <Input.Wrapper label={t('comesBack')} labelElement="div" labelProps={{ id: title }}>
      <div className={`${classes.editLines} ${classes.comesBack}`} role="group" aria-labelledby={title}>
        {lines.map((line, place) => (
          <div key={line._id} className={classes.returned}>
            <LineName line={line} also={t('ofQuantity', { count: returnable(line) })} />
            <QuantityStepper
              name={line.title}
              value={chosen[place]?.quantity}
              onChange={(quantity) => choose(place, quantity)}
              least={0}
              most={returnable(line)}
            />
          </div>
        ))}
      </div>
      {worth(chosen) > 0 && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {t('suggested', { amount: formatMoney(worth(chosen), order.currency, language) })}
        </Text>
      )}
    </Input.Wrapper>
  )
}
