import { useSyncExternalStore } from 'react'
import { minute } from '#contract/core/time.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minutes = 0

// One timer for all times of a page: a list has hundreds of them.
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

/** The current time; rerenders every minute. */
export const useNow = (): number => {
  useSyncExternalStore(subscribe, () => minutes)
  return Date.now()
}
