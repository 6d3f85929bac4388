import { getShopAccess } from '#contract/domains/subscription.ts'
import { slug as slugSchema } from '#contract/domains/stores.ts'
import { readShop, type ShopRow } from '#server/domains/storefront/shop.service.ts'
import { readCurrentSlug } from '#server/domains/stores/stores.service.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { StoreVersions } from '#server/platform/store-versions.ts'
import type { Shop } from './shop-page.ts'
import { getThemeValidUntil, toShopTheme } from './theme/shop-theme.ts'

export interface FoundShop {
  shop: Shop
  /** Of the store when the shop was read. */
  version: number
}

interface CachedShop extends FoundShop {
  expiresAt: number
}

const maxShops = 5_000
/** A trial can end without a write. */
const maxAgeMs = 30_000

/** The shop as pages show it. */
export const toShop = ({ isOpen, subscription, theme, ...shop }: ShopRow, now: number): Shop => {
  const access = isOpen ? getShopAccess(subscription) : 'closed'
  const isPaused = shop.pauseMessage !== null
  return {
    ...shop,
    access: isPaused ? 'closed' : access,
    isOnlyPaused: isPaused && access !== 'closed',
    theme: toShopTheme(theme),
    validUntil: Math.min(
      shop.menusValidUntil === null ? Infinity : Date.parse(shop.menusValidUntil),
      getThemeValidUntil(theme, now),
    ),
  }
}

/** Finds the shop at a slug; cached until the store changes. */
export const makeShopFinder = (db: Db, versions: StoreVersions) => {
  const cache = new Map<string, CachedShop>()
  const load = async (slug: string): Promise<FoundShop | undefined> => {
    const clock = await versions.refresh()
    const row = await readShop(db, slug)
    if (!row) return undefined
    const version = versions.get(row.storeId)
    // A change between the two reads could make an old row look current.
    if ((await versions.refresh()) !== clock) return load(slug)
    const shop = toShop(row, Date.now())
    const found = { shop, version, expiresAt: Math.min(Date.now() + maxAgeMs, shop.validUntil) }
    if (cache.size >= maxShops) cache.clear()
    cache.set(slug, found)
    return found
  }
  /** The shop, if it's cached and the versions are current. */
  const peek = (slug: string): FoundShop | undefined => {
    const cached = versions.isCurrent() ? cache.get(slug) : undefined
    const isCurrent = cached && cached.version === versions.get(cached.shop.storeId) && cached.expiresAt > Date.now()
    return isCurrent ? cached : undefined
  }
  const find = async (slug: string): Promise<FoundShop | undefined> => {
    await versions.refresh()
    return peek(slug) ?? (slugSchema.safeParse(slug).data === slug ? load(slug) : undefined)
  }
  return { peek, find }
}

/** The slug that a renamed store has now; undefined if the slug wasn't a store's. */
export const findRenamedShop = async (db: Db, slug: string): Promise<string | undefined> =>
  slugSchema.safeParse(slug).data === slug ? readCurrentSlug(db, slug) : undefined
