import { minute } from '#contract/core/time.ts'
import { splitList } from '#contract/domains/product-csv.ts'
import { maxNewNames, newNameKinds, type ProductImport } from '#contract/domains/product-imports.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { actorFromJob } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { runPaced } from '#server/platform/pace.ts'
import { simulate } from '#server/platform/savepoint.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import * as batches from './import-batches.repo.ts'
import {
  type GroupResult,
  groupsPerBatch,
  type ImportBatch,
  importGroups,
  type Outcome,
} from './import-groups.service.ts'
import { lockStoreImports } from './import-lookups.repo.ts'
import { keyTargets, type KeyCells, makeGrouper } from './product-keys.rules.ts'
import * as repo from './product-imports.repo.ts'
import { checkImport } from './product-imports.service.ts'
import { stripApostrophes } from './read-variants.rules.ts'
import type { MissingName } from './resolve-names.service.ts'

/** Grouping 1,000 lines blocks the event loop for 3 ms and takes 15 ms of the database, 5,000 block it for 26 ms. */
const linesPerBatch = 500

/** Reads columns of the file in batches. */
const readColumnBatches = async function* (db: Db, store: StoreId, file: ProductImport, targets: readonly string[]) {
  const columns = targets.map((target) => file.mapping.indexOf(target))
  for (let after = 0; ;) {
    const rows = await batches.readColumns(db, store, file._id, columns, after, linesPerBatch)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.row
  }
}

const readFirstRows = async (db: Db, store: StoreId, file: ProductImport): Promise<Map<string, number>> => {
  const first = new Map<string, number>()
  for await (const rows of readColumnBatches(db, store, file, ['sku'])) {
    for (const { row, cells } of rows) {
      const [cell = ''] = cells
      for (const listed of [cell, ...splitList(cell)]) {
        const sku = normalizeForSearch(stripApostrophes(listed))
        if (sku && !first.has(sku)) first.set(sku, row)
      }
    }
  }
  return first
}

/** Between two turns of a file's job when other vendors' jobs run; a file that is only checked is never released. */
const maxUnusedMs = 2 * minute

/**
 * The last file's first rows: its job yields every two seconds, and reading the SKUs of 30,000 lines takes a tenth of that.
 * The lines of a file don't change once it is configured.
 */
let cached: { key: string; first: Map<string, number>; release: NodeJS.Timeout } | undefined

/** Once the file is imported, so that an idle server doesn't hold it. */
export const releaseFirstRows = (): void => {
  clearTimeout(cached?.release)
  cached = undefined
}

/** Finds the first row of each SKU, to report duplicates. */
export const firstRowsBySku = async (
  db: Db,
  store: StoreId,
  file: ProductImport,
): Promise<(sku: string) => number | undefined> => {
  const column = file.mapping.indexOf('sku')
  if (column < 0) return () => undefined
  const key = `${store} ${file._id} ${column}`
  const first = cached?.key === key ? cached.first : await readFirstRows(db, store, file)
  releaseFirstRows()
  cached = { key, first, release: setTimeout(releaseFirstRows, maxUnusedMs).unref() }
  return (sku) => first.get(sku)
}

/** Groups the lines to products. Returns their number, undefined when the round ended early. */
const groupRows = async (
  db: Db,
  store: StoreId,
  file: ProductImport,
  write: (rows: Parameters<typeof batches.writeGroups>[3]) => Promise<boolean>,
): Promise<number | undefined> => {
  const assign = makeGrouper(file.source, file.mapping)
  let count = 0
  for await (const rows of readColumnBatches(db, store, file, keyTargets)) {
    const grouped = rows.map(({ row, cells }) => {
      const named = Object.fromEntries(keyTargets.map((target, index) => [target, cells[index] ?? ''])) as KeyCells
      return { row, ...assign(named) }
    })
    count = Math.max(count, ...grouped.map(({ group }) => group))
    if (!(await write(grouped))) return undefined
  }
  return count
}

export const countOutcomes = (results: readonly GroupResult[]): Record<Outcome, number> => {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}

