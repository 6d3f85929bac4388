/**
 * Everything that the product stores in a browser. Client and server take the names from here, and the cookie policy's
 * table is generated from it, so nothing else can be stored.
 */

/** Days without a visit after which a person has to sign in again. */
export const sessionDays = 30

/** Days without a visit after which a cart is deleted. */
export const cartDays = 30

/** Days in which a friend who opened a referral link can join the store. */
export const referralDays = 30

/**
 * How long a rotated refresh token still returns its successor, counted from when the successor was issued. A later use
 * ends the session, so the client retries after a lost response within this time.
 */
export const refreshGraceSeconds = 10

interface CookieSpec {
  /** Max-Age in days. */
  days: number
  /** Set for people of the dashboard, customers of a store, or both. */
  audience: 'vendor' | 'customer' | 'both'
  /** Scripts of the page can read it, so it contains nothing secret. */
  isReadable?: true
}

export const cookies = {
  storeward_refresh: { days: sessionDays, audience: 'vendor' },
  /** Of the person's last change in the write-ahead log; replicas before it aren't read. */
  storeward_position: { days: 1, audience: 'vendor' },
  storeward_customer_refresh: { days: sessionDays, audience: 'customer' },
  /** A registration or password reset until its code is entered; sent only to pages of that shop. */
  storeward_shop_pending: { days: 1, audience: 'customer' },
  storeward_device: { days: 365, audience: 'both' },
  /** The session of a customer in one shop. */
  storeward_shop_session: { days: sessionDays, audience: 'customer' },
  storeward_cart: { days: cartDays, audience: 'customer' },
  /** The number of items in the cart, which cached pages show. */
  storeward_cart_count: { days: cartDays, audience: 'customer', isReadable: true },
  /** The code of the referral link that led to the shop, until the visitor joins. */
  storeward_referral: { days: referralDays, audience: 'customer' },
} as const satisfies Record<string, CookieSpec>

export type CookieName = keyof typeof cookies

/** When the entry is cleared: with the tab, at sign-out, when its task is done, when it is saved, or only by the person. */
export type StorageLifetime = 'tab' | 'sign-out' | 'done' | 'saved' | 'never'

interface StorageSpec {
  area: 'local' | 'session'
  until: StorageLifetime
}

export const storage = {
  /** Marks that this browser is signed in; other tabs notice a sign-out by it. Never contains a token. */
  auth: { area: 'local', until: 'sign-out' },
  stores: { area: 'local', until: 'sign-out' },
  currentStore: { area: 'local', until: 'sign-out' },
  lastSelectedStoreId: { area: 'local', until: 'never' },
  theme: { area: 'local', until: 'never' },
  language: { area: 'local', until: 'never' },
  sidebar: { area: 'local', until: 'never' },
  /** Stores whose setup checklist was hidden. */
  hiddenChecklists: { area: 'local', until: 'never' },
  activeImport: { area: 'local', until: 'done' },
  /** The tab that runs the import, in browsers without the Web Locks API. */
  importLease: { area: 'local', until: 'done' },
  session: { area: 'session', until: 'tab' },
  /** The store of this tab, so that two tabs can use different stores. */
  tabStore: { area: 'session', until: 'tab' },
  /** Fields of the registration form except the password, and the id of the registration. */
  registration: { area: 'session', until: 'tab' },
  /** The token of an emailed link, until it is used. */
  mailedLink: { area: 'session', until: 'tab' },
  /** The pages that the command palette offers again. */
  recentPages: { area: 'session', until: 'tab' },
  /** Drafts of new orders, by store. */
  orderDrafts: { area: 'session', until: 'tab' },
  /** The email of the sign-in form, to prefill the password reset. */
  typedEmail: { area: 'session', until: 'tab' },
  /** Written by the router to restore scroll positions. */
  scrollPositions: { area: 'session', until: 'tab' },
} as const satisfies Record<string, StorageSpec>

export type StorageKey = keyof typeof storage

/** In local storage once per person, list and store: `list:<person>:<list>:<store>`. */
export const listStorage = {
  /** Chosen columns and saved views. */
  list: { area: 'local', until: 'never' },
  /** When the person first saw the list, and which rows were opened. */
  seen: { area: 'local', until: 'never' },
} as const satisfies Record<string, StorageSpec>

export type ListStorage = keyof typeof listStorage

export type ListKey = `${ListStorage}:${string}`

export const listKey = (kind: ListStorage, ...parts: readonly string[]): ListKey => `${kind}:${parts.join(':')}`

/** In local storage once per person, store and page: unsaved text of a form, which survives a crash of the browser. */
export const draftStorage = {
  pageDraft: { area: 'local', until: 'saved' },
  themeDraft: { area: 'local', until: 'saved' },
  productDraft: { area: 'local', until: 'saved' },
  campaignDraft: { area: 'local', until: 'saved' },
} as const satisfies Record<string, StorageSpec>

export type DraftStorage = keyof typeof draftStorage

export type DraftKey = `${DraftStorage}:${string}`

export const draftKey = (kind: DraftStorage, ...parts: readonly string[]): DraftKey => `${kind}:${parts.join(':')}`

/** In local storage once per store, in its shop and on sites that embed the chat: a guest's token and address. */
export const chatStorage = 'storeward_chat'

export const chatKey = (storeId: string): `${typeof chatStorage}:${string}` => `${chatStorage}:${storeId}`

/** IndexedDB for the rows of an import, which don't fit into local storage. */
export const importDatabase = 'storeward-import'

/** IndexedDB of the driver app: the route of a link and what the driver did, until it is sent. */
export const driverDatabase = 'storeward-driver'
