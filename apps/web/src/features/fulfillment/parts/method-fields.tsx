import { Alert, SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { MethodSettings } from '#contract/domains/fulfillment-settings.ts'
import { type FulfillmentMethod, fulfillmentMethods } from '#contract/enumerations.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { MoneyField } from '#web/kit/fields/number-field.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { fulfillmentText } from '#web/features/fulfillment/fulfillment.text.ts'
import classes from './method-fields.module.css'

/** A method's settings as text, for the dialog that compares conflicting changes. */
const useMethodText = () => {
  const t = useText(fulfillmentText)
  const { money } = useFormat()
  return (value: unknown): string => {
    const { enabled, fee, freeOver } = value as MethodSettings
    if (!enabled) return t('off')
    const feeText = t('feeWords', { fee: money(fee) })
    return freeOver === null ? feeText : `${feeText}, ${t('freeWords', { amount: money(freeOver) })}`
  }
}

/** A fulfillment method; its fees are shown once it is enabled. */
export const MethodFields = ({ method }: { method: FulfillmentMethod }) => {
  const t = useText(fulfillmentText)
  const names = useText(orderStatesText)
  const isOn = Boolean(useWatch({ name: `${method}.enabled` }))
  useRegisterField(method, { label: names(method), formatValue: useMethodText() })
  return (
    <div className={classes.method} role="group" aria-label={names(method)}>
      <SwitchField name={`${method}.enabled`} label={names(method)} />
      {isOn && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} className={classes.fees ?? ''}>
          <MoneyField name={`${method}.fee`} label={t('fee')} />
          <MoneyField name={`${method}.freeOver`} label={t('freeOver')} placeholder={t('never')} />
        </SimpleGrid>
      )}
    </div>
  )
}

/** Warns before saving that no method is enabled. */
export const NoMethodWarning = () => {
  const t = useText(fulfillmentText)
  const methods = useWatch({ name: [...fulfillmentMethods] }) as (MethodSettings | undefined)[]
  if (methods.some((method) => method?.enabled)) return null
  return <Alert color="warning">{t('noMethod')}</Alert>
}
