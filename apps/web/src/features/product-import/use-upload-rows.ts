import { useState } from 'react'
import { maxImportRows, productImports } from '#contract/domains/product-imports.ts'
import { useSend } from '#web/client/use-send.ts'
import { type TableError, readTable } from '#web/kit/csv/read-table.ts'

export interface ParsedFile {
  fileName: string
  header: string[]
  rows: string[][]
}

export type UnreadableReason = 'empty' | 'tooMany' | 'unreadable' | TableError

/** Header and rows of the file, or the reason why it can't be read. */
export const parseProductFile = async (file: File): Promise<ParsedFile | UnreadableReason> => {
  const table = await readTable(file).catch(() => [])
  if (typeof table === 'string') return table
  const [firstRow, ...rows] = table
  if (!firstRow || rows.length === 0) return 'empty'
  const header = firstRow.map((heading) => heading.trim())
  if (rows.length > maxImportRows) return 'tooMany'
  if (header.some((heading) => heading.length > 200)) return 'unreadable'
  return { fileName: file.name.slice(0, 200), header, rows }
}

// The server validates a request at once, so larger ones would delay the requests of others.
const rowsPerRequest = 200
const maxCharactersPerRequest = 100_000

const splitIntoBatches = function* (rows: readonly string[][]): Generator<{ from: number; rows: string[][] }> {
  let [from, size, batch] = [1, 0, [] as string[][]]
  for (const [index, row] of rows.entries()) {
    const length = row.reduce((sum, cell) => sum + cell.length + 4, 0)
    if (batch.length > 0 && (batch.length === rowsPerRequest || size + length > maxCharactersPerRequest)) {
      yield { from, rows: batch }
      ;[from, size, batch] = [index + 1, 0, []]
    }
    batch.push(row)
    size += length
  }
  if (batch.length > 0) yield { from, rows: batch }
}

/** Uploads rows in batches. The server keeps rows it already has, so an upload can be repeated. */
export const useUploadRows = () => {
  const { send, error } = useSend(productImports.addRows, { quiet: true })
  const [sent, setSent] = useState<number | undefined>()
  const upload = async (id: string, rows: readonly string[][]): Promise<boolean> => {
    setSent(0)
    for (const batch of splitIntoBatches(rows)) {
      const response = await send({ params: { id }, body: batch })
      if (!response) {
        setSent(undefined)
        return false
      }
      setSent(batch.from + batch.rows.length - 1)
    }
    return true
  }
  return { upload, sent, error }
}
