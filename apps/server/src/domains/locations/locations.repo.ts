import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Location, locations } from '#contract/domains/locations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { nameSort, storeTable } from '#server/platform/db/store-table.ts'

type Fields = Omit<z.output<typeof locations.update.body>, 'version' | 'isMain'>

export const locationTable = storeTable<Location, z.output<typeof locations.list.query>>({
  table: 'locations',
  resource: 'locations',
  nameIndex: 'locations_name_key',
  summary: ['name', 'line1', 'city'],
  json: sql`'name', t.name, 'line1', t.line1, 'line2', t.line2, 'city', t.city, 'region', t.region,
    'postcode', t.postcode, 'country', t.country,
    'coordinates', case when t.latitude is not null
      then json_build_object('latitude', t.latitude, 'longitude', t.longitude) end,
    'phone', t.phone, 'isMain', t.is_main,
    'stocked', (select count(*) from stock_levels s
      join variants v on v.store_id = s.store_id and v.id = s.variant_id and v.deleted_at is null
      where s.store_id = t.store_id and s.location_id = t.id and s.on_hand <> 0)`,
  sorts: { name: nameSort },
  // A store has a handful of locations, so their search needs neither an index nor a search column.
  search: (term) =>
    matchesSqlNormalized(
      sql`normalize_words(concat_ws(' ', t.name, t.line1, t.line2, t.postcode, t.city, t.region))`,
      term,
    ),
})

/** The country of a store's main location, or of the oldest one that has a country. */
export const storeCountry = (storeId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select l.country from locations l where l.store_id = ${storeId} and l.deleted_at is null and l.country is not null
  order by l.is_main desc, l.created_at, l.id limit 1)`

export const locationColumns = ({ coordinates, ...fields }: Fields, isMain?: boolean): Columns => ({
  ...fields,
  ...(coordinates !== undefined && {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
  }),
  is_main: isMain,
})

/**
 * Clears the main flag, so that another location can get it in the same transaction. Concurrent changes wait at the
 * store's row; otherwise both would clear the same location.
 */
export const clearMainLocation = async (tx: Tx, store: StoreId): Promise<{ id: string; name: string } | undefined> => {
  await sql`select id from stores where id = ${store} for no key update`.execute(tx)
  return tx
    .updateTable('locations')
    .set({ is_main: false })
    .where('store_id', '=', store)
    .where('is_main', '=', true)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Locks the location against stock movements, which take `for key share`, until the transaction ends. */
export const lockForRemoval = (tx: Tx, store: StoreId, id: string) =>
  tx
    .selectFrom('locations')
    .select(['id', 'name', 'is_main as isMain'])
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const hasStock = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from stock_levels k
    join variants v on v.store_id = k.store_id and v.id = k.variant_id and v.deleted_at is null
    where k.store_id = ${store} and k.location_id = ${id} and (k.on_hand <> 0 or k.reserved <> 0 or k.incoming <> 0)
    limit 1`.execute(tx)
  return rows.length > 0
}
