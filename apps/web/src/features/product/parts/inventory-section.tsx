import { SimpleGrid } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { useVariantRows } from '#web/features/product/use-variant-rows.ts'
import { StockSummary } from './stock-summary.tsx'
import { TrackingFields } from './tracking-fields.tsx'

/** Codes and stock of a product without options, and the low-stock alert of all variants. */
export const InventorySection = ({ showsStock = false }: { showsStock?: boolean }) => {
  const t = useText(productFieldsText)
  const { isSingle } = useVariantRows()
  return (
    <FormSection title={t('stock')}>
      {showsStock && <StockSummary />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {isSingle && (
          <>
            <TextField name="variants.0.sku" label={t('sku')} />
            <TextField name="variants.0.barcode" label={t('barcode')} />
          </>
        )}
        <NumberField name="lowStockThreshold" label={t('lowStock')} help={t('lowStockHelp')} />
      </SimpleGrid>
      {isSingle && <TrackingFields prefix="variants.0." />}
    </FormSection>
  )
}
