import type * as z from 'zod'
import type { Location, locationFields, locations } from '#contract/domains/locations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { holdsStock, locationColumns, locationTable, lockForRemoval, stepDown } from './locations.repo.ts'

const resource = 'locations'

/** Every store starts with a main location named after it. */
export const openMainLocation = (tx: Tx, storeId: string, name: string, by: string | null): Promise<void> =>
  locationTable.insert(tx, storeId, { id: newId(), by, columns: locationColumns({ name: name.slice(0, 120) }, true) })

const takeRank = async (work: Work, store: StoreId, id: string): Promise<void> => {
  const former = await stepDown(work.tx, store)
  if (!former || former.id === id) return
  const change = { before: { isMain: true }, after: { isMain: false } }
  work.record({ resource, id: former.id, label: former.name, action: 'update', ...change })
}

export const createLocation = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { isMain, ...fields }: z.output<typeof locationFields>,
): Promise<Location> => {
  const id = newId()
  if (isMain) await takeRank(work, store, id)
  await locationTable.insert(work.tx, store, {
    id,
    by: actor.personId,
    columns: locationColumns(fields, isMain ?? false),
  })
  return locationTable.auditCreated(work, store, id)
}

export const updateLocation = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, isMain, ...fields }: z.output<typeof locations.update.body>,
): Promise<Location> => {
  const before = await locationTable.readOrThrow(work.tx, store, id)
  if (isMain) await takeRank(work, store, id)
  const columns = locationColumns(fields, isMain)
  return locationTable.change(work, store, actor, before, { version, columns })
}

export const removeLocation = async (work: Work, store: StoreId, id: string): Promise<void> => {
  const location = found(await lockForRemoval(work.tx, store, id))
  if (location.isMain) return refuse('main_location')
  if (await holdsStock(work.tx, store, id)) return refuse('location_in_use')
  await locationTable.remove(work, store, [id])
}
