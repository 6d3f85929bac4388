import type * as z from 'zod'
import type { Driver, DriverFields, DriverStatus, drivers } from '#contract/domains/drivers.ts'
import { driverStatus } from '#contract/statuses.ts'
import { assertUsableImage } from '#server/domains/uploads/uploads.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  insertDriver,
  listDeliveries,
  lockDriver,
  readDriver,
  readOpenRouteDates,
  replaceStores,
  setDeleted,
  updateDriver,
  writeStatus,
} from './drivers.repo.ts'

type UpdateInput = z.output<typeof drivers.update.body>

const resource = 'drivers'

const readOrThrow = async (db: Db | Tx, store: StoreId, actor: Actor, id: string): Promise<Driver> =>
  orNotFound(await readDriver(db, store, actor, id))

/** Actors can only assign stores that they have access to. */
const assertStores = (actor: Actor, storeIds: readonly string[] | undefined): void => {
  if (storeIds && !storeIds.every((id) => actor.storeIds.includes(id))) fail('not_found', { field: 'store_ids' })
}

const readEditable = async (tx: Tx, store: StoreId, actor: Actor, id: string): Promise<Driver> => {
  const driver = await readOrThrow(tx, store, actor, id)
  return driver.canEdit ? driver : fail('driver_shared')
}

/** The caller has locked the driver, so no route can be added. */
const assertOffRoutes = async (tx: Tx, id: string, storeIds?: readonly string[]): Promise<void> => {
  const dates = await readOpenRouteDates(tx, id, storeIds)
  if (dates.length > 0) fail('driver_on_route', { subject: dates.join(', ') })
}

const assertEndPoint = ({ end, endPoint }: Pick<Driver, 'end' | 'endPoint'>): void => {
  if (end === 'point' && endPoint === null) fail('unknown_reference', { field: 'endPoint' })
}

export const createDriver = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { store_ids: storeIds, ...fields }: DriverFields,
): Promise<Driver> => {
  assertStores(actor, storeIds)
  if (!storeIds.includes(store)) fail('unknown_reference', { field: 'store_ids' })
  assertEndPoint({ end: fields.end ?? 'start', endPoint: fields.endPoint ?? null })
  await assertUsableImage(uow.tx, actor.vendorId, fields.image)
  const id = newId()
  await insertDriver(uow.tx, actor, id, fields)
  await replaceStores(uow.tx, actor, id, storeIds)
  const after = await readOrThrow(uow.tx, store, actor, id)
  uow.audit({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeDriver = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, store_ids: storeIds, ...fields }: UpdateInput,
): Promise<Driver> => {
  assertStores(actor, storeIds)
  await lockDriver(uow.tx, actor, id)
  const before = await readEditable(uow.tx, store, actor, id)
  if (before.version !== version) return fail('stale_version', { current: before })
  // The caller's screen is in this store; a driver who leaves it is removed there.
  if (storeIds && !storeIds.includes(store)) fail('unknown_reference', { field: 'store_ids' })
  assertEndPoint({
    end: fields.end ?? before.end,
    endPoint: fields.endPoint === undefined ? before.endPoint : fields.endPoint,
  })
  await assertUsableImage(uow.tx, actor.vendorId, fields.image)
  const left = before.store_ids.filter((storeId) => storeIds !== undefined && !storeIds.includes(storeId))
  if (left.length > 0) await assertOffRoutes(uow.tx, id, left)
  if (!(await updateDriver(uow.tx, actor, { id, version, fields })))
    return fail('stale_version', { current: await readOrThrow(uow.tx, store, actor, id) })
  if (storeIds) await replaceStores(uow.tx, actor, id, storeIds)
  const after = await readOrThrow(uow.tx, store, actor, id)
  uow.audit({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const changeDriverStatus = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  status: DriverStatus,
): Promise<Driver> => {
  await lockDriver(uow.tx, actor, id)
  const before = await readEditable(uow.tx, store, actor, id)
  if (status === 'inactive') await assertOffRoutes(uow.tx, id)
  if (!(await writeStatus(uow.tx, actor, { id, status, from: driverStatus.from(status) })))
    return fail('status_changed', { current: before })
  const after = await readOrThrow(uow.tx, store, actor, id)
  const change = { before: { status: before.status }, after: { status } }
  uow.audit({ resource, id, label: after.name, action: 'update', ...change })
  return after
}

/** The row stays, because routes refer to it. */
export const removeDriver = async (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<null> => {
  await lockDriver(uow.tx, actor, id)
  const { name } = await readEditable(uow.tx, store, actor, id)
  await assertOffRoutes(uow.tx, id)
  orNotFound((await setDeleted(uow.tx, store, actor, [id], true))[0])
  uow.audit({ resource, id, label: name, action: 'delete', before: { name } })
  return null
}

export const restoreDrivers = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> => {
  const restored = await setDeleted(uow.tx, store, actor, ids, false)
  for (const { id, name } of restored) uow.audit({ resource, id, label: name, action: 'restore', after: { name } })
  return restored.map(({ id }) => id)
}

export const listDriverDeliveries = async (
  db: Db,
  store: StoreId,
  actor: Actor,
  id: string,
  query: z.output<typeof drivers.deliveries.query>,
): Promise<RawJson<z.output<typeof drivers.deliveries.response>>> => {
  await readOrThrow(db, store, actor, id)
  return listDeliveries(db, store, id, query)
}
