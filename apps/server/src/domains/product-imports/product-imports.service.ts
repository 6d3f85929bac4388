import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { type ProductSource, repeatableTargets } from '#contract/domains/product-csv.ts'
import { detectSource } from '#contract/domains/product-sources.ts'
import type { ImportOptions, Mapping, ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { readStoreFields } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { type JobActor, jobActor, toJobActor } from '#server/platform/job-actor.ts'
import { batchTask } from '#server/platform/jobs.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readStoreSettings } from './import-lookups.repo.ts'
import { restartImages } from './fetch-images.service.ts'
import { stopImages } from './import-images.repo.ts'
import * as repo from './product-imports.repo.ts'

type OpenInput = z.output<typeof productImports.open.body>
type RowsInput = z.output<typeof productImports.addRows.body>

const resource = 'productImports'

/** Decided when the import is configured, from the permissions of the person at that time. */
const makes = z.object({
  brands: z.boolean(),
  categories: z.boolean(),
  subcategories: z.boolean(),
  collections: z.boolean(),
  stock: z.boolean(),
})

const getVendorId = (payload: { jobActor: JobActor }): string => payload.jobActor.vendorId

export const checkImport = batchTask(
  'product-imports.check',
  z.object({ jobActor, importId: id, round: z.int(), makes }),
  { getVendorId },
)
export const runImport = batchTask('product-imports.run', z.object({ jobActor, importId: id, makes }), {
  getVendorId,
})

const defaultOptions: ImportOptions = { existing: 'update', makeMissing: true, publish: 'as_file' }

/** Exports of other shops are often imported again, to fix rows or add images, when items were sold already. */
const toDefaultOptions = (source: ProductSource): ImportOptions =>
  source === 'storeward' || source === 'other' ? defaultOptions : { ...defaultOptions, replaceStock: false }

const toCreatePermissions = (actor: Actor, options: ImportOptions): z.output<typeof makes> => {
  const canCreate = (flag: Actor['permissions'][number]): boolean =>
    options.makeMissing && actor.permissions.includes(flag)
  return {
    brands: canCreate('create_product_brand'),
    categories: canCreate('create_product_category'),
    subcategories: canCreate('create_product_subcategory'),
    collections: canCreate('create_product_collection'),
    stock: actor.permissions.includes('edit_inventory_item'),
  }
}

export const openImport = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  file: OpenInput,
): Promise<ProductImport> => {
  if (file.mapping.length !== file.header.length) fail('mapping_incomplete', { field: 'mapping' })
  const source = detectSource(file.header)
  const options = toDefaultOptions(source)
  const importId = await repo.insertImport(uow.tx, store, actor, { ...file, source, options })
  const after = orNotFound(await repo.readImport(uow.tx, store, importId))
  uow.audit({ resource, id: importId, label: file.fileName, action: 'create', after: { fileName: file.fileName } })
  return after
}

/** Locks the import; fails unless it has one of these statuses. */
const lockImportInStatus = async (
  uow: UnitOfWork,
  store: StoreId,
  importId: string,
  states: readonly ProductImport['status'][],
) => {
  const locked = orNotFound(await repo.lockImport(uow.tx, store, importId))
  if (!states.includes(locked.status)) fail('status_changed')
  return locked
}

export const addRows = async (
  uow: UnitOfWork,
  store: StoreId,
  importId: string,
  { from, rows }: RowsInput,
): Promise<{ rows: number }> => {
  await lockImportInStatus(uow, store, importId, ['receiving'])
  const { expected } = orNotFound(await repo.readImport(uow.tx, store, importId))
  if (from + rows.length - 1 > expected) fail('too_large', { field: 'rows' })
  return { rows: await repo.insertRows(uow.tx, store, importId, from, rows) }
}

export const configureImport = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  importId: string,
  config: { mapping: Mapping; options: ImportOptions },
): Promise<ProductImport> => {
  await lockImportInStatus(uow, store, importId, ['receiving', 'checking', 'checked'])
  const { header, rows, expected } = orNotFound(await repo.readImport(uow.tx, store, importId))
  if (rows < expected) fail('rows_missing')
  const used = config.mapping.filter((target) => target !== null)
  const single = used.filter((target) => !repeatableTargets.has(target))
  const isComplete = config.mapping.length === header.length && new Set(single).size === single.length
  const hasIdentifier = used.includes('title') || used.includes('handle')
  if (!isComplete || !hasIdentifier) fail('mapping_incomplete', { field: 'mapping' })
  const knownTargets = new Set([
    ...(await readStoreFields(uow.tx, store)).map(({ _id }) => `field:${_id}`),
    ...(await readStoreSettings(uow.tx, store)).locations.map((location) => `stock:${location}`),
  ])
  const unknownIndex = config.mapping.findIndex((target) => target?.includes(':') && !knownTargets.has(target))
  if (unknownIndex >= 0) fail('unknown_reference', { field: `mapping.${unknownIndex}` })
  const round = await repo.startCheckRound(uow.tx, store, importId, config)
  const job = { jobActor: toJobActor(store, actor), importId, round, makes: toCreatePermissions(actor, config.options) }
  uow.enqueue(checkImport, job)
  return orNotFound(await repo.readImport(uow.tx, store, importId))
}

export const startImport = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  importId: string,
): Promise<ProductImport> => {
  const { status } = await lockImportInStatus(uow, store, importId, ['checked', 'cancelled'])
  const { products, checked, done } = orNotFound(await repo.readImport(uow.tx, store, importId))
  // Only an import that was running can be resumed: the remaining rows are those the check has seen.
  const isResumed = status === 'cancelled'
  if (isResumed && (done === 0 || done === products || checked < products)) fail('status_changed')
  // The run counts again; the counts of the dry run are a forecast.
  if (isResumed) await restartImages(uow, store, actor, importId, ['stopped'])
  else await repo.resetForecastCounts(uow.tx, store, importId)
  await repo.setStatus(uow.tx, store, importId, 'running')
  const after = orNotFound(await repo.readImport(uow.tx, store, importId))
  uow.audit({
    resource,
    id: importId,
    label: after.fileName,
    action: 'update',
    before: { status },
    after: { status: 'running', products: after.products },
  })
  uow.enqueue(runImport, {
    jobActor: toJobActor(store, actor),
    importId,
    makes: toCreatePermissions(actor, after.options),
  })
  return after
}

export const cancelImport = async (uow: UnitOfWork, store: StoreId, importId: string): Promise<ProductImport> => {
  const open = ['receiving', 'checking', 'checked', 'running', 'done'] as const
  const { status } = await lockImportInStatus(uow, store, importId, open)
  const stopped = await stopImages(uow.tx, store, importId)
  // Its products are imported; only its images were still being downloaded.
  if (status === 'done')
    return stopped > 0 ? orNotFound(await repo.readImport(uow.tx, store, importId)) : fail('status_changed')
  // Counts predicted by the dry run don't apply to a cancelled import.
  if (status !== 'running') await repo.resetForecastCounts(uow.tx, store, importId)
  await repo.setStatus(uow.tx, store, importId, 'cancelled')
  const after = orNotFound(await repo.readImport(uow.tx, store, importId))
  const change = { before: { status }, after: { status: 'cancelled' } }
  uow.audit({ resource, id: importId, label: after.fileName, action: 'update', ...change })
  return after
}
