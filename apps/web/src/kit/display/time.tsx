import { useFormat } from '#web/client/format.ts'
import { useNow } from '#web/client/use-now.ts'
import type { Column } from '#web/kit/table/columns.ts'

/** A relative time with the exact one in the store's time zone as its title. */
export const Time = ({ iso }: { iso: string }) => {
  const { relative, dateTime } = useFormat()
  useNow()
  return (
    <time dateTime={iso} title={dateTime(iso)}>
      {relative(iso)}
    </time>
  )
}

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
  value: (row) => row[id],
  isTimestamp: true,
  sort: id,
  defaultOrder: 'desc',
  // Fits “la semana pasada”.
  width: '148px',
  ...options,
})
