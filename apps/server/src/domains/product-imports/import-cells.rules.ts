import type { Currency } from '#contract/enumerations.ts'
import { maxMedia } from '#contract/domains/product.ts'
import { type ColumnTarget, parseFlag, parseCsvMoney } from '#contract/domains/product-csv.ts'
import type { ImportProblem, Mapping } from '#contract/domains/product-imports.ts'
import { maxVariants } from '#contract/domains/variants.ts'
import { truncate } from '#server/platform/truncate.ts'

/** Each line adds at least a variant or a medium, so no product has more lines. */
export const maxLines = maxVariants + maxMedia

export interface Line {
  row: number
  cells: readonly string[]
}

export interface RowProblem extends ImportProblem {
  row: number
}

type Code = ImportProblem['code']

// Values in the problem list are truncated to this length.
const maxShownLength = 120
const maxNumberLength = 40

/** One row of the file, read by column target. Values that can't be read are reported and returned as undefined. */
export interface RowReader {
  row: number
  has(target: ColumnTarget): boolean
  text(target: string, max?: number): string | undefined
  integer(target: string, max: number): number | undefined
  /** Unreadable stock is only a warning, so that the product is still imported. */
  stock(target: string): number | undefined
  money(target: ColumnTarget): number | undefined
  flag(target: ColumnTarget): boolean | undefined
  oneOf<const Choice extends string>(
    target: ColumnTarget,
    choices: Readonly<Record<string, Choice>>,
  ): Choice | undefined
  problem(code: Code, target: string, level?: ImportProblem['level']): void
}

export interface FileLayout {
  header: readonly string[]
  mapping: Mapping
  currency: Currency
}

export const makeRowReader = (line: Line, layout: FileLayout, problems: RowProblem[]): RowReader => {
  const getColumn = (target: string): number => layout.mapping.indexOf(target)
  const raw = (target: string): string => line.cells[getColumn(target)]?.trim() ?? ''
  const problem: RowReader['problem'] = (code, target, level = 'error') => {
    const column = layout.header[getColumn(target)] ?? null
    problems.push({ row: line.row, level, code, column, value: truncate(raw(target), maxShownLength) || null })
  }
  const parseCell = <T>(
    target: string,
    code: Code,
    parse: (cell: string) => T | undefined,
    level: ImportProblem['level'] = 'error',
  ): T | undefined => {
    const cell = raw(target)
    if (cell === '') return undefined
    const value = parse(cell)
    if (value === undefined) problem(code, target, level)
    return value
  }
  const parseWholeNumber = (cell: string, max: number): number | undefined => {
    // Spreadsheets write 5 as 5.0.
    const [digits] = /^-?\d{1,15}(?=(?:[.,]0+)?$)/.exec(cell.slice(0, maxNumberLength)) ?? []
    const number = Number(digits)
    return digits !== undefined && cell.length <= maxNumberLength && Math.abs(number) <= max ? number : undefined
  }
  return {
    row: line.row,
    problem,
    has: (target) => raw(target) !== '',
    text: (target, max = 60_000) =>
      parseCell(target, 'too_long', (cell) => (cell.length <= max ? cell.normalize('NFC') : undefined)),
    integer: (target, max) =>
      parseCell(target, 'bad_number', (cell) => {
        const number = parseWholeNumber(cell, max)
        return number !== undefined && number >= 0 ? number : undefined
      }),
    stock: (target) => {
      const number = parseCell(target, 'bad_stock', (cell) => parseWholeNumber(cell, 1_000_000_000), 'warning')
      // Shopify exports negative stock for oversold items.
      if (number !== undefined && number < 0) problem('negative_stock', target, 'warning')
      return number === undefined ? undefined : Math.max(0, number)
    },
    money: (target) =>
      parseCell(target, 'bad_money', (cell) => {
        const minor = parseCsvMoney(cell, layout.currency)
        return minor !== undefined && minor >= 0 ? minor : undefined
      }),
    flag: (target) => parseCell(target, 'bad_choice', parseFlag, 'warning'),
    oneOf: (target, choices) =>
      parseCell(
        target,
        'bad_choice',
        (cell) => {
          const key = cell.toLowerCase()
          return Object.hasOwn(choices, key) ? choices[key] : undefined
        },
        'warning',
      ),
  }
}
