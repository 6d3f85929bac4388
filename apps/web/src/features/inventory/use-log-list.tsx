import { useMemo } from 'react'
import { inventory, type StockEntry, stockReasons } from '#contract/domains/inventory.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { type Filter, entityFilter } from '#web/kit/list/filters/filters.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { variantName } from './inventory.naming.ts'
import { inventoryText } from './inventory.text.ts'
import { Delta } from './parts/delta.tsx'
import { movesText } from './stock-moves.text.ts'
import { useNoteText } from './use-note-text.ts'
import { useLocations } from './use-locations.ts'

interface LogList {
  primaryColumn: PrimaryColumn<StockEntry>
  columns: Column<StockEntry>[]
  filters: Filter[]
}

/** Columns and filters of the log. */
export const useLogList = (): LogList => {
  const t = useText(movesText)
  const tInventory = useText(inventoryText)
  const { number } = useFormat()
  const locations = useLocations()
  const formatNote = useNoteText()
  return useMemo(
    () => ({
      primaryColumn: {
        label: tInventory('product'),
        name: variantName,
        to: ({ variant }) => `/dashboard/inventory/${variant}`,
        width: '26%',
      },
      columns: [
        {
          id: 'sku',
          label: tInventory('sku'),
          value: ({ sku }) => sku,
          width: '11%',
          hiddenByDefault: true,
        },
        {
          id: 'delta',
          label: t('change'),
          cell: ({ delta }) => <Delta value={delta} />,
          value: ({ delta }) => delta,
          isNumeric: true,
          width: '88px',
          phone: 'amount',
        },
        {
          id: 'balance',
          label: t('balance'),
          cell: ({ balanceAfter }) => number(balanceAfter),
          value: ({ balanceAfter }) => balanceAfter,
          isNumeric: true,
          width: '116px',
        },
        {
          id: 'reason',
          label: t('reason'),
          value: ({ reason }) => t(`reason_${reason}`),
          width: '112px',
          phone: 'detail',
        },
        {
          id: 'location',
          label: t('location'),
          value: ({ location }) => location.name,
          width: '15%',
          phone: 'detail',
        },
        { id: 'note', label: t('note'), value: ({ note }) => formatNote(note) },
        {
          id: 'who',
          label: t('who'),
          value: ({ by }) => by || t('someone'),
          width: '13%',
        },
        { ...timeColumn('at', t('when')), phone: 'detail' },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'reason',
          label: t('reason'),
          options: stockReasons.map((value) => ({ value, label: t(`reason_${value}`) })),
        },
        { kind: 'choice', name: 'location', label: t('location'), options: locations ?? [] },
        entityFilter({
          name: 'variant',
          label: tInventory('product'),
          endpoint: inventory.list,
          get: inventory.get,
          toOption: (row) => ({ value: row._id, label: variantName(row) }),
        }),
        { kind: 'dates', from: 'from', to: 'to', label: t('when') },
      ],
    }),
    [t, tInventory, number, locations, formatNote],
  )
}
