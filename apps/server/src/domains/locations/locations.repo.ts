import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Location, locations } from '#contract/domains/locations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold, hasWords } from '#server/platform/db/fold.ts'
import { listPage, type RawJson } from '#server/platform/db/list.ts'

type ListQuery = z.output<typeof locations.list.query>
type Fields = Omit<z.output<typeof locations.update.body>, 'version' | 'isMain'>

const locationJson = sql`json_build_object(
  '_id', l.id, 'name', l.name, 'line1', l.line1, 'line2', l.line2, 'city', l.city, 'region', l.region,
  'postcode', l.postcode, 'country', l.country,
  'coordinates', case when l.latitude is not null
    then json_build_object('latitude', l.latitude, 'longitude', l.longitude) end,
  'phone', l.phone, 'isMain', l.is_main,
  'stocked', (select count(*) from stock_levels s
    join variants v on v.store_id = s.store_id and v.id = s.variant_id and v.deleted_at is null
    where s.store_id = l.store_id and s.location_id = l.id and s.on_hand <> 0),
  'version', l.version, 'createdAt', utc(l.created_at), 'updatedAt', utc(l.updated_at), 'updatedBy', p.name)`

const withEditor = sql`left join persons p on p.id = l.updated_by`

export const listLocations = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<Location>>> => {
  const where = [sql`l.store_id = ${store}`, sql`l.deleted_at is null`]
  // A store has a handful of places, so what is searched needs no index and no column of its own.
  const said = sql`fold_words(concat_ws(' ', l.name, l.line1, l.line2, l.postcode, l.city, l.region))`
  if (query.search) where.push(hasWords(said, query.search))
  return listPage<Location>(db, query.sortBy, {
    from: sql`locations l`,
    join: withEditor,
    id: sql`l.id`,
    row: locationJson,
    where,
    sort: { column: sql`l.name_fold`, type: 'text' },
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readLocation = async (db: Db, store: StoreId, id: string): Promise<Location | undefined> => {
  const { rows } = await sql<{ location: Location }>`
    select ${locationJson} as location from locations l ${withEditor}
    where l.store_id = ${store} and l.id = ${id} and l.deleted_at is null`.execute(db)
  return rows[0]?.location
}

/** Only what was named changes; the folded name follows. */
const columns = ({ name, coordinates, ...fields }: Fields) => ({
  ...fields,
  ...(name === undefined ? {} : { name, name_fold: fold(name) }),
  ...(coordinates === undefined
    ? {}
    : { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null }),
})

/** The store is the guard's, or one that was made a moment ago. */
export const insertLocation = async (
  tx: Tx,
  store: string,
  place: { id: string; by: string | null; isMain: boolean; name: string; fields?: Fields },
): Promise<void> => {
  await tx
    .insertInto('locations')
    .values({
      ...columns(place.fields ?? {}),
      store_id: store,
      id: place.id,
      name: place.name,
      name_fold: fold(place.name),
      is_main: place.isMain,
      updated_by: place.by,
    })
    .execute()
}

/** False when the version is no longer the one that was read. */
export const updateLocation = async (
  tx: Tx,
  store: StoreId,
  place: { id: string; by: string; version: number; fields: Fields; isMain: boolean },
): Promise<boolean> => {
  const result = await tx
    .updateTable('locations')
    .set({
      ...columns(place.fields),
      ...(place.isMain ? { is_main: true } : {}),
      version: place.version + 1,
      updated_at: sql`now()`,
      updated_by: place.by,
    })
    .where('store_id', '=', store)
    .where('id', '=', place.id)
    .where('version', '=', place.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Takes the rank from the main place, so that another can have it before the transaction ends. Whoever changes the
 * rank waits here for whoever else does: two at once would each take it from the same one.
 */
export const stepDown = async (tx: Tx, store: StoreId): Promise<{ id: string; name: string } | undefined> => {
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

/** Holds the place until the transaction ends against every movement: those keep theirs by `for key share`. */
export const lockForRemoval = (tx: Tx, store: StoreId, id: string) =>
  tx
    .selectFrom('locations')
    .select(['id', 'name', 'is_main as isMain'])
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const holdsStock = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from stock_levels k
    join variants v on v.store_id = k.store_id and v.id = k.variant_id and v.deleted_at is null
    where k.store_id = ${store} and k.location_id = ${id} and (k.on_hand <> 0 or k.reserved <> 0 or k.incoming <> 0)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Deletes or restores those of the ids that this store has in the other state; says which. Undo leaves no trace. */
export const setDeleted = (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  deleted: boolean,
): Promise<({ id: string } & Pick<Location, 'name' | 'line1' | 'city'>)[]> =>
  tx
    .updateTable('locations')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('store_id', '=', store)
    .where('id', 'in', [...ids])
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning(['id', 'name', 'line1', 'city'])
    .execute()
