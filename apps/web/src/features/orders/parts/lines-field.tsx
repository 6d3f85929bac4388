import { ActionIcon, Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import { checkout, type SellableVariant } from '#contract/domains/checkout.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { Money } from '#web/kit/display/money.tsx'
import { QuantityStepper } from '#web/kit/fields/quantity-stepper.tsx'
import { VariantSearch } from '#web/entities/products/variant-search.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { getLineKey, type LineInput, withLineIds } from '#web/features/orders/orders.lines.ts'
import { LineName } from '#web/entities/orders/line-name.tsx'
import type { ManualDiscount } from '#web/entities/checkout/manual-discount-dialog.tsx'
import { ManualDiscountEntry, useFormatManualDiscount } from '#web/entities/checkout/manual-discount-entry.tsx'
import { manualDiscountText } from '#web/entities/checkout/manual-discount.text.ts'
import { LinesQuote } from './lines-quote.tsx'
import classes from './order.module.css'

type Goods = Pick<SellableVariant, 'title' | 'values' | 'sku' | 'picture' | 'price'>

const debounceMs = 250

const toGoods = (order: Order): Readonly<Record<string, Goods>> =>
  Object.fromEntries(order.lines.map((line) => [getLineKey(line), { ...line, price: line.unitPrice }]))

/** The typed value may not be a number. */
const increment = (quantity: unknown): number => (typeof quantity === 'number' ? quantity + 1 : 1)

interface LineRowProps {
  goods: Goods
  /** A value that isn't a number is kept as typed. */
  quantity: unknown
  error: string | undefined
  order: Order
  total: number | undefined
  onChange: (quantity: unknown) => void
  remove: (() => void) | undefined
}

const LineRow = ({ goods, quantity, error, order, total, onChange, remove }: LineRowProps) => {
  const t = useText(orderText)
  return (
    <div className={classes.editLine}>
      <LineName line={goods} />
      <QuantityStepper name={goods.title} value={quantity} onChange={onChange} invalid={error !== undefined} />
      <span className={classes.amount}>
        {total === undefined ? (
          <Text span c="dimmed">
            <Money minor={goods.price} currency={order.currency} />
          </Text>
        ) : (
          <Money minor={total} currency={order.currency} />
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="neutral"
        aria-label={t('removeLine', { name: goods.title })}
        disabled={!remove}
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      {error && (
        <div className={classes.wrong} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

interface Lines {
  lines: LineInput[]
  manualDiscount: ManualDiscount | null
}

interface LinesFieldProps {
  order: Order
  schema: z.ZodType<Lines>
  close: () => void
}

/** The editable lines of an order, with a quote of the new total. */
export const LinesField = ({ order, schema, close }: LinesFieldProps) => {
  const t = useText(orderText)
  const tDiscount = useText(manualDiscountText)
  const { isDirty, errors } = useFormState<Lines>()
  const { getValues, setValue } = useFormContext<Lines>()
  // Take the lines from the form only: if the order changes meanwhile, each quantity stays with its variant.
  const lines = useController<Lines, 'lines'>({ name: 'lines' }).field.value
  const discount = useController<Lines, 'manualDiscount'>({ name: 'manualDiscount' }).field.value
  const formatDiscount = useFormatManualDiscount()
  const setLines = (next: LineInput[]) => setValue('lines', next, { shouldDirty: true, shouldValidate: true })
  // Keeps the titles of lines that someone else has removed from the order meanwhile.
  const [addedGoods, setAddedGoods] = useState(() => toGoods(order))
  const goods = useMemo(() => ({ ...addedGoods, ...toGoods(order) }), [addedGoods, order])
  const [debouncedLines] = useDebouncedValue(lines, debounceMs)
  const parsed = schema.safeParse({ lines: debouncedLines, manualDiscount: discount })
  const quote = useGet(
    checkout.quoteChange,
    {
      params: { orderId: order._id },
      body: { lines: withLineIds(order, parsed.data?.lines ?? []), manualDiscount: discount },
    },
    { enabled: isDirty && parsed.success, keepPrevious: true },
  )
  useRegisterField('lines', {
    label: t('lines'),
    formatValue: (value) =>
      Array.isArray(value)
        ? (value as LineInput[]).map((line) => `${line.quantity} × ${goods[getLineKey(line)]?.title ?? '?'}`).join(', ')
        : '',
  })
  useRegisterField('manualDiscount', {
    label: tDiscount('title'),
    formatValue: (value) => (value ? formatDiscount(value as ManualDiscount) : ''),
  })
  const add = (variant: SellableVariant) => {
    // Read current values: two scans may arrive before the next render.
    const currentLines = getValues('lines')
    setAddedGoods((previous) => ({ ...previous, [variant._id]: variant }))
    if (currentLines.every((line) => line.variant !== variant._id))
      return setLines([...currentLines, { variant: variant._id, quantity: 1 }])
    return setLines(
      currentLines.map((line) =>
        line.variant === variant._id ? { ...line, quantity: increment(line.quantity) } : line,
      ),
    )
  }
  const findOrderLine = (line: LineInput) => order.lines.find((orderLine) => getLineKey(orderLine) === getLineKey(line))
  const quotedLines = isDirty && quote.data?.lines.length === lines.length ? quote.data.lines : []
  return (
    <div className={classes.box}>
      <div className={classes.editLines}>
        {lines.map((line, index) => (
          <LineRow
            key={getLineKey(line)}
            goods={goods[getLineKey(line)] ?? { title: '?', values: [], sku: null, picture: null, price: 0 }}
            quantity={line.quantity}
            error={errors.lines?.[index]?.quantity?.message ?? errors.lines?.[index]?.variant?.message}
            order={order}
            // Quote lines have no id; they are in the order of the request.
            total={quotedLines[index]?.total ?? findOrderLine(line)?.total}
            onChange={(next) =>
              setLines(lines.map((entry) => (entry === line ? { ...line, quantity: next as number } : entry)))
            }
            remove={lines.length > 1 ? () => setLines(lines.filter((entry) => entry !== line)) : undefined}
          />
        ))}
        <VariantSearch add={add} error={errors.lines?.message} />
        <ManualDiscountEntry
          discount={discount}
          onChange={(next) => setValue('manualDiscount', next, { shouldDirty: true })}
        />
        {isDirty && parsed.success && <LinesQuote order={order} quote={quote} />}
        {!isDirty && (
          <div>
            <Button variant="default" size="xs" onClick={close}>
              {t('stopEditing')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
