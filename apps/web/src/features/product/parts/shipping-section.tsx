import { SimpleGrid, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { getMeasurements } from '#contract/measurements.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { formatTypedNumber } from '#web/kit/fields/parse-number.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import {
  type Dimensions,
  dimensionNames,
  getMissingDimensions,
  noDimensions,
} from '#web/features/product/product.form.ts'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'

export const ShippingSection = () => {
  const t = useText(productFieldsText)
  const locale = useLocale()
  const { store } = useSession()
  const measurements = getMeasurements(store?.timezone ?? '')
  useRegisterField('size', {
    label: t('size'),
    formatValue: (value) => {
      const dimensions = (value ?? noDimensions) as Dimensions
      const shown = dimensionNames.map((name) => formatTypedNumber(dimensions[name] ?? 0, measurements.length, locale))
      return dimensions.length === null ? '' : `${shown.join(' × ')} ${measurements.length.unit}`
    },
  })
  const size = useWatch({ name: 'size' }) as Dimensions | undefined
  return (
    <FormSection title={t('shipping')}>
      <div>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <NumberField name="weight" label={t('weight')} {...measurements.weight} />
          <NumberField name="size.length" label={t('length')} {...measurements.length} />
          <NumberField name="size.width" label={t('width')} {...measurements.length} />
          <NumberField name="size.height" label={t('height')} {...measurements.length} />
        </SimpleGrid>
        <Text size="sm" c="dimmed" role="status">
          {getMissingDimensions(size ?? noDimensions).length > 0 && t('sizeTogether')}
        </Text>
      </div>
    </FormSection>
  )
}
