import { useWatch } from 'react-hook-form'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { MoneyField } from '#web/kit/fields/number-field.tsx'
import { fulfillmentText } from '#web/features/fulfillment/fulfillment.text.ts'

const examplePoints = 100

/** The value of a point, with an example for 100 points because single values are small. */
export const PointValueField = () => {
  const t = useText(fulfillmentText)
  const { money } = useFormat()
  const value: unknown = useWatch({ name: 'pointValue' })
  const help =
    typeof value === 'number' && value > 0
      ? t('pointExample', { amount: money(value * examplePoints) })
      : t('pointValueHelp')
  return <MoneyField name="pointValue" label={t('pointValue')} help={help} />
}
