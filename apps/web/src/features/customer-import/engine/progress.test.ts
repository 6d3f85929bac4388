import { describe, expect, it } from 'vitest'
import { importBatchSize, maxBatchBytes } from '#contract/domains/customer-import.ts'
import { nextBatch } from './next-batch.ts'
import { getImportErrors, getFailedRows, getImportPercent, getImportTone } from './progress.ts'
import { type ImportRecord, applyBatchResponse, applyFailure } from './record.ts'

const record: ImportRecord = {
  importId: 'i1',
  totalRecords: 3,
  isCompleted: false,
  isCancelled: false,
  processedCount: 0,
  person: 'p1',
  store: 's1',
  storeName: 'One',
  successful: 0,
  failed: 0,
  failedRows: [],
  failedFor: [],
  reasons: [],
  stoppedBy: null,
  header: ['Mail', 'Size', 'Name', 'Colour'],
  mapping: ['email', null, 'name', null],
}
const rows = {
  data: [{ email: 'a@b.c', name: 'A' }, { email: ' x ', name: '=1+1' }, { name: 'C' }],
  rest: [
    ['40', 'red'],
    ['41', ''],
    ['42', 'blue'],
  ],
}
const skipped = (index: number, reason: string) => ({ index, reason, email: '', code: 'bad_email' as const })
const response = { imported: [{ _id: '1', email: 'a@b.c' }], skipped: [skipped(1, 'Bad.')], errors: [], notes: [] }

describe('import progress', () => {
  it.each([
    [{}, 'info'],
    [{ failed: 3, successful: 1 }, 'info'],
    [{ isCompleted: true, successful: 3 }, 'success'],
    [{ isCompleted: true }, 'success'],
    [{ isCompleted: true, failed: 1 }, 'danger'],
    [{ isCompleted: true, failed: 1, successful: 2 }, 'warning'],
    [{ isCancelled: true, failed: 1, successful: 2 }, 'warning'],
  ])('tone for %o is %s', (change, tone) => expect(getImportTone({ ...record, ...change })).toBe(tone))

  it('is 100% without rows', () => expect(getImportPercent({ ...record, totalRecords: 0 })).toBe(100))
})

it('returns failed and unsent rows as they were in the file', () => {
  const half = applyBatchResponse(record, 2, response)
  expect(half).toMatchObject({ processedCount: 2, successful: 1, failed: 1, isCompleted: false })
  expect(getImportErrors({ record: half, rows }, 10)).toEqual([{ row: 1, email: 'x', reason: 'Bad.' }])
  expect(getFailedRows({ record: half, rows })).toEqual([[' x ', '41', '=1+1', '', 'Bad.']])
  const stopped = applyFailure(half, 'No network.')
  expect(stopped).toMatchObject({ failed: 2, isCompleted: true, processedCount: 2 })
  expect(getFailedRows({ record: stopped, rows })).toHaveLength(2)
  expect(getFailedRows({ record: stopped, rows })[1]).toEqual(['', '42', 'C', 'blue', 'No network.'])
})

describe('nextBatch', () => {
  const bytes = (batch: unknown) => new TextEncoder().encode(JSON.stringify(batch)).length

  it('has fewer rows when they are long, and omits none', () => {
    const long = Array.from({ length: 200 }, (_, row) => ({ email: `${row}@b.c`, note: 'ñ'.repeat(4000) }))
    let from = 0
    while (from < long.length) {
      const batch = nextBatch(long, from)
      expect(bytes(batch)).toBeLessThanOrEqual(maxBatchBytes + 2)
      expect(batch.length).toBeGreaterThan(0)
      expect(batch[0]?.email).toBe(`${from}@b.c`)
      from += batch.length
    }
    expect(from).toBe(200)
  })

  it('truncates a row that is larger than a request', () => {
    const [stub, next] = nextBatch([{ email: 'a@b.c', note: 'x'.repeat(300_000) }, { email: 'b@b.c' }], 0)
    expect(stub?.email).toBe('a@b.c')
    expect(stub?.note?.length).toBe(5001)
    expect(next).toEqual({ email: 'b@b.c' })
    expect(
      nextBatch(
        Array.from({ length: 300 }, () => ({ email: 'a@b.c' })),
        100,
      ),
    ).toHaveLength(importBatchSize)
  })
})
