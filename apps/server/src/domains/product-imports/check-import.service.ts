import { readStoreFields } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { actorFromJob } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import type { ProductImport } from '#contract/domains/product-imports.ts'
import { transactInJob, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import * as batches from './import-batches.repo.ts'
import { loadLookups, readStoreSettings } from './import-lookups.repo.ts'
import {
  validateGroup,
  type ValidatedGroup,
  type CreatePermissions,
  collectLookupKeys,
} from './validate-group.rules.ts'
import { type GroupContext, readGroup } from './read-group.rules.ts'
import * as repo from './product-imports.repo.ts'
import { checkImport, toHandle } from './product-imports.service.ts'

const linesPerBatch = 5000
export const groupsPerBatch = 50

/** What reading and validating groups needs besides their lines. */
export const loadGroupContext = async (db: Db | Tx, store: StoreId, file: ProductImport): Promise<GroupContext> => ({
  header: file.header,
  mapping: file.mapping,
  currency: (await readStoreSettings(db, store)).currency,
  fields: await readStoreFields(db, store),
  asDrafts: file.options.publish === 'draft',
})

export const getGroupHandle = (group: batches.Group, { mapping }: Pick<GroupContext, 'mapping'>): string => {
  const cells = group.lines[0]?.cells ?? []
  const at = (target: string): string => cells[mapping.indexOf(target)]?.trim() ?? ''
  return toHandle(at('handle') || at('title'))
}

export const validateGroups = async (
  db: Db | Tx,
  store: StoreId,
  groups: readonly batches.Group[],
  input: {
    context: GroupContext
    file: ProductImport
    makes: CreatePermissions
    firstRowOfSku: (sku: string) => number | undefined
  },
): Promise<ValidatedGroup[]> => {
  const parsed = groups.map((group) => readGroup(getGroupHandle(group, input.context), group.lines, input.context))
  const lookups = await loadLookups(db, store, collectLookupKeys(parsed.map(({ draft }) => draft)))
  const context = { ...input, options: input.file.options, fields: input.context.fields, found: lookups }
  return parsed.map((parsedGroup) => validateGroup(parsedGroup, context))
}

/** Reads the file in batches that fit into memory, by the first filled of these columns. */
const readColumnBatches = async function* (db: Db, store: StoreId, file: ProductImport, targets: readonly string[]) {
  const columns = targets.map((target) => file.mapping.indexOf(target))
  for (let after = 0; ;) {
    const cells = await batches.readColumn(db, store, file._id, columns, after, linesPerBatch)
    const last = cells.at(-1)
    if (!last) return
    yield cells
    after = last.row
  }
}

/**
 * Lines with the same handle are one product; a line with neither handle nor title belongs to the one before. Returns
 * the number of products, undefined when the round ended early.
 */
const group = async (
  db: Db,
  store: StoreId,
  file: ProductImport,
  write: (rows: Parameters<typeof batches.writeGroups>[3]) => Promise<boolean>,
): Promise<number | undefined> => {
  const groups = new Map<string, number>()
  let last = ''
  for await (const cells of readColumnBatches(db, store, file, ['handle', 'title'])) {
    const rows = cells.map(({ row, text }) => {
      last = text ? toHandle(text) : last || toHandle('')
      if (!groups.has(last)) groups.set(last, groups.size + 1)
      return { row, group: groups.get(last) ?? 0 }
    })
    if (!(await write(rows))) return undefined
  }
  return groups.size
}

/** The first row of each SKU, to report duplicates. */
export const firstRowsBySku = async (db: Db, store: StoreId, file: ProductImport): Promise<Map<string, number>> => {
  const first = new Map<string, number>()
  if (!file.mapping.includes('sku')) return first
  for await (const cells of readColumnBatches(db, store, file, ['sku'])) {
    for (const { row, text } of cells)
      if (text && !first.has(normalizeForSearch(text))) first.set(normalizeForSearch(text), row)
  }
  return first
}

/**
 * The dry run: validates every product as the import will and stores the problems. Progress is stored with each batch,
 * so that a run that yields or crashes continues where it stopped.
 */
export const checkImportHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(checkImport, async ({ jobActor, importId, round, makes }, job) => {
    const { db } = job
    const { store, origin } = actorFromJob(jobActor, importId, ['productImports'])
    /** False when the round has ended: the mapping was changed or the import cancelled. */
    const runInRound = (run: (tx: Tx) => Promise<void>): Promise<boolean> =>
      transactInJob(deps, job, origin, async ({ tx }) => {
        const locked = await repo.lockImport(tx, store, importId)
        if (locked?.status !== 'checking' || locked.round !== round) return false
        await run(tx)
        return true
      })
    const readFile = () => repo.readImport(db, store, importId)
    let file = await readFile()
    if (!file) return
    // The count is written last, so lines are grouped again only if grouping was interrupted.
    if (file.products === 0) {
      if (!(await runInRound((tx) => batches.resetCounts(tx, store, importId)))) return
      const count = await group(db, store, file, (rows) =>
        runInRound((tx) => batches.writeGroups(tx, store, importId, rows)),
      )
      if (count === undefined) return
      if (!(await runInRound((tx) => batches.setGroupCount(tx, store, importId, count)))) return
      file = await readFile()
      if (!file) return
    }
    const { options, products: count } = file
    const [context, first] = [await loadGroupContext(db, store, file), await firstRowsBySku(db, store, file)]
    const input = { context, file, makes, firstRowOfSku: (sku: string) => first.get(sku) }
    for (let after = file.checked; after < count; after += groupsPerBatch) {
      const groups = await batches.readGroups(db, store, importId, after, groupsPerBatch, 'all')
      const results = await validateGroups(db, store, groups, input)
      const isCurrent = await runInRound(async (tx) => {
        await batches.writeProblems(
          tx,
          store,
          importId,
          results.flatMap(({ problems }) => problems),
        )
        await batches.addCounts(tx, store, importId, {
          checked: results.length,
          created: results.filter(({ hasErrors: fails, existing: present }) => !fails && !present).length,
          updated: results.filter(
            ({ hasErrors: fails, existing: present }) => !fails && present && options.existing === 'update',
          ).length,
          failed: results.filter(({ hasErrors: fails }) => fails).length,
          warned: results.filter(({ hasErrors: fails, problems }) => !fails && problems.length > 0).length,
        })
      })
      if (!isCurrent) return
      if (job.shouldYield()) return 'yield'
    }
    await runInRound((tx) => repo.setStatus(tx, store, importId, 'checked'))
  })
