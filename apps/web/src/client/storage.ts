import { type ListKey, storage, type StorageKey } from '#contract/stored.ts'

type Key = StorageKey | ListKey

// Private windows, full disks and policies make storage throw; what was written then lives as long as the page.
const memory = new Map<Key, string>()

const isOfSession = (key: Key): boolean => key in storage && storage[key as StorageKey].area === 'session'

const area = (key: Key): Storage | undefined => {
  try {
    return isOfSession(key) ? globalThis.sessionStorage : globalThis.localStorage
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

/** False when it was not kept: the storage is full or forbidden. */
export const writeText = (key: Key, value: string): boolean => {
  memory.set(key, value)
  try {
    area(key)?.setItem(key, value)
    return true
  } catch {
    // The copy in memory serves until the page is closed.
    return false
  }
}

export const remove = (key: Key): void => {
  memory.delete(key)
  try {
    area(key)?.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}

export const readJson = (key: StorageKey): unknown => {
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
  for (const key of memory.keys()) if (isOfSession(key)) memory.delete(key)
  try {
    globalThis.sessionStorage?.clear()
  } catch {
    // Nothing was kept there.
  }
}

/** Calls back when another tab writes or removes the key (a full clear counts as a removal). */
export const onOtherTab = (key: StorageKey, listener: (value: string | null) => void): (() => void) => {
  const heard = (event: StorageEvent) => {
    if (event.storageArea !== area(key) || (event.key !== key && event.key !== null)) return
    if (event.newValue === null) memory.delete(key)
    else memory.set(key, event.newValue)
    listener(event.newValue)
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
