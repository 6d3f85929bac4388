import { useSyncExternalStore } from 'react'
import { minute } from '#contract/core/time.ts'
import { useFormat } from '#web/client/format.ts'
import type { Column } from '#web/kit/table/columns.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minutes = 0

// One timer for all relative times of a page: a list has hundreds of them.
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  timer ??= setInterval(() => {
    minutes += 1
    for (const listener of listeners) listener()
  }, minute)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** A relative time with the exact one in the store's time zone as its title. */
export const Time = ({ iso }: { iso: string }) => {
  const { relative, dateTime } = useFormat()
  useSyncExternalStore(subscribe, () => minutes)
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
  width: '132px',
  ...options,
})
