import type { Page } from '#contract/core/page.ts'
import type * as z from 'zod'
import type { collections, Member } from '#contract/domains/collections.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { collectionTable } from './collections.repo.ts'
import {
  arrangeByHand,
  insertByHand,
  listMembers,
  lockMembers,
  type Named,
  type Pair,
  removeByHand,
} from './members.repo.ts'

const resource = 'collections'

export const membersOf = async (
  db: Db,
  store: StoreId,
  id: string,
  query: z.output<typeof collections.products.query>,
): Promise<RawJson<Page<Member>>> => {
  await collectionTable.readOrThrow(db, store, id)
  return listMembers(db, store, id, query)
}

export type { Pair } from './members.repo.ts'

const pairsOf = (collection: string, products: readonly string[]): Pair[] =>
  products.map((product) => ({ collection, product }))

/**
 * For services that write products: they hold the product locks and call `refreshProducts` afterwards. No duplicates.
 */
export const changeByHand = async (
  tx: Tx,
  store: StoreId,
  { add, remove }: { add: readonly Pair[]; remove: readonly Pair[] },
): Promise<void> => {
  if (add.length + remove.length === 0) return
  await lockMembers(tx, store, [...new Set([...add, ...remove].map(({ product }) => product))])
  if (remove.length > 0) await removeByHand(tx, store, remove)
  if (add.length > 0) await insertByHand(tx, store, add)
}

const titlesOf = (pairs: readonly Pair[], named: readonly Named[]): string[] =>
  pairs.map(({ product }) => named.find(({ id }) => id === product)?.title ?? '')

export const addMembers = async (work: Work, store: StoreId, id: string, ids: readonly string[]): Promise<string[]> => {
  const collection = await collectionTable.readOrThrow(work.tx, store, id)
  const wanted = [...new Set(ids)]
  const living = await lockMembers(work.tx, store, wanted)
  if (living.length < wanted.length) refuse('not_found')
  const added = await insertByHand(work.tx, store, pairsOf(id, wanted))
  if (added.length > 0) {
    const after = { products: titlesOf(added, living) }
    work.record({ resource, id, label: collection.name, action: 'update', before: { products: [] }, after })
  }
  return added.map(({ product }) => product)
}

export const removeMembers = async (
  work: Work,
  store: StoreId,
  id: string,
  ids: readonly string[],
): Promise<string[]> => {
  const collection = await collectionTable.readOrThrow(work.tx, store, id)
  const named = await lockMembers(work.tx, store, ids)
  const removed = await removeByHand(work.tx, store, pairsOf(id, ids))
  if (removed.length > 0) {
    const before = { products: titlesOf(removed, named) }
    work.record({ resource, id, label: collection.name, action: 'update', before, after: { products: [] } })
  }
  return removed.map(({ product }) => product)
}

export const arrangeMembers = async (
  work: Work,
  store: StoreId,
  id: string,
  ids: readonly string[],
): Promise<string[]> => {
  const collection = await collectionTable.readOrThrow(work.tx, store, id)
  const arranged = await arrangeByHand(work.tx, store, id, [...new Set(ids)])
  work.record({ resource, id, label: collection.name, action: 'update', after: { arranged: arranged.length } })
  return arranged
}
