import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { validateCustomerRow, type RowValidation } from '#contract/domains/customer-import.ts'
import { getFileSource, getRows, guessMapping, readCustomers } from './customer-import.table.ts'
import { validateRows } from './customer-import.validate.ts'

const folder = join(import.meta.dirname, 'corpus')
const rules = { currency: 'USD', today: '2026-11-17' } as const

type Result = Omit<Extract<RowValidation, { ok: true }>, 'ok'> | { problem: string }

/** Only what a row contains, so that an expectation lists the cells that arrive. */
const toResult = (result: RowValidation): unknown => {
  if (!result.ok) return { problem: result.problem }
  const { address, ...fields } = result.customer
  const filled = Object.entries({ ...fields, ...address }).filter(
    ([, value]) => value !== '' && value !== null && value !== 0 && !(Array.isArray(value) && value.length === 0),
  )
  const notes = result.notes.map(({ column, note }) => `${column}: ${note}`)
  return { ...Object.fromEntries(filled), ...(notes.length > 0 && { notes }) }
}

const readCorpusFile = async (name: string) => {
  const table = await readCustomers(new Blob([await readFile(join(folder, name))]))
  if (typeof table === 'string') throw new Error(`${name}: ${table}`)
  const mapping = guessMapping(table)
  const checked = await validateRows(table, mapping, {
    currency: rules.currency,
    allConsent: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  const results = (checked?.data ?? []).map((row, index) => {
    const problem = checked?.problems.get(index)
    return problem ? { problem } : toResult(validateCustomerRow(row, rules))
  })
  return { source: getFileSource(table) ?? null, rows: getRows(table).length, results: results as Result[] }
}

const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'))

it.each(names)('reads %s cell by cell', async (name) => {
  const expected: unknown = JSON.parse(await readFile(join(folder, name.replace('.csv', '.json')), 'utf8'))
  expect(await readCorpusFile(name)).toEqual(expected)
})

it('imports at least 99 % of the rows of well-formed exports', async () => {
  const files = await Promise.all(names.filter((name) => name !== 'broken.csv').map(readCorpusFile))
  const rows = files.flatMap(({ results }) => results)
  const arriving = rows.filter((row) => !('problem' in row))
  expect(rows.length).toBeGreaterThan(25)
  expect(arriving.length / rows.length).toBeGreaterThanOrEqual(0.99)
})
