import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { brands } from '#contract/domains/brands.ts'
import { categories } from '#contract/domains/categories.ts'
import type { StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { type Filter, entityFilter } from '#web/kit/list/filters/filters.ts'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { timeColumn } from '#web/kit/display/time.tsx'
import { variantName } from './inventory.naming.ts'
import { inventoryText } from './inventory.text.ts'
import { toLocationRows } from './inventory.by-location.ts'
import { type LocationOption, useLocations } from './use-locations.ts'

interface InventoryList {
  primaryColumn: PrimaryColumn<StockRow>
  columns: Column<StockRow>[]
  filters: Filter[]
  expandRow: (row: StockRow) => StockRow[]
}

const stockFilters = ['in', 'out', 'negative', 'incoming'] as const
const stockColumns = ['onHand', 'reserved', 'available', 'incoming'] as const

const useInventoryFilters = (): Filter[] => {
  const t = useText(inventoryText)
  const { can } = useSession()
  const locations = useLocations()
  const byCategory = can('view_product_categories')
  const byBrand = can('view_product_brands')
  return useMemo(
    () => [
      { kind: 'choice', name: 'location', label: t('location'), options: locations ?? [] },
      { kind: 'flag', name: 'lowStockOnly', label: t('lowOnly') },
      {
        kind: 'choice',
        name: 'stock',
        label: t('stock'),
        options: stockFilters.map((value) => ({ value, label: t(`stock_${value}`) })),
      },
      ...(byCategory
        ? [
            entityFilter({
              name: 'category',
              label: t('category'),
              endpoint: categories.list,
              get: categories.get,
              toOption: ({ _id, name }) => ({ value: _id, label: name }),
              inMoreMenu: true,
            }),
          ]
        : []),
      ...(byBrand
        ? [
            entityFilter({
              name: 'brand',
              label: t('brand'),
              endpoint: brands.list,
              get: brands.get,
              toOption: ({ _id, name }) => ({ value: _id, label: name }),
              inMoreMenu: true,
            }),
          ]
        : []),
    ],
    [t, locations, byCategory, byBrand],
  )
}

/** The location that the quantities are for; undefined for the total of all locations. */
const useSelectedLocation = (): LocationOption | undefined => {
  const [params] = useSearchParams()
  const locations = useLocations() ?? []
  return locations.length === 1 ? locations[0] : locations.find(({ value }) => value === params.get('location'))
}

/** Columns and filters of the list. */
export const useInventoryList = (): InventoryList => {
  const t = useText(inventoryText)
  const { number } = useFormat()
  const filters = useInventoryFilters()
  const selectedLocation = useSelectedLocation()
  const [locationName, locationId] = [selectedLocation?.label ?? t('everywhere'), selectedLocation?.value]
  const rows = useMemo(
    (): Omit<InventoryList, 'filters'> => ({
      // An export has one row per location, so that it can be imported again unchanged.
      expandRow: (row) => toLocationRows(row, locationId),
      primaryColumn: {
        label: t('product'),
        name: variantName,
        image: (row) => <Thumbnail url={row.picture ?? undefined} name={row.title} />,
        to: ({ _id }) => _id,
        sort: 'title',
        width: '32%',
      },
      columns: [
        { id: 'sku', label: t('sku'), value: ({ sku }) => sku, width: '14%', phone: 'detail' },
        {
          id: 'location',
          label: t('location'),
          cell: () => locationName,
          value: ({ levels }) => levels[0]?.location.name,
          width: '14%',
          hiddenByDefault: true,
        },
        ...stockColumns.map((id): Column<StockRow> => ({
          id,
          label: t(id),
          cell: (row) => (row.tracksStock ? number(row[id]) : id === 'onHand' && t('notTracked')),
          value: (row) => row[id],
          isNumeric: true,
          width: '104px',
          ...(id === 'onHand' && { phone: 'amount' }),
          ...(id === 'available' && {
            phone: 'detail',
            phoneCell: ({ available, onHand, tracksStock }) =>
              tracksStock && available !== onHand && `${t('available')} ${number(available)}`,
          }),
          ...(id === 'available' && { sort: 'available', defaultOrder: 'asc' }),
        })),
        {
          id: 'threshold',
          label: t('threshold'),
          cell: ({ lowStockThreshold, isLow }) =>
            !isLow && lowStockThreshold === null ? null : (
              <>
                {isLow && <StatusBadge tone="info">{t('low')}</StatusBadge>}{' '}
                {lowStockThreshold !== null && number(lowStockThreshold)}
              </>
            ),
          value: ({ lowStockThreshold }) => lowStockThreshold,
          isNumeric: true,
          width: '124px',
          phone: 'status',
          phoneCell: ({ isLow }) => isLow && <StatusBadge tone="info">{t('low')}</StatusBadge>,
        },
        timeColumn('changedAt', t('changed')),
        {
          id: 'barcode',
          label: t('barcode'),
          value: ({ barcode }) => barcode,
          width: '14%',
          hiddenByDefault: true,
        },
      ],
    }),
    [t, number, locationName, locationId],
  )
  return { ...rows, filters }
}
