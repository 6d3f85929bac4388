import papa from 'papaparse'
import { customFields } from '#contract/domains/custom-fields.ts'
import {
  type ImportOptions,
  mapping as mappingOf,
  type ProductImport,
  productImports,
} from '#contract/domains/product-imports.ts'
import { readHeader } from '#contract/domains/product-sources.ts'
import type { Person, TestApp } from './app.ts'
import { runQueuedJobs } from './queue.ts'

export const importEverything: ImportOptions = { existing: 'update', makeMissing: true, publish: 'as_file' }

export const parseCsv = (text: string): string[][] => papa.parse<string[]>(text.trim()).data

/** Imports tables as the browser does, and runs the jobs. */
export const makeProductImporter = (test: TestApp, owner: Person) => {
  const get = (store: string, id: string): Promise<ProductImport> =>
    test.data(productImports.get, { as: owner, store, params: { id } })

  /** Uploads the file. */
  const upload = async (store: string, table: string[][], as = owner): Promise<ProductImport> => {
    const [header = [], ...rows] = table
    const names = {
      fields: (await test.data(customFields.list, { as: owner, store })).data,
      locations: await test.database.kysely
        .selectFrom('locations')
        .select(['id as _id', 'name'])
        .where('store_id', '=', store)
        .execute(),
    }
    const hasValues = (column: number): boolean => rows.some((row) => !!row[column])
    const mapping = mappingOf.parse(readHeader(header, hasValues, names).mapping)
    const file = { fileName: 'products.csv', header, rows: rows.length, mapping }
    const { _id: id } = await test.data(productImports.open, { as, store, body: file })
    for (let from = 0; from < rows.length; from += 500) {
      const body = { from: from + 1, rows: rows.slice(from, from + 500) }
      await test.data(productImports.addRows, { as, store, params: { id }, body })
    }
    return get(store, id)
  }

  /** Uploads and configures the file and runs the dry run. */
  const check = async (
    store: string,
    table: string[][],
    options = importEverything,
    as = owner,
  ): Promise<ProductImport> => {
    const { _id: id, mapping } = await upload(store, table, as)
    await test.data(productImports.configure, { as, store, params: { id }, body: { mapping, options } })
    await runQueuedJobs(test, 'product-imports.check', ({ importId }) => importId === id)
    return get(store, id)
  }

  /** Imports a file that was checked. */
  const start = async (store: string, id: string): Promise<ProductImport> => {
    await test.data(productImports.run, { as: owner, store, params: { id } })
    await runQueuedJobs(test, 'product-imports.run', ({ importId }) => importId === id)
    return get(store, id)
  }

  const run = async (store: string, table: string[][], options = importEverything): Promise<ProductImport> =>
    start(store, (await check(store, table, options))._id)

  const problems = (store: string, id: string) =>
    test.data(productImports.problems, { as: owner, store, params: { id } })

  return { get, upload, check, start, run, problems }
}
