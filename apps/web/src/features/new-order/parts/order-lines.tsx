import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { SellableVariant } from '#contract/domains/checkout.ts'
import type { PricedLine } from '#contract/pricing/cart.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { QuantityStepper } from '#web/kit/fields/quantity-stepper.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { sellableName, VariantStock } from '#web/entities/products/variant-stock.tsx'
import type { ManualLine, OrderFormValues } from '#web/features/new-order/new-order.draft.ts'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import classes from '#web/features/new-order/new-order.module.css'
import { PriceDialog } from './price-dialog.tsx'

interface LineProps {
  line: OrderFormValues['lines'][number]
  sellable: SellableVariant | undefined
  pricedLine: PricedLine | undefined
  error: string | undefined
  onChange: (change: Partial<ManualLine>) => void
  onRemove: () => void
}

const Line = ({ line, sellable, pricedLine, error, onChange, onRemove }: LineProps) => {
  const t = useText(newOrderText)
  const { money, number } = useFormat()
  const { can } = useSession()
  const [isPricing, setIsPricing] = useState(false)
  const name = line.custom?.title ?? (sellable ? sellableName(sellable) : '…')
  const unit = line.custom?.price ?? line.unitPrice ?? pricedLine?.unitPrice ?? sellable?.price
  const isOverridden = typeof line.unitPrice === 'number' && line.unitPrice !== sellable?.price
  const isOutOfStock =
    sellable?.type === 'physical' &&
    sellable.tracksStock &&
    !sellable.allowBackorder &&
    Number(line.quantity) > sellable.available &&
    error === undefined
  return (
    <li className={classes.line}>
      <Thumbnail url={sellable?.picture ?? undefined} name={name} />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.quiet}>
          {line.custom && `${t(line.custom.isTaxable ? 'customItem' : 'customItemUntaxed')} · `}
          {sellable?.sku && `${sellable.sku} · `}
          {isOverridden && (
            <>
              <s>{money(sellable?.price ?? 0)}</s>{' '}
            </>
          )}
          {unit !== undefined && t('each', { price: money(unit) })}
          {sellable && (
            <>
              {' · '}
              <VariantStock variant={sellable} />
            </>
          )}
        </div>
        {sellable && can('edit_order') && (
          <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setIsPricing(true)}>
            {t('changePrice')}
            <span className="visually-hidden"> {t('priceOf', { name })}</span>
          </Button>
        )}
        {isPricing && sellable && (
          <PriceDialog
            name={name}
            listPrice={sellable.price}
            price={line.unitPrice ?? sellable.price}
            onChange={(unitPrice) => onChange({ unitPrice: unitPrice === sellable.price ? null : unitPrice })}
            close={() => setIsPricing(false)}
          />
        )}
      </div>
      <QuantityStepper
        name={name}
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
        invalid={error !== undefined}
      />
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
          key={line.variant ?? `custom ${index}`}
          line={line}
          sellable={goods[line.variant ?? '']}
          // Quote lines have no id; they are in the order of the request.
          pricedLine={pricedLines.length === lines.length ? pricedLines[index] : undefined}
          error={getMessage(lineErrors?.[index], 'variant') ?? getMessage(lineErrors?.[index], 'quantity')}
          onChange={(change) =>
            onChange(lines.map((entry, entryIndex) => (entryIndex === index ? { ...entry, ...change } : entry)))
          }
          onRemove={() => onChange(lines.filter((_, entryIndex) => entryIndex !== index))}
        />
      ))}
    </ul>
  )
}
