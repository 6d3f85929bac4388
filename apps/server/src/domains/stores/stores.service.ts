import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { slug as validSlug, type Store, type storeFields, type stores } from '#contract/domains/stores.ts'
import { openMainLocation } from '#server/domains/locations/locations.service.ts'
import { assertUnpriced } from '#server/domains/products/products.currency.service.ts'
import { assertUsablePicture } from '#server/domains/uploads/uploads.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Change, Work } from '#server/platform/work.ts'
import { approveStore, deleteStore, insertStore, readStore, updateStore } from './stores.repo.ts'

type Fields = z.output<typeof storeFields>
type Update = z.output<typeof stores.update.body>

const resource = 'stores'

const slugOf = (name: string): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'store'
}

const withMoreLetters = (slug: string): string => `${slug}-${randomBytes(3).toString('hex')}`

/** Opens a store with a slug from its name; a taken or reserved one gets a random suffix. */
export const openStore = async (work: Work, vendorId: string, fields: Fields, by?: Change['by']): Promise<Store> => {
  const id = newId()
  const wanted = slugOf(fields.name)
  const maker = by?.personId ?? work.origin.actor?.personId ?? null
  let slug = validSlug.safeParse(wanted).success ? wanted : withMoreLetters(wanted)
  while (!(await insertStore(work.tx, vendorId, { ...fields, id, slug, by: maker }))) slug = withMoreLetters(wanted)
  await openMainLocation(work.tx, id, fields.name, maker)
  const after = found(await readStore(work.tx, id))
  work.record({ resource, id, storeId: id, label: after.name, action: 'create', after, ...(by ? { by } : {}) })
  return after
}

/** Staff get access to a store they open; owners have access to all. */
export const openStoreAs = async (work: Work, actor: Actor, fields: Fields): Promise<Store> => {
  const store = await openStore(work, actor.vendorId, fields)
  if (actor.role !== 'owner') {
    await approveStore(work.tx, { vendorId: actor.vendorId, membershipId: actor.membershipId, storeId: store._id })
  }
  return store
}

const orAddressTaken = (error: unknown): never => {
  if (isConflict(error) !== 'stores_slug_key') throw error
  return refuse('address_taken', { at: 'slug' })
}

export const changeStore = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { version, ...fields }: Update,
): Promise<Store> => {
  const before = found(await readStore(work.tx, store))
  if (fields.status && before.status === 'suspended') return refuse('forbidden')
  await assertUsablePicture(work.tx, actor.vendorId, fields.logo)
  if (fields.currency && fields.currency !== before.currency) await assertUnpriced(work, store)
  const updated = await updateStore(work.tx, store, { by: actor.personId, version, fields }).catch(orAddressTaken)
  const after = found(await readStore(work.tx, store))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource, id: store, label: after.name, action: 'update', before, after })
  return after
}

export const removeStore = async (work: Work, store: StoreId, actor: Actor): Promise<void> => {
  const before = found(await readStore(work.tx, store))
  if (!(await deleteStore(work.tx, actor.vendorId, store))) {
    // It may have been closed by another request.
    found(await readStore(work.tx, store))
    return refuse('last_store')
  }
  work.record({ resource, id: store, label: before.name, action: 'delete', before })
}
