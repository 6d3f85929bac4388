import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useFormState } from 'react-hook-form'
import type { Sellable } from '#contract/domains/orders.ts'
import type { PricedLine } from '#contract/pricing/cart.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { Money } from '../../../kit/money.tsx'
import { QuantityStepper } from '../../../kit/quantity-stepper.tsx'
import { Thumbnail } from '../../../kit/thumbnail.tsx'
import { sellableName, VariantStock } from '../../../kit/variant-stock.tsx'
import type { Values } from '../order-new.draft.ts'
import { orderNewText } from '../order-new.text.ts'
import classes from '../order-new.module.css'

interface LineProps {
  line: Values['lines'][number]
  of: Sellable | undefined
  priced: PricedLine | undefined
  problem: string | undefined
  change: (quantity: number | string | null) => void
  remove: () => void
}

const Line = ({ line, of, priced, problem, change, remove }: LineProps) => {
  const t = useText(orderNewText)
  const { money, number } = useFormat()
  const name = of ? sellableName(of) : '…'
  const unit = priced?.unitPrice ?? of?.price
  const isShort =
    of?.type === 'physical' && !of.allowBackorder && Number(line.quantity) > of.available && problem === undefined
  return (
    <li className={classes.line}>
      <Thumbnail url={of?.picture ?? undefined} name={name} />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.quiet}>
          {[of?.sku, unit !== undefined && t('each', { price: money(unit) })].filter(Boolean).join(' · ')}
          {of && (
            <>
              {' · '}
              <VariantStock of={of} />
            </>
          )}
        </div>
      </div>
      <QuantityStepper name={name} value={line.quantity} onChange={change} isWrong={problem !== undefined} />
      <div className={classes.amount}>
        {priced ? <Money minor={priced.gross - priced.discount} /> : '…'}
        {priced && priced.discount > 0 && (
          <div className={classes.quiet}>{t('off', { amount: money(priced.discount) })}</div>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="neutral"
        size={36}
        className={classes.remove ?? ''}
        aria-label={t('removeLine', { name })}
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      {(problem ?? isShort) && (
        <div className={classes.problem} role="alert">
          {problem ?? t('shortOf', { number: number(Math.max(0, of?.available ?? 0)) })}
        </div>
      )}
    </li>
  )
}

interface OrderLinesProps {
  lines: Values['lines']
  goods: Readonly<Record<string, Sellable>>
  priced: readonly PricedLine[]
  change: (lines: Values['lines']) => void
}

const messageAt = (errors: unknown, name: 'variant' | 'quantity'): string | undefined =>
  (errors as Record<string, { message?: string } | undefined> | undefined)?.[name]?.message

/** The lines of the order, with their price once it is quoted. */
export const OrderLines = ({ lines, goods, priced, change }: OrderLinesProps) => {
  const t = useText(orderNewText)
  const { errors } = useFormState()
  const wrong = errors['lines'] as readonly unknown[] | undefined
  if (lines.length === 0) return <p className={classes.none}>{t('nothingYet')}</p>
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <Line
          key={line.variant}
          line={line}
          of={goods[line.variant]}
          // Quote lines have no id; they are in the order of the request.
          priced={priced.length === lines.length ? priced[index] : undefined}
          problem={messageAt(wrong?.[index], 'variant') ?? messageAt(wrong?.[index], 'quantity')}
          change={(quantity) => change(lines.map((one, place) => (place === index ? { ...one, quantity } : one)))}
          remove={() => change(lines.filter((_, place) => place !== index))}
        />
      ))}
    </ul>
  )
}
