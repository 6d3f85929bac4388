import type { Parser, ParseResult } from 'papaparse'
import { restoreFormulas } from '#contract/core/csv.ts'

const utf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Spreadsheets on Windows still write its old code page, and "Unicode text" in two bytes a letter. */
const textOf = (bytes: Uint8Array): string => {
  const wide = utf16(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const pieceLength = 250_000

/** Why a file is no table: it is no text at all, but a workbook or a picture; or nobody can tell where its rows end. */
export type NoTable = 'notText' | 'openQuote'

/**
 * The lines of a file of comma, semicolon or tab separated values, as they were before they became one; a word for why
 * not. Empty lines are left out, unless the rows are to be counted.
 */
export const readTable = async (file: Blob, { keepEmpty = false } = {}): Promise<string[][] | NoTable> => {
  const { default: papa } = await import('papaparse')
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0')) return 'notText'
  // Lines of one file end in both ways once two programs have written to it.
  const lines = text.replaceAll('\r\n', '\n')
  const newline = lines.includes('\n') ? '\n' : '\r'
  const skipEmptyLines = keepEmpty ? false : 'greedy'
  const rows: string[][] = []
  let isOpen = false
  // A piece at a time: the page stays alive while a large file is read.
  await new Promise<void>((complete) =>
    papa.parse<string[]>(lines, {
      newline,
      skipEmptyLines,
      chunkSize: pieceLength,
      chunk: ({ data, errors }: ParseResult<string[]>, parser: Parser) => {
        isOpen ||= errors.some(({ code }) => code === 'MissingQuotes')
        for (const row of data) rows.push(row.map(restoreFormulas))
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => complete(),
    }),
  )
  return isOpen ? 'openQuote' : rows
}
