import { sql } from 'kysely'
import type * as z from 'zod'
import type { Driver, DriverDelivery, DriverFields, DriverStatus, drivers } from '#contract/domains/drivers.ts'
import { openRouteStatuses } from '#contract/domains/route.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { imageJson } from '#server/platform/db/image-json.ts'
import { matchesNormalized, normalizeForSearch } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'

type ListQuery = z.output<typeof drivers.list.query>

const joinEditor = sql`left join persons e on e.id = d.updated_by`

/** Drivers of the vendor who serve the store. */
const servesStore = (store: StoreId, actor: Actor) => [
  sql`d.vendor_id = ${actor.vendorId}`,
  sql`exists (select from driver_stores ds where ds.driver_id = d.id and ds.store_id = ${store})`,
]

const accessibleStores = (actor: Actor) => sql`${[...actor.storeIds]}::uuid[]`

const openRoutes = sql`r.driver_id = d.id and r.status = any(${[...openRouteStatuses]})`

const driverJson = (actor: Actor) => sql`json_build_object(
  '_id', d.id, 'name', d.name, 'phone', d.phone, 'email', d.email, 'image', ${imageJson(sql`d.image_key`)},
  'vehicle', d.vehicle, 'plate', d.plate, 'maxUnits', d.max_units, 'maxWeight', d.max_weight, 'shifts', d.shifts,
  'break', d.break, 'daysOff', d.days_off, 'start', d.start_point, 'end', d.end_kind, 'endPoint', d.end_point,
  'skills', d.skills, 'costs', d.costs, 'status', d.status,
  'store_ids', array(select ds.store_id from driver_stores ds
    where ds.driver_id = d.id and ds.store_id = any(${accessibleStores(actor)}) order by ds.store_id),
  'canEdit', not exists (select from driver_stores ds
    where ds.driver_id = d.id and ds.store_id <> all(${accessibleStores(actor)})),
  'openRoutes', (select coalesce(json_agg(json_build_object('_id', r.id, 'store_id', r.store_id, 'date', r.date,
      'status', r.status) order by r.date, r.id), '[]')
    from routes r where ${openRoutes} and r.store_id = any(${accessibleStores(actor)})),
  'version', d.version, 'createdAt', utc(d.created_at), 'updatedAt', utc(d.updated_at), 'updatedBy', e.name)`

export const listDrivers = defineList<Driver, ListQuery, readonly [store: StoreId, actor: Actor]>({
  sorts: {
    name: { column: sql`d.name_normalized`, type: 'text' },
    createdAt: { column: sql`d.created_at`, type: 'timestamptz' },
  },
  from: sql`drivers d`,
  join: joinEditor,
  id: sql`d.id`,
  row: (_query, _store, actor) => driverJson(actor),
  where: ({ search, status }, store, actor) => [
    ...servesStore(store, actor),
    sql`d.deleted_at is null`,
    ...(search ? [matchesNormalized(sql`d.name_normalized`, search)] : []),
    ...(status ? [sql`d.status = ${status}`] : []),
  ],
})

export const readDriver = async (
  db: Db | Tx,
  store: StoreId,
  actor: Actor,
  id: string,
): Promise<Driver | undefined> => {
  const { rows } = await sql<{ driver: Driver }>`
    select ${driverJson(actor)} as driver from drivers d ${joinEditor}
    where ${sql.join(servesStore(store, actor), sql` and `)} and d.id = ${id} and d.deleted_at is null`.execute(db)
  return rows[0]?.driver
}

const toJson = (value: object | null | undefined) => (value === undefined ? undefined : JSON.stringify(value))

/** Fields that are undefined stay as they are. */
type Fields = { [Name in keyof Omit<DriverFields, 'store_ids'>]?: DriverFields[Name] | undefined }

const hasRates = (costs: Fields['costs']): boolean => (costs?.perHour ?? costs?.perDistance ?? null) !== null

const toColumns = (fields: Fields): [column: string, value: unknown][] => {
  const { name, image, maxUnits, maxWeight, shifts, daysOff, start, end, endPoint, costs, ...same } = fields
  const columns = {
    phone: same.phone,
    email: same.email,
    vehicle: same.vehicle,
    plate: same.plate,
    break: same.break === null ? null : toJson(same.break),
    skills: same.skills,
    name,
    name_normalized: name === undefined ? undefined : normalizeForSearch(name),
    image_key: image,
    max_units: maxUnits,
    max_weight: maxWeight,
    shifts: toJson(shifts),
    days_off: daysOff,
    start_point: start === null ? null : toJson(start),
    end_kind: end,
    end_point: endPoint === null ? null : toJson(endPoint),
    costs: costs === undefined ? undefined : hasRates(costs) ? toJson(costs) : null,
  }
  return Object.entries(columns).filter(([, value]) => value !== undefined)
}

