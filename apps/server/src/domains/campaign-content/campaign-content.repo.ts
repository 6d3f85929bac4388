import { sql } from 'kysely'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { shopThemeJson, type StoredShopTheme } from '#server/domains/customization/customization.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { BodyReferences } from './campaign-body.rules.ts'
import type { MergePerson } from './merge-values.rules.ts'

export interface SenderRow {
  name: string
  slug: string
  /** The custom host that links use; null for the default address. */
  primaryHost: string | null
  email: string | null
  language: Language
  currency: Currency
  timezone: string
  logo: { key: string; width: number | null; height: number | null } | null
  /** Of the main location. */
  address: OrderAddress | null
  theme: StoredShopTheme | null
  settings: { senderName: string; replyTo: string | null; postalAddress: string } | null
}

/** Everything that an email shows of the store, in one statement. */
export const readSenderRow = async (db: Db | Tx, store: StoreId): Promise<SenderRow | undefined> => {
  const { rows } = await sql<SenderRow>`
    select s.name, s.slug, primary_shop_host(s.id) as "primaryHost", s.email, s.language, s.currency, s.timezone,
      (select json_build_object('key', f.key, 'width', f.width, 'height', f.height) from files f
        where f.key = s.logo_key) as logo,
      case when l.id is not null then json_build_object('recipient', '', 'line1', l.line1, 'line2', l.line2,
        'city', l.city, 'region', l.region, 'postcode', l.postcode, 'country', l.country, 'phone', null,
        'coordinates', null) end as address,
      ${shopThemeJson(sql`s.id`)} as theme,
      (select json_build_object('senderName', c.sender_name, 'replyTo', c.reply_to, 'postalAddress', c.postal_address)
        from campaign_settings c where c.store_id = s.id) as settings
    from stores s left join locations l on l.store_id = s.id and l.is_main and l.deleted_at is null
    where s.id = ${store} and s.deleted_at is null`.execute(db)
  return rows[0]
}

/** Whether an id isn't a row of the store. Deleted rows are: a block whose product was deleted can still be saved. */
export const hasUnknownReferences = async (
  db: Db | Tx,
  store: StoreId,
  { products, collections, discounts }: BodyReferences,
): Promise<boolean> => {
  if (products.length + collections.length + discounts.length === 0) return false
  const missing = (table: 'products' | 'collections' | 'discounts', ids: readonly string[]) =>
    sql`select from unnest(${[...ids]}::uuid[]) k(id)
      where not exists (select from ${sql.table(table)} r where r.store_id = ${store} and r.id = k.id)`
  const { rows } = await sql`${missing('products', products)} union all ${missing('collections', collections)}
    union all ${missing('discounts', discounts)} limit 1`.execute(db)
  return rows.length > 0
}

export const readMergePerson = async (
  db: Db | Tx,
  store: StoreId,
  customerId: string,
): Promise<Pick<MergePerson, 'name' | 'points' | 'credit'> | undefined> => {
  const { rows } = await sql<Pick<MergePerson, 'name' | 'points' | 'credit'>>`
    select name, points, credit from customers
    where store_id = ${store} and id = ${customerId} and deleted_at is null`.execute(db)
  return rows[0]
}
