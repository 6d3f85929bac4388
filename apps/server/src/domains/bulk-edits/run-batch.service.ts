import { bulkEdits } from '#contract/domains/bulk-edits.ts'
import { changeByHand, type Pair } from '#server/domains/collections/members.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { onErrand } from '#server/platform/errand.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { transactInJob, type Work, type Workshop } from '#server/platform/work.ts'
import { applied, type Editable, type Plan, planChange, planUndo, type Values } from './bulk-edits.plan.ts'
import { finishIfOver, type Item, lockRunning, nextItems, type Running, settleItems } from './bulk-edits.repo.ts'
import { knownFor } from './bulk-edits.service.ts'
import { runBulkEdit } from './bulk-edits.tasks.ts'
import { idsToName, inWords, sideOf } from './bulk-edits.words.ts'
import {
  categoriesOf,
  lockEditables,
  namesOf,
  refreshProducts,
  writeEdited,
  writePrices,
} from './edited-products.repo.ts'

const perBatch = 100

interface Changed {
  product: Editable
  before: Values
  after: Values
}

const planBatch = async (
  tx: Tx,
  store: StoreId,
  { change, undoes }: Running,
  items: readonly Item[],
): Promise<{ product: Editable; plan: Plan }[]> => {
  const known = await knownFor(tx, store, change, true)
  const former = items.flatMap(({ before }) => before?.subcategory ?? [])
  const categories = await categoriesOf(tx, store, [...new Set(former)], true)
  const products = await lockEditables(
    tx,
    store,
    items.map(({ productId }) => productId),
  )
  const byProduct = new Map(items.map((item) => [item.productId, item]))
  return products.map((product) => {
    if (undoes === null) return { product, plan: planChange(product, change, known) }
    const { before, after } = byProduct.get(product.id) ?? {}
    const categoryOfFormer = categories.get(before?.subcategory ?? '') ?? null
    return { product, plan: planUndo(product, { before: before ?? {}, after: after ?? {}, categoryOfFormer }, known) }
  })
}

const membershipsOf = (changed: readonly Changed[]): { add: Pair[]; remove: Pair[] } => {
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

const writeBatch = async (work: Work, store: StoreId, by: string, changed: readonly Changed[]): Promise<void> => {
  if (changed.length === 0) return
  const { tx } = work
  await writeEdited(
    tx,
    store,
    by,
    changed.map(({ product, after }) => applied(product, after)),
  )
  const prices = changed.flatMap(({ after }) => Object.entries(after.prices ?? {}))
  await writePrices(
    tx,
    store,
    prices.map(([id, price]) => ({ id, price })),
  )
  await changeByHand(tx, store, membershipsOf(changed))
  await refreshProducts(
    tx,
    store,
    changed.map(({ product }) => product.id),
  )
  const names = await namesOf(tx, store, idsToName(changed))
  for (const { product, ...sides } of changed) {
    const changes = inWords(product, sides, names)
    const [before, after] = [sideOf(changes, 'before'), sideOf(changes, 'after')]
    work.record({ resource: 'products', id: product.id, label: product.title, action: 'update', before, after })
  }
}

/** True while items are left. */
const runBatch = async (work: Work, store: StoreId, { edit, by }: { edit: string; by: string }): Promise<boolean> => {
  const running = await lockRunning(work.tx, store, edit)
  if (!running) return false
  const items = await nextItems(work.tx, store, { id: edit, undoes: running.undoes, most: perBatch })
  const planned = await planBatch(work.tx, store, running, items)
  await writeBatch(
    work,
    store,
    by,
    planned.flatMap(({ product, plan }) =>
      'refused' in plan || Object.keys(plan.after).length === 0 ? [] : [{ product, ...plan }],
    ),
  )
  await settleItems(
    work.tx,
    store,
    edit,
    planned.map(({ product, plan }) =>
      'refused' in plan
        ? { productId: product.id, state: 'refused', reason: plan.refused }
        : { productId: product.id, state: 'done', ...plan },
    ),
  )
  return !(await finishIfOver(work.tx, store, edit))
}

export const bulkEditHandler = (shop: Workshop): Handler =>
  handle(runBulkEdit, async ({ errand, edit }, job) => {
    const touches = ['bulkEdits', ...(bulkEdits.start.touches ?? [])]
    const { store, doer, origin } = onErrand(errand, edit, touches)
    const next = (): Promise<boolean> =>
      transactInJob(shop, job, origin, (work) => runBatch(work, store, { edit, by: doer.personId }))
    while (await next()) if (job.shouldYield()) return 'yield'
  })
