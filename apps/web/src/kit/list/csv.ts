import { type CsvValue, writeCsv } from '#contract/core/csv.ts'

// Excel takes a file for its own code page unless it begins with the mark.
const byteOrderMark = '\uFEFF'

export const csvFile = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): Blob =>
  new Blob([byteOrderMark, writeCsv([head, ...rows])], { type: 'text/csv;charset=utf-8' })
