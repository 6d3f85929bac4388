import { useState } from 'react'
import { mostImportRows, mostRowsPerCall, productImports } from '#contract/domains/product-imports.ts'
import { useSend } from '../../client/use-send.ts'
import { type NoTable, readTable } from '../../kit/read-table.ts'

export interface ReadFile {
  fileName: string
  header: string[]
  rows: string[][]
}

export type Unreadable = 'empty' | 'tooMany' | 'unreadable' | NoTable

/** Header and rows of the file, or the reason why it can't be read. */
export const readProducts = async (file: File): Promise<ReadFile | Unreadable> => {
  const table = await readTable(file).catch(() => [])
  if (typeof table === 'string') return table
  const [header, ...rows] = table
  if (!header || rows.length === 0) return 'empty'
  if (rows.length > mostImportRows) return 'tooMany'
  if (header.some((heading) => heading.length > 200)) return 'unreadable'
  return { fileName: file.name.slice(0, 200), header: header.map((heading) => heading.trim()), rows }
}

// Well below the server's body limit: rows with long descriptions can be large.
const mostCharacters = 150_000

const parts = function* (rows: readonly string[][]): Generator<{ from: number; rows: string[][] }> {
  let [from, size, part] = [1, 0, [] as string[][]]
  for (const [index, row] of rows.entries()) {
    const length = row.reduce((sum, cell) => sum + cell.length + 4, 0)
    if (part.length > 0 && (part.length === mostRowsPerCall || size + length > mostCharacters)) {
      yield { from, rows: part }
      ;[from, size, part] = [index + 1, 0, []]
    }
    part.push(row)
    size += length
  }
  if (part.length > 0) yield { from, rows: part }
}

/** Uploads rows in batches. The server keeps rows it already has, so an upload can be repeated. */
export const useUploadRows = () => {
  const { send, error } = useSend(productImports.addRows, { quiet: true })
  const [sent, setSent] = useState<number | undefined>()
  const upload = async (id: string, rows: readonly string[][]): Promise<boolean> => {
    setSent(0)
    for (const part of parts(rows)) {
      const answer = await send({ params: { id }, body: part })
      if (!answer) {
        setSent(undefined)
        return false
      }
      setSent(part.from + part.rows.length - 1)
    }
    return true
  }
  return { upload, sent, error }
}
