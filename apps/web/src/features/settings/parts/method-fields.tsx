import { Alert, SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { MethodSettings } from '#contract/domains/fulfillment-settings.ts'
import { type FulfillmentMethod, fulfillmentMethods } from '#contract/enumerations.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { useFieldFacts } from '../../../kit/fields/form-context.ts'
import { MoneyField } from '../../../kit/fields/number-field.tsx'
import { orderStatesText } from '../../../kit/order-states.text.ts'
import { fulfillmentText } from '../fulfillment.text.ts'
import classes from './method-fields.module.css'

/** What a method is set to, in words: for the panel that compares two people's changes. */
const useMethodWords = () => {
  const t = useText(fulfillmentText)
  const { money } = useFormat()
  return (value: unknown): string => {
    const { enabled, fee, freeOver } = value as MethodSettings
    if (!enabled) return t('off')
    const words = t('feeWords', { fee: money(fee) })
    return freeOver === null ? words : `${words}, ${t('freeWords', { amount: money(freeOver) })}`
  }
}

/** One way to hand over orders; what it costs is asked once it is on. */
export const MethodFields = ({ method }: { method: FulfillmentMethod }) => {
  const t = useText(fulfillmentText)
  const names = useText(orderStatesText)
  const isOn = Boolean(useWatch({ name: `${method}.enabled` }))
  useFieldFacts(method, { label: names(method), show: useMethodWords() })
  return (
    <div className={classes.method} role="group" aria-label={names(method)}>
      <SwitchField name={`${method}.enabled`} label={names(method)} help={t(`${method}_help`)} />
      {isOn && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} className={classes.fees ?? ''}>
          <MoneyField name={`${method}.fee`} label={t('fee')} />
          <MoneyField name={`${method}.freeOver`} label={t('freeOver')} placeholder={t('never')} />
        </SimpleGrid>
      )}
    </div>
  )
}

/** Nobody means to sell nothing: what all switches off come to is said before it is saved. */
export const NoMethod = () => {
  const t = useText(fulfillmentText)
  const methods = useWatch({ name: [...fulfillmentMethods] }) as (MethodSettings | undefined)[]
  if (methods.some((method) => method?.enabled)) return null
  return <Alert color="warning">{t('noMethod')}</Alert>
}
