import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useFormState } from 'react-hook-form'
import type { SellableVariant } from '#contract/domains/checkout.ts'
import type { PricedLine } from '#contract/pricing/cart.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { QuantityStepper } from '#web/kit/fields/quantity-stepper.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { sellableName, VariantStock } from '#web/entities/products/variant-stock.tsx'
import type { OrderFormValues } from '#web/features/new-order/new-order.draft.ts'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import classes from '#web/features/new-order/new-order.module.css'

interface LineProps {
  line: OrderFormValues['lines'][number]
  sellable: SellableVariant | undefined
  pricedLine: PricedLine | undefined
  error: string | undefined
  onChange: (quantity: number | string | null) => void
  onRemove: () => void
}

const Line = ({ line, sellable, pricedLine, error, onChange, onRemove }: LineProps) => {
  const t = useText(newOrderText)
  const { money, number } = useFormat()
  const name = sellable ? sellableName(sellable) : '…'
  const unit = pricedLine?.unitPrice ?? sellable?.price
  const isOutOfStock =
    sellable?.type === 'physical' &&
    !sellable.allowBackorder &&
    Number(line.quantity) > sellable.available &&
    error === undefined
  return (
    <li className={classes.line}>
      <Thumbnail url={sellable?.picture ?? undefined} name={name} />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.quiet}>
          {[sellable?.sku, unit !== undefined && t('each', { price: money(unit) })].filter(Boolean).join(' · ')}
          {sellable && (
            <>
              {' · '}
              <VariantStock variant={sellable} />
            </>
          )}
        </div>
      </div>
      <QuantityStepper name={name} value={line.quantity} onChange={onChange} invalid={error !== undefined} />
      <div className={classes.amount}>
        {pricedLine ? <Money minor={pricedLine.gross - pricedLine.discount} /> : '…'}
        {pricedLine && pricedLine.discount > 0 && (
          <div className={classes.quiet}>{t('off', { amount: money(pricedLine.discount) })}</div>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="neutral"
        size={36}
        className={classes.remove ?? ''}
        aria-label={t('removeLine', { name })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      {(error ?? isOutOfStock) && (
        <div className={classes.problem} role="alert">
          {error ?? t('shortOf', { number: number(Math.max(0, sellable?.available ?? 0)) })}
        </div>
      )}
    </li>
  )
}

interface OrderLinesProps {
  lines: OrderFormValues['lines']
  goods: Readonly<Record<string, SellableVariant>>
  pricedLines: readonly PricedLine[]
  onChange: (lines: OrderFormValues['lines']) => void
}

const getMessage = (errors: unknown, name: 'variant' | 'quantity'): string | undefined =>
  (errors as Record<string, { message?: string } | undefined> | undefined)?.[name]?.message

/** The lines of the order, with their price once it is quoted. */
export const OrderLines = ({ lines, goods, pricedLines, onChange }: OrderLinesProps) => {
  const t = useText(newOrderText)
  const { errors } = useFormState()
  const lineErrors = errors['lines'] as readonly unknown[] | undefined
  if (lines.length === 0) return <p className={classes.none}>{t('nothingYet')}</p>
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <Line
          key={line.variant}
          line={line}
          sellable={goods[line.variant]}
          // Quote lines have no id; they are in the order of the request.
          pricedLine={pricedLines.length === lines.length ? pricedLines[index] : undefined}
          error={getMessage(lineErrors?.[index], 'variant') ?? getMessage(lineErrors?.[index], 'quantity')}
          onChange={(quantity) =>
            onChange(lines.map((entry, entryIndex) => (entryIndex === index ? { ...entry, quantity } : entry)))
          }
          onRemove={() => onChange(lines.filter((_, entryIndex) => entryIndex !== index))}
        />
      ))}
    </ul>
  )
}
