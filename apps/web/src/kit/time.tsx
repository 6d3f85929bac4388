import { useSyncExternalStore } from 'react'
import { minute } from '#contract/core/time.ts'
import { useFormat } from '../client/format.ts'

const watchers = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined
let minutes = 0

// One timer for all relative times of a page: a list has hundreds of them.
const watch = (changed: () => void) => {
  watchers.add(changed)
  ticking ??= setInterval(() => {
    minutes += 1
    for (const watcher of watchers) watcher()
  }, minute)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** A relative time with the exact one in the store's time zone as its title. */
export const Time = ({ iso }: { iso: string }) => {
  const { relative, dateTime } = useFormat()
  useSyncExternalStore(watch, () => minutes)
  return (
    <time dateTime={iso} title={dateTime(iso)}>
      {relative(iso)}
    </time>
  )
}
