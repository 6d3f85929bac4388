import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { instantOfLocal } from '#contract/core/zone.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { products } from '#contract/domains/products.ts'
import { type FulfillmentMethod, fulfillmentMethods } from '#contract/enumerations.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { orderStatesText } from '../../../kit/order-states.text.ts'
import { Picker } from '../../../kit/picker.tsx'
import { QuoteDecisions, QuoteTotals } from '../../../kit/quote-explained.tsx'
import { asideText } from '../discount-form.text.ts'
import { blank } from '../discounts.draft.ts'
import { useAskedDiscount } from '../use-asked-discount.ts'
import { useSpeech } from '../use-speech.ts'
import classes from './discount-aside.module.css'
import { CartLine, type TestLine } from './cart-line.tsx'
import { varied } from './target-picker.tsx'

const none = 'none'

/** The effect of the form's discount on a test cart, together with the store's other discounts. */
export const TestCart = ({ id }: { id: string | null }) => {
  const t = useText(asideText)
  const methods = useText(orderStatesText)
  const { can, store } = useSession()
  const { zone } = useSpeech()
  const [lines, setLines] = useState<readonly TestLine[]>([])
  const [method, setMethod] = useState<FulfillmentMethod | null>(null)
  const [at, setAt] = useState('')
  const { discount, isComplete } = useAskedDiscount()
  const moment = at && new Date(instantOfLocal(at, store?.timezone ?? 'UTC')).toISOString()
  const body = {
    discount: discount ?? blank,
    _id: id,
    lines: lines.map(({ variant, quantity }) => ({ variant, quantity })),
    method,
    ...(moment && { at: moment }),
  }
  const enabled = discount !== undefined && lines.length > 0
  const { data, error, isFetching } = useGet(discounts.test, { body }, { enabled, keepPrevious: true })
  const quote = enabled && isComplete && !error ? data : undefined
  if (!can('view_products'))
    return (
      <FormSection title={t('test')}>
        <Text c="dimmed">{t('cannotTest')}</Text>
      </FormSection>
    )
  const put = (variant: string, name: string) =>
    setLines(
      lines.some((line) => line.variant === variant)
        ? lines.map((line) => (line.variant === variant ? { ...line, quantity: line.quantity + 1 } : line))
        : [...lines, { variant, name, quantity: 1 }],
    )
  return (
    <FormSection title={t('test')} help={t('testHelp')}>
      <Picker
        // Added products are listed below; the new key empties the picker.
        key={lines.length}
        label={t('addProduct')}
        endpoint={products.grid}
        query={{ sortBy: 'title' }}
        toOption={varied}
        value={null}
        onChange={(variant, [chosen]) => variant && put(variant, chosen?.label ?? '')}
      />
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line, index) => (
            <CartLine
              key={line.variant}
              line={line}
              priced={quote?.lines.find(({ key }) => key === String(index))}
              change={(quantity) =>
                setLines(lines.map((one) => (one.variant === line.variant ? { ...one, quantity } : one)))
              }
              remove={() => setLines(lines.filter(({ variant }) => variant !== line.variant))}
            />
          ))}
        </ul>
      )}
      <Select
        label={t('method')}
        data={[
          { value: none, label: t('noMethod') },
          ...fulfillmentMethods.map((value) => ({ value, label: methods(value) })),
        ]}
        value={method ?? none}
        allowDeselect={false}
        onChange={(value) => setMethod(fulfillmentMethods.find((one) => one === value) ?? null)}
      />
      <TextInput
        type="datetime-local"
        label={t('at')}
        description={t('atHelp', { zone })}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <div className={classes.outcome} data-stale={isFetching || undefined} aria-live="polite">
        {lines.length === 0 && <Text c="dimmed">{t('emptyCart')}</Text>}
        {lines.length > 0 && !isComplete && <Text c="dimmed">{t('incomplete')}</Text>}
        {enabled && isComplete && error && <Text c="danger">{error.message}</Text>}
        {quote && (
          <>
            <QuoteTotals quote={quote} />
            <QuoteDecisions quote={quote} first={id ?? undefined} />
          </>
        )}
      </div>
    </FormSection>
  )
}
