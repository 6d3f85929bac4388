import { neutralizeFormulas, restoreFormulas } from '#contract/core/csv.ts'

/**
 * Parses cells from the clipboard: tabs between cells, line breaks between rows, quotes around cells that contain
 * either.
 */
export const readTable = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(restoreFormulas(cell))
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text.charAt(at++)
      else quoted = false
    } else if (letter === '"' && cell === '' && isClosed(text, at)) quoted = true
    else if (letter === '\t') endCell()
    else if (letter === '\n') {
      endCell()
      rows.push([])
    } else if (letter !== '\r') cell += letter
  }
  endCell()
  // Copied tables end with a line break.
  if (rows.length > 1 && rows.at(-1)?.join('') === '' && rows.at(-1)?.length === 1) rows.pop()
  return rows
}

// 5" does not start a quote: only one that is closed before the next cell counts.
const closedQuote = /"(?:[^"]|"")*"(?=[\t\r\n]|$)/y

const isClosed = (text: string, at: number): boolean => {
  closedQuote.lastIndex = at
  return closedQuote.test(text)
}

// Numbers such as -5 are not neutralized.
const plainNumber = /^-?\d[\d\u00A0\u202F.,]*$/

const writeCell = (value: string): string => {
  const cell = plainNumber.test(value) ? value : neutralizeFormulas(value)
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Neutralizes text that a spreadsheet would evaluate; `parseClipboardTable` restores it. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(writeCell).join('\t')).join('\n')
