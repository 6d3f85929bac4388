import { Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { brands } from '#contract/domains/brands.ts'
import { categories } from '#contract/domains/categories.ts'
import type { StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '../../client/format.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { StatusBadge } from '../../kit/feedback.tsx'
import type { Column, MainColumn } from '../../kit/list/columns.ts'
import { useCards } from '../../kit/list/use-cards.ts'
import { type Filter, pickFilter } from '../../kit/list/filters.ts'
import { Thumbnail } from '../../kit/thumbnail.tsx'
import { Time } from '../../kit/time.tsx'
import { variantName } from './inventory.naming.ts'
import { inventoryText } from './inventory.text.ts'
import { byPlace } from './inventory.by-place.ts'
import { type Place, usePlaces } from './use-places.ts'

interface InventoryList {
  main: MainColumn<StockRow>
  columns: Column<StockRow>[]
  filters: Filter[]
  spread: (row: StockRow) => StockRow[]
}

const stocks = ['in', 'out', 'negative', 'incoming'] as const
const figures = ['onHand', 'reserved', 'available', 'incoming'] as const

/** On a phone the quantity on hand is shown large; the others only if they aren't zero. */
const onCard = (id: (typeof figures)[number], figure: number, written: string): ReactNode => {
  if (id !== 'onHand') return figure === 0 ? null : written
  return (
    <Text component="span" size="xl" fw={600}>
      {written}
    </Text>
  )
}

const useInventoryFilters = (): Filter[] => {
  const t = useText(inventoryText)
  const { can } = useSession()
  const places = usePlaces()
  const byCategory = can('view_product_categories')
  const byBrand = can('view_product_brands')
  return useMemo(
    () => [
      { kind: 'choice', name: 'location', label: t('place'), options: places ?? [] },
      { kind: 'flag', name: 'lowStockOnly', label: t('lowOnly') },
      {
        kind: 'choice',
        name: 'stock',
        label: t('stock'),
        options: stocks.map((value) => ({ value, label: t(`stock_${value}`) })),
      },
      ...(byCategory
        ? [
            pickFilter({
              name: 'category',
              label: t('category'),
              endpoint: categories.list,
              get: categories.get,
              toOption: ({ _id, name }) => ({ value: _id, label: name }),
              more: true,
            }),
          ]
        : []),
      ...(byBrand
        ? [
            pickFilter({
              name: 'brand',
              label: t('brand'),
              endpoint: brands.list,
              get: brands.get,
              toOption: ({ _id, name }) => ({ value: _id, label: name }),
              more: true,
            }),
          ]
        : []),
    ],
    [t, places, byCategory, byBrand],
  )
}

/** The location that the quantities are for; undefined for the total of all locations. */
const useShownPlace = (): Place | undefined => {
  const [params] = useSearchParams()
  const places = usePlaces() ?? []
  return places.length === 1 ? places[0] : places.find(({ value }) => value === params.get('location'))
}

/** Columns and filters of the list. */
export const useInventoryList = (): InventoryList => {
  const t = useText(inventoryText)
  const { number } = useFormat()
  const cards = useCards()
  const filters = useInventoryFilters()
  const shown = useShownPlace()
  const [place, placeId] = [shown?.label ?? t('everywhere'), shown?.value]
  const rows = useMemo(
    (): Omit<InventoryList, 'filters'> => ({
      // An export has one row per location, so that it can be imported again unchanged.
      spread: (row) => byPlace(row, placeId),
      main: {
        label: t('product'),
        name: variantName,
        picture: (row) => <Thumbnail url={row.picture ?? undefined} name={row.title} />,
        to: ({ _id }) => _id,
        sort: 'title',
        width: '32%',
      },
      columns: [
        { id: 'sku', label: t('sku'), cell: ({ sku }) => sku, csv: ({ sku }) => sku, width: '14%' },
        {
          id: 'place',
          label: t('place'),
          cell: () => place,
          csv: ({ levels }) => levels[0]?.location.name,
          width: '14%',
          hidden: true,
        },
        ...figures.map((id): Column<StockRow> => ({
          id,
          label: t(id),
          cell: (row) => (cards ? onCard(id, row[id], number(row[id])) : number(row[id])),
          csv: (row) => row[id],
          figures: true,
          width: '104px',
          ...(id === 'available' && { sort: 'available', firstOrder: 'asc' }),
        })),
        {
          id: 'threshold',
          label: t('threshold'),
          cell: ({ lowStockThreshold, isLow }) =>
            !isLow && lowStockThreshold === null ? null : (
              <>
                {isLow && <StatusBadge tone="warning">{t('low')}</StatusBadge>}{' '}
                {lowStockThreshold !== null && number(lowStockThreshold)}
              </>
            ),
          csv: ({ lowStockThreshold }) => lowStockThreshold,
          figures: true,
          width: '124px',
        },
        {
          id: 'changedAt',
          label: t('changed'),
          cell: ({ changedAt }) => <Time iso={changedAt} />,
          csv: ({ changedAt }) => changedAt,
          moment: true,
          sort: 'changedAt',
          firstOrder: 'desc',
          width: '132px',
        },
        {
          id: 'barcode',
          label: t('barcode'),
          cell: ({ barcode }) => barcode,
          csv: ({ barcode }) => barcode,
          width: '14%',
          hidden: true,
        },
      ],
    }),
    [t, number, cards, place, placeId],
  )
  return { ...rows, filters }
}
