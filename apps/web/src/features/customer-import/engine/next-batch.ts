import {
  type CustomerRowInput,
  importBatchSize,
  maxBatchBytes,
  maxSentLength,
} from '#contract/domains/customer-import.ts'
import { customerColumns } from '#contract/domains/customer-columns.ts'

const toByteLength = (row: CustomerRowInput): number => new TextEncoder().encode(JSON.stringify(row)).length + 1

/** A row larger than a request: its cells are cut to one character more than is stored, so that the server notes it. */
const truncateRow = (row: CustomerRowInput): CustomerRowInput =>
  Object.fromEntries(
    customerColumns.flatMap((column) => {
      const cell = row[column]
      return cell === undefined ? [] : [[column, cell.slice(0, maxSentLength(column))]]
    }),
  )

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
