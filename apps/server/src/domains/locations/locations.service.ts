import type * as z from 'zod'
import type { Location, locationFields, locations } from '#contract/domains/locations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { hasStock, locationColumns, locationTable, lockForRemoval, clearMainLocation } from './locations.repo.ts'

const resource = 'locations'

/** Every store starts with a main location named after it. */
export const openMainLocation = (tx: Tx, storeId: string, name: string, by: string | null): Promise<void> =>
  locationTable.insert(tx, storeId, { id: newId(), by, columns: locationColumns({ name: name.slice(0, 120) }, true) })

const demoteMainLocation = async (uow: UnitOfWork, store: StoreId, id: string): Promise<void> => {
  const former = await clearMainLocation(uow.tx, store)
  if (!former || former.id === id) return
  const change = { before: { isMain: true }, after: { isMain: false } }
  uow.audit({ resource, id: former.id, label: former.name, action: 'update', ...change })
}

export const createLocation = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { isMain, ...fields }: z.output<typeof locationFields>,
): Promise<Location> => {
  const id = newId()
  if (isMain) await demoteMainLocation(uow, store, id)
  await locationTable.insert(uow.tx, store, {
    id,
    by: actor.personId,
    columns: locationColumns(fields, isMain ?? false),
  })
  return locationTable.auditCreated(uow, store, id)
}

export const updateLocation = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, isMain, ...fields }: z.output<typeof locations.update.body>,
): Promise<Location> => {
  const before = await locationTable.readOrThrow(uow.tx, store, id)
  if (isMain) await demoteMainLocation(uow, store, id)
  const columns = locationColumns(fields, isMain)
  return locationTable.change(uow, store, actor, before, { version, columns })
}

export const removeLocation = async (uow: UnitOfWork, store: StoreId, id: string): Promise<void> => {
  const location = orNotFound(await lockForRemoval(uow.tx, store, id))
  if (location.isMain) return fail('main_location')
  if (await hasStock(uow.tx, store, id)) return fail('location_in_use')
  await locationTable.remove(uow, store, [id])
}

export { storeCountry } from './locations.repo.ts'
