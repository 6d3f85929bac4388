import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { localToInstant } from '#contract/core/time-zone.ts'
import { discountPreview } from '#contract/domains/discount-preview.ts'
import { products } from '#contract/domains/products.ts'
import { type FulfillmentMethod, fulfillmentMethods } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { Picker } from '#web/kit/fields/picker.tsx'
import { QuoteTotals } from '#web/entities/checkout/quote-breakdown.tsx'
import { QuoteDecisions } from '#web/entities/checkout/quote-decisions.tsx'
import { asideText } from '#web/features/discounts/discount-form.text.ts'
import { emptyDiscount } from '#web/features/discounts/discounts.draft.ts'
import { useDebouncedDiscount } from '#web/features/discounts/use-debounced-discount.ts'
import { useRuleFormat } from '#web/features/discounts/use-rule-format.ts'
import classes from './discount-aside.module.css'
import { CartLine, type PreviewLine } from './cart-line.tsx'
import { toVariantOption } from './target-picker.tsx'

const none = 'none'

/** The effect of the form's discount on a test cart, together with the store's other discounts. */
export const DiscountPreview = ({ id }: { id: string | null }) => {
  const t = useText(asideText)
  const methods = useText(orderStatesText)
  const { can, store } = useSession()
  const { zone } = useRuleFormat()
  const [lines, setLines] = useState<readonly PreviewLine[]>([])
  const [method, setMethod] = useState<FulfillmentMethod | null>(null)
  const [at, setAt] = useState('')
  const { discount, isComplete } = useDebouncedDiscount()
  const moment = at && new Date(localToInstant(at, store?.timezone ?? 'UTC')).toISOString()
  const body = {
    discount: discount ?? emptyDiscount,
    _id: id,
    lines: lines.map(({ variant, quantity }) => ({ variant, quantity })),
    method,
    ...(moment && { at: moment }),
  }
  const enabled = discount !== undefined && lines.length > 0
  const { data, error, isFetching } = useGet(discountPreview.test, { body }, { enabled, keepPrevious: true })
  const quote = enabled && isComplete && !error ? data : undefined
  if (!can('view_products'))
    return (
      <FormSection title={t('test')}>
        <Text c="dimmed">{t('cannotTest')}</Text>
      </FormSection>
    )
  const addLine = (variant: string, name: string) =>
    setLines(
      lines.some((line) => line.variant === variant)
        ? lines.map((line) => (line.variant === variant ? { ...line, quantity: line.quantity + 1 } : line))
        : [...lines, { variant, name, quantity: 1 }],
    )
  return (
    <FormSection title={t('test')}>
      <Picker
        // Added products are listed below; the new key empties the picker.
        key={lines.length}
        label={t('addProduct')}
        endpoint={products.grid}
        query={{ sortBy: 'title' }}
        toOption={toVariantOption}
        value={null}
        onChange={(variant, [option]) => variant && addLine(variant, option?.label ?? '')}
      />
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line, index) => (
            <CartLine
              key={line.variant}
              line={line}
              pricedLine={quote?.lines.find(({ key }) => key === String(index))}
              onChange={(quantity) =>
                setLines(lines.map((entry) => (entry.variant === line.variant ? { ...entry, quantity } : entry)))
              }
              onRemove={() => setLines(lines.filter(({ variant }) => variant !== line.variant))}
            />
          ))}
        </ul>
      )}
      <div className={classes.outcome} data-stale={isFetching || undefined} aria-live="polite">
        {lines.length === 0 && <Text c="dimmed">{t('emptyCart')}</Text>}
        {lines.length > 0 && !isComplete && <Text c="dimmed">{t('incomplete')}</Text>}
        {enabled && isComplete && error && <Text c="danger">{error.message}</Text>}
        {quote && (
          <>
            <QuoteTotals quote={quote} />
            <QuoteDecisions quote={quote} firstDiscount={id ?? undefined} />
          </>
        )}
      </div>
      <Select
        label={t('method')}
        data={[
          { value: none, label: t('noMethod') },
          ...fulfillmentMethods.map((value) => ({ value, label: methods(value) })),
        ]}
        value={method ?? none}
        allowDeselect={false}
        onChange={(value) => setMethod(fulfillmentMethods.find((entry) => entry === value) ?? null)}
      />
      <TextInput
        type="datetime-local"
        label={t('at')}
        description={t('atHelp', { zone })}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
    </FormSection>
  )
}
