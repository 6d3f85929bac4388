import type { Currency } from '#contract/enumerations.ts'
import { maxMedia } from '#contract/domains/product.ts'
import {
  formatCsvMoney,
  type ImportTarget,
  parseFlag,
  hasOtherCurrency,
  parseCsvMoney,
  type ProductSource,
} from '#contract/domains/product-csv.ts'
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

/** Columns name their unit: `Weight (kg)`. Values are stored in grams and millimeters. */
const factorsByUnit: Readonly<Record<string, number>> = {
  kg: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
  cm: 10,
  m: 1000,
  in: 25.4,
  yd: 914.4,
}

const getUnitFactor = (heading: string): number => {
  const [, unit = ''] = /\((\w+)\)\s*$/.exec(heading) ?? []
  return factorsByUnit[unit.toLowerCase()] ?? 1
}

/**
 * One row of the file, read by column target. A value that can't be stored is rounded, truncated or left out, and
 * reported; it is an error only where the product makes no sense without it.
 */
export interface RowReader {
  row: number
  has(target: ImportTarget): boolean
  /** The cell as it is, trimmed; '' if it is empty. */
  raw(target: string): string
  /** The cells of all columns with the target. */
  all(target: ImportTarget): string[]
  /** Truncated to `max` characters. */
  text(target: string, max?: number): string | undefined
  /** Left out when it is longer: a part of an identifier or a URL is useless. */
  code(target: string, max: number): string | undefined
  integer(target: string, max: number): number | undefined
  stock(target: string): number | undefined
  money(target: ImportTarget, level?: ImportProblem['level']): number | undefined
  flag(target: ImportTarget): boolean | undefined
  oneOf<const Choice extends string>(
    target: ImportTarget,
    choices: Readonly<Record<string, Choice>>,
  ): Choice | undefined
  problem(code: Code, target: string | null, level?: ImportProblem['level'], value?: string): void
}

export interface FileLayout {
  header: readonly string[]
  mapping: Mapping
  source: ProductSource
  currency: Currency
}

const parseNumber = (cell: string): number | undefined => {
  if (cell.length > maxNumberLength) return undefined
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell.replace(',', '.')
  return /^-?\d{1,15}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export const makeRowReader = (line: Line, layout: FileLayout, problems: RowProblem[]): RowReader => {
  const getColumn = (target: string): number => layout.mapping.indexOf(target)
  const raw = (target: string): string => line.cells[getColumn(target)]?.trim() ?? ''
  const problem: RowReader['problem'] = (code, target, level = 'warning', value) => {
    const column = target === null ? null : (layout.header[getColumn(target)] ?? null)
    const shown = value ?? (target === null ? '' : raw(target))
    problems.push({ row: line.row, level, code, column, value: truncate(shown, maxShownLength) || null })
  }
  const parseCell = <T>(
    target: string,
    code: Code,
    parse: (cell: string) => T | undefined,
    level: ImportProblem['level'] = 'warning',
  ): T | undefined => {
    const cell = raw(target)
    if (cell === '') return undefined
    const value = parse(cell)
    if (value === undefined) problem(code, target, level)
    return value
  }
  return {
    row: line.row,
    problem,
    raw,
    has: (target) => raw(target) !== '',
    all: (target) =>
      layout.mapping.flatMap((one, column) => (one === target ? [line.cells[column]?.trim() ?? ''] : [])),
    text: (target, max = 60_000) =>
      parseCell(target, 'truncated', (cell) => {
        const text = cell.normalize('NFC')
        if (text.length <= max) return text
        problem('truncated', target)
        return truncate(text, max).trim()
      }),
    code: (target, max) => parseCell(target, 'too_long', (cell) => (cell.length <= max ? cell : undefined)),
    integer: (target, max) =>
      parseCell(target, 'bad_number', (cell) => {
        const factor = getUnitFactor(layout.header[getColumn(target)] ?? '')
        const exact = (parseNumber(cell) ?? NaN) * factor
        const number = Math.round(exact)
        if (!(number >= 0 && number <= max)) return undefined
        // A converted unit is rounded without a note.
        if (factor === 1 && exact !== number) problem('rounded', target, 'warning', `${cell} → ${number}`)
        return number
      }),
    stock: (target) =>
      parseCell(target, 'bad_stock', (cell) => {
        const exact = parseNumber(cell)
        if (exact === undefined || Math.abs(exact) > 1_000_000_000) return undefined
        const whole = Math.max(0, Math.floor(exact))
        // Shopify exports negative stock for oversold items.
        if (exact < 0) problem('negative_stock', target)
        else if (whole !== exact) problem('rounded', target, 'warning', `${cell} → ${whole}`)
        return whole
      }),
    money: (target, level) => {
      const isForeign = hasOtherCurrency(raw(target), layout.currency)
      return parseCell(
        target,
        isForeign ? 'other_currency' : 'bad_money',
        (cell) => {
          if (isForeign) return undefined
          const exact = parseCsvMoney(cell, layout.currency)
          const minor = exact ?? parseCsvMoney(cell, layout.currency, { rounds: true })
          if (minor === undefined || minor < 0) return undefined
          if (exact === undefined)
            problem('rounded_amount', target, 'warning', `${cell} → ${formatCsvMoney(minor, layout.currency)}`)
          return minor
        },
        level,
      )
    },
    flag: (target) => parseCell(target, 'bad_choice', parseFlag),
    oneOf: (target, choices) =>
      parseCell(target, 'bad_choice', (cell) => {
        const key = cell.toLowerCase()
        return Object.hasOwn(choices, key) ? choices[key] : undefined
      }),
  }
}
