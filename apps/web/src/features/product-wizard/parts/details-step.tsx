import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod'
import { withMessage } from '#contract/core/validation-messages.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import { getMeasurements } from '#contract/measurements.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { formatTypedNumber } from '#web/kit/fields/parse-number.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { stepSearch } from '#web/kit/wizard/wizard.tsx'
import { productStepsText } from '#web/features/product-wizard/product-steps.text.ts'
import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'
import { SearchPreview } from './search-preview.tsx'
import { StepForm } from './step-form.tsx'
import { StockSummary } from './stock-summary.tsx'

// Null, not zero, if it wasn't measured.
const dimension = z.int().min(0).max(100_000).nullable()

const dimensionNames = ['length', 'width', 'height'] as const

const getMissingDimensions = (size: Readonly<Record<(typeof dimensionNames)[number], unknown>>) => {
  const missing = dimensionNames.filter((name) => size[name] === null)
  return missing.length < dimensionNames.length ? missing : []
}

const dimensionsSchema = z
  .strictObject({ length: dimension, width: dimension, height: dimension })
  .superRefine((size, context) => {
    for (const name of getMissingDimensions(size))
      context.addIssue({ code: 'custom', path: [name], ...withMessage('allThree') })
  })

const sharedSchema = productFields
  .pick({
    taxRate: true,
    weight: true,
    lowStockThreshold: true,
    allowBackorder: true,
    seoTitle: true,
    seoDescription: true,
  })
  .extend({ size: dimensionsSchema })
const schema = sharedSchema.extend(
  productFields.pick({ price: true, compareAtPrice: true, costPrice: true, sku: true, barcode: true }).shape,
)

const noSize = { length: null, width: null, height: null }

const values = (product: Product): z.input<typeof schema> => {
  const [defaultVariant] = product.options.length === 0 ? product.variants : []
  return {
    taxRate: product.taxRate,
    weight: product.weight,
    size: product.size ?? noSize,
    lowStockThreshold: product.lowStockThreshold,
    allowBackorder: product.allowBackorder,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    ...(defaultVariant && {
      price: defaultVariant.price,
      compareAtPrice: defaultVariant.compareAtPrice,
      costPrice: defaultVariant.costPrice,
      sku: defaultVariant.sku,
      barcode: defaultVariant.barcode,
    }),
  }
}

const body = ({ size, ...rest }: z.output<typeof schema>) => {
  const { length, width, height } = size
  const isComplete = length !== null && width !== null && height !== null
  return { ...rest, size: isComplete ? { length, width, height } : null }
}

const Margin = () => {
  const t = useText(productStepsText)
  const { money } = useFormat()
  const [price, cost]: readonly unknown[] = useWatch({ name: ['price', 'costPrice'] })
  if (typeof price !== 'number' || typeof cost !== 'number' || price === 0) return null
  const profit = price - cost
  return (
    <Text size="sm" c={profit < 0 ? 'var(--warning-ink)' : 'dimmed'} role="status">
      {profit < 0
        ? t('loss', { amount: money(-profit) })
        : t('margin', { percent: Math.round((profit / price) * 1000) / 10, amount: money(profit) })}
    </Text>
  )
}

const DefaultVariantPrices = () => {
  const t = useText(productStepsText)
  const [price, compareAtPrice]: readonly unknown[] = useWatch({ name: ['price', 'compareAtPrice'] })
  const isCompareAtTooLow = typeof price === 'number' && typeof compareAtPrice === 'number' && compareAtPrice <= price
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <MoneyField name="price" label={t('price')} />
        <MoneyField
          name="compareAtPrice"
          label={t('compareAt')}
          help={isCompareAtTooLow ? t('compareBelow') : undefined}
        />
        <MoneyField name="costPrice" label={t('cost')} />
      </SimpleGrid>
      <Margin />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="sku" label={t('sku')} />
        <TextField name="barcode" label={t('barcode')} />
      </SimpleGrid>
    </>
  )
}

const Shipping = () => {
  const t = useText(productStepsText)
  const [language] = useLanguage()
  const { store } = useSession()
  const measurements = getMeasurements(store?.timezone ?? '')
  useRegisterField('size', {
    label: t('size'),
    formatValue: (value) => {
      const { length, width, height } = (value ?? noSize) as Record<keyof typeof noSize, number | null>
      const shown = [length, width, height].map((side) => formatTypedNumber(side ?? 0, measurements.length, language))
      return length === null ? '' : `${shown.join(' × ')} ${measurements.length.unit}`
    },
  })
  const size = useWatch({ name: 'size' }) as typeof noSize | undefined
  return (
    <FormSection title={t('shipping')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <NumberField name="weight" label={t('weight')} {...measurements.weight} />
        <NumberField name="size.length" label={t('length')} {...measurements.length} />
        <NumberField name="size.width" label={t('width')} {...measurements.length} />
        <NumberField name="size.height" label={t('height')} {...measurements.length} />
      </SimpleGrid>
      <Text size="sm" c="dimmed" role="status">
        {getMissingDimensions(size ?? noSize).length > 0 && t('sizeTogether')}
      </Text>
    </FormSection>
  )
}

export const DetailsStep = () => {
  const t = useText(productStepsText)
  const { product } = useProductWizard()
  const hasOptions = product.options.length > 0
  return (
    <StepForm schema={hasOptions ? (sharedSchema as unknown as typeof schema) : schema} values={values} body={body}>
      <FormSection title={t('pricing')}>
        {hasOptions ? (
          <Text size="sm">
            {t('perVariant', { count: product.variants.length })}{' '}
            <Anchor component={Link} to={{ search: stepSearch('variants') }} inherit>
              {t('toVariants')}
            </Anchor>
          </Text>
        ) : (
          <DefaultVariantPrices />
        )}
        <NumberField name="taxRate" label={t('taxRate')} help={t('taxRateHelp')} scale={10_000} decimals={4} />
      </FormSection>
      {product.type === 'physical' && <Shipping />}
      <FormSection title={t('stock')}>
        <StockSummary />
        <NumberField name="lowStockThreshold" label={t('lowStock')} help={t('lowStockHelp')} />
        <SwitchField name="allowBackorder" label={t('backorder')} />
      </FormSection>
      <SearchPreview />
    </StepForm>
  )
}
