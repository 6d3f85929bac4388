import { Time } from '../time.tsx'
import type { Column } from './columns.ts'

type TimeColumnOptions = Pick<Column<never>, 'width' | 'hiddenByDefault'>

/** A column of timestamps that is sorted newest first. The row's field, the column's id and its sort key are the same. */
export const timeColumn = <Key extends string, Row extends Readonly<Record<Key, string>>>(
  id: Key,
  label: string,
  options: TimeColumnOptions = {},
): Column<Row> => ({
  id,
  label,
  cell: (row) => <Time iso={row[id]} />,
  csv: (row) => row[id],
  isTimestamp: true,
  sort: id,
  defaultOrder: 'desc',
  width: '132px',
  ...options,
})
