import { NativeSelect } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { listText } from './list.text.ts'
import type { Sort, SortOrder } from './url-state.ts'

interface SortSelectProps<Row> {
  primaryColumn: PrimaryColumn<Row>
  columns: readonly Column<Row>[]
  sort: Sort
  change: (sort: Sort) => void
}

const orders: readonly SortOrder[] = ['asc', 'desc']

/** Rows of two lines have no column headers, so the order is chosen here. */
export const SortSelect = <Row,>({ primaryColumn, columns, sort, change }: SortSelectProps<Row>) => {
  const t = useText(listText)
  const sortable = [primaryColumn, ...columns].flatMap(({ sort: by, label }) => (by ? [{ by, label }] : []))
  const options = sortable.flatMap(({ by, label }) =>
    orders.map((order) => ({ value: `${by} ${order}`, label: `${label}, ${t(order)}` })),
  )
  return (
    <NativeSelect
      label={t('sortBy')}
      data={options}
      value={`${sort.by} ${sort.order}`}
      onChange={(event) => {
        const [by = sort.by, order] = event.currentTarget.value.split(' ')
        change({ by, order: order === 'desc' ? 'desc' : 'asc' })
      }}
    />
  )
}
