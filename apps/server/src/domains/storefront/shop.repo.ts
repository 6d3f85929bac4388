import { sql } from 'kysely'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { countListedPages, pageLinksJson, type ShopPageLinks } from '#server/domains/cms-pages/cms-pages.service.ts'
import { storeCountry } from '#server/domains/locations/locations.service.ts'
import { shopThemeJson, type StoredShopTheme } from '#server/domains/customization/customization.service.ts'
import { isShopProduct, menuJson } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** A store as its shop shows it on every page. */
export interface ShopRow extends ShopPageLinks {
  storeId: StoreId
  slug: string
  /** The custom host that links use; null for the default address. */
  primaryHost: string | null
  name: string
  description: string
  logo: string | null
  /** In pixels; null if it isn't known. */
  logoSize: { width: number; height: number } | null
  email: string | null
  phone: string | null
  currency: Currency
  language: Language
  timezone: string
  /** Of its main location; the default of addresses. */
  country: string | null
  /** Where orders are picked up: the main location, if it has an address. */
  pickup: { name: string; address: OrderAddress } | null
  /** The first categories with products. */
  categories: { name: string; slug: string }[]
  /** Neither the vendor nor the platform closed it. */
  isOpen: boolean
  /** Null unless the vendor has paused the shop; empty without a message. */
  pauseMessage: string | null
  subscription: SubscriptionStatus
  /** The button of the chat is shown. */
  hasChat: boolean
  /** Null without a theme: the default. */
  theme: StoredShopTheme | null
}

/** The shop at a URL; public data only. Undefined if there is none. */
export const readShop = async (db: Db, slug: string): Promise<ShopRow | undefined> => {
  const { rows } = await sql<{ shop: Omit<ShopRow, keyof ShopPageLinks> & { pages: ShopPageLinks } }>`
    select json_build_object('storeId', st.id, 'slug', st.slug, 'primaryHost', primary_shop_host(st.id), 'name', st.name,
      'description', st.description,
      'logo', '/files/' || st.logo_key, 'logoSize', (select json_build_object('width', f.width, 'height', f.height)
        from files f where f.key = st.logo_key and f.width is not null), 'email', st.email, 'phone', st.phone, 'currency', st.currency,
      'language', st.language, 'timezone', st.timezone, 'country', ${storeCountry(sql`st.id`)}, 'pickup', (
        select json_build_object('name', l.name, 'address', json_build_object('recipient', '', 'line1', l.line1,
          'line2', l.line2, 'city', l.city, 'region', l.region, 'postcode', l.postcode, 'country', l.country,
          'phone', null, 'coordinates', null))
        from locations l where l.store_id = st.id and l.is_main and l.deleted_at is null and l.line1 <> ''),
      'categories', ${menuJson(sql`st.id`)},
      'pauseMessage', case when o.is_paused then o.pause_message end, 'pages', ${pageLinksJson(sql`st.id`)},
      'theme', ${shopThemeJson(sql`st.id`)},
      'hasChat', coalesce((select c.is_enabled from support_settings c where c.store_id = st.id), true),
      'isOpen', st.status = 'active' and v.status = 'active',
      'subscription', current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end)) as shop
    from stores st join vendors v on v.id = st.vendor_id left join online_store_settings o on o.store_id = st.id
    where st.slug = ${slug} and st.deleted_at is null and v.deleted_at is null`.execute(db)
  if (!rows[0]) return undefined
  const { pages, ...shop } = rows[0].shop
  return { ...shop, ...pages }
}

export interface OpenShop {
  storeId: StoreId
  slug: string
  primaryHost: string | null
  language: Language
  subscription: SubscriptionStatus
  /** Products and public pages that the shop shows. */
  entries: number
}

/** Shops that aren't closed or paused and have something to show, oldest first. */
export const readOpenShops = async (db: Db, limit: number): Promise<OpenShop[]> => {
  const { rows } = await sql<OpenShop>`
    select st.id as "storeId", st.slug, primary_shop_host(st.id) as "primaryHost", st.language,
      current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end) as subscription, n.entries
    from stores st join vendors v on v.id = st.vendor_id left join online_store_settings o on o.store_id = st.id
    cross join lateral (select (select count(*) from products p where ${isShopProduct(sql`st.id`)})
      + ${countListedPages(sql`st.id`)} as entries) n
    where st.deleted_at is null and v.deleted_at is null and st.status = 'active' and v.status = 'active'
      and not coalesce(o.is_paused, false) and n.entries > 0
    order by st.created_at, st.id limit ${limit}`.execute(db)
  return rows
}
