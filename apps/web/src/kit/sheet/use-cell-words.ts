import { useContext, useMemo } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import { SessionContext } from '../../client/session.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { type SheetChanges, type SheetColumn, type SheetData, type SheetValue, isUnread } from './sheet-columns.ts'
import { type ReadCell, valueAt } from './sheet-edit.ts'
import { sheetText } from './sheet.text.ts'
import { readFigure, writeFigure } from '../typed-figure.ts'

type Kind = Pick<SheetColumn<never>, 'kind'>
type Checked = Kind & { check?: (value: SheetValue) => string | undefined }

export interface CellWords {
  read: ReadCell
  /** For display. */
  show: (column: Kind, value: SheetValue) => string
  /** For editing and for the clipboard. */
  write: (column: Kind, value: SheetValue) => string
  error: (column: Checked, value: SheetValue) => string | undefined
  currency: string
}

/** Formats and parses values in the store's currency and the current language. */
export const useCellWords = (): CellWords => {
  const t = useText(sheetText)
  const [language] = useLanguage()
  const currency = useContext(SessionContext)?.store?.currency ?? 'USD'
  return useMemo(() => {
    const digits = minorDigits(currency)
    const digitsOf = ({ kind }: Kind) => (kind === 'money' ? digits : 0)
    const amounts = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const numbers = new Intl.NumberFormat(language)
    return {
      currency,
      read: (column, text) => {
        const given = text.trim()
        if (given === '') return null
        return column.kind === 'text' ? given : (readFigure(given, digitsOf(column), language) ?? given)
      },
      show: ({ kind }, value) => {
        if (typeof value !== 'number') return value ?? ''
        return kind === 'money' ? amounts.format(value / 10 ** digits) : numbers.format(value)
      },
      write: (column, value) =>
        typeof value === 'number' ? writeFigure(value, digitsOf(column), language) : (value ?? ''),
      error: (column, value) =>
        isUnread(column, value) ? t(column.kind === 'money' ? 'notMoney' : 'notNumber') : column.check?.(value),
    }
  }, [t, language, currency])
}

/** The row of each changed cell that is invalid. */
export const useWrongCells = <Row>(data: SheetData<Row>, changes: SheetChanges): Row[] => {
  const { error } = useCellWords()
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
