import { useContext, useMemo } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import { SessionContext } from '#web/client/session.ts'
import { useLocale } from '#web/client/text.ts'
import { type SheetChanges, type SheetColumn, type SheetData, type SheetValue, isUnparsed } from './sheet-columns.ts'
import { type ParseCell, valueAt } from './sheet-edit.ts'
import { formatMinorUnits, parseMinorUnits } from '#web/kit/fields/parse-number.ts'
import { useNumberError } from '#web/kit/fields/use-number-error.ts'

type Kind = Pick<SheetColumn<never>, 'kind'>
type Checked = Kind & { check?: (value: SheetValue) => string | undefined }

export interface CellFormat {
  parse: ParseCell
  /** For display. */
  display: (column: Kind, value: SheetValue) => string
  /** For editing and for the clipboard. */
  toEditText: (column: Kind, value: SheetValue) => string
  error: (column: Checked, value: SheetValue) => string | undefined
  currency: string
}

/** Formats and parses values in the store's currency and the current language. */
export const useCellFormat = (): CellFormat => {
  const locale = useLocale()
  const currency = useContext(SessionContext)?.store?.currency ?? 'USD'
  const numberError = useNumberError()
  return useMemo(() => {
    const digits = minorDigits(currency)
    const getDigits = ({ kind }: Kind) => (kind === 'money' ? digits : 0)
    const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const numbers = new Intl.NumberFormat(locale)
    return {
      currency,
      parse: (column, text) => {
        const trimmed = text.trim()
        if (trimmed === '') return null
        return column.kind === 'text' ? trimmed : (parseMinorUnits(trimmed, getDigits(column), locale) ?? trimmed)
      },
      display: ({ kind }, value) => {
        if (typeof value !== 'number') return value ?? ''
        return kind === 'money' ? amounts.format(value / 10 ** digits) : numbers.format(value)
      },
      toEditText: (column, value) =>
        typeof value === 'number' ? formatMinorUnits(value, getDigits(column), locale) : (value ?? ''),
      error: (column, value) => {
        if (!isUnparsed(column, value)) return column.check?.(value)
        const decimals = getDigits(column)
        return numberError(String(value), {
          decimals,
          scale: 10 ** decimals,
          unit: column.kind === 'money' ? currency : undefined,
        })
      },
    }
  }, [numberError, locale, currency])
}

/** The row of each changed cell that is invalid. */
export const useInvalidCells = <Row>(data: SheetData<Row>, changes: SheetChanges): Row[] => {
  const { error } = useCellFormat()
  const { rows, rowId, columns } = data
  return useMemo(
    () =>
      rows
        .filter((row) => changes.has(rowId(row)))
        .flatMap((row) =>
          columns.filter((column) => error(column, valueAt({ rowId }, row, column, changes))).map(() => row),
        ),
    [rows, rowId, columns, changes, error],
  )
}
