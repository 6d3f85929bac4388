export type CsvValue = string | number | boolean | null | undefined

// A spreadsheet runs what begins like this; an apostrophe makes it text. Numbers are ours and stay numbers. What has
// such an apostrophe of its own gets one more, so that whoever takes one away again has what was there.
const formula = /^'*[=+\-@\t\r]/

export const csvCell = (value: CsvValue): string | number => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  const text = String(value)
  return formula.test(text) ? `'${text}` : text
}

// Excel takes a file for its own code page unless it begins with the mark.
const byteOrderMark = '\uFEFF'

export const csvFile = async (head: readonly string[], rows: readonly (readonly CsvValue[])[]): Promise<Blob> => {
  const { default: papa } = await import('papaparse')
  const cells = [head, ...rows].map((row) => row.map(csvCell))
  return new Blob([byteOrderMark, papa.unparse(cells, { newline: '\r\n' })], { type: 'text/csv;charset=utf-8' })
}