export const insertDriver = async (
  tx: Tx,
  actor: Actor,
  id: string,
  fields: Omit<DriverFields, 'store_ids'>,
): Promise<void> => {
  const entries = toColumns(fields)
  await sql`
    insert into drivers (id, vendor_id, updated_by, ${sql.join(entries.map(([column]) => sql.ref(column)))})
    values (${id}, ${actor.vendorId}, ${actor.personId}, ${sql.join(entries.map(([, value]) => value))})`.execute(tx)
}

/** False when the version has changed since it was read. */
export const updateDriver = async (
  tx: Tx,
  actor: Actor,
  { id, version, fields }: { id: string; version: number; fields: Fields },
): Promise<boolean> => {
  const assigned = toColumns(fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows = 0n } = await sql`
    update drivers set ${sql.join([
      ...assigned,
      sql`version = version + 1`,
      sql`updated_at = now()`,
      sql`updated_by = ${actor.personId}`,
    ])}
    where vendor_id = ${actor.vendorId} and id = ${id} and version = ${version} and deleted_at is null`.execute(tx)
  return numAffectedRows > 0n
}

/** False when the driver has the status already. */
export const writeStatus = async (
  tx: Tx,
  actor: Actor,
  { id, status, from }: { id: string; status: DriverStatus; from: readonly DriverStatus[] },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update drivers set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${actor.personId}
    where vendor_id = ${actor.vendorId} and id = ${id} and status = any(${[...from]})`.execute(tx)
  return numAffectedRows > 0n
}

export const replaceStores = async (
  tx: Tx,
  actor: Actor,
  driverId: string,
  storeIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from driver_stores
    where driver_id = ${driverId} and vendor_id = ${actor.vendorId} and store_id <> all(${[...storeIds]}::uuid[])
  `.execute(tx)
  await sql`
    insert into driver_stores (vendor_id, driver_id, store_id)
    select ${actor.vendorId}, ${driverId}, id from unnest(${[...storeIds]}::uuid[]) as id
    on conflict do nothing`.execute(tx)
}

/** Deletes or restores drivers who serve the store and no store that the actor can't access. */
export const setDeleted = async (
  tx: Tx,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
  isDeleted: boolean,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    update drivers d set deleted_at = ${isDeleted ? sql`now()` : null}
    where ${sql.join(servesStore(store, actor), sql` and `)} and d.id = any(${[...ids]}::uuid[])
      and d.deleted_at is ${isDeleted ? sql`null` : sql`not null`}
      and not exists (select from driver_stores ds
        where ds.driver_id = d.id and ds.store_id <> all(${accessibleStores(actor)}))
    returning d.id, d.name`.execute(tx)
  return rows
}

/** Locks the driver: routes are only added to a driver while their row is locked. */
export const lockDriver = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  await sql`select 1 from drivers where vendor_id = ${actor.vendorId} and id = ${id} for update`.execute(tx)
}

/** Dates of open routes, in any store or only in these. */
export const readOpenRouteDates = async (tx: Tx, driverId: string, storeIds?: readonly string[]): Promise<string[]> => {
  const inStores = storeIds ? sql`and r.store_id = any(${[...storeIds]}::uuid[])` : sql``
  const { rows } = await sql<{ date: string }>`
    select distinct r.date::text as date from routes r
    where r.driver_id = ${driverId} and r.status = any(${[...openRouteStatuses]}) ${inStores} order by 1`.execute(tx)
  return rows.map(({ date }) => date)
}

/** By the window that the order had when the stop ended. */
export const listDeliveries = defineList<
  DriverDelivery,
  z.output<typeof drivers.deliveries.query>,
  readonly [store: StoreId, driverId: string]
>({
  sorts: { endedAt: { column: sql`s.ended_at`, type: 'timestamptz' } },
  from: sql`routes r join route_stops s on s.store_id = r.store_id and s.route_id = r.id`,
  join: sql`join orders o on o.store_id = s.store_id and o.id = s.order_id`,
  id: sql`s.id`,
  row: sql`json_build_object('_id', s.id, 'route_id', r.id, 'order_id', o.id, 'number', o.number, 'status', s.status,
    'reason', s.reason, 'endedAt', utc(s.ended_at),
    'late', case when s.window_ends_at is not null
      then greatest(0, floor(extract(epoch from s.ended_at - s.window_ends_at)))::integer end)`,
  where: ({ status }, store, driverId) => [
    sql`r.store_id = ${store}`,
    sql`r.driver_id = ${driverId}`,
    status ? sql`s.status = ${status}` : sql`s.status in ('delivered', 'failed')`,
  ],
})

export const driverImage: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from drivers d where d.vendor_id = f.vendor_id and d.image_key = f.key)`,
  clear: async (tx, key) => {
    await sql`update drivers set image_key = null where image_key = ${key}`.execute(tx)
  },
}
