import { bulkEdits, bulkVariantFields } from '#contract/domains/bulk-edits.ts'
import { changeManualMembers, type CollectionEntry } from '#server/domains/collections/members.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { actorFromJob } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import {
  updateProducts,
  updatePrices,
  updateVariantFields,
  refreshProducts,
} from '#server/domains/products/products.service.ts'
import {
  applyValues,
  type EditableProduct,
  type Plan,
  planChange,
  planUndo,
  type ProductValues,
} from './bulk-edits.rules.ts'
import {
  finishIfComplete,
  type PendingItem,
  lockRunningEdit,
  readPendingItems,
  type RunningEdit,
  writeItemResults,
} from './bulk-edits.repo.ts'
import { loadChangeContext } from './bulk-edits.service.ts'
import { runBulkEdit } from './bulk-edits.tasks.ts'
import { idsToResolve, describeChanges, toAuditSide } from './describe-changes.rules.ts'
import { readCategoryBySubcategory, lockEditableProducts, readNames } from './edited-products.repo.ts'

const batchSize = 100

interface ChangedProduct {
  product: EditableProduct
  before: ProductValues
  after: ProductValues
}

const planBatch = async (
  tx: Tx,
  store: StoreId,
  { change, undoes }: RunningEdit,
  items: readonly PendingItem[],
): Promise<{ product: EditableProduct; plan: Plan }[]> => {
  const context = await loadChangeContext(tx, store, change, true)
  const formerSubcategories = items.flatMap(({ before }) => before?.subcategory ?? [])
  const categories = await readCategoryBySubcategory(tx, store, [...new Set(formerSubcategories)], true)
  const products = await lockEditableProducts(
    tx,
    store,
    items.map(({ productId }) => productId),
  )
  const byProduct = new Map(items.map((item) => [item.productId, item]))
  return products.map((product) => {
    if (undoes === null) return { product, plan: planChange(product, change, context) }
    const { before, after } = byProduct.get(product.id) ?? {}
    const categoryOfFormer = categories.get(before?.subcategory ?? '') ?? null
    return {
      product,
      plan: planUndo(
        product,
        { before: before ?? {}, after: after ?? {}, formerSubcategoryCategory: categoryOfFormer },
        context,
      ),
    }
  })
}

const toMembershipChanges = (
  changed: readonly ChangedProduct[],
): { add: CollectionEntry[]; remove: CollectionEntry[] } => {
  const pairs = changed.flatMap(({ product, after }) =>
    Object.entries(after.collections ?? {}).map(([collection, position]) => ({
      collection,
      product: product.id,
      position,
    })),
  )
  return {
    // `appendPosition` becomes null, which appends the product.
    add: pairs
      .filter(({ position }) => position !== null)
      .map((pair) => ({ ...pair, position: pair.position || null })),
    remove: pairs.filter(({ position }) => position === null),
  }
}

const writeBatch = async (
  uow: UnitOfWork,
  store: StoreId,
  by: string,
  changed: readonly ChangedProduct[],
): Promise<void> => {
  if (changed.length === 0) return
  const { tx } = uow
  await updateProducts(
    tx,
    store,
    by,
    changed.map(({ product, after }) => applyValues(product, after)),
  )
  const prices = changed.flatMap(({ after }) => Object.entries(after.prices ?? {}))
  await updatePrices(
    tx,
    store,
    prices.map(([id, price]) => ({ id, price })),
  )
  await updateVariantFields(
    tx,
    store,
    changed.flatMap(({ product, after }) => {
      const ids = new Set(bulkVariantFields.flatMap((name) => Object.keys(after[name] ?? {})))
      return applyValues(product, after).variants.filter(({ id }) => ids.has(id))
    }),
  )
  await changeManualMembers(tx, store, toMembershipChanges(changed))
  await refreshProducts(
    tx,
    store,
    changed.map(({ product }) => product.id),
  )
  const names = await readNames(tx, store, idsToResolve(changed))
  for (const { product, ...sides } of changed) {
    const changes = describeChanges(product, sides, names)
    const [before, after] = [toAuditSide(changes, 'before'), toAuditSide(changes, 'after')]
    uow.audit({ resource: 'products', id: product.id, label: product.title, action: 'update', before, after })
  }
}

/** True while items are left. */
const runBatch = async (
  uow: UnitOfWork,
  store: StoreId,
  { edit, by }: { edit: string; by: string },
): Promise<boolean> => {
  const running = await lockRunningEdit(uow.tx, store, edit)
  if (!running) return false
  const items = await readPendingItems(uow.tx, store, { id: edit, undoes: running.undoes, limit: batchSize })
  const planned = await planBatch(uow.tx, store, running, items)
  await writeBatch(
    uow,
    store,
    by,
    planned.flatMap(({ product, plan }) =>
      'refused' in plan || Object.keys(plan.after).length === 0 ? [] : [{ product, ...plan }],
    ),
  )
  await writeItemResults(
    uow.tx,
    store,
    edit,
    planned.map(({ product, plan }) =>
      'refused' in plan
        ? { productId: product.id, state: 'refused', reason: plan.refused }
        : { productId: product.id, state: 'done', ...plan },
    ),
  )
  return !(await finishIfComplete(uow.tx, store, edit))
}

export const bulkEditHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(runBulkEdit, async ({ jobActor, edit }, job) => {
    const invalidates = ['bulkEdits', ...(bulkEdits.start.invalidates ?? [])]
    const { store, actor, origin } = actorFromJob(jobActor, edit, invalidates)
    const runNext = (): Promise<boolean> =>
      transactInJob(deps, job, origin, (uow) => runBatch(uow, store, { edit, by: actor.personId }))
    while (await runNext()) if (job.shouldYield()) return 'yield'
  })
