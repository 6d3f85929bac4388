import type * as z from 'zod'
import { minorDigits } from '#contract/core/money.ts'
import type { BulkChange, BulkEdit, bulkEdits, BulkSelection } from '#contract/domains/bulk-edits.ts'
import { readStoreFields } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { toJobActor } from '#server/platform/job-actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type EditableProduct, type ChangeContext, planChange, type Plan } from './bulk-edits.rules.ts'
import {
  cancelBulkEdit,
  insertBulkEdit,
  insertUndo,
  readBulkEdit,
  readDoneItems,
  readProblems,
} from './bulk-edits.repo.ts'
import { runBulkEdit } from './bulk-edits.tasks.ts'
import { idsToResolve, describeChanges } from './describe-changes.rules.ts'
import {
  readCategoryBySubcategory,
  readCurrency,
  readNames,
  readSelection,
  findUnknownReferences,
} from './edited-products.repo.ts'

type Preview = z.output<typeof bulkEdits.preview.response>
type BulkEditDetail = z.output<typeof bulkEdits.get.response>

const resource = 'bulkEdits'
const maxPreviewed = 1000
const maxSampled = 20

/** Loads what a change is checked against. With `lock` its subcategory can't move before the transaction ends. */
export const loadChangeContext = async (
  db: Db,
  store: StoreId,
  change: BulkChange,
  lock: boolean,
): Promise<ChangeContext> => {
  const subcategory = change.subcategory ?? undefined
  const categories = await readCategoryBySubcategory(db, store, subcategory ? [subcategory] : [], lock)
  return {
    minorDigits: minorDigits(await readCurrency(db, store)),
    fields: await readStoreFields(db, store),
    categoryOfSubcategory: subcategory ? (categories.get(subcategory) ?? null) : null,
  }
}

const assertReferences = async (db: Db, store: StoreId, change: BulkChange): Promise<void> => {
  const [at] = await findUnknownReferences(db, store, change)
  if (at !== undefined) fail('unknown_reference', { field: `change.${at}` })
  if (!change.subcategory || change.category === undefined) return
  const categories = await readCategoryBySubcategory(db, store, [change.subcategory], false)
  if (categories.get(change.subcategory) !== change.category) {
    fail('unknown_reference', { field: 'change.subcategory' })
  }
}

const isChanged = (plan: Plan): boolean => 'refused' in plan || Object.keys(plan.after).length > 0

const toSample = (
  product: EditableProduct,
  plan: Plan,
  names: ReadonlyMap<string, string>,
): Preview['sample'][number] => ({
  _id: product.id,
  title: product.title,
  changes: 'refused' in plan ? [] : describeChanges(product, plan, names),
  refused: 'refused' in plan ? plan.refused : null,
})

export const previewBulkEdit = async (
  db: Db,
  store: StoreId,
  { selection, change }: { selection: BulkSelection; change: BulkChange },
): Promise<Preview> => {
  await assertReferences(db, store, change)
  const { total, first } = await readSelection(db, store, selection, maxPreviewed)
  const context = await loadChangeContext(db, store, change, false)
  const planned = first.map((product) => ({ product, plan: planChange(product, change, context) }))
  const shown = planned.filter(({ plan }) => isChanged(plan)).slice(0, maxSampled)
  const ids = idsToResolve(shown.flatMap(({ product, plan }) => ('refused' in plan ? [] : [{ product, ...plan }])))
  const names = await readNames(db, store, ids)
  return {
    total,
    unchanged: planned.filter(({ plan }) => !isChanged(plan)).length,
    refused: planned.filter(({ plan }) => 'refused' in plan).length,
    complete: total <= first.length,
    sample: shown.map(({ product, plan }) => toSample(product, plan, names)),
  }
}

/** Progress, problems and a sample of the applied changes. */
export const readBulkEditDetail = async (db: Db, store: StoreId, id: string): Promise<BulkEditDetail> => {
  const edit = orNotFound(await readBulkEdit(db, store, id))
  const done = await readDoneItems(db, store, id, maxSampled)
  const ids = done.map(({ productId }) => productId)
  const products = ids.length > 0 ? (await readSelection(db, store, { ids }, maxSampled)).first : []
  const shown = products.flatMap((product) => {
    const sides = done.find(({ productId }) => productId === product.id)
    return sides ? [{ product, before: sides.before, after: sides.after }] : []
  })
  const names = await readNames(db, store, idsToResolve(shown))
  return {
    ...edit,
    problems: await readProblems(db, store, id),
    sample: shown.map(({ product, ...sides }) => ({
      _id: product.id,
      title: product.title,
      changes: describeChanges(product, sides, names),
    })),
  }
}

const enqueueRun = async (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<BulkEdit> => {
  const after = orNotFound(await readBulkEdit(uow.tx, store, id))
  uow.enqueue(runBulkEdit, { jobActor: toJobActor(store, actor), edit: id })
  uow.audit({
    resource,
    id,
    label: `× ${after.total}`,
    action: 'create',
    after: { ...after.change, total: after.total, ...(after.undoes && { isUndo: true }) },
  })
  return after
}

export const startBulkEdit = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { selection, change }: { selection: BulkSelection; change: BulkChange },
): Promise<BulkEdit> => {
  await assertReferences(uow.tx, store, change)
  const id = newId()
  const total = await insertBulkEdit(uow.tx, store, { id, change, by: actor }, selection)
  if ('ids' in selection && total < new Set(selection.ids).size) fail('not_found', { field: 'selection.ids' })
  return enqueueRun(uow, store, actor, id)
}

export const stopBulkEdit = async (uow: UnitOfWork, store: StoreId, id: string): Promise<BulkEdit> => {
  const before = orNotFound(await readBulkEdit(uow.tx, store, id))
  if (!(await cancelBulkEdit(uow.tx, store, id))) fail('status_changed')
  const after = orNotFound(await readBulkEdit(uow.tx, store, id))
  const sides = { before: { status: before.status }, after: { status: after.status } }
  uow.audit({ resource, id, label: `× ${after.total}`, action: 'update', ...sides })
  return after
}

/** A running edit must be stopped first: items it changes later would not be undone. */
export const undoBulkEdit = async (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<BulkEdit> => {
  const original = orNotFound(await readBulkEdit(uow.tx, store, id))
  if (original.status === 'running') fail('status_changed')
  const undo = { id: newId(), change: original.change, by: actor }
  await insertUndo(uow.tx, store, undo, id).catch((error: unknown) => {
    if (getConflictConstraint(error) !== 'bulk_edits_undone_once') throw error
    return fail('status_changed')
  })
  return enqueueRun(uow, store, actor, undo.id)
}
