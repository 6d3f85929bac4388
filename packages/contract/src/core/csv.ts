export type CsvValue = string | number | boolean | null | undefined

/**
 * Where a spreadsheet could start to evaluate text: a formula character (OWASP's list, with the full-width forms), a
 * tab or a carriage return at the beginning of a cell. A file opened with `;` or tab as its separator is also split
 * inside our cells, and the quotes of a split cell are dropped, so each of those positions counts as a beginning; so
 * does a separator at the end of the text, whose closing quote would open the next cell. A blank line (CR after a line
 * break) is not one.
 */
const formulaStarts =
  /(?<=^|[;\t])(?=["']*[=+\-@＝＋－＠\t\r])|(?<=[\n\r])(?=["']*[=+\-@＝＋－＠\t])|(?<=[;\t\n\r])(?=["']*$)/g
/** The same positions once `neutralizeFormulas` has put an apostrophe there. */
const neutralizedStarts =
  /(?<=^|[;\t])'(?=["']*[=+\-@＝＋－＠\t\r])|(?<=[\n\r])'(?=["']*[=+\-@＝＋－＠\t])|(?<=[;\t\n\r])'(?=["']*$)/g

/** Puts an apostrophe before everything that a spreadsheet could evaluate as a formula. */
export const neutralizeFormulas = (text: string): string => text.replaceAll(formulaStarts, "'")

/** Reverses `neutralizeFormulas`. */
export const restoreFormulas = (text: string): string =>
  // The expression takes a third of the time to read a file, and few cells have an apostrophe.
  text.includes("'") ? text.replaceAll(neutralizedStarts, '') : text

/** A negative number does no harm, and with an apostrophe a spreadsheet wouldn't add it up. */
const negativeNumber = /^-\d+(\.\d+)?$/

/** The text of a cell before it is quoted. */
export const csvCell = (value: CsvValue): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || (typeof value === 'string' && negativeNumber.test(value))) return String(value)
  // Some readers end a row at CRLF even inside quotes; LF inside quotes is what spreadsheets write themselves.
  return neutralizeFormulas(String(value).replaceAll(/\r+\n/g, '\n'))
}

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Quotes every cell, so that text with `;` or tabs stays in one cell for readers that respect quotes. */
export const writeCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => row.map((value) => quoteCell(csvCell(value))).join(',')).join('\r\n')
