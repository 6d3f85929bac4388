import { useMemo } from 'react'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import type { SheetColumn, SheetValue } from '../../kit/sheet/sheet-columns.ts'
import { productGridText } from './product-grid.text.ts'
import type { GridRow } from './products.grid-saving.ts'

const longestCode = 80

/** Prices and codes are editable with `edit_product`, stock at the location with `edit_inventory_item`. */
export const useGridColumns = (location: string | undefined): SheetColumn<GridRow>[] => {
  const t = useText(productGridText)
  const { can } = useSession()
  const mayEdit = can('edit_product')
  const mayCount = can('edit_inventory_item') && location !== undefined
  return useMemo(() => {
    const amount = (value: SheetValue) => (typeof value === 'number' && value < 0 ? t('belowZero') : undefined)
    const code = (value: SheetValue) => (String(value ?? '').length > longestCode ? t('tooLong') : undefined)
    const edited = { readOnly: () => !mayEdit }
    return [
      { id: 'price', label: t('price'), kind: 'money', value: (row) => row.price, check: amount, ...edited },
      {
        id: 'compareAtPrice',
        label: t('compareAt'),
        kind: 'money',
        value: (row) => row.compareAtPrice,
        check: amount,
        ...edited,
      },
      { id: 'costPrice', label: t('cost'), kind: 'money', value: (row) => row.costPrice, check: amount, ...edited },
      { id: 'sku', label: t('sku'), kind: 'text', value: (row) => row.sku, check: code, ...edited },
      { id: 'barcode', label: t('barcode'), kind: 'text', value: (row) => row.barcode, check: code, ...edited },
      {
        id: 'onHand',
        label: t('onHand'),
        kind: 'number',
        value: (row) => row.onHand,
        readOnly: () => !mayCount,
        check: (value) => (value === null ? t('stockMissing') : amount(value)),
      },
    ]
  }, [t, mayEdit, mayCount])
}
