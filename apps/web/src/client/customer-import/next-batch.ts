import { type CustomerRowInput, importBatchSize, mostBatchBytes } from '#contract/domains/customer-import.ts'

const bytesOf = (row: CustomerRowInput): number => new TextEncoder().encode(JSON.stringify(row)).length + 1

// Just beyond what a cell may hold: the server then says that it is too long.
const tooLong = 5001

/**
 * A row that no call can carry is refused for its length anyway: its email and its longest cell are enough to be told
 * so, and the rows around it are spared.
 */
const stubOf = (row: CustomerRowInput): CustomerRowInput => {
  const cells = Object.entries(row).toSorted(([, one], [, other]) => other.length - one.length)
  const [column = 'note', cell = ''] = cells[0] ?? []
  return { email: (row.email ?? '').slice(0, tooLong), [column]: cell.slice(0, tooLong) }
}

/** The rows of the next call: the same ones whoever asks, so that a batch sent twice is the same request. */
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
