import { useCallback, useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** What a browser refuses to keep, because its storage is full or forbidden, lives as long as the page. */
const unkept = new Map<string, string>()

const readText = (key: string): string | null => {
  try {
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return unkept.get(key) ?? null
  }
}

const writeText = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
    unkept.delete(key)
  } catch {
    unkept.set(key, text)
  }
  for (const listener of listeners) listener()
}

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
  key: string,
  read: (text: string | null) => Kept,
): [kept: Kept, change: (next: (before: Kept) => Kept) => void] => {
  const text = useSyncExternalStore(subscribe, () => readText(key))
  const kept = useMemo(() => read(text), [read, text])
  const change = useCallback(
    (next: (before: Kept) => Kept) => {
      const before = read(readText(key))
      const after = next(before)
      if (after !== before) writeText(key, JSON.stringify(after))
    },
    [key, read],
  )
  return [kept, change]
}
