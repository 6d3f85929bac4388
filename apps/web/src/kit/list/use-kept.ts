import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ListKey } from '#contract/stored.ts'
import { readText, writeJson } from '../../client/storage.ts'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Another tab wrote.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * What a list keeps on this browser, the same for all that ask and in every tab. `read`, which never changes, makes
 * something of whatever stands there. Nothing is written and nothing drawn again until somebody changes it, unlike with
 * Mantine's hook, by which each list was drawn twice.
 */
export const useKept = <Kept>(
  key: ListKey,
  read: (text: string | undefined) => Kept,
): [kept: Kept, change: (next: (before: Kept) => Kept) => void] => {
  const text = useSyncExternalStore(subscribe, () => readText(key))
  const kept = useMemo(() => read(text), [read, text])
  const change = useCallback(
    (next: (before: Kept) => Kept) => {
      const before = read(readText(key))
      const after = next(before)
      if (after === before) return
      writeJson(key, after)
      for (const listener of listeners) listener()
    },
    [key, read],
  )
  return [kept, change]
}
