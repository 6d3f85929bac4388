import { Button } from '@mantine/core'
import type { Customer } from '#contract/domains/customer.ts'
import { normalizeCode } from '#contract/domains/discount.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { SelectField, SwitchField, TagsField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ManualDiscountEntry } from '#web/entities/checkout/manual-discount-entry.tsx'
import { useFormatDecision } from '#web/entities/checkout/use-format-decision.ts'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import classes from '#web/features/new-order/new-order.module.css'
import type { Options, OrderForm } from '#web/features/new-order/use-order-form.ts'

interface PaymentSectionProps {
  order: OrderForm
  options: Options
  customer: Customer | undefined
}

const maxCodes = 10

/** Payment option, discount codes, points and credit. */
export const PaymentSection = ({ order, options, customer }: PaymentSectionProps) => {
  const t = useText(newOrderText)
  const { money, number } = useFormat()
  const describeDecision = useFormatDecision()
  const { can } = useSession()
  const { values } = order
  const { quote } = order.liveQuote
  const offered = options.paymentOptions.filter(({ methods }) => methods.some((method) => method === values.method))
  const selected = offered.find(({ _id }) => _id === values.paymentOption)
  return (
    <FormSection title={t('paying')}>
      <SelectField
        name="paymentOption"
        label={t('option')}
        placeholder={t('optionNone')}
        help={selected?.instructionsBefore || undefined}
        options={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <TagsField
        name="codes"
        label={t('codes')}
        help={t('codesHelp')}
        maxTags={maxCodes}
        normalizeTag={(code) => code.trim().toUpperCase()}
      />
      {quote && order.ineffectiveCodes.length > 0 && (
        <ul className={classes.idle} role="alert">
          {order.ineffectiveCodes.map((decision) => (
            <li key={decision.code} data-refused={decision.outcome === 'refused' || undefined}>
              <strong>{decision.code}</strong> {describeDecision(decision, quote.currency)}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() =>
                  order.setField(
                    'codes',
                    values.codes.filter((code) => normalizeCode(code) !== decision.code),
                  )
                }
              >
                {t('takeOut', { code: decision.code ?? '' })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {can('edit_order') && (
        <ManualDiscountEntry
          discount={values.manualDiscount}
          onChange={(discount) => order.setField('manualDiscount', discount)}
        />
      )}
      {customer && (customer.points > 0 || customer.credit > 0) && (
        <div className={classes.row}>
          {customer.points > 0 && (
            <NumberField
              name="points"
              label={t('points')}
              help={t('pointsHelp', { has: number(customer.points), value: money(options.pointValue) })}
            />
          )}
          {customer.credit > 0 && (
            <MoneyField name="credit" label={t('credit')} help={t('creditHelp', { has: money(customer.credit) })} />
          )}
        </div>
      )}
      {can('edit_order') && (
        <SwitchField
          name="isPaid"
          label={t('markPaid')}
          help={quote && values.isPaid ? t('markPaidHelp', { amount: money(quote.due) }) : undefined}
        />
      )}
    </FormSection>
  )
}
