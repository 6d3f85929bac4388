import { ActionIcon, Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import { type Sellable, orders } from '#contract/domains/orders.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { useFieldFacts } from '../../../kit/fields/form-context.ts'
import { Money } from '../../../kit/money.tsx'
import { QuantityStepper } from '../../../kit/quantity-stepper.tsx'
import { VariantSearch } from '../../../kit/variant-search.tsx'
import { orderText } from '../order.text.ts'
import { type AskedLine, keptLines } from '../orders.lines.ts'
import { LineName } from './line-name.tsx'
import { LinesQuote } from './lines-quote.tsx'
import classes from './order.module.css'

type Goods = Pick<Sellable, 'title' | 'values' | 'sku' | 'picture' | 'price'>

const pause = 250

const goodsOf = (order: Order): Readonly<Record<string, Goods>> =>
  Object.fromEntries(order.lines.map((line) => [line.variant, { ...line, price: line.unitPrice }]))

/** The typed value may not be a number. */
const oneMore = (quantity: unknown): number => (typeof quantity === 'number' ? quantity + 1 : 1)

interface LineRowProps {
  goods: Goods
  /** A value that isn't a number is kept as typed. */
  quantity: unknown
  wrong: string | undefined
  order: Order
  total: number | undefined
  change: (quantity: unknown) => void
  remove: (() => void) | undefined
}

const LineRow = ({ goods, quantity, wrong, order, total, change, remove }: LineRowProps) => {
  const t = useText(orderText)
  return (
    <div className={classes.editLine}>
      <LineName line={goods} />
      <QuantityStepper name={goods.title} value={quantity} onChange={change} isWrong={wrong !== undefined} />
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
      {wrong && (
        <div className={classes.wrong} role="alert">
          {wrong}
        </div>
      )}
    </div>
  )
}

interface Lines {
  lines: AskedLine[]
}

interface LinesFieldProps {
  order: Order
  schema: z.ZodType<Lines>
  close: () => void
}

/** The editable lines of an order, with a quote of the new total. */
export const LinesField = ({ order, schema, close }: LinesFieldProps) => {
  const t = useText(orderText)
  const { isDirty, errors } = useFormState<Lines>()
  const { getValues, setValue } = useFormContext<Lines>()
  // Take the lines from the form only: if the order changes meanwhile, each quantity stays with its variant.
  const lines = useController<Lines, 'lines'>({ name: 'lines' }).field.value
  const put = (next: AskedLine[]) => setValue('lines', next, { shouldDirty: true, shouldValidate: true })
  // Keeps the titles of lines that someone else has removed from the order meanwhile.
  const [seen, setSeen] = useState(() => goodsOf(order))
  const goods = useMemo(() => ({ ...seen, ...goodsOf(order) }), [seen, order])
  const [typed] = useDebouncedValue(lines, pause)
  const asked = schema.safeParse({ lines: typed })
  const quote = useGet(
    orders.quoteChange,
    { params: { orderId: order._id }, body: { lines: keptLines(order, asked.data?.lines ?? []) } },
    { enabled: isDirty && asked.success, keepPrevious: true },
  )
  useFieldFacts('lines', {
    label: t('lines'),
    show: (value) =>
      Array.isArray(value)
        ? (value as AskedLine[])
            .map(({ variant, quantity }) => `${quantity} × ${goods[variant]?.title ?? '?'}`)
            .join(', ')
        : '',
  })
  const add = (variant: Sellable) => {
    // Read current values: two scans may arrive before the next render.
    const now = getValues('lines')
    setSeen((before) => ({ ...before, [variant._id]: variant }))
    if (now.every((line) => line.variant !== variant._id)) return put([...now, { variant: variant._id, quantity: 1 }])
    return put(now.map((line) => (line.variant === variant._id ? { ...line, quantity: oneMore(line.quantity) } : line)))
  }
  const priced = isDirty && quote.data?.lines.length === lines.length ? quote.data.lines : []
  return (
    <div className={classes.box}>
      <div className={classes.editLines}>
        {lines.map(({ variant, quantity }, place) => (
          <LineRow
            key={variant}
            goods={goods[variant] ?? { title: '?', values: [], sku: null, picture: null, price: 0 }}
            quantity={quantity}
            wrong={errors.lines?.[place]?.quantity?.message ?? errors.lines?.[place]?.variant?.message}
            order={order}
            // Quote lines have no id; they are in the order of the request.
            total={priced[place]?.total ?? order.lines.find((one) => one.variant === variant)?.total}
            change={(next) =>
              put(lines.map((line) => (line.variant === variant ? { variant, quantity: next as number } : line)))
            }
            remove={lines.length > 1 ? () => put(lines.filter((line) => line.variant !== variant)) : undefined}
          />
        ))}
        <VariantSearch add={add} error={errors.lines?.message} />
        {isDirty && asked.success && <LinesQuote order={order} quote={quote} />}
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
