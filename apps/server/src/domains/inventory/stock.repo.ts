import { sql } from 'kysely'
import type { StockReason } from '#contract/domains/inventory.ts'
import { addIncoming, addStock } from '#server/domains/products/products.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** A variant's stock as read under the lock. */
export interface VariantStock {
  id: string
  productId: string
  title: string
  values: string[]
  available: number
  /** Null if no threshold is set or the product is archived. */
  threshold: number | null
}

export interface Level {
  variantId: string
  locationId: string
  onHand: number
  incoming: number
}

export interface LevelChange {
  variantId: string
  locationId: string
  delta: number
  /** Incoming quantity afterwards. */
  incoming: number
}

export interface LogEntry {
  id: string
  variantId: string
  locationId: string
  productId: string
  delta: number
  /** Sum of the later deltas of the same level; the balance after this row is the final balance less this sum. */
  later: number
  reason: StockReason
  note: string
  orderId: string | null
}

export interface Mover {
  personId: string | null
  name: string
}

/**
 * Locks the products of these variants, where all stock changes queue, and prevents deletion of the locations. A second
 * statement then reads values that can't change until the commit.
 */
export const lockStock = async (
  tx: Tx,
  store: StoreId,
  variantIds: readonly string[],
  locationIds: readonly string[],
  includeDeleted = false,
): Promise<{ variants: VariantStock[]; places: { id: string; name: string }[]; levels: Level[] }> => {
  const notDeleted = (table: string) => (includeDeleted ? sql`` : sql`and ${sql.ref(table)}.deleted_at is null`)
  const locked = await sql<{ places: { id: string; name: string }[] }>`
    with held as materialized (
      select id from products
      where store_id = ${store} ${notDeleted('products')} and id in (
        select product_id from variants where store_id = ${store} and id = any(${variantIds}::uuid[]))
      order by id for no key update
    ), places as materialized (
      select id, name from locations where store_id = ${store} and id = any(${locationIds}::uuid[])
        ${notDeleted('locations')}
      order by id for key share
    )
    select (select count(*) from held) as held, coalesce((select json_agg(places) from places), '[]') as places`.execute(
    tx,
  )
  const { rows } = await sql<VariantStock & { levels: Level[] }>`
    select v.id, v.product_id as "productId", p.title, v.option_values as values,
      v.on_hand - v.reserved as available,
      case when p.archived_at is null and v.tracks_stock then p.low_stock_threshold end as threshold,
      coalesce((
        select json_agg(json_build_object(
          'variantId', l.variant_id, 'locationId', l.location_id, 'onHand', l.on_hand, 'incoming', l.incoming))
        from stock_levels l
        where l.store_id = ${store} and l.variant_id = v.id and l.location_id = any(${locationIds}::uuid[])
      ), '[]') as levels
    from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = ${store} and v.id = any(${variantIds}::uuid[])
      ${notDeleted('v')} ${notDeleted('p')}`.execute(tx)
  return {
    variants: rows,
    places: locked.rows[0]?.places ?? [],
    levels: rows.flatMap((row) => row.levels),
  }
}

/** Writes levels, log and variant totals in one statement, then updates the products. */
export const writeMoves = async (
  tx: Tx,
  store: StoreId,
  movement: {
    id: string
    by: Mover
    productIds: readonly string[]
    changes: readonly LevelChange[]
    entries: readonly LogEntry[]
  },
): Promise<{ variantId: string; locationId: string; onHand: number }[]> => {
  const { changes, entries, by } = movement
  const { rows } = await sql<{ variantId: string; locationId: string; onHand: number }>`
    with change as (
      select * from unnest(
        ${changes.map((item) => item.variantId)}::uuid[], ${changes.map((item) => item.locationId)}::uuid[],
        ${changes.map((item) => item.delta)}::bigint[], ${changes.map((item) => item.incoming)}::bigint[]
      ) as c(variant_id, location_id, delta, incoming)
    ), moved as (
      insert into stock_levels (store_id, variant_id, location_id, on_hand, incoming)
      select ${store}, variant_id, location_id, delta, incoming from change order by variant_id, location_id
      on conflict (store_id, variant_id, location_id) do update set
        on_hand = stock_levels.on_hand + excluded.on_hand, incoming = excluded.incoming, updated_at = now()
      returning variant_id, location_id, on_hand
    ), moment as materialized (
      -- clock_timestamp() instead of now(): rows written after waiting for the lock must sort after the holder's rows.
      select clock_timestamp() as at
    ), logged as (
      insert into stock_log (store_id, id, variant_id, location_id, product_id, delta, balance_after, reason, note,
        order_id, movement_id, person_id, person_name, at)
      select ${store}, e.id, e.variant_id, e.location_id, e.product_id, e.delta, m.on_hand - e.later, e.reason, e.note,
        e.order_id, ${movement.id}, ${by.personId}::uuid, ${by.name},
        (select at from moment)
      from unnest(
        ${entries.map((item) => item.id)}::uuid[], ${entries.map((item) => item.variantId)}::uuid[],
        ${entries.map((item) => item.locationId)}::uuid[], ${entries.map((item) => item.productId)}::uuid[],
        ${entries.map((item) => item.delta)}::bigint[], ${entries.map((item) => item.later)}::bigint[],
        ${entries.map((item) => item.reason)}::text[], ${entries.map((item) => item.note)}::text[],
        ${entries.map((item) => item.orderId)}::uuid[]
      ) as e(id, variant_id, location_id, product_id, delta, later, reason, note, order_id)
      join moved m on m.variant_id = e.variant_id and m.location_id = e.location_id
    ), received as (
      select c.variant_id, sum(c.delta) as delta, sum(c.incoming - coalesce(l.incoming, 0)) as incoming
      from change c left join stock_levels l
        on l.store_id = ${store} and l.variant_id = c.variant_id and l.location_id = c.location_id
      group by c.variant_id
    ), summed as (
      ${addStock(store, sql`select variant_id as id, delta, incoming from received`)}
    )
    select variant_id as "variantId", location_id as "locationId", on_hand as "onHand" from moved`.execute(tx)
  await refreshStock(tx, store, movement.productIds)
  return rows
}

const refreshStock = async (tx: Tx, store: StoreId, productIds: readonly string[]): Promise<void> => {
  await sql`select refresh_product_stock(${store}, ${productIds}::uuid[])`.execute(tx)
}

/** Sets the incoming quantity at a location; the variant must be locked. */
export const writeIncoming = async (tx: Tx, store: StoreId, variant: VariantStock, level: Level): Promise<void> => {
  await sql`
    with before as (
      select coalesce(sum(incoming), 0) as incoming from stock_levels
      where store_id = ${store} and variant_id = ${variant.id} and location_id = ${level.locationId}
    ), expected as (
      insert into stock_levels (store_id, variant_id, location_id, incoming)
      values (${store}, ${variant.id}, ${level.locationId}, ${level.incoming})
      on conflict (store_id, variant_id, location_id) do update set incoming = excluded.incoming, updated_at = now()
    )
    ${addIncoming(store, sql`select ${variant.id}::uuid as id, ${level.incoming}::bigint - incoming as incoming from before`)}`.execute(
    tx,
  )
  await refreshStock(tx, store, [variant.productId])
}

export const findMainLocation = async (tx: Tx, store: StoreId): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('locations')
    .select('id')
    .where('store_id', '=', store)
    .where('is_main', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
