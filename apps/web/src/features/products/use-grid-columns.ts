import { useMemo } from 'react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import type { SheetColumn, SheetValue } from '#web/kit/sheet/sheet-columns.ts'
import { productGridText } from './product-grid.text.ts'
import type { GridRow } from './products.grid-changes.ts'

const maxCodeLength = 80

/** Prices and codes are editable with `edit_product`, stock at the location with `edit_inventory_item`. */
export const useGridColumns = (location: string | undefined): SheetColumn<GridRow>[] => {
  const t = useText(productGridText)
  const { can } = useSession()
  const mayEdit = can('edit_product')
  const mayEditStock = can('edit_inventory_item') && location !== undefined
  return useMemo(() => {
    const checkAmount = (value: SheetValue) => (typeof value === 'number' && value < 0 ? t('belowZero') : undefined)
    const checkCode = (value: SheetValue) => (String(value ?? '').length > maxCodeLength ? t('tooLong') : undefined)
    const editable = { readOnly: () => !mayEdit }
    return [
      { id: 'price', label: t('price'), kind: 'money', value: (row) => row.price, check: checkAmount, ...editable },
      {
        id: 'compareAtPrice',
        label: t('compareAt'),
        kind: 'money',
        value: (row) => row.compareAtPrice,
        check: checkAmount,
        ...editable,
      },
      {
        id: 'costPrice',
        label: t('cost'),
        kind: 'money',
        value: (row) => row.costPrice,
        check: checkAmount,
        ...editable,
      },
      { id: 'sku', label: t('sku'), kind: 'text', value: (row) => row.sku, check: checkCode, ...editable },
      { id: 'barcode', label: t('barcode'), kind: 'text', value: (row) => row.barcode, check: checkCode, ...editable },
      {
        id: 'onHand',
        label: t('onHand'),
        kind: 'number',
        value: (row) => row.onHand,
        readOnly: () => !mayEditStock,
        check: (value) => (value === null ? t('stockMissing') : checkAmount(value)),
      },
    ]
  }, [t, mayEdit, mayEditStock])
}
