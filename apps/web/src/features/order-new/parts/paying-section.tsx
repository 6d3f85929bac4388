import { Button } from '@mantine/core'
import type { Customer } from '#contract/domains/customer.ts'
import { codeKey } from '#contract/domains/discount.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { SelectField, TagsField } from '../../../kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '../../../kit/fields/number-field.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { useDecisionWords } from '../../../kit/use-decision-words.ts'
import { orderNewText } from '../order-new.text.ts'
import classes from '../order-new.module.css'
import type { Options, OrderForm } from '../use-order-form.ts'

interface PayingSectionProps {
  order: OrderForm
  options: Options
  customer: Customer | undefined
}

const mostCodes = 10

/** Payment option, discount codes, points and credit. */
export const PayingSection = ({ order, options, customer }: PayingSectionProps) => {
  const t = useText(orderNewText)
  const { money, number } = useFormat()
  const words = useDecisionWords()
  const { values } = order
  const { quote } = order.asking
  const offered = options.paymentOptions.filter(({ methods }) => methods.some((method) => method === values.method))
  const chosen = offered.find(({ _id }) => _id === values.paymentOption)
  return (
    <FormSection title={t('paying')}>
      <SelectField
        name="paymentOption"
        label={t('option')}
        placeholder={t('optionNone')}
        help={chosen?.instructionsBefore || undefined}
        options={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <TagsField
        name="codes"
        label={t('codes')}
        help={t('codesHelp')}
        most={mostCodes}
        tidy={(code) => code.trim().toUpperCase()}
      />
      {quote && order.idle.length > 0 && (
        <ul className={classes.idle} role="alert">
          {order.idle.map((decision) => (
            <li key={decision.code} data-refused={decision.outcome === 'refused' || undefined}>
              <strong>{decision.code}</strong> {words(decision, quote.currency)}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() =>
                  order.put(
                    'codes',
                    values.codes.filter((code) => codeKey(code) !== decision.code),
                  )
                }
              >
                {t('takeOut', { code: decision.code ?? '' })}
              </Button>
            </li>
          ))}
        </ul>
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
    </FormSection>
  )
}
