/** The keys of the product in the browser's storage: what each holds and how long it lives. */
const places = {
  /** Marks that somebody is signed in on this browser; other tabs hear of a sign-out through it. Never a token. */
  auth: 'local',
  stores: 'local',
  currentStore: 'local',
  lastSelectedStoreId: 'local',
  theme: 'local',
  language: 'local',
  sidebar: 'local',
  /** Stores whose list of first steps was put away. */
  hiddenChecklists: 'local',
  activeImport: 'local',
  /** Which tab runs the import, where the browser has no locks. */
  importLease: 'local',
  session: 'session',
  /** The store of this tab, so that two tabs can work in two stores. */
  tabStore: 'session',
  /** What was typed to register but the password, and the registration that came of it. */
  registration: 'session',
  /** What a mailed link carries, until it is used. */
  mailedLink: 'session',
  /** Orders that are being written, by store. */
  orderDrafts: 'session',
  /** Typed at the sign-in, for those who forgot the password. */
  typedEmail: 'session',
} as const

export type StorageKey = keyof typeof places

// Private windows, full disks and policies make storage throw; what was written then lives as long as the page.
const memory = new Map<StorageKey, string>()

const area = (key: StorageKey): Storage | undefined => {
  try {
    return places[key] === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export const readText = (key: StorageKey): string | undefined => {
  try {
    return area(key)?.getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

/** False when it was not kept: the storage is full or forbidden. */
export const writeText = (key: StorageKey, value: string): boolean => {
  memory.set(key, value)
  try {
    area(key)?.setItem(key, value)
    return true
  } catch {
    // The copy in memory serves until the page is closed.
    return false
  }
}

export const remove = (key: StorageKey): void => {
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

export const writeJson = (key: StorageKey, value: unknown): boolean => writeText(key, JSON.stringify(value))

export const clearSessionStorage = (): void => {
  for (const key of Object.keys(places) as StorageKey[]) if (places[key] === 'session') memory.delete(key)
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
