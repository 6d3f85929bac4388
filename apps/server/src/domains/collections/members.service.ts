import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { collections, CollectionMember } from '#contract/domains/collections.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { collectionTable } from './collections.repo.ts'
import {
  reorderManualMembers,
  insertManualMembers,
  listMembers,
  lockMemberProducts,
  type ProductTitle,
  type CollectionEntry,
  removeManualMembers,
} from './members.repo.ts'

const resource = 'collections'

export const listCollectionMembers = async (
  db: Db,
  store: StoreId,
  id: string,
  query: z.output<typeof collections.products.query>,
): Promise<RawJson<Page<CollectionMember>>> => {
  await collectionTable.readOrThrow(db, store, id)
  return listMembers(db, store, id, query)
}

export type { CollectionEntry } from './members.repo.ts'

const toMembers = (collection: string, products: readonly string[]): CollectionEntry[] =>
  products.map((product) => ({ collection, product }))

/**
 * For services that write products: they hold the product locks and call `refreshProducts` afterwards. No duplicates.
 */
export const changeManualMembers = async (
  tx: Tx,
  store: StoreId,
  { add, remove }: { add: readonly CollectionEntry[]; remove: readonly CollectionEntry[] },
): Promise<void> => {
  if (add.length + remove.length === 0) return
  await lockMemberProducts(tx, store, [...new Set([...add, ...remove].map(({ product }) => product))])
  if (remove.length > 0) await removeManualMembers(tx, store, remove)
  if (add.length > 0) await insertManualMembers(tx, store, add)
}

const getTitles = (members: readonly CollectionEntry[], products: readonly ProductTitle[]): string[] =>
  members.map(({ product }) => products.find(({ id }) => id === product)?.title ?? '')

export const addMembers = async (
  uow: UnitOfWork,
  store: StoreId,
  id: string,
  ids: readonly string[],
): Promise<string[]> => {
  const collection = await collectionTable.readOrThrow(uow.tx, store, id)
  const wanted = [...new Set(ids)]
  const products = await lockMemberProducts(uow.tx, store, wanted)
  if (products.length < wanted.length) fail('not_found')
  const added = await insertManualMembers(uow.tx, store, toMembers(id, wanted))
  if (added.length > 0) {
    const after = { products: getTitles(added, products) }
    uow.audit({ resource, id, label: collection.name, action: 'update', before: { products: [] }, after })
  }
  return added.map(({ product }) => product)
}

export const removeMembers = async (
  uow: UnitOfWork,
  store: StoreId,
  id: string,
  ids: readonly string[],
): Promise<string[]> => {
  const collection = await collectionTable.readOrThrow(uow.tx, store, id)
  const products = await lockMemberProducts(uow.tx, store, ids)
  const removed = await removeManualMembers(uow.tx, store, toMembers(id, ids))
  if (removed.length > 0) {
    const before = { products: getTitles(removed, products) }
    uow.audit({ resource, id, label: collection.name, action: 'update', before, after: { products: [] } })
  }
  return removed.map(({ product }) => product)
}

export const reorderMembers = async (
  uow: UnitOfWork,
  store: StoreId,
  id: string,
  ids: readonly string[],
): Promise<string[]> => {
  const collection = await collectionTable.readOrThrow(uow.tx, store, id)
  const arranged = await reorderManualMembers(uow.tx, store, id, [...new Set(ids)])
  uow.audit({ resource, id, label: collection.name, action: 'update', after: { arranged: arranged.length } })
  return arranged
}
export { addMemberships, removeOtherMemberships } from './members.repo.ts'
