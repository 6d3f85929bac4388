import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ListKey } from '#contract/browser-storage.ts'
import { readText, writeJson } from '#web/client/storage.ts'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Written by another tab.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * A value in local storage, shared by all components and tabs. `read` must be stable. Unlike Mantine's hook, it writes
 * and re-renders only on a change; with Mantine's, each list rendered twice.
 */
export const useStoredValue = <Value>(
  key: ListKey,
  read: (text: string | undefined) => Value,
): [kept: Value, change: (next: (before: Value) => Value) => void] => {
  const text = useSyncExternalStore(subscribe, () => readText(key))
  const stored = useMemo(() => read(text), [read, text])
  const change = useCallback(
    (next: (before: Value) => Value) => {
      const before = read(readText(key))
      const after = next(before)
      if (after === before) return
      writeJson(key, after)
      for (const listener of listeners) listener()
    },
    [key, read],
  )
  return [stored, change]
}
