import { parseCount } from '#contract/domains/inventory.ts'

/** A row of a count file, unparsed. */
export interface CountRow {
  row: number
  code: string
  location?: string
  onHand: string
}

export type RowProblem = 'no_code' | 'unknown_code' | 'unknown_location' | 'not_a_number' | 'twice'

export interface ParsedCounts {
  rows: CountRow[]
  /** Problems that can be found without the server. */
  problems: { row: number; code: RowProblem; value: string; counts?: number | undefined }[]
}

/** The same normalization that the server uses to compare codes and locations. */
const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

const normalizeHeader = (text: string): string => normalizeForSearch(text.replaceAll(/[_-]+/g, ' '))

// Column headers of our own export, of spreadsheets and of other shop systems.
const headerNames = {
  sku: ['sku', 'variant sku', 'code', 'codigo', 'item', 'articulo'],
  barcode: ['barcode', 'variant barcode', 'codigo de barras', 'ean', 'upc', 'gtin'],
  location: ['place', 'lugar', 'location', 'ubicacion', 'warehouse', 'almacen'],
  onHand: [
    'on hand',
    'en existencia',
    'existencias',
    'counted',
    'contado',
    'quantity',
    'cantidad',
    'qty',
    'stock',
    'count',
    'recuento',
  ],
} as const

const maxLength = { code: 80, location: 120 }

const getCell = (cells: readonly string[], column: number): string => (cells[column] ?? '').trim()

/** The rows of a count file; undefined without a code column or a quantity column. */
export const parseCounts = (table: readonly (readonly string[])[]): ParsedCounts | undefined => {
  const [header = [], ...dataRows] = table
  const names = header.map((name) => normalizeHeader(name.replace(/^\uFEFF/, '')))
  const findColumn = (aliases: readonly string[]) => names.findIndex((name) => aliases.includes(name))
  const columns = {
    sku: findColumn(headerNames.sku),
    barcode: findColumn(headerNames.barcode),
    location: findColumn(headerNames.location),
    onHand: findColumn(headerNames.onHand),
  }
  if (columns.onHand < 0 || (columns.sku < 0 && columns.barcode < 0)) return undefined
  const result: ParsedCounts = { rows: [], problems: [] }
  const firstRows = new Map<string, number>()
  for (const [index, cells] of dataRows.entries()) {
    const row = index + 2
    const onHand = getCell(cells, columns.onHand)
    const code = getCell(cells, columns.sku) || getCell(cells, columns.barcode)
    const location = getCell(cells, columns.location)
    const addProblem = (problem: RowProblem, value: string, counts?: number) =>
      result.problems.push({ row, code: problem, value, counts })
    const key = `${normalizeForSearch(code)}\n${normalizeForSearch(location)}`
    // An empty count leaves the stock unchanged.
    if (onHand === '') continue
    if (code === '') addProblem('no_code', '')
    else if (code.length > maxLength.code) addProblem('unknown_code', code)
    else if (location.length > maxLength.location) addProblem('unknown_location', location)
    else if (parseCount(onHand) === undefined) addProblem('not_a_number', onHand)
    else if (firstRows.has(key)) addProblem('twice', code, firstRows.get(key))
    else {
      result.rows.push({ row, code, ...(location && { location }), onHand })
      firstRows.set(key, row)
    }
  }
  return result
}
