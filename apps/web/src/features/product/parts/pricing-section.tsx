import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import { useRegisterVariants, useVariantRows } from '#web/features/product/use-variant-rows.ts'

const Margin = () => {
  const t = useText(productFieldsText)
  const { money } = useFormat()
  const [price, cost]: readonly unknown[] = useWatch({ name: ['variants.0.price', 'variants.0.costPrice'] })
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

const PriceFields = () => {
  const t = useText(productFieldsText)
  const [price, compareAtPrice]: readonly unknown[] = useWatch({
    name: ['variants.0.price', 'variants.0.compareAtPrice'],
  })
  const isCompareAtTooLow = typeof price === 'number' && typeof compareAtPrice === 'number' && compareAtPrice <= price
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <MoneyField name="variants.0.price" label={t('price')} />
        <MoneyField
          name="variants.0.compareAtPrice"
          label={t('compareAt')}
          help={isCompareAtTooLow ? t('compareBelow') : undefined}
        />
        <MoneyField name="variants.0.costPrice" label={t('cost')} />
      </SimpleGrid>
      <Margin />
    </>
  )
}

export const PricingSection = () => {
  const t = useText(productFieldsText)
  const { toSection, locked } = useProduct()
  const { rows, isSingle } = useVariantRows()
  useRegisterVariants()
  return (
    <FormSection title={t('pricing')}>
      {isSingle ? (
        <PriceFields />
      ) : (
        <Text size="sm">
          {t(locked ? 'variantsHavePrices' : 'perVariant', { count: rows.length })}{' '}
          <Anchor component={Link} to={toSection('variants')} inherit underline="always">
            {t(locked ? 'viewVariants' : 'toVariants')}
          </Anchor>
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField name="taxRate" label={t('taxRate')} help={t('taxRateHelp')} scale={10_000} decimals={4} />
      </SimpleGrid>
      {isSingle && <SwitchField name="variants.0.isTaxable" label={t('taxable')} />}
    </FormSection>
  )
}
