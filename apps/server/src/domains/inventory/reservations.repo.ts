import { type RawBuilder, sql } from 'kysely'
import { addReserved } from '#server/domains/products/products.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { VariantStock } from './stock.repo.ts'

/** Available quantity of a variant at an existing location. */
export interface Supply {
  variantId: string
  locationId: string
  available: number
}

export interface Allocation {
  variantId: string
  locationId: string
  quantity: number
}

/** All stock changes lock the products first, by id. */
export const lockProductsOf = async (tx: Tx, store: StoreId, variantIds: readonly string[]): Promise<void> => {
  await sql`
    select id from products
    where store_id = ${store} and id in (
      select product_id from variants where store_id = ${store} and id = any(${[...variantIds]}::uuid[]))
    order by id for no key update`.execute(tx)
}

/**
 * Variants with less stock than requested. Only public ones: the error names the product, and whether the caller may
 * see others is decided later.
 */
export const findShortages = async (
  tx: Tx,
  store: StoreId,
  pieces: readonly { variantId: string; quantity: number }[],
): Promise<{ variantId: string; title: string; values: string[] }[]> => {
  const { rows } = await sql<{ variantId: string; title: string; values: string[] }>`
    select v.id as "variantId", p.title, v.option_values as values
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as a ("variantId" uuid, quantity integer)
    join variants v on v.store_id = ${store} and v.id = a."variantId"
    join products p on p.store_id = ${store} and p.id = v.product_id
    where p.type = 'physical' and v.tracks_stock and not v.allow_backorder and v.on_hand - v.reserved < a.quantity
      and p.publish_state = 'live' and p.visibility = 'public' and p.archived_at is null and p.deleted_at is null
      and v.deleted_at is null`.execute(tx)
  return rows
}

/** Supplies per location, main location first, as a JSON array to embed in another statement. */
export const suppliesJson = (store: StoreId, variantIds: RawBuilder<unknown>): RawBuilder<Supply[]> => sql<Supply[]>`
  coalesce((
    select json_agg(json_build_object('variantId', l.variant_id, 'locationId', l.location_id,
      'available', l.on_hand - l.reserved)
      order by place.is_main desc, l.on_hand - l.reserved desc, place.id)
    from stock_levels l join locations place on place.store_id = l.store_id and place.id = l.location_id
    where l.store_id = ${store} and l.variant_id = any(${variantIds}::uuid[]) and place.deleted_at is null
  ), '[]')`

export const mainLocationSql = (store: StoreId): RawBuilder<string | null> =>
  sql<string | null>`(select id from locations where store_id = ${store} and is_main and deleted_at is null)`

/** Stock of the variants and supplies per location, main location first. The caller has locked the products. */
export const readSupplies = async (
  tx: Tx,
  store: StoreId,
  variantIds: readonly string[],
): Promise<{ variants: VariantStock[]; supplies: Supply[]; mainLocationId: string | null }> => {
  const { rows } = await sql<{ variants: VariantStock[]; supplies: Supply[]; main: string | null }>`
    select
      coalesce((
        select json_agg(json_build_object('id', v.id, 'productId', v.product_id, 'title', p.title,
          'values', v.option_values, 'available', v.on_hand - v.reserved,
          'threshold', case when p.archived_at is null and v.tracks_stock then p.low_stock_threshold end))
        from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
        where v.store_id = ${store} and v.id = any(${[...variantIds]}::uuid[])), '[]') as variants,
      ${suppliesJson(store, sql`${[...variantIds]}`)} as supplies, ${mainLocationSql(store)} as main`.execute(tx)
  const row = rows[0]
  return { variants: row?.variants ?? [], supplies: row?.supplies ?? [], mainLocationId: row?.main ?? null }
}

const toRecordset = (allocations: readonly Allocation[]) => sql`
  jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb) as a ("variantId" uuid, "locationId" uuid, quantity integer)`

