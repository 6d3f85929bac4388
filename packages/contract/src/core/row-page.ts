import type { ColumnPage, Page } from './page.ts'

type Row = Record<string, unknown>

const isColumnPage = (data: unknown): data is ColumnPage =>
  typeof data === 'object' && data !== null && 'columns' in data && 'totalIsCapped' in data

const setField = (row: Row, name: string, value: unknown): void => {
  const dot = name.indexOf('.')
  if (dot < 0) {
    row[name] = value
    return
  }
  const parent = name.slice(0, dot)
  // The first field decides whether there is an object.
  const object = parent in row ? (row[parent] as Row | null) : (row[parent] = value === null ? null : {})
  if (object) object[name.slice(dot + 1)] = value
}

/** Turns a page of `compact=columns` into one of rows; other responses are returned unchanged. Without zod. */
export const toRowPage = (data: unknown): unknown => {
  if (!isColumnPage(data)) return data
  const { columns, ...rest } = data
  const entries = Object.entries(columns)
  const rows = (entries[0]?.[1] ?? []).map((_, index) => {
    const row: Row = {}
    for (const [name, values] of entries) setField(row, name, values[index])
    return row
  })
  const page: Page<Row> = { data: rows, ...rest }
  return page
}
