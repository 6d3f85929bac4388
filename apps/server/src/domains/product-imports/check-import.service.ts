import { readFieldsFor } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold } from '#server/platform/db/fold.ts'
import { onErrand } from '#server/platform/errand.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import type { ProductImport } from '#contract/domains/product-imports.ts'
import { transactInJob, type Workshop } from '#server/platform/work.ts'
import * as batches from './import-batches.repo.ts'
import { lookUp, readStoreFacts } from './import-lookups.repo.ts'
import { judge, type Judged, type Makes, wantedBy } from './product-imports.judge.ts'
import { type GroupContext, readGroup } from './product-imports.read-group.ts'
import * as repo from './product-imports.repo.ts'
import { checkImport, handleOf } from './product-imports.service.ts'

const linesAtOnce = 5000
export const groupsAtOnce = 50

/** What reading and validating groups needs besides their lines. */
export const contextOf = async (db: Db | Tx, store: StoreId, file: ProductImport): Promise<GroupContext> => ({
  header: file.header,
  mapping: file.mapping,
  currency: (await readStoreFacts(db, store)).currency,
  fields: await readFieldsFor(db, store),
  asDrafts: file.options.publish === 'draft',
})

export const handleOfGroup = (group: batches.Group, { mapping }: Pick<GroupContext, 'mapping'>): string => {
  const cells = group.lines[0]?.cells ?? []
  const at = (target: string): string => cells[mapping.indexOf(target)]?.trim() ?? ''
  return handleOf(at('handle') || at('title'))
}

export const judgeGroups = async (
  db: Db | Tx,
  store: StoreId,
  groups: readonly batches.Group[],
  given: { context: GroupContext; file: ProductImport; makes: Makes; firstWith: (sku: string) => number | undefined },
): Promise<Judged[]> => {
  const read = groups.map((group) => readGroup(handleOfGroup(group, given.context), group.lines, given.context))
  const found = await lookUp(db, store, wantedBy(read.map(({ draft }) => draft)))
  const standing = { ...given, options: given.file.options, fields: given.context.fields, found }
  return read.map((one) => judge(one, standing))
}

/** Reads the file in batches that fit into memory, by the first filled of these columns. */
const walk = async function* (db: Db, store: StoreId, file: ProductImport, targets: readonly string[]) {
  const columns = targets.map((target) => file.mapping.indexOf(target))
  for (let after = 0; ;) {
    const cells = await batches.readColumn(db, store, file._id, columns, after, linesAtOnce)
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
  for await (const cells of walk(db, store, file, ['handle', 'title'])) {
    const rows = cells.map(({ row, text }) => {
      last = text ? handleOf(text) : last || handleOf('')
      if (!groups.has(last)) groups.set(last, groups.size + 1)
      return { row, group: groups.get(last) ?? 0 }
    })
    if (!(await write(rows))) return undefined
  }
  return groups.size
}

/** The first row of each SKU, to report duplicates. */
export const firstLines = async (db: Db, store: StoreId, file: ProductImport): Promise<Map<string, number>> => {
  const first = new Map<string, number>()
  if (!file.mapping.includes('sku')) return first
  for await (const cells of walk(db, store, file, ['sku'])) {
    for (const { row, text } of cells) if (text && !first.has(fold(text))) first.set(fold(text), row)
  }
  return first
}

/**
 * The dry run: validates every product as the import will and stores the problems. Progress is stored with each batch,
 * so that a run that yields or crashes continues where it stopped.
 */
export const checkImportHandler = (shop: Workshop): Handler =>
  handle(checkImport, async ({ errand, importId, round, makes }, job) => {
    const { db } = job
    const { store, origin } = onErrand(errand, importId, ['productImports'])
    /** False when the round has ended: the mapping was changed or the import cancelled. */
    const inRound = (run: (tx: Tx) => Promise<void>): Promise<boolean> =>
      transactInJob(shop, job, origin, async ({ tx }) => {
        const held = await repo.lockImport(tx, store, importId)
        if (held?.status !== 'checking' || held.round !== round) return false
        await run(tx)
        return true
      })
    const readFile = () => repo.readImport(db, store, importId)
    let file = await readFile()
    if (!file) return
    // The count is written last, so lines are grouped again only if grouping was interrupted.
    if (file.products === 0) {
      if (!(await inRound((tx) => batches.resetTally(tx, store, importId)))) return
      const count = await group(db, store, file, (rows) =>
        inRound((tx) => batches.writeGroups(tx, store, importId, rows)),
      )
      if (count === undefined) return
      if (!(await inRound((tx) => batches.setGroupCount(tx, store, importId, count)))) return
      file = await readFile()
      if (!file) return
    }
    const { options, products: count } = file
    const [context, first] = [await contextOf(db, store, file), await firstLines(db, store, file)]
    const given = { context, file, makes, firstWith: (sku: string) => first.get(sku) }
    for (let after = file.checked; after < count; after += groupsAtOnce) {
      const groups = await batches.readGroups(db, store, importId, after, groupsAtOnce, 'all')
      const judged = await judgeGroups(db, store, groups, given)
      const isStill = await inRound(async (tx) => {
        await batches.writeProblems(
          tx,
          store,
          importId,
          judged.flatMap(({ problems }) => problems),
        )
        await batches.addTally(tx, store, importId, {
          checked: judged.length,
          created: judged.filter(({ fails, present }) => !fails && !present).length,
          updated: judged.filter(({ fails, present }) => !fails && present && options.existing === 'update').length,
          failed: judged.filter(({ fails }) => fails).length,
          warned: judged.filter(({ fails, problems }) => !fails && problems.length > 0).length,
        })
      })
      if (!isStill) return
      if (job.shouldYield()) return 'yield'
    }
    await inRound((tx) => repo.setStatus(tx, store, importId, 'checked'))
  })