/** Updates levels, variant totals and the order's allocations. The caller has locked the products. */
export const writeReservations = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  allocations: readonly Allocation[],
): Promise<void> => {
  await sql`
    with asked as (select * from ${toRecordset(allocations)}), levels as (
      insert into stock_levels (store_id, variant_id, location_id, reserved)
      select ${store}, "variantId", "locationId", quantity from asked order by 2, 3
      on conflict (store_id, variant_id, location_id)
        do update set reserved = stock_levels.reserved + excluded.reserved, updated_at = now()
    ), summed as (
      ${addReserved(store, sql`select "variantId" as id, sum(quantity) as quantity from asked group by 1`)}
    )
    insert into order_allocations as held (store_id, order_id, variant_id, location_id, quantity)
    select ${store}, ${orderId}, "variantId", "locationId", quantity from asked
    on conflict (store_id, order_id, variant_id, location_id)
      do update set quantity = held.quantity + excluded.quantity`.execute(tx)
  await refreshVariantStock(tx, store, allocations)
}

/** Updates what products derive from their stock. The caller has locked the products. */
export const refreshVariantStock = async (
  tx: Tx,
  store: StoreId,
  items: readonly { variantId: string }[],
): Promise<void> => {
  const ids = [...new Set(items.map(({ variantId }) => variantId))]
  await sql`select refresh_product_stock(${store}, array(
    select distinct product_id from variants where store_id = ${store} and id = any(${ids}::uuid[])))`.execute(tx)
}

export interface OrderAllocation extends Allocation {
  state: 'reserved' | 'sold'
  /** Location for returns: the original one, or the main location if it was deleted. */
  backTo: string | null
}

/** Allocations of an order, reserved or sold. */
export const readAllocations = async (tx: Tx, store: StoreId, orderId: string): Promise<OrderAllocation[]> => {
  const { rows } = await sql<OrderAllocation>`
    select a.variant_id as "variantId", a.location_id as "locationId", a.quantity, a.state,
      case when place.deleted_at is null then place.id else main.id end as "backTo"
    from order_allocations a
    join locations place on place.store_id = a.store_id and place.id = a.location_id
    left join locations main on main.store_id = a.store_id and main.is_main and main.deleted_at is null
    where a.store_id = ${store} and a.order_id = ${orderId} order by a.variant_id, a.location_id`.execute(tx)
  return rows
}

/** Removes quantities from an order's reservations; empty allocations are deleted. */
export const dropReservations = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  allocations: readonly Allocation[],
  outcome: 'released' | 'sold',
): Promise<void> => {
  await sql`
    with asked as (select * from ${toRecordset(allocations)}), levels as (
      update stock_levels l set reserved = l.reserved - a.quantity, updated_at = now()
      from asked a where l.store_id = ${store} and l.variant_id = a."variantId" and l.location_id = a."locationId"
    )
    ${addReserved(store, sql`select "variantId" as id, -sum(quantity) as quantity from asked group by 1`)}`.execute(tx)
  if (outcome === 'sold') {
    await sql`update order_allocations set state = 'sold'
      where store_id = ${store} and order_id = ${orderId} and state = 'reserved'`.execute(tx)
  } else {
    await shrinkAllocations(tx, store, orderId, allocations)
  }
}

export const shrinkAllocations = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  allocations: readonly Allocation[],
): Promise<void> => {
  await sql`
    with asked as (select * from ${toRecordset(allocations)}), emptied as (
      delete from order_allocations held using asked a
      where held.store_id = ${store} and held.order_id = ${orderId} and held.variant_id = a."variantId"
        and held.location_id = a."locationId" and held.quantity <= a.quantity
    )
    update order_allocations held set quantity = held.quantity - a.quantity from asked a
    where held.store_id = ${store} and held.order_id = ${orderId} and held.variant_id = a."variantId"
      and held.location_id = a."locationId" and held.quantity > a.quantity`.execute(tx)
}
