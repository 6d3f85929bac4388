import type { Currency } from '#contract/enumerations.ts'
import { mostMedia } from '#contract/domains/product.ts'
import type { ColumnTarget } from '#contract/domains/product-csv.ts'
import { readFlag, readMoney } from '#contract/domains/product-csv.ts'
import type { ImportProblem, Mapping } from '#contract/domains/product-imports.ts'
import { mostVariants } from '#contract/domains/variants.ts'
import { cut } from '#server/platform/cut.ts'

/** Each line adds at least a variant or a medium, so no product has more lines. */
export const mostLines = mostVariants + mostMedia

export interface Line {
  row: number
  cells: readonly string[]
}

export interface RowProblem extends ImportProblem {
  row: number
}

type Code = ImportProblem['code']

// Values in the problem list are truncated to this length.
const mostShown = 120
const longestFigure = 40

/** One row of the file, read by column target. Values that can't be read are reported and returned as undefined. */
export interface Cells {
  row: number
  has(target: ColumnTarget): boolean
  text(target: string, most?: number): string | undefined
  whole(target: string, most: number): number | undefined
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

export interface Sheet {
  header: readonly string[]
  mapping: Mapping
  currency: Currency
}

export const readCells = (line: Line, sheet: Sheet, problems: RowProblem[]): Cells => {
  const columnOf = (target: string): number => sheet.mapping.indexOf(target)
  const raw = (target: string): string => line.cells[columnOf(target)]?.trim() ?? ''
  const problem: Cells['problem'] = (code, target, level = 'error') => {
    const column = sheet.header[columnOf(target)] ?? null
    problems.push({ row: line.row, level, code, column, value: cut(raw(target), mostShown) || null })
  }
  const read = <T>(
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
  const wholeNumber = (cell: string, most: number): number | undefined => {
    // Spreadsheets write 5 as 5.0.
    const [digits] = /^-?\d{1,15}(?=(?:[.,]0+)?$)/.exec(cell.slice(0, longestFigure)) ?? []
    const figure = Number(digits)
    return digits !== undefined && cell.length <= longestFigure && Math.abs(figure) <= most ? figure : undefined
  }
  return {
    row: line.row,
    problem,
    has: (target) => raw(target) !== '',
    text: (target, most = 60_000) =>
      read(target, 'too_long', (cell) => (cell.length <= most ? cell.normalize('NFC') : undefined)),
    whole: (target, most) =>
      read(target, 'bad_number', (cell) => {
        const figure = wholeNumber(cell, most)
        return figure !== undefined && figure >= 0 ? figure : undefined
      }),
    stock: (target) => {
      const figure = read(target, 'bad_stock', (cell) => wholeNumber(cell, 1_000_000_000), 'warning')
      // Shopify exports negative stock for oversold items.
      if (figure !== undefined && figure < 0) problem('negative_stock', target, 'warning')
      return figure === undefined ? undefined : Math.max(0, figure)
    },
    money: (target) =>
      read(target, 'bad_money', (cell) => {
        const minor = readMoney(cell, sheet.currency)
        return minor !== undefined && minor >= 0 ? minor : undefined
      }),
    flag: (target) => read(target, 'bad_choice', readFlag, 'warning'),
    oneOf: (target, choices) =>
      read(
        target,
        'bad_choice',
        (cell) => {
          const word = cell.toLowerCase()
          return Object.hasOwn(choices, word) ? choices[word] : undefined
        },
        'warning',
      ),
  }
}
