/**
 * Everything that the product keeps in a browser. The client and the server take its names from here, and the table of
 * the cookie policy is drawn from it: what is not in here cannot be kept.
 */

/** Days without a visit after which somebody has to sign in again. */
export const signedInDays = 30

/**
 * How long the predecessor of a refresh token still returns its successor, counted from when the successor was issued.
 * A later use ends the session, so the client asks again for a lost answer within this time.
 */
export const refreshGraceSeconds = 10

interface Cookie {
  /** Days it is kept unless it is removed before. */
  days: number
  /** Who gets it: people of the dashboard or customers of a store. */
  of: 'vendor' | 'customer' | 'both'
}

export const cookies = {
  storeward_refresh: { days: signedInDays, of: 'vendor' },
  storeward_customer_refresh: { days: signedInDays, of: 'customer' },
  storeward_device: { days: 365, of: 'both' },
} as const satisfies Record<string, Cookie>

export type CookieName = keyof typeof cookies

/** What ends it: the closing of the tab, the sign-out, the end of what it is for; else the person clears it. */
export type StorageEnd = 'tab' | 'sign-out' | 'done' | 'never'

interface Stored {
  area: 'local' | 'session'
  until: StorageEnd
}

export const storage = {
  /** Marks that somebody is signed in on this browser; other tabs hear of a sign-out through it. Never a token. */
  auth: { area: 'local', until: 'sign-out' },
  stores: { area: 'local', until: 'sign-out' },
  currentStore: { area: 'local', until: 'sign-out' },
  lastSelectedStoreId: { area: 'local', until: 'never' },
  theme: { area: 'local', until: 'never' },
  language: { area: 'local', until: 'never' },
  sidebar: { area: 'local', until: 'never' },
  /** Stores whose list of first steps was put away. */
  hiddenChecklists: { area: 'local', until: 'never' },
  activeImport: { area: 'local', until: 'done' },
  /** Which tab runs the import, where the browser has no locks. */
  importLease: { area: 'local', until: 'done' },
  session: { area: 'session', until: 'tab' },
  /** The store of this tab, so that two tabs can work in two stores. */
  tabStore: { area: 'session', until: 'tab' },
  /** What was typed to register but the password, and the registration that came of it. */
  registration: { area: 'session', until: 'tab' },
  /** What a mailed link carries, until it is used. */
  mailedLink: { area: 'session', until: 'tab' },
  /** Orders that are being written, by store. */
  orderDrafts: { area: 'session', until: 'tab' },
  /** Typed at the sign-in, for those who forgot the password. */
  typedEmail: { area: 'session', until: 'tab' },
  /** Written by the router: how far down a page was, for the way back. */
  scrollPositions: { area: 'session', until: 'tab' },
} as const satisfies Record<string, Stored>

export type StorageKey = keyof typeof storage

/** In local storage once per person, list and store: `list:<person>:<list>:<store>`. */
export const listStorage = {
  /** Columns and views that were chosen. */
  list: { area: 'local', until: 'never' },
  /** Since when somebody looks at the list, and what of it was opened. */
  seen: { area: 'local', until: 'never' },
} as const satisfies Record<string, Stored>

export type ListStorage = keyof typeof listStorage

export type ListKey = `${ListStorage}:${string}`

export const listKey = (kind: ListStorage, ...of: readonly string[]): ListKey => `${kind}:${of.join(':')}`

/** IndexedDB. Holds the rows of an import that local storage is too small for. */
export const importDatabase = 'storeward-import'
