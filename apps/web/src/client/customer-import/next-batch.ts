import { type CustomerRowInput, importBatchSize, mostBatchBytes } from '#contract/domains/customer-import.ts'

const bytesOf = (row: CustomerRowInput): number => new TextEncoder().encode(JSON.stringify(row)).length + 1

// One more than the maximum cell length, so that the server reports the cell as too long.
const tooLong = 5001

/**
 * The server would reject a row larger than a request for its length anyway. Its email and its longest cell, truncated,
 * are enough to get that error without losing the rows around it.
 */
const stubOf = (row: CustomerRowInput): CustomerRowInput => {
  const cells = Object.entries(row).toSorted(([, one], [, other]) => other.length - one.length)
  const [column = 'note', cell = ''] = cells[0] ?? []
  return { email: (row.email ?? '').slice(0, tooLong), [column]: cell.slice(0, tooLong) }
}

/** The rows of the next request. Deterministic, so that a batch sent twice is the same request. */
export const nextBatch = (data: readonly CustomerRowInput[], from: number): CustomerRowInput[] => {
  const batch: CustomerRowInput[] = []
  let bytes = 0
  for (const row of data.slice(from, from + importBatchSize)) {
    const size = bytesOf(row)
    const carried = size > mostBatchBytes ? stubOf(row) : row
    bytes += carried === row ? size : bytesOf(carried)
    if (batch.length > 0 && bytes > mostBatchBytes) break
    batch.push(carried)
  }
  return batch
}
