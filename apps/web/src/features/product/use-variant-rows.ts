import { useWatch } from 'react-hook-form'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import type { VariantRow } from './product.variant-matrix.ts'
import { productVariantsText } from './product-variants.text.ts'

const noRows: readonly VariantRow[] = []

/** The variants in the form. A product without options has a single one. */
export const useVariantRows = () => {
  const rows = (useWatch({ name: 'variants' }) as readonly VariantRow[] | undefined) ?? noRows
  return { rows, isSingle: rows.length === 1 && rows[0]?.values.length === 0 }
}

/** Names the variants in the panel that compares conflicting changes. */
export const useRegisterVariants = (): void => {
  const t = useText(productVariantsText)
  const { money } = useFormat()
  const { isSingle } = useVariantRows()
  const describeVariants = (rows: readonly VariantRow[]) => {
    const [row] = rows
    if (rows.length !== 1 || !row || row.values.length > 0) return t('count', { count: rows.length })
    return [typeof row.price === 'number' && money(row.price), row.sku, row.barcode].filter(Boolean).join(' · ')
  }
  useRegisterField('variants', {
    label: t(isSingle ? 'priceAndCodes' : 'variants'),
    formatValue: (value) => describeVariants(value as VariantRow[]),
  })
}
