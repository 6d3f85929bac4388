import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { toWholeList, type WholeList } from '#contract/core/page.ts'
import { slug as validSlug, type Store, type storeFields, type stores } from '#contract/domains/stores.ts'
import { openMainLocation } from '#server/domains/locations/locations.service.ts'
import { assertUnpriced } from '#server/domains/products/product-currency.service.ts'
import { deleteDomainsOfStores } from '#server/domains/store-domains/store-domains.service.ts'
import { recordHeld } from '#server/domains/usage/usage.service.ts'
import { assertUsableImage } from '#server/domains/uploads/uploads.service.ts'
import type { Actor, SignedInUser, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { Change, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { addStoreAccess } from '#server/domains/memberships/memberships.service.ts'
import {
  deleteStore,
  deleteVendorStores,
  insertStore,
  listStores,
  readStore,
  renameNewStore,
  type StoreRow,
  updateStore,
} from './stores.repo.ts'
import { reserveSlug, takeSlug } from './store-slugs.repo.ts'

type Fields = z.output<typeof storeFields>
type UpdateInput = z.output<typeof stores.update.body>

const resource = 'stores'

const toStore = (addresses: ShopAddresses, { store, primaryHost }: StoreRow): Store => {
  const { origin, base } = addresses.primary({ slug: store.slug, primaryHost })
  return { ...store, shopUrl: `${origin}${base}` }
}

export const listGrantedStores = async (
  addresses: ShopAddresses,
  db: Db,
  actor: SignedInUser,
): Promise<WholeList<Store>> => toWholeList((await listStores(db, actor)).map((row) => toStore(addresses, row)))

const toSlug = (name: string): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'store'
}

const withRandomSuffix = (slug: string): string => `${slug}-${randomBytes(3).toString('hex')}`

/** Opens a store with a slug from its name; a taken or reserved one gets a random suffix. */
export const openStore = async (
  uow: UnitOfWork,
  vendorId: string,
  fields: Fields,
  by?: Change['by'],
): Promise<StoreRow> => {
  const id = newId()
  const baseSlug = toSlug(fields.name)
  const creatorId = by?.personId ?? uow.origin.actor?.personId ?? null
  let slug = validSlug.safeParse(baseSlug).success ? baseSlug : withRandomSuffix(baseSlug)
  while (!(await insertStore(uow.tx, vendorId, { ...fields, id, slug, by: creatorId })))
    slug = withRandomSuffix(baseSlug)
  while (!(await takeSlug(uow.tx, vendorId, slug))) {
    slug = withRandomSuffix(baseSlug)
    await renameNewStore(uow.tx, id, slug)
  }
  await openMainLocation(uow.tx, id, fields.name, creatorId)
  await recordHeld(uow.tx, vendorId, 'stores')
  const row = orNotFound(await readStore(uow.tx, id))
  const { store: after } = row
  uow.audit({ resource, id, storeId: id, label: after.name, action: 'create', after, ...(by ? { by } : {}) })
  return row
}

/** Staff get access to a store they open; owners have access to all. */
export const openStoreForActor = async (
  addresses: ShopAddresses,
  uow: UnitOfWork,
  actor: Actor,
  fields: Fields,
): Promise<Store> => {
  const store = toStore(addresses, await openStore(uow, actor.vendorId, fields))
  if (actor.role !== 'owner') {
    await addStoreAccess(uow.tx, { vendorId: actor.vendorId, membershipId: actor.membershipId, storeId: store._id })
  }
  return store
}

const rethrowAsAddressTaken = (error: unknown): never => {
  if (getConflictConstraint(error) !== 'stores_slug_key') throw error
  return fail('address_taken', { field: 'slug' })
}

export const changeStore = async (
  addresses: ShopAddresses,
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...fields }: UpdateInput,
): Promise<Store> => {
  const { store: before } = orNotFound(await readStore(uow.tx, store))
  if (fields.status && before.status === 'suspended') return fail('forbidden')
  await assertUsableImage(uow.tx, actor.vendorId, fields.logo)
  if (fields.currency && fields.currency !== before.currency) await assertUnpriced(uow, store)
  if (fields.slug) await reserveSlug(uow.tx, store, fields.slug)
  const updated = await updateStore(uow.tx, store, { by: actor.personId, version, fields }).catch(rethrowAsAddressTaken)
  const row = orNotFound(await readStore(uow.tx, store))
  const { store: after } = row
  if (!updated) return fail('stale_version', { current: toStore(addresses, row) })
  if (fields.slug && !(await takeSlug(uow.tx, actor.vendorId, fields.slug))) fail('address_taken', { field: 'slug' })
  uow.audit({ resource, id: store, label: after.name, action: 'update', before, after })
  return toStore(addresses, row)
}

export const removeStore = async (uow: UnitOfWork, store: StoreId, actor: Actor): Promise<void> => {
  const { store: before } = orNotFound(await readStore(uow.tx, store))
  if (!(await deleteStore(uow.tx, actor.vendorId, store))) {
    // It may have been closed by another request.
    orNotFound(await readStore(uow.tx, store))
    return fail('last_store')
  }
  await deleteDomainsOfStores(uow.tx, [store])
  await recordHeld(uow.tx, actor.vendorId, 'stores')
  uow.audit({ resource, id: store, label: before.name, action: 'delete', before })
}

/** Closes every store of the vendors. */
export const closeVendorStores = async (tx: Tx, vendorIds: readonly string[]) => {
  const closed = await deleteVendorStores(tx, vendorIds)
  await deleteDomainsOfStores(
    tx,
    closed.map(({ id }) => id),
  )
  return closed
}

export { readCurrentSlug } from './store-slugs.repo.ts'
export { listVendorStores, readVendorStore, updateSuspension } from './store-suspension.repo.ts'
