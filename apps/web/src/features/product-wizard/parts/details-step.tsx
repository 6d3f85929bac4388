import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod'
import { said } from '#contract/core/validation-words.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { useFieldFacts } from '../../../kit/fields/form-context.ts'
import { MoneyField, NumberField } from '../../../kit/fields/number-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { stepSearch } from '../../../kit/wizard/wizard.tsx'
import { productStepsText } from '../product-steps.text.ts'
import { useProductWizard } from '../use-product-wizard.ts'
import { SearchPreview } from './search-preview.tsx'
import { StepForm } from './step-form.tsx'
import { StockLine } from './stock-line.tsx'

// Null, not zero, if it wasn't measured.
const side = z.int().min(0).max(100_000).nullable()

const sideNames = ['length', 'width', 'height'] as const

const missingSides = (size: Readonly<Record<(typeof sideNames)[number], unknown>>) => {
  const missing = sideNames.filter((name) => size[name] === null)
  return missing.length < sideNames.length ? missing : []
}

const sides = z.strictObject({ length: side, width: side, height: side }).superRefine((size, context) => {
  for (const name of missingSides(size)) context.addIssue({ code: 'custom', path: [name], ...said('allThree') })
})

const ofAll = productFields
  .pick({
    taxRate: true,
    weight: true,
    lowStockThreshold: true,
    allowBackorder: true,
    seoTitle: true,
    seoDescription: true,
  })
  .extend({ size: sides })
const schema = ofAll.extend(
  productFields.pick({ price: true, compareAtPrice: true, costPrice: true, sku: true, barcode: true }).shape,
)

const noSize = { length: null, width: null, height: null }

const values = (product: Product): z.input<typeof schema> => {
  const [own] = product.options.length === 0 ? product.variants : []
  return {
    taxRate: product.taxRate,
    weight: product.weight,
    size: product.size ?? noSize,
    lowStockThreshold: product.lowStockThreshold,
    allowBackorder: product.allowBackorder,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    ...(own && {
      price: own.price,
      compareAtPrice: own.compareAtPrice,
      costPrice: own.costPrice,
      sku: own.sku,
      barcode: own.barcode,
    }),
  }
}

const body = ({ size, ...rest }: z.output<typeof schema>) => {
  const { length, width, height } = size
  const isWhole = length !== null && width !== null && height !== null
  return { ...rest, size: isWhole ? { length, width, height } : null }
}

const Margin = () => {
  const t = useText(productStepsText)
  const { money } = useFormat()
  const [price, cost]: readonly unknown[] = useWatch({ name: ['price', 'costPrice'] })
  if (typeof price !== 'number' || typeof cost !== 'number' || price === 0) return null
  const gain = price - cost
  return (
    <Text size="sm" c={gain < 0 ? 'var(--warning-ink)' : 'dimmed'} role="status">
      {gain < 0
        ? t('loss', { amount: money(-gain) })
        : t('margin', { percent: Math.round((gain / price) * 1000) / 10, amount: money(gain) })}
    </Text>
  )
}

const OwnPrices = () => {
  const t = useText(productStepsText)
  const [price, before]: readonly unknown[] = useWatch({ name: ['price', 'compareAtPrice'] })
  const isNoSaving = typeof price === 'number' && typeof before === 'number' && before <= price
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <MoneyField name="price" label={t('price')} />
        <MoneyField name="compareAtPrice" label={t('compareAt')} help={isNoSaving ? t('compareBelow') : undefined} />
        <MoneyField name="costPrice" label={t('cost')} />
      </SimpleGrid>
      <Margin />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="sku" label={t('sku')} help={t('skuHelp')} />
        <TextField name="barcode" label={t('barcode')} help={t('barcodeHelp')} />
      </SimpleGrid>
    </>
  )
}

const Shipping = () => {
  const t = useText(productStepsText)
  useFieldFacts('size', {
    label: t('size'),
    show: (value) => {
      const { length, width, height } = (value ?? noSize) as Record<keyof typeof noSize, number | null>
      return length === null ? '' : `${length / 10} × ${(width ?? 0) / 10} × ${(height ?? 0) / 10} cm`
    },
  })
  const size = useWatch({ name: 'size' }) as typeof noSize | undefined
  const centimetres = { per: 10, decimals: 1 }
  return (
    <FormSection title={t('shipping')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <NumberField name="weight" label={t('weight')} per={1000} decimals={3} />
        <NumberField name="size.length" label={t('length')} {...centimetres} />
        <NumberField name="size.width" label={t('width')} {...centimetres} />
        <NumberField name="size.height" label={t('height')} {...centimetres} />
      </SimpleGrid>
      <Text size="sm" c="dimmed" role="status">
        {missingSides(size ?? noSize).length > 0 && t('sizeTogether')}
      </Text>
    </FormSection>
  )
}

export const DetailsStep = () => {
  const t = useText(productStepsText)
  const { product } = useProductWizard()
  const hasOptions = product.options.length > 0
  return (
    <StepForm schema={hasOptions ? (ofAll as unknown as typeof schema) : schema} values={values} body={body}>
      <FormSection title={t('pricing')}>
        {hasOptions ? (
          <Text size="sm">
            {t('perVariant', { count: product.variants.length })}{' '}
            <Anchor component={Link} to={{ search: stepSearch('variants') }} inherit>
              {t('toVariants')}
            </Anchor>
          </Text>
        ) : (
          <OwnPrices />
        )}
        <NumberField name="taxRate" label={t('taxRate')} help={t('taxRateHelp')} per={10_000} decimals={4} />
      </FormSection>
      {product.type === 'physical' && <Shipping />}
      <FormSection title={t('stock')}>
        <StockLine />
        <NumberField name="lowStockThreshold" label={t('lowStock')} help={t('lowStockHelp')} />
        <SwitchField name="allowBackorder" label={t('backorder')} help={t('backorderHelp')} />
      </FormSection>
      <SearchPreview />
    </StepForm>
  )
}
