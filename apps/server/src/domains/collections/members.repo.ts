import { sql } from 'kysely'
import type * as z from 'zod'
import { maxCountedTotal } from '#contract/core/page.ts'
import type { collections, CollectionMember, Rules } from '#contract/domains/collections.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx, Db } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type MembersQuery = z.output<typeof collections.products.query>

const previewSize = 12

const imageUrl = sql`(select '/files/' || i.file_key from product_media i
  where i.store_id = p.store_id and i.product_id = p.id and i.kind = 'image' order by i.position, i.id limit 1)`

// The derived columns can't tell a price of 0 from no price, so the variants are checked.
const priceOrNull = (
  column: ReturnType<typeof sql>,
) => sql`case when p.price_max > 0 or exists (select 1 from variants v
  where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null and v.price is not null)
  then ${column} end`

const memberJson = (byHand: ReturnType<typeof sql>, byRule: ReturnType<typeof sql>) => sql`json_build_object(
  '_id', p.id, 'title', p.title, 'picture', ${imageUrl}, 'publishState', p.publish_state, 'priceMin', ${priceOrNull(sql`p.price_min`)},
  'priceMax', ${priceOrNull(sql`p.price_max`)}, 'available', p.available,
  'tracksStock', p.untracked_count < p.variant_count, 'byHand', ${byHand}, 'byRule', ${byRule})`

export const listMembers = defineList<CollectionMember, MembersQuery, readonly [store: StoreId, id: string]>({
  sorts: {
    // Rule-based members have no position and come after all that have one.
    position: { column: sql`coalesce(m.position, 2000000000)::bigint`, type: 'bigint' },
    title: { column: sql`p.title_normalized`, type: 'text' },
  },
  from: sql`collection_products m join products p on p.store_id = m.store_id and p.id = m.product_id`,
  id: sql`m.product_id`,
  row: memberJson(sql`m.by_hand`, sql`m.by_rule`),
  where: (query, store, id) => {
    const where = [
      sql`m.store_id = ${store}`,
      sql`m.collection_id = ${id}`,
      sql`p.deleted_at is null`,
      sql`p.archived_at is null`,
    ]
    if (query.search) where.push(matchesSqlNormalized(sql`p.search_normalized`, query.search))
    return where
  },
})

/** The products that rules match now. Changes nothing. */
export const previewRules = async (
  db: Db,
  store: StoreId,
  rules: Rules,
): Promise<RawJson<{ total: number; data: CollectionMember[] }>> => {
  const matching = sql`p.store_id = ${store} and p.deleted_at is null and p.archived_at is null
    and matches_rules(${JSON.stringify(rules)}::jsonb, p)`
  const { rows } = await sql<{ json: string }>`
    select json_build_object(
      'total', (select count(*) from (
        select 1 from products p where ${matching} limit ${sql.lit(maxCountedTotal)}) counted),
      'data', (select coalesce(json_agg(first.item), '[]') from (
        select ${memberJson(sql`false`, sql`true`)} as item from products p where ${matching}
        order by p.title_normalized, p.id limit ${sql.lit(previewSize)}) first))::text as json`.execute(db)
  return rows[0] ?? { json: '{"total":0,"data":[]}' }
}

export interface ProductTitle {
  id: string
  title: string
}

/**
 * Call before changing manual members. Takes locks in the global order: products, then the shared side of the lock
 * under which rules change. Returns the products that aren't deleted.
 */
export const lockMemberProducts = async (
  tx: Tx,
  store: StoreId,
  productIds: readonly string[],
): Promise<ProductTitle[]> => {
  const { rows } = await sql<ProductTitle & { is_living: boolean }>`
    select id, title, deleted_at is null as is_living from products
    where store_id = ${store} and id = any(${[...productIds]}::uuid[]) order by id for no key update`.execute(tx)
  await sql`select pg_advisory_xact_lock_shared(41, hashtext(${store}::text))`.execute(tx)
  return rows.filter((row) => row.is_living)
}

/** A product in a collection. Without a position it is appended. */
export interface CollectionEntry {
  collection: string
  product: string
  position?: number | null
}

const memberRecords = (members: readonly CollectionEntry[]) => sql`jsonb_to_recordset(
  ${JSON.stringify(members.map((member, index) => ({ ...member, place: index })))}::jsonb)
  as a(collection uuid, product uuid, position integer, place integer)`

