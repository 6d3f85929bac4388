import { createHash } from 'node:crypto'
import type { ImportProblem, ProductImport } from '#contract/domains/product-imports.ts'
import { moveStock } from '#server/domains/inventory/stock.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import { archiveProducts } from '#server/domains/products/products.state.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { attempt } from '#server/platform/attempt.ts'
import { type Errand, onErrand } from '#server/platform/errand.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { transactInJob, type Work, type Workshop } from '#server/platform/work.ts'
import { contextOf, firstLines, groupsAtOnce, handleOfGroup, judgeGroups } from './check-import.service.ts'
import { fetchImported } from './fetch-pictures.service.ts'
import * as batches from './import-batches.repo.ts'
import { lockBySlug, lookUp, readStoreFacts } from './import-lookups.repo.ts'
import type { RowProblem } from './product-imports.cells.ts'
import { type Judged, type Makes, wantedBy } from './product-imports.judge.ts'
import * as repo from './product-imports.repo.ts'
import { runImport } from './product-imports.service.ts'
import { resolveNames, stockMoves, writeChanged, writeNew, type Written } from './write-products.service.ts'

const touches = ['products', 'collections', 'inventory', 'inventoryLogs', 'categories', 'subCategories', 'brands']

const codes: Partial<Record<Refusal['code'], ImportProblem['code']>> = {
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

const failing = ({ draft }: Judged, { code }: Refusal): RowProblem => ({
  row: draft.row,
  level: 'error',
  code: codes[code] ?? 'unexpected',
  column: null,
  value: null,
})

interface Outcome {
  written: Written[]
  /** Keyed by product handle. */
  failed: Map<string, RowProblem[]>
}

interface Batch {
  store: StoreId
  doer: Doer
  publicUrl: string
}

/** Writes valid groups: new products in one statement, or one by one if that fails. */
const write = async (work: Work, { store, doer, publicUrl }: Batch, judged: readonly Judged[]): Promise<Outcome> => {
  const good = judged.filter(({ fails }) => !fails)
  const found = await lookUp(work.tx, store, wantedBy(good.map(({ draft }) => draft)))
  const drafts = good.map(({ draft }) => draft)
  const names = await resolveNames(work, store, doer, drafts, found)
  const place = { vendorId: doer.vendorId, publicUrl, names }
  const failed = new Map(judged.filter(({ fails }) => fails).map(({ draft, problems }) => [draft.handle, problems]))
  const written: Written[] = []
  const tryOne = async (one: Judged, run: (part: Work) => Promise<Written[]>): Promise<void> => {
    const result = await attempt(work, run)
    if ('done' in result) written.push(...result.done)
    else failed.set(one.draft.handle, [...one.problems, failing(one, result.refused)])
  }
  const created = good.filter(({ present }) => !present)
  const together = await attempt(work, (part) => writeNew(part, store, doer, created, place))
  if ('done' in together) written.push(...together.done)
  else for (const one of created) await tryOne(one, (part) => writeNew(part, store, doer, [one], place))
  for (const one of good) {
    const { present } = one
    if (present) await tryOne(one, async (part) => [await writeChanged(part, store, doer, { ...one, present }, place)])
  }
  return { written, failed }
}

/** Deterministic, so that a job that runs twice attaches one image. */
const mediumId = (importId: string, row: number, url: string): string => {
  const hex = createHash('sha256').update(`${importId} ${row} ${url}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Writes stock, archives and image jobs of the written products, and the state and counts of the import. */
const settle = async (
  work: Work,
  { store }: Batch,
  {
    errand,
    file,
    groups,
    judged,
  }: {
    errand: Errand
    file: ProductImport
    groups: readonly batches.Group[]
    judged: readonly Judged[]
  },
  { written, failed }: Outcome,
): Promise<void> => {
  const { mainLocation, locations } = await readStoreFacts(work.tx, store)
  const places = new Set(locations)
  await moveStock(
    work,
    store,
    written.flatMap((one) => stockMoves(one, mainLocation, places, file.fileName)),
  )
  const archived = written.filter((one) => one.judged.draft.archived && !one.product.archivedAt)
  if (archived.length > 0)
    await archiveProducts(
      work,
      store,
      archived.map(({ product }) => product._id),
    )
  const pictures = written.flatMap(({ product, elsewhere }) =>
    elsewhere.map((picture) => ({ ...picture, productId: product._id })),
  )
  for (const picture of pictures) {
    const mediaId = mediumId(file._id, picture.row, picture.url)
    work.enqueue(fetchImported, { errand, importId: file._id, mediaId, ...picture })
  }
  for (const [, problems] of failed) await batches.replaceProblems(work.tx, store, file._id, problems)
  await batches.settleGroups(
    work.tx,
    store,
    file._id,
    groups.map(({ group }, index) => {
      const isFailed = failed.has(judged[index]?.draft.handle ?? '')
      return { group, state: isFailed ? ('failed' as const) : ('done' as const) }
    }),
  )
  const created = written.filter((one) => !one.judged.present).length
  await batches.addTally(work.tx, store, file._id, {
    done: groups.length,
    created,
    updated: written.length - created,
    failed: failed.size,
    pictures: pictures.length,
  })
}

const finish = async (work: Work, store: StoreId, importId: string): Promise<void> => {
  await repo.setStatus(work.tx, store, importId, 'done')
  const file = await repo.readImport(work.tx, store, importId)
  if (!file) return
  const { fileName, created, updated, failed } = file
  notify(work, store, [
    {
      kind: 'import_finished',
      facts: { fileName, created, updated, failed },
      title: 'Import finished',
      body: `${fileName}: ${created} created, ${updated} updated, ${failed} failed.`,
      route: `/dashboard/products/imports/${importId}`,
    },
  ])
}

/**
 * Each batch is one transaction with its products, row states and counts, so that after a crash the import continues
 * with the next batch.
 */
export const runImportHandler = ({ shop, publicUrl }: { shop: Workshop; publicUrl: string }): Handler =>
  handle(runImport, async ({ errand, importId, makes }, job) => {
    const { store, doer, origin } = onErrand(errand, importId, touches)
    const file = await repo.readImport(job.db, store, importId)
    if (!file) return
    const first = await firstLines(job.db, store, file)
    const batch: Batch = { store, doer, publicUrl }
    const next = (): Promise<boolean> =>
      transactInJob(shop, job, origin, (work) => runBatch(work, batch, { errand, file, makes, first }))
    while (await next()) if (job.shouldYield()) return 'yield'
  })

const runBatch = async (
  work: Work,
  batch: Batch,
  job: { errand: Errand; file: ProductImport; makes: Makes; first: ReadonlyMap<string, number> },
): Promise<boolean> => {
  const { store } = batch
  const { file, first } = job
  const held = await repo.lockImport(work.tx, store, file._id)
  if (held?.status !== 'running') return false
  const groups = await batches.readGroups(work.tx, store, file._id, 0, groupsAtOnce, 'waiting')
  if (groups.length === 0) {
    await finish(work, store, file._id)
    return false
  }
  const context = await contextOf(work.tx, store, file)
  // Locked until they are written, so that no other change comes in between.
  await lockBySlug(
    work.tx,
    store,
    groups.map((group) => handleOfGroup(group, context)),
  )
  const given = { context, file, makes: job.makes, firstWith: (sku: string) => first.get(sku) }
  const judged = await judgeGroups(work.tx, store, groups, given)
  const isSkipped = ({ present, fails }: Judged): boolean => !fails && !!present && file.options.existing === 'skip'
  const taken = judged.filter((one) => !isSkipped(one))
  const outcome = await write(work, batch, taken)
  await settle(work, batch, { ...job, groups, judged }, outcome)
  return true
}
