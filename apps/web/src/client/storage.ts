import { type DraftKey, type ListKey, storage, type StorageKey } from '#contract/browser-storage.ts'

type Key = StorageKey | ListKey | DraftKey

// Storage throws in private windows, when full, or by policy; values are then kept in memory.
const memory = new Map<Key, string>()

const isSessionKey = (key: Key): boolean => key in storage && storage[key as StorageKey].area === 'session'

const area = (key: Key): Storage | undefined => {
  try {
    return isSessionKey(key) ? globalThis.sessionStorage : globalThis.localStorage
  } catch {
    return undefined
  }
}

export const readText = (key: Key): string | undefined => {
  try {
    return area(key)?.getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

/** Returns false if storage is full or blocked. */
export const writeText = (key: Key, value: string): boolean => {
  memory.set(key, value)
  try {
    area(key)?.setItem(key, value)
    return true
  } catch {
    // The copy in memory is used until the page is closed.
    return false
  }
}

export const remove = (key: Key): void => {
  memory.delete(key)
  try {
    area(key)?.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

export const readJson = (key: StorageKey | DraftKey): unknown => {
  const text = readText(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeJson = (key: Key, value: unknown): boolean => writeText(key, JSON.stringify(value))

export const clearSessionStorage = (): void => {
  for (const key of memory.keys()) if (isSessionKey(key)) memory.delete(key)
  try {
    globalThis.sessionStorage?.clear()
  } catch {
    // Storage is blocked, so there is nothing to clear.
  }
}

/** Calls the listener when another tab writes or removes the key (a full clear counts as a removal). */
export const onOtherTab = (key: StorageKey, listener: (value: string | null) => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== area(key) || (event.key !== key && event.key !== null)) return
    if (event.newValue === null) memory.delete(key)
    else memory.set(key, event.newValue)
    listener(event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