/** Adds manual members in the given order and returns the new ones. Requires `lockMemberProducts`; no duplicates. */
export const insertManualMembers = async (
  tx: Tx,
  store: StoreId,
  members: readonly CollectionEntry[],
): Promise<CollectionEntry[]> => {
  const { rows } = await sql<CollectionEntry>`
    with asked as (
      select a.*, row_number() over (partition by a.collection order by a.place) as turn from ${memberRecords(members)}
    ), last as (
      select m.collection_id, max(m.position) as position from collection_products m
      where m.store_id = ${store} and m.collection_id in (select collection from asked) group by m.collection_id
    )
    insert into collection_products as m (store_id, collection_id, product_id, by_hand, by_rule, position)
    select ${store}, asked.collection, asked.product, true, false,
      coalesce(asked.position, coalesce(last.position, 0) + asked.turn)
    from asked left join last on last.collection_id = asked.collection order by asked.place
    on conflict (store_id, collection_id, product_id) do update
      set by_hand = true, position = excluded.position where not m.by_hand
    returning m.collection_id as collection, m.product_id as product`.execute(tx)
  return rows
}

/**
 * Removes manual members and returns them; those matched by a rule stay as rule-based. Requires `lockMemberProducts`.
 */
export const removeManualMembers = async (
  tx: Tx,
  store: StoreId,
  members: readonly CollectionEntry[],
): Promise<CollectionEntry[]> => {
  const condition = sql`m.store_id = ${store} and m.by_hand
    and (m.collection_id, m.product_id) in (select a.collection, a.product from ${memberRecords(members)})`
  const { rows } = await sql<CollectionEntry>`
    with gone as (
      delete from collection_products m where ${condition} and not m.by_rule returning m.collection_id, m.product_id
    ), kept as (
      update collection_products m set by_hand = false, position = null where ${condition} and m.by_rule
      returning m.collection_id, m.product_id
    )
    select collection_id as collection, product_id as product from gone
    union all select collection_id, product_id from kept`.execute(tx)
  return rows
}

/** Puts the given products first, the others after them in their old order. Returns those that are manual members. */
export const reorderManualMembers = async (
  tx: Tx,
  store: StoreId,
  collection: string,
  productIds: readonly string[],
): Promise<string[]> => {
  // Serializes reorders, so that two concurrent orders don't mix.
  await sql`select 1 from collections where store_id = ${store} and id = ${collection} for no key update`.execute(tx)
  const { rows } = await sql<{ id: string; is_named: boolean }>`
    with placed as (
      select m.product_id, named.place is not null as is_named,
        row_number() over (order by named.place nulls last, m.position nulls last, m.product_id) as position
      from collection_products m
      left join unnest(${[...productIds]}::uuid[]) with ordinality named(id, place) on named.id = m.product_id
      where m.store_id = ${store} and m.collection_id = ${collection} and m.by_hand
    )
    update collection_products m set position = placed.position from placed
    where m.store_id = ${store} and m.collection_id = ${collection} and m.product_id = placed.product_id and m.by_hand
    returning m.product_id as id, placed.is_named`.execute(tx)
  return rows.filter((row) => row.is_named).map((row) => row.id)
}

interface CollectionMembership {
  collection_id: string
  product_id: string
}

/** Adds manual members at the end of each collection. */
export const addMemberships = async (tx: Tx, store: StoreId, rows: readonly CollectionMembership[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into collection_products (store_id, collection_id, product_id, by_hand, by_rule, position)
    select ${store}, r.collection_id, r.product_id, true, false, 1 + coalesce((
      select max(m.position) from collection_products m
      where m.store_id = ${store} and m.collection_id = r.collection_id), 0)
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as named(collection_id uuid, product_id uuid)) r
    on conflict (store_id, collection_id, product_id) do update set by_hand = true, position = excluded.position
    where not collection_products.by_hand`.execute(tx)
}

/** Removes the product from all other collections it was manually added to; a rule may keep it in them. */
export const removeOtherMemberships = async (
  tx: Tx,
  store: StoreId,
  productId: string,
  collectionIds: readonly string[],
): Promise<void> => {
  const others = sql`m.store_id = ${store} and m.product_id = ${productId} and m.by_hand
    and m.collection_id <> all(${[...collectionIds]}::uuid[])
    and exists (select 1 from collections c where c.store_id = m.store_id and c.id = m.collection_id
      and c.deleted_at is null)`
  await sql`delete from collection_products m where ${others} and not m.by_rule`.execute(tx)
  await sql`update collection_products m set by_hand = false, position = null where ${others}`.execute(tx)
}