/** The first spelling of each name. */
const mergeNames = (known: readonly string[], added: readonly string[]): string[] => {
  const byKey = new Map<string, string>()
  for (const name of [...known, ...added]) {
    const key = normalizeForSearch(name)
    if (!byKey.has(key)) byKey.set(key, name)
  }
  return [...byKey.values()].slice(0, maxNewNames)
}

/** The import is locked. */
const addNewNames = async (
  tx: Tx,
  store: StoreId,
  importId: string,
  missingNames: readonly MissingName[],
): Promise<void> => {
  if (missingNames.length === 0) return
  const known = await batches.readNewNames(tx, store, importId)
  const changed = newNameKinds.flatMap((kind) => {
    const before = known[kind] ?? []
    const after = mergeNames(
      before,
      missingNames.flatMap((missing) => (missing.kind === kind ? [missing.name] : [])),
    )
    return after.length > before.length ? [[kind, after] as const] : []
  })
  if (changed.length > 0) await batches.writeNewNames(tx, store, importId, Object.fromEntries(changed))
}

interface CheckDeps {
  deps: UnitOfWorkDeps
  publicUrl: string
}

/**
 * The dry run: imports every product, undoes that, and stores the problems. Progress is stored with each batch, so that
 * a run that yields or crashes continues where it stopped.
 */
export const checkImportHandler = ({ deps, publicUrl }: CheckDeps): Handler =>
  handle(checkImport, async ({ jobActor, importId, round, makes }, job) => {
    const { db } = job
    const { store, actor, origin } = actorFromJob(jobActor, importId, ['productImports'])
    /** False when the round has ended: the mapping was changed or the import cancelled. */
    const runInRound = (run: (uow: UnitOfWork) => Promise<void>): Promise<boolean> =>
      transactInJob(deps, job, origin, async (uow) => {
        const locked = await repo.lockImport(uow.tx, store, importId)
        if (locked?.status !== 'checking' || locked.round !== round) return false
        await run(uow)
        return true
      })
    const readFile = () => repo.readImport(db, store, importId)
    let file = await readFile()
    if (!file) return
    // The count is written last, so lines are grouped again only if grouping was interrupted.
    if (file.products === 0) {
      if (!(await runInRound(({ tx }) => batches.resetCounts(tx, store, importId)))) return
      const count = await groupRows(db, store, file, (rows) =>
        runInRound(({ tx }) => batches.writeGroups(tx, store, importId, rows)),
      )
      if (count === undefined) return
      if (!(await runInRound(({ tx }) => batches.setGroupCount(tx, store, importId, count)))) return
      file = await readFile()
      if (!file) return
    }
    const firstRowOfSku = await firstRowsBySku(db, store, file)
    const batch: ImportBatch = { store, actor, publicUrl, file, makes, firstRowOfSku, isDryRun: true }
    const checkBatch = async (after: number): Promise<boolean> => {
      await batches.analyzeWrittenTables(db)
      const groups = await batches.readGroups(db, store, importId, after, groupsPerBatch)
      return runInRound(async (uow) => {
        await lockStoreImports(uow.tx, store)
        const results = await simulate(uow, (part) => importGroups(part, batch, groups))
        const problems = results.flatMap((result) => result.problems)
        await batches.writeProblems(uow.tx, store, importId, problems)
        await batches.addCounts(uow.tx, store, importId, {
          checked: results.length,
          ...countOutcomes(results),
          warned: results.filter(({ outcome, problems: own }) => outcome !== 'failed' && own.length > 0).length,
        })
        await addNewNames(
          uow.tx,
          store,
          importId,
          results.flatMap(({ missingNames }) => missingNames),
        )
      })
    }
    for (let after = file.checked; after < file.products; after += groupsPerBatch) {
      const isCurrent = await runPaced(() => checkBatch(after))
      if (!isCurrent) return
      if (job.shouldYield()) return 'yield'
    }
    await runInRound(({ tx }) => repo.setStatus(tx, store, importId, 'checked'))
  })
