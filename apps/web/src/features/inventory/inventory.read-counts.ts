import { readCount } from '#contract/domains/inventory.ts'

/** A row of a count file, unparsed. */
export interface CountRow {
  row: number
  code: string
  location?: string
  onHand: string
}

export type RowProblem = 'no_code' | 'unknown_code' | 'unknown_location' | 'not_a_number' | 'twice'

export interface ReadCounts {
  rows: CountRow[]
  /** Problems that can be found without the server. */
  problems: { row: number; code: RowProblem; what: string; counts?: number | undefined }[]
}

/** The same normalization that the server uses to compare codes and locations. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

const foldHead = (text: string): string => fold(text.replaceAll(/[_-]+/g, ' '))

// Column headers of our own export, of spreadsheets and of other shop systems.
const heads = {
  sku: ['sku', 'variant sku', 'code', 'codigo', 'item', 'articulo'],
  barcode: ['barcode', 'variant barcode', 'codigo de barras', 'ean', 'upc', 'gtin'],
  location: ['place', 'lugar', 'location', 'ubicacion', 'warehouse', 'almacen'],
  onHand: ['on hand', 'existencias', 'counted', 'contado', 'quantity', 'cantidad', 'qty', 'stock', 'count', 'recuento'],
} as const

const longest = { code: 80, location: 120 }

const cellOf = (cells: readonly string[], column: number): string => (cells[column] ?? '').trim()

/** The rows of a count file; undefined without a code column or a quantity column. */
export const readCounts = (table: readonly (readonly string[])[]): ReadCounts | undefined => {
  const [head = [], ...lines] = table
  const names = head.map((name) => foldHead(name.replace(/^\uFEFF/, '')))
  const columnOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  const columns = {
    sku: columnOf(heads.sku),
    barcode: columnOf(heads.barcode),
    location: columnOf(heads.location),
    onHand: columnOf(heads.onHand),
  }
  if (columns.onHand < 0 || (columns.sku < 0 && columns.barcode < 0)) return undefined
  const read: ReadCounts = { rows: [], problems: [] }
  const seen = new Map<string, number>()
  for (const [index, cells] of lines.entries()) {
    const row = index + 2
    const onHand = cellOf(cells, columns.onHand)
    const code = cellOf(cells, columns.sku) || cellOf(cells, columns.barcode)
    const location = cellOf(cells, columns.location)
    const refuse = (problem: RowProblem, what: string, counts?: number) =>
      read.problems.push({ row, code: problem, what, counts })
    const key = `${fold(code)}\n${fold(location)}`
    // An empty count leaves the stock unchanged.
    if (onHand === '') continue
    if (code === '') refuse('no_code', '')
    else if (code.length > longest.code) refuse('unknown_code', code)
    else if (location.length > longest.location) refuse('unknown_location', location)
    else if (readCount(onHand) === undefined) refuse('not_a_number', onHand)
    else if (seen.has(key)) refuse('twice', code, seen.get(key))
    else {
      read.rows.push({ row, code, ...(location && { location }), onHand })
      seen.set(key, row)
    }
  }
  return read
}
