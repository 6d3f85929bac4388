import { splitList } from '#contract/domains/product-csv.ts'
import type { ProductImport } from '#contract/domains/product-imports.ts'
import { minute } from '#contract/core/time.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import * as batches from './import-batches.repo.ts'
import { stripApostrophes } from './read-variants.rules.ts'

/** Grouping 1,000 lines blocks the event loop for 3 ms and takes 15 ms of the database, 5,000 block it for 26 ms. */
const linesPerBatch = 500

/** Reads columns of the file in batches. */
export const readColumnBatches = async function* (
  db: Db,
  store: StoreId,
  file: ProductImport,
  targets: readonly string[],
) {
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
