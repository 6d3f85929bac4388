import type * as z from 'zod'
import { minorDigits } from '#contract/core/money.ts'
import type { BulkChange, BulkEdit, bulkEdits, BulkSelection } from '#contract/domains/bulk-edits.ts'
import { readFieldsFor } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { errandOf } from '#server/platform/errand.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { type Editable, type Known, planChange, type Plan } from './bulk-edits.plan.ts'
import { cancelBulkEdit, insertBulkEdit, insertUndo, readBulkEdit, readDone, readProblems } from './bulk-edits.repo.ts'
import { runBulkEdit } from './bulk-edits.tasks.ts'
import { idsToName, inWords } from './bulk-edits.words.ts'
import { categoriesOf, currencyOf, namesOf, readSelected, unknownInChange } from './edited-products.repo.ts'

type Preview = z.output<typeof bulkEdits.preview.response>
type Run = z.output<typeof bulkEdits.get.response>

const resource = 'bulkEdits'
const mostLookedAt = 1000
const mostShown = 20

/** Loads what a change is checked against. With `lock` its subcategory can't move before the transaction ends. */
export const knownFor = async (db: Db, store: StoreId, change: BulkChange, keep: boolean): Promise<Known> => {
  const subcategory = change.subcategory ?? undefined
  const categories = await categoriesOf(db, store, subcategory ? [subcategory] : [], keep)
  return {
    minorDigits: minorDigits(await currencyOf(db, store)),
    fields: await readFieldsFor(db, store),
    categoryOfSubcategory: subcategory ? (categories.get(subcategory) ?? null) : null,
  }
}

const assertKnown = async (db: Db, store: StoreId, change: BulkChange): Promise<void> => {
  const [at] = await unknownInChange(db, store, change)
  if (at !== undefined) refuse('unknown_reference', { at: `change.${at}` })
  if (!change.subcategory || change.category === undefined) return
  const categories = await categoriesOf(db, store, [change.subcategory], false)
  if (categories.get(change.subcategory) !== change.category) {
    refuse('unknown_reference', { at: 'change.subcategory' })
  }
}

const isChanged = (plan: Plan): boolean => 'refused' in plan || Object.keys(plan.after).length > 0

const asSample = (product: Editable, plan: Plan, names: ReadonlyMap<string, string>): Preview['sample'][number] => ({
  _id: product.id,
  title: product.title,
  changes: 'refused' in plan ? [] : inWords(product, plan, names),
  refused: 'refused' in plan ? plan.refused : null,
})

export const previewBulkEdit = async (
  db: Db,
  store: StoreId,
  { selection, change }: { selection: BulkSelection; change: BulkChange },
): Promise<Preview> => {
  await assertKnown(db, store, change)
  const { total, first } = await readSelected(db, store, selection, mostLookedAt)
  const known = await knownFor(db, store, change, false)
  const planned = first.map((product) => ({ product, plan: planChange(product, change, known) }))
  const shown = planned.filter(({ plan }) => isChanged(plan)).slice(0, mostShown)
  const ids = idsToName(shown.flatMap(({ product, plan }) => ('refused' in plan ? [] : [{ product, ...plan }])))
  const names = await namesOf(db, store, ids)
  return {
    total,
    unchanged: planned.filter(({ plan }) => !isChanged(plan)).length,
    refused: planned.filter(({ plan }) => 'refused' in plan).length,
    complete: total <= first.length,
    sample: shown.map(({ product, plan }) => asSample(product, plan, names)),
  }
}

/** Progress, problems and a sample of the applied changes. */
export const readRun = async (db: Db, store: StoreId, id: string): Promise<Run> => {
  const edit = found(await readBulkEdit(db, store, id))
  const done = await readDone(db, store, id, mostShown)
  const ids = done.map(({ productId }) => productId)
  const products = ids.length > 0 ? (await readSelected(db, store, { ids }, mostShown)).first : []
  const shown = products.flatMap((product) => {
    const sides = done.find(({ productId }) => productId === product.id)
    return sides ? [{ product, before: sides.before, after: sides.after }] : []
  })
  const names = await namesOf(db, store, idsToName(shown))
  return {
    ...edit,
    problems: await readProblems(db, store, id),
    sample: shown.map(({ product, ...sides }) => ({
      _id: product.id,
      title: product.title,
      changes: inWords(product, sides, names),
    })),
  }
}

const begin = async (work: Work, store: StoreId, actor: Actor, id: string): Promise<BulkEdit> => {
  const after = found(await readBulkEdit(work.tx, store, id))
  work.enqueue(runBulkEdit, { errand: errandOf(store, actor), edit: id })
  work.record({
    resource,
    id,
    label: `× ${after.total}`,
    action: 'create',
    after: { ...after.change, total: after.total },
  })
  return after
}

export const startBulkEdit = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { selection, change }: { selection: BulkSelection; change: BulkChange },
): Promise<BulkEdit> => {
  await assertKnown(work.tx, store, change)
  const id = newId()
  const total = await insertBulkEdit(work.tx, store, { id, change, by: actor }, selection)
  if ('ids' in selection && total < new Set(selection.ids).size) refuse('not_found', { at: 'selection.ids' })
  return begin(work, store, actor, id)
}

export const stopBulkEdit = async (work: Work, store: StoreId, id: string): Promise<BulkEdit> => {
  const before = found(await readBulkEdit(work.tx, store, id))
  if (!(await cancelBulkEdit(work.tx, store, id))) refuse('status_changed')
  const after = found(await readBulkEdit(work.tx, store, id))
  const sides = { before: { status: before.status }, after: { status: after.status } }
  work.record({ resource, id, label: `× ${after.total}`, action: 'update', ...sides })
  return after
}

/** A running edit must be stopped first: items it changes later would not be undone. */
export const undoBulkEdit = async (work: Work, store: StoreId, actor: Actor, id: string): Promise<BulkEdit> => {
  const undone = found(await readBulkEdit(work.tx, store, id))
  if (undone.status === 'running') refuse('status_changed')
  const undo = { id: newId(), change: undone.change, by: actor }
  await insertUndo(work.tx, store, undo, id).catch((error: unknown) => {
    if (isConflict(error) !== 'bulk_edits_undone_once') throw error
    return refuse('status_changed')
  })
  return begin(work, store, actor, undo.id)
}
