import { type CustomerRowInput, importBatchSize, maxBatchBytes } from '#contract/domains/customer-import.ts'

const toByteLength = (row: CustomerRowInput): number => new TextEncoder().encode(JSON.stringify(row)).length + 1

// One more than the maximum cell length, so that the server reports the cell as too long.
const overlongCellLength = 5001

/**
 * The server would reject a row larger than a request for its length anyway. Its email and its longest cell, truncated,
 * are enough to get that error without losing the rows around it.
 */
const truncateRow = (row: CustomerRowInput): CustomerRowInput => {
  const cells = Object.entries(row).toSorted(([, left], [, right]) => right.length - left.length)
  const [column = 'note', cell = ''] = cells[0] ?? []
  return { email: (row.email ?? '').slice(0, overlongCellLength), [column]: cell.slice(0, overlongCellLength) }
}

/** The rows of the next request. Deterministic, so that a batch sent twice is the same request. */
export const nextBatch = (data: readonly CustomerRowInput[], from: number): CustomerRowInput[] => {
  const batch: CustomerRowInput[] = []
  let bytes = 0
  for (const row of data.slice(from, from + importBatchSize)) {
    const size = toByteLength(row)
    const sentRow = size > maxBatchBytes ? truncateRow(row) : row
    bytes += sentRow === row ? size : toByteLength(sentRow)
    if (batch.length > 0 && bytes > maxBatchBytes) break
    batch.push(sentRow)
  }
  return batch
}
