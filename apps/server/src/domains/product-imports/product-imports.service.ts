import { createHash } from 'node:crypto'
import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { ImportOptions, Mapping, ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { readFieldsFor } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { type Errand, errand, errandOf } from '#server/platform/errand.ts'
import { fold } from '#server/platform/db/fold.ts'
import { batchTask } from '#server/platform/jobs.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readStoreFacts } from './import-lookups.repo.ts'
import * as repo from './product-imports.repo.ts'

type Open = z.output<typeof productImports.open.body>
type Rows = z.output<typeof productImports.addRows.body>

const resource = 'productImports'

/** Decided when the import is configured, from the permissions of the person at that time. */
const makes = z.object({
  brands: z.boolean(),
  categories: z.boolean(),
  subcategories: z.boolean(),
  collections: z.boolean(),
  stock: z.boolean(),
})

const vendorOf = (payload: { errand: Errand }): string => payload.errand.vendorId

export const checkImport = batchTask(
  'product-imports.check',
  z.object({ errand, importId: id, round: z.int(), makes }),
  { vendorOf },
)
export const runImport = batchTask('product-imports.run', z.object({ errand, importId: id, makes }), { vendorOf })

const atFirst: ImportOptions = { existing: 'update', makeMissing: true, publish: 'as_file' }

const mayMake = (actor: Actor, options: ImportOptions): z.output<typeof makes> => {
  const may = (flag: Actor['permissions'][number]): boolean => options.makeMissing && actor.permissions.includes(flag)
  return {
    brands: may('create_product_brand'),
    categories: may('create_product_category'),
    subcategories: may('create_product_subcategory'),
    collections: may('create_product_collection'),
    stock: actor.permissions.includes('edit_inventory_item'),
  }
}

const longestHandle = 120

/**
 * Converts text to a URL handle. Text without Latin letters, or too long to be unique after truncation, gets a stable
 * hash.
 */
export const handleOf = (cell: string): string => {
  const slug = fold(cell)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (slug && slug.length <= longestHandle) return slug
  const mark = createHash('sha256').update(fold(cell)).digest('hex').slice(0, 10)
  return slug ? `${slug.slice(0, longestHandle - mark.length - 1)}-${mark}` : `item-${mark}`
}

export const openImport = async (work: Work, store: StoreId, actor: Actor, file: Open): Promise<ProductImport> => {
  if (file.mapping.length !== file.header.length) refuse('mapping_incomplete', { at: 'mapping' })
  const importId = await repo.insertImport(work.tx, store, actor, { ...file, options: atFirst })
  const after = found(await repo.readImport(work.tx, store, importId))
  work.record({ resource, id: importId, label: file.fileName, action: 'create', after: { fileName: file.fileName } })
  return after
}

/** Locks the import; fails unless it has one of these statuses. */
const holding = async (work: Work, store: StoreId, importId: string, states: readonly ProductImport['status'][]) => {
  const held = found(await repo.lockImport(work.tx, store, importId))
  if (!states.includes(held.status)) refuse('status_changed')
  return held
}

export const addRows = async (
  work: Work,
  store: StoreId,
  importId: string,
  { from, rows }: Rows,
): Promise<{ rows: number }> => {
  await holding(work, store, importId, ['receiving'])
  const { expected } = found(await repo.readImport(work.tx, store, importId))
  if (from + rows.length - 1 > expected) refuse('too_large', { at: 'rows' })
  return { rows: await repo.insertRows(work.tx, store, importId, from, rows) }
}

export const configureImport = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  importId: string,
  given: { mapping: Mapping; options: ImportOptions },
): Promise<ProductImport> => {
  await holding(work, store, importId, ['receiving', 'checking', 'checked'])
  const { header, rows, expected } = found(await repo.readImport(work.tx, store, importId))
  if (rows < expected) refuse('rows_missing')
  const used = given.mapping.filter((target) => target !== null)
  const isWhole = given.mapping.length === header.length && new Set(used).size === used.length
  const isNamed = used.includes('title') || used.includes('handle')
  if (!isWhole || !isNamed) refuse('mapping_incomplete', { at: 'mapping' })
  const known = new Set([
    ...(await readFieldsFor(work.tx, store)).map(({ _id }) => `field:${_id}`),
    ...(await readStoreFacts(work.tx, store)).locations.map((location) => `stock:${location}`),
  ])
  const gone = given.mapping.findIndex((target) => target?.includes(':') && !known.has(target))
  if (gone >= 0) refuse('unknown_reference', { at: `mapping.${gone}` })
  const round = await repo.beginCheck(work.tx, store, importId, given)
  const job = { errand: errandOf(store, actor), importId, round, makes: mayMake(actor, given.options) }
  work.enqueue(checkImport, job)
  return found(await repo.readImport(work.tx, store, importId))
}

export const startImport = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  importId: string,
): Promise<ProductImport> => {
  await holding(work, store, importId, ['checked'])
  await repo.setStatus(work.tx, store, importId, 'running')
  const after = found(await repo.readImport(work.tx, store, importId))
  work.record({
    resource,
    id: importId,
    label: after.fileName,
    action: 'update',
    before: { status: 'checked' },
    after: { status: 'running', products: after.products },
  })
  work.enqueue(runImport, { errand: errandOf(store, actor), importId, makes: mayMake(actor, after.options) })
  return after
}

export const cancelImport = async (work: Work, store: StoreId, importId: string): Promise<ProductImport> => {
  const { status } = await holding(work, store, importId, ['receiving', 'checking', 'checked', 'running'])
  // Counts predicted by the dry run don't apply to a cancelled import.
  if (status !== 'running') await repo.forgetForeseen(work.tx, store, importId)
  await repo.setStatus(work.tx, store, importId, 'cancelled')
  const after = found(await repo.readImport(work.tx, store, importId))
  const change = { before: { status }, after: { status: 'cancelled' } }
  work.record({ resource, id: importId, label: after.fileName, action: 'update', ...change })
  return after
}
