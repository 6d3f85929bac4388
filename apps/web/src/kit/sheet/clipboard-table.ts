import { neutralizeFormulas, restoreFormulas } from '#contract/core/csv.ts'

/**
 * Parses cells from the clipboard: tabs between cells, line breaks between rows, quotes around cells that contain
 * either.
 */
export const parseClipboardTable = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(restoreFormulas(cell))
    cell = ''
  }
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[index + 1] === '"') cell += text.charAt(index++)
      else quoted = false
    } else if (character === '"' && cell === '' && isClosed(text, index)) quoted = true
    else if (character === '\t') endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else if (character !== '\r') cell += character
  }
  endCell()
  // Copied tables end with a line break.
  if (rows.length > 1 && rows.at(-1)?.join('') === '' && rows.at(-1)?.length === 1) rows.pop()
  return rows
}

// 5" does not start a quote: only one that is closed before the next cell counts.
const closedQuote = /"(?:[^"]|"")*"(?=[\t\r\n]|$)/y

const isClosed = (text: string, index: number): boolean => {
  closedQuote.lastIndex = index
  return closedQuote.test(text)
}

// Numbers such as -5 are not neutralized.
const plainNumber = /^-?\d[\d\u00A0\u202F.,]*$/

const writeCell = (value: string): string => {
  const cell = plainNumber.test(value) ? value : neutralizeFormulas(value)
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Neutralizes text that a spreadsheet would evaluate; `parseClipboardTable` restores it. */
export const formatClipboardTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(writeCell).join('\t')).join('\n')
