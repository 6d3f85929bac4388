import { useMemo } from 'react'
import { inventory, type StockEntry, stockReasons } from '#contract/domains/inventory.ts'
import { useFormat } from '../../client/format.ts'
import { useText } from '../../client/text.ts'
import type { Column, MainColumn } from '../../kit/list/columns.ts'
import { type Filter, pickFilter } from '../../kit/list/filters.ts'
import { Time } from '../../kit/time.tsx'
import { variantName } from './inventory.naming.ts'
import { inventoryText } from './inventory.text.ts'
import { Delta } from './parts/delta.tsx'
import { movesText } from './stock-moves.text.ts'
import { useNoteWords } from './use-note-words.ts'
import { usePlaces } from './use-places.ts'

interface LogList {
  main: MainColumn<StockEntry>
  columns: Column<StockEntry>[]
  filters: Filter[]
}

/** Columns and filters of the log. */
export const useLogList = (): LogList => {
  const t = useText(movesText)
  const tInventory = useText(inventoryText)
  const { number } = useFormat()
  const places = usePlaces()
  const noteWords = useNoteWords()
  return useMemo(
    () => ({
      main: {
        label: tInventory('product'),
        name: variantName,
        to: ({ variant }) => `/dashboard/inventory/${variant}`,
        width: '26%',
      },
      columns: [
        {
          id: 'sku',
          label: tInventory('sku'),
          cell: ({ sku }) => sku,
          csv: ({ sku }) => sku,
          width: '11%',
          hidden: true,
        },
        {
          id: 'delta',
          label: t('change'),
          cell: ({ delta }) => <Delta of={delta} />,
          csv: ({ delta }) => delta,
          figures: true,
          width: '88px',
        },
        {
          id: 'balance',
          label: t('balance'),
          cell: ({ balanceAfter }) => number(balanceAfter),
          csv: ({ balanceAfter }) => balanceAfter,
          figures: true,
          width: '116px',
        },
        {
          id: 'reason',
          label: t('reason'),
          cell: ({ reason }) => t(`reason_${reason}`),
          csv: ({ reason }) => t(`reason_${reason}`),
          width: '112px',
        },
        {
          id: 'place',
          label: t('place'),
          cell: ({ location }) => location.name,
          csv: ({ location }) => location.name,
          width: '15%',
        },
        { id: 'note', label: t('note'), cell: ({ note }) => noteWords(note), csv: ({ note }) => noteWords(note) },
        {
          id: 'who',
          label: t('who'),
          cell: ({ by }) => by || t('someone'),
          csv: ({ by }) => by || t('someone'),
          width: '13%',
        },
        {
          id: 'at',
          label: t('when'),
          cell: ({ at }) => <Time iso={at} />,
          csv: ({ at }) => at,
          moment: true,
          sort: 'at',
          firstOrder: 'desc',
          width: '132px',
        },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'reason',
          label: t('reason'),
          options: stockReasons.map((value) => ({ value, label: t(`reason_${value}`) })),
        },
        { kind: 'choice', name: 'location', label: t('place'), options: places ?? [] },
        pickFilter({
          name: 'variant',
          label: tInventory('product'),
          endpoint: inventory.list,
          get: inventory.get,
          toOption: (row) => ({ value: row._id, label: variantName(row) }),
        }),
        { kind: 'dates', from: 'from', to: 'to', label: t('when') },
      ],
    }),
    [t, tInventory, number, places, noteWords],
  )
}
