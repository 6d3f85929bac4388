import type { ProductImport } from '#contract/domains/product-imports.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { type JobActor, actorFromJob } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { runPaced } from '#server/platform/pace.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { countOutcomes, firstRowsBySku, releaseFirstRows } from './check-import.service.ts'
import { enqueueImages } from './fetch-images.service.ts'
import * as batches from './import-batches.repo.ts'
import { type GroupResult, groupsPerBatch, type ImportBatch, importGroups } from './import-groups.service.ts'
import { insertImages } from './import-images.repo.ts'
import { lockStoreImports } from './import-lookups.repo.ts'
import * as repo from './product-imports.repo.ts'
import { runImport } from './product-imports.service.ts'

const invalidatedResources = [
  'products',
  'collections',
  'inventory',
  'inventoryLogs',
  'categories',
  'subCategories',
  'brands',
]

/** Stores the images, problems, row states and counts of a batch. */
const recordResults = async (
  uow: UnitOfWork,
  store: StoreId,
  jobActor: JobActor,
  file: ProductImport,
  groups: readonly batches.Group[],
  results: readonly GroupResult[],
): Promise<void> => {
  const images = results.flatMap((result) => result.images)
  await insertImages(uow.tx, store, file._id, images)
  enqueueImages(uow, jobActor, file._id, images)
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  for (const { problems } of failed) await batches.replaceProblems(uow.tx, store, file._id, problems)
  await batches.writeGroupStates(
    uow.tx,
    store,
    file._id,
    groups.map(({ group }, index) => ({ group, state: results[index]?.outcome === 'failed' ? 'failed' : 'done' })),
  )
  const counts = { done: groups.length, ...countOutcomes(results), pictures: images.length }
  await batches.addCounts(uow.tx, store, file._id, counts)
}

const finish = async (uow: UnitOfWork, store: StoreId, importId: string): Promise<void> => {
  await repo.setStatus(uow.tx, store, importId, 'done')
  const file = await repo.readImport(uow.tx, store, importId)
  if (!file) return
  // Changes of the last batches may still wait, here or in a process that was killed.
  const changes = invalidatedResources.map((resource) => ({ resource, id: '' }))
  uow.publish((live) => live.publishChanges({ storeId: store }, changes, uow.origin.actor))
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

const runBatch = async (uow: UnitOfWork, batch: ImportBatch, jobActor: JobActor): Promise<boolean> => {
  const { store, file } = batch
  const locked = await repo.lockImport(uow.tx, store, file._id)
  if (locked?.status !== 'running') return false
  const groups = await batches.readGroups(uow.tx, store, file._id, locked.done, groupsPerBatch)
  if (groups.length === 0) {
    await finish(uow, store, file._id)
    return false
  }
  await lockStoreImports(uow.tx, store)
  await recordResults(uow, store, jobActor, file, groups, await importGroups(uow, batch, groups))
  return true
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
    const firstRowOfSku = await firstRowsBySku(job.db, store, file)
    const batch: ImportBatch = { store, actor, publicUrl, file, makes, firstRowOfSku, isDryRun: false }
    const frequent = { ...origin, isFrequent: true } as const
    const runNext = (): Promise<boolean> => transactInJob(deps, job, frequent, (uow) => runBatch(uow, batch, jobActor))
    while (await runPaced(runNext)) {
      if (job.shouldYield()) return 'yield'
      await batches.analyzeWrittenTables(job.db)
    }
    releaseFirstRows()
  })
