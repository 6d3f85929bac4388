import type * as z from 'zod'
import type { Location, locationFields, locations } from '#contract/domains/locations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  holdsStock,
  insertLocation,
  lockForRemoval,
  readLocation,
  setDeleted,
  stepDown,
  updateLocation,
} from './locations.repo.ts'

type Create = z.output<typeof locationFields>
type Update = z.output<typeof locations.update.body>

const resource = 'locations'

/** Two places of one name in a store would be one place to whoever counts its stock. */
const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'locations_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

/** Every store has a main place from its first moment: the one of its own name. */
export const openMainLocation = async (tx: Tx, storeId: string, name: string, by: string | null): Promise<void> =>
  insertLocation(tx, storeId, { id: newId(), by, isMain: true, name: name.slice(0, 120) })

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
  { isMain = false, ...fields }: Omit<Create, 'isMain'> & { isMain?: boolean | undefined },
): Promise<Location> => {
  const id = newId()
  if (isMain) await takeRank(work, store, id)
  const place = { id, by: actor.personId, isMain, name: fields.name, fields }
  await insertLocation(work.tx, store, place).catch(orNameTaken)
  const after = found(await readLocation(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeLocation = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, isMain = false, ...fields }: Omit<Update, 'isMain'> & { isMain?: boolean | undefined },
): Promise<Location> => {
  const before = found(await readLocation(work.tx, store, id))
  if (isMain) await takeRank(work, store, id)
  const change = { id, by: actor.personId, version, fields, isMain }
  const updated = await updateLocation(work.tx, store, change).catch(orNameTaken)
  const after = found(await readLocation(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const removeLocation = async (work: Work, store: StoreId, id: string): Promise<void> => {
  const place = found(await lockForRemoval(work.tx, store, id))
  if (place.isMain) return refuse('main_location')
  if (await holdsStock(work.tx, store, id)) return refuse('location_in_use')
  const [removed] = await setDeleted(work.tx, store, [id], true)
  const { id: _, ...before } = found(removed)
  work.record({ resource, id, label: before.name, action: 'delete', before })
}

export const restoreLocations = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const restored = await setDeleted(work.tx, store, ids, false).catch(orNameTaken)
  for (const { id, ...after } of restored) work.record({ resource, id, label: after.name, action: 'restore', after })
  return restored.map((row) => row.id)
}
