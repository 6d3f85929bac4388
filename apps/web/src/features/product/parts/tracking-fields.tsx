import { useWatch } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { productVariantsText } from '#web/features/product/product-variants.text.ts'

/** Whether stock is tracked, and whether it sells when out of stock. The prefix is the path of the variant. */
export const TrackingFields = ({ prefix = '' }: { prefix?: string }) => {
  const t = useText(productVariantsText)
  const isTracked = useWatch({ name: `${prefix}tracksStock` }) !== false
  return (
    <>
      <SwitchField name={`${prefix}tracksStock`} label={t('tracksStock')} />
      {isTracked && <SwitchField name={`${prefix}allowBackorder`} label={t('backorder')} />}
    </>
  )
}
