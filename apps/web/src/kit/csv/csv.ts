import { type CsvValue, writeCsv } from '#contract/core/csv.ts'

// Without it, Excel assumes its own code page.
const byteOrderMark = '\uFEFF'

export const csvFile = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): Blob =>
  new Blob([byteOrderMark, writeCsv([header, ...rows])], { type: 'text/csv;charset=utf-8' })
