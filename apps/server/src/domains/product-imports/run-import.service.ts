import { createHash } from 'node:crypto'
import type { ImportProblem, ProductImport } from '#contract/domains/product-imports.ts'
import { moveStock } from '#server/domains/inventory/stock.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import { archiveProducts } from '#server/domains/products/archive-products.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { withSavepoint } from '#server/platform/savepoint.ts'
import { type JobActor, actorFromJob } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import type { AppError } from '#server/platform/app-error.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import {
  loadGroupContext,
  firstRowsBySku,
  groupsPerBatch,
  getGroupHandle,
  validateGroups,
} from './check-import.service.ts'
import { fetchImageTask } from './fetch-images.service.ts'
import * as batches from './import-batches.repo.ts'
import { lockProductsBySlug, loadLookups, readStoreSettings } from './import-lookups.repo.ts'
import type { RowProblem } from './import-cells.rules.ts'
import { type ValidatedGroup, type CreatePermissions, collectLookupKeys } from './validate-group.rules.ts'
import * as repo from './product-imports.repo.ts'
import { runImport } from './product-imports.service.ts'
import {
  resolveNames,
  toStockMoves,
  writeExistingProduct,
  writeNewProducts,
  type WrittenProduct,
} from './write-products.service.ts'

const invalidatedResources = [
  'products',
  'collections',
  'inventory',
  'inventoryLogs',
  'categories',
  'subCategories',
  'brands',
]

const codes: Partial<Record<AppError['code'], ImportProblem['code']>> = {
  not_ready: 'not_ready',
  sku_taken: 'sku_taken',
  field_value: 'bad_field_value',
  variants_mismatch: 'options_differ',
  too_many_variants: 'too_many_variants',
  invalid: 'not_valid',
  address_taken: 'bad_handle',
  not_found: 'picture_failed',
  file_refused: 'picture_failed',
}

const toProblem = ({ draft }: ValidatedGroup, { code }: AppError): RowProblem => ({
  row: draft.row,
  level: 'error',
  code: codes[code] ?? 'unexpected',
  column: null,
  value: null,
})

interface Outcome {
  written: WrittenProduct[]
  /** Keyed by product handle. */
  failed: Map<string, RowProblem[]>
}

interface Batch {
  store: StoreId
  actor: StaffActor
  publicUrl: string
}

/** Writes valid groups: new products in one statement, or one by one if that fails. */
const writeValidGroups = async (
  uow: UnitOfWork,
  { store, actor, publicUrl }: Batch,
  validated: readonly ValidatedGroup[],
): Promise<Outcome> => {
  const valid = validated.filter(({ hasErrors: fails }) => !fails)
  const lookups = await loadLookups(uow.tx, store, collectLookupKeys(valid.map(({ draft }) => draft)))
  const drafts = valid.map(({ draft }) => draft)
  const names = await resolveNames(uow, store, actor, drafts, lookups)
  const writeContext = { vendorId: actor.vendorId, publicUrl, names }
  const failed = new Map(
    validated.filter(({ hasErrors: fails }) => fails).map(({ draft, problems }) => [draft.handle, problems]),
  )
  const written: WrittenProduct[] = []
  const writeOne = async (
    group: ValidatedGroup,
    run: (part: UnitOfWork) => Promise<WrittenProduct[]>,
  ): Promise<void> => {
    const result = await withSavepoint(uow, run)
    if ('done' in result) written.push(...result.done)
    else failed.set(group.draft.handle, [...group.problems, toProblem(group, result.failure)])
  }
  const created = valid.filter(({ existing: present }) => !present)
  const batchResult = await withSavepoint(uow, (part) => writeNewProducts(part, store, actor, created, writeContext))
  if ('done' in batchResult) written.push(...batchResult.done)
  else
    for (const group of created)
      await writeOne(group, (part) => writeNewProducts(part, store, actor, [group], writeContext))
  for (const group of valid) {
    const { existing: present } = group
    if (present)
      await writeOne(group, async (part) => [
        await writeExistingProduct(part, store, actor, { ...group, existing: present }, writeContext),
      ])
  }
  return { written, failed }
}

