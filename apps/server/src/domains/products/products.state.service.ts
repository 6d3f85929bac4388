import type { StoreId } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Change, Work } from '#server/platform/work.ts'
import { resource } from './products.service.ts'
import { type Affected, archive, deleteUnordered, lockProducts, unarchive, undelete } from './products.state.repo.ts'
import { refreshProducts } from './products.write.repo.ts'

const idsOf = (rows: readonly Affected[]): string[] => rows.map(({ id }) => id)

const record = (work: Work, rows: readonly Affected[], what: Pick<Change, 'action' | 'before' | 'after'>): void => {
  for (const { id, title } of rows) work.record({ resource, id, label: title, ...what })
}

const archiving = { action: 'update', before: { archived: false }, after: { archived: true } } as const

/** Orders refer to their products, so a product that was ordered is archived instead of deleted. */
export const removeProducts = async (
  work: Work,
  store: StoreId,
  ids: readonly string[],
): Promise<{ ids: string[]; archived: string[] }> => {
  await lockProducts(work.tx, store, ids)
  const archived = await archive(work.tx, store, ids, { onlyOrdered: true })
  const deleted = await deleteUnordered(work.tx, store, ids)
  const changed = idsOf([...deleted, ...archived])
  await refreshProducts(work.tx, store, changed)
  record(work, archived, archiving)
  record(work, deleted, { action: 'delete' })
  return { ids: changed, archived: idsOf(archived) }
}

export const archiveProducts = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  await lockProducts(work.tx, store, ids)
  const archived = await archive(work.tx, store, ids, { onlyOrdered: false })
  await refreshProducts(work.tx, store, idsOf(archived))
  record(work, archived, archiving)
  return idsOf(archived)
}

/** SKUs and handles may have been taken since. */
const orTaken = (error: unknown): never => {
  const constraint = isConflict(error)
  if (constraint === 'variants_sku_key') return refuse('sku_taken')
  if (constraint === 'products_slug_key') return refuse('address_taken')
  throw error
}

export const restoreProducts = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  await lockProducts(work.tx, store, ids)
  const unarchived = await unarchive(work.tx, store, ids)
  const undeleted = await undelete(work.tx, store, ids).catch(orTaken)
  const changed = idsOf([...undeleted, ...unarchived])
  await refreshProducts(work.tx, store, changed)
  record(work, unarchived, { action: 'update', before: { archived: true }, after: { archived: false } })
  record(work, undeleted, { action: 'restore' })
  return changed
}
