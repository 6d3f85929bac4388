import type { StoreId } from '#server/platform/actor.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Change, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { resource } from './products.service.ts'
import {
  type ProductTitle,
  archive,
  deleteUnordered,
  lockProducts,
  unarchive,
  undelete,
} from './archive-products.repo.ts'
import { refreshProducts } from './write-products.repo.ts'

const getIds = (rows: readonly ProductTitle[]): string[] => rows.map(({ id }) => id)

const auditProducts = (
  uow: UnitOfWork,
  rows: readonly ProductTitle[],
  change: Pick<Change, 'action' | 'before' | 'after'>,
): void => {
  for (const { id, title } of rows) uow.audit({ resource, id, label: title, ...change })
}

const archiveChange = { action: 'update', before: { archived: false }, after: { archived: true } } as const

/** Orders refer to their products, so a product that was ordered is archived instead of deleted. */
export const removeProducts = async (
  uow: UnitOfWork,
  store: StoreId,
  ids: readonly string[],
): Promise<{ ids: string[]; archived: string[] }> => {
  await lockProducts(uow.tx, store, ids)
  const archived = await archive(uow.tx, store, ids, { onlyOrdered: true })
  const deleted = await deleteUnordered(uow.tx, store, ids)
  const changed = getIds([...deleted, ...archived])
  await refreshProducts(uow.tx, store, changed)
  auditProducts(uow, archived, archiveChange)
  auditProducts(uow, deleted, { action: 'delete' })
  return { ids: changed, archived: getIds(archived) }
}

export const archiveProducts = async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  await lockProducts(uow.tx, store, ids)
  const archived = await archive(uow.tx, store, ids, { onlyOrdered: false })
  await refreshProducts(uow.tx, store, getIds(archived))
  auditProducts(uow, archived, archiveChange)
  return getIds(archived)
}

/** SKUs and handles may have been taken since. */
const rethrowAsTaken = (error: unknown): never => {
  const constraint = getConflictConstraint(error)
  if (constraint === 'variants_sku_key') return fail('sku_taken')
  if (constraint === 'products_slug_key') return fail('address_taken')
  throw error
}

export const restoreProducts = async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  await lockProducts(uow.tx, store, ids)
  const unarchived = await unarchive(uow.tx, store, ids)
  const undeleted = await undelete(uow.tx, store, ids).catch(rethrowAsTaken)
  const changed = getIds([...undeleted, ...unarchived])
  await refreshProducts(uow.tx, store, changed)
  auditProducts(uow, unarchived, { action: 'update', before: { archived: true }, after: { archived: false } })
  auditProducts(uow, undeleted, { action: 'restore' })
  return changed
}