/** Deterministic, so that a job that runs twice attaches one image. */
const mediumId = (importId: string, row: number, url: string): string => {
  const hex = createHash('sha256').update(`${importId} ${row} ${url}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Writes stock, archives and image jobs of the written products, and the state and counts of the import. */
const recordOutcome = async (
  uow: UnitOfWork,
  { store }: Batch,
  {
    jobActor,
    file,
    groups,
    validated,
  }: {
    jobActor: JobActor
    file: ProductImport
    groups: readonly batches.Group[]
    validated: readonly ValidatedGroup[]
  },
  { written, failed }: Outcome,
): Promise<void> => {
  const { mainLocation, locations } = await readStoreSettings(uow.tx, store)
  const locationIds = new Set(locations)
  await moveStock(
    uow,
    store,
    written.flatMap((item) => toStockMoves(item, mainLocation, locationIds, file.fileName)),
  )
  const archived = written.filter((item) => item.group.draft.archived && !item.product.archivedAt)
  if (archived.length > 0)
    await archiveProducts(
      uow,
      store,
      archived.map(({ product }) => product._id),
    )
  const images = written.flatMap(({ product, remoteMedia }) =>
    remoteMedia.map((image) => ({ ...image, productId: product._id })),
  )
  for (const image of images) {
    const mediaId = mediumId(file._id, image.row, image.url)
    uow.enqueue(fetchImageTask, { jobActor, importId: file._id, mediaId, ...image })
  }
  for (const [, problems] of failed) await batches.replaceProblems(uow.tx, store, file._id, problems)
  await batches.writeGroupStates(
    uow.tx,
    store,
    file._id,
    groups.map(({ group }, index) => {
      const isFailed = failed.has(validated[index]?.draft.handle ?? '')
      return { group, state: isFailed ? ('failed' as const) : ('done' as const) }
    }),
  )
  const created = written.filter((item) => !item.group.existing).length
  await batches.addCounts(uow.tx, store, file._id, {
    done: groups.length,
    created,
    updated: written.length - created,
    failed: failed.size,
    pictures: images.length,
  })
}

const finish = async (uow: UnitOfWork, store: StoreId, importId: string): Promise<void> => {
  await repo.setStatus(uow.tx, store, importId, 'done')
  const file = await repo.readImport(uow.tx, store, importId)
  if (!file) return
  const { fileName, created, updated, failed } = file
  notify(uow, store, [
    {
      kind: 'import_finished',
      facts: { fileName, created, updated, failed },
      title: 'Import finished',
      body: `${fileName}: ${created} added, ${updated} updated, ${failed} failed.`,
      route: `/dashboard/products/imports/${importId}`,
    },
  ])
}

/**
 * Each batch is one transaction with its products, row states and counts, so that after a crash the import continues
 * with the next batch.
 */
export const runImportHandler = ({ deps, publicUrl }: { deps: UnitOfWorkDeps; publicUrl: string }): Handler =>
  handle(runImport, async ({ jobActor, importId, makes }, job) => {
    const { store, actor, origin } = actorFromJob(jobActor, importId, invalidatedResources)
    const file = await repo.readImport(job.db, store, importId)
    if (!file) return
    const first = await firstRowsBySku(job.db, store, file)
    const batch: Batch = { store, actor, publicUrl }
    const runNext = (): Promise<boolean> =>
      transactInJob(deps, job, origin, (uow) => runBatch(uow, batch, { jobActor, file, makes, first }))
    while (await runNext()) if (job.shouldYield()) return 'yield'
  })

const runBatch = async (
  uow: UnitOfWork,
  batch: Batch,
  job: { jobActor: JobActor; file: ProductImport; makes: CreatePermissions; first: ReadonlyMap<string, number> },
): Promise<boolean> => {
  const { store } = batch
  const { file, first } = job
  const locked = await repo.lockImport(uow.tx, store, file._id)
  if (locked?.status !== 'running') return false
  const groups = await batches.readGroups(uow.tx, store, file._id, 0, groupsPerBatch, 'waiting')
  if (groups.length === 0) {
    await finish(uow, store, file._id)
    return false
  }
  const context = await loadGroupContext(uow.tx, store, file)
  // Locked until they are written, so that no other change comes in between.
  await lockProductsBySlug(
    uow.tx,
    store,
    groups.map((group) => getGroupHandle(group, context)),
  )
  const input = { context, file, makes: job.makes, firstRowOfSku: (sku: string) => first.get(sku) }
  const validated = await validateGroups(uow.tx, store, groups, input)
  const isSkipped = ({ existing: present, hasErrors: fails }: ValidatedGroup): boolean =>
    !fails && !!present && file.options.existing === 'skip'
  const toWrite = validated.filter((group) => !isSkipped(group))
  const outcome = await writeValidGroups(uow, batch, toWrite)
  await recordOutcome(uow, batch, { ...job, groups, validated }, outcome)
  return true
}
