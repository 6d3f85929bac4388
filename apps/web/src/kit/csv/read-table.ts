import type { Parser, ParseResult } from 'papaparse'
import { restoreFormulas } from '#contract/core/csv.ts'

const detectUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Spreadsheets on Windows still write windows-1252, and UTF-16 as "Unicode text". */
const decodeText = (bytes: Uint8Array): string => {
  const encoding = detectUtf16(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

// Parsed in about 10 ms.
const chunkLength = 100_000

/** Why a file is not a table: not text (a workbook or an image), or an unclosed quote. */
export type TableError = 'notText' | 'openQuote'

/**
 * Reads a CSV file with comma, semicolon or tab separators, restoring neutralized formulas. Returns an error code if it
 * is not a table. Empty lines are omitted unless `keepEmpty`.
 */
export const readTable = async (file: Blob, { keepEmpty = false } = {}): Promise<string[][] | TableError> => {
  const { default: papa } = await import('papaparse')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0')) return 'notText'
  // A file edited by several programs may have mixed line endings.
  const lines = text.replaceAll('\r\n', '\n')
  const newline = lines.includes('\n') ? '\n' : '\r'
  const skipEmptyLines = keepEmpty ? false : 'greedy'
  const rows: string[][] = []
  let hasOpenQuote = false
  // In chunks with pauses, so that the page stays responsive.
  await new Promise<void>((resolve) =>
    papa.parse<string[]>(lines, {
      newline,
      skipEmptyLines,
      chunkSize: chunkLength,
      chunk: ({ data, errors }: ParseResult<string[]>, parser: Parser) => {
        hasOpenQuote ||= errors.some(({ code }) => code === 'MissingQuotes')
        for (const row of data) rows.push(row.map(restoreFormulas))
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => resolve(),
    }),
  )
  return hasOpenQuote ? 'openQuote' : rows
}
