import { type RawBuilder, sql } from 'kysely'
import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { productTypes } from '#contract/enumerations.ts'
import { hasTermsSql } from '#server/domains/cms-pages/cms-pages.service.ts'
import { programJson } from '#server/domains/reward-program/reward-program.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** A variant as it can be bought now. */
export interface Sellable {
  variantId: string
  productId: string
  title: string
  values: string[]
  sku: string | null
  type: (typeof productTypes)[number]
  /** Null if no price is set. */
  price: number | null
  /** The product's tax rate or the store's default; 0 for a variant without tax. */
  taxRate: number
  categoryIds: string[]
  brandId: string | null
  collectionIds: string[]
  /** Whether an order reserves stock of it. */
  tracksStock: boolean
  canBackorder: boolean
  /** Neither it nor its product is deleted or archived. */
  isThere: boolean
  /** Live and public: what the storefront shows. */
  isShown: boolean
}

/** Arguments of `json_build_object` over the aliases `v` and `p`. */
export const sellablePairs = (storeTaxRate: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  'variantId', v.id, 'productId', p.id, 'title', p.title, 'values', v.option_values, 'sku', v.sku, 'type', p.type,
  'price', v.price, 'taxRate', case when v.is_taxable then coalesce(p.tax_rate, ${storeTaxRate}) else 0 end,
  'categoryIds', array_remove(array[p.category_id, p.subcategory_id], null), 'brandId', p.brand_id,
  'collectionIds', array(select m.collection_id from collection_products m
    join collections c on c.store_id = m.store_id and c.id = m.collection_id and c.deleted_at is null
    where m.store_id = p.store_id and m.product_id = p.id order by 1),
  'tracksStock', p.type = 'physical' and v.tracks_stock, 'canBackorder', v.allow_backorder,
  'isThere', v.deleted_at is null and p.deleted_at is null and p.archived_at is null,
  'isShown', p.publish_state = 'live' and p.visibility = 'public'`

export const readSellables = async (
  db: Db | Tx,
  store: StoreId,
  variantIds: readonly string[],
  storeTaxRate: number,
): Promise<Map<string, Sellable>> => {
  const { rows } = await sql<{ sellable: Sellable }>`
    select json_build_object(${sellablePairs(sql`${storeTaxRate}::integer`)}) as sellable
    from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = ${store} and v.id = any(${[...variantIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ sellable }) => [sellable.variantId, sellable]))
}

export interface StoreFacts {
  vendorId: string
  currency: string
  timezone: string
  /** Subtotal that orders of the shop must reach; null means any. */
  orderMinimum: number | null
  rewards: RewardProgramFields
  /** Shoppers must accept the store's terms. */
  hasTerms: boolean
  /** Coordinates of the main location. */
  origin: { latitude: number; longitude: number } | null
}

export const storeFactsQuery = (store: StoreId): RawBuilder<StoreFacts> => sql<StoreFacts>`
    select s.vendor_id as "vendorId", s.currency, s.timezone, o.order_minimum as "orderMinimum",
      ${hasTermsSql(store)} as "hasTerms", ${programJson} as rewards,
      case when l.latitude is not null
        then json_build_object('latitude', l.latitude, 'longitude', l.longitude) end as origin
    from stores s left join locations l on l.store_id = s.id and l.is_main and l.deleted_at is null
      left join online_store_settings o on o.store_id = s.id
      left join reward_programs w on w.store_id = s.id
    where s.id = ${store}`

export const readStoreFacts = async (db: Db | Tx, store: StoreId): Promise<StoreFacts | undefined> => {
  const { rows } = await storeFactsQuery(store).execute(db)
  return rows[0]
}

export interface KnownBuyer {
  id: string
  /** As shown to everyone who sees the order. */
  name: string
  /** As shown to people who may see personal data. */
  fullName: string
  email: string | null
  phone: string | null
  approval: string
  points: number
  credit: number
}

// Orders show their name to everyone who sees the order: without a name it's the masked email.
export const buyerColumns = sql`c.id, customer_label(c.name, c.email, c.phone, false) as name,
  customer_label(c.name, c.email, c.phone, true) as "fullName", c.email, c.phone, c.approval, c.points, c.credit`

export const readBuyerByAccount = async (
  db: Db | Tx,
  store: StoreId,
  accountId: string,
): Promise<KnownBuyer | undefined> => {
  const { rows } = await sql<KnownBuyer>`
    select ${buyerColumns} from customers c
    where c.store_id = ${store} and c.account_id = ${accountId} and c.deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * Whether the email belongs to a customer the store hasn't approved: as customer email, as account email, or as the
 * email of a customer who was merged. Leaving the store doesn't change that; deleting the customer does. To embed in
 * another statement.
 */
export const isUnapprovedEmail = (store: StoreId, email: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
    with recursive account as (
      select id from customer_accounts where email = ${email}::text
    ), matched as (
      select id from customers where store_id = ${store} and email = ${email}::text and deleted_at is null
      union select id from customers where store_id = ${store} and email = ${email}::text and merged_into is not null
      union select c.id from customers c join account a on c.account_id = a.id
        where c.store_id = ${store} and c.deleted_at is null
      union select c.id from customers c join account a on c.former_account_id = a.id
        where c.store_id = ${store} and c.deleted_at is null
    ), became as (
      select c.merged_into, c.approval, c.deleted_at from matched m
      join customers c on c.store_id = ${store} and c.id = m.id
      union all
      select c.merged_into, c.approval, c.deleted_at from became b
      join customers c on c.store_id = ${store} and c.id = b.merged_into
    )
    select exists (select 1 from became where deleted_at is null and approval <> 'approved'))`
