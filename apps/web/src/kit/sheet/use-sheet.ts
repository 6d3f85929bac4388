import { useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { type CellPosition, type CellRange, type SheetChanges, type SheetData, rangeBetween } from './sheet-columns.ts'
import { type SheetEdit, clearCells, fillDown, pasteCells, resetCells, setCell, valueAt } from './sheet-edit.ts'
import { sheetText } from './sheet.text.ts'
import { parseClipboardTable, formatClipboardTable } from './clipboard-table.ts'
import { useCellFormat } from './use-cell-format.ts'

export interface SheetOptions<Row> extends SheetData<Row> {
  changes: SheetChanges
  onChange: (changes: SheetChanges) => void
}

const origin: CellPosition = { row: 0, column: 0 }

const clampToSheet = (position: CellPosition, rows: number, columns: number): CellPosition => ({
  row: Math.max(0, Math.min(position.row, rows - 1)),
  column: Math.max(0, Math.min(position.column, columns - 1)),
})

/** Active cell, selection and edit operations. */
export const useSheet = <Row>(options: SheetOptions<Row>) => {
  const t = useText(sheetText)
  const cellFormat = useCellFormat()
  const latest = useRef(options)
  latest.current = options
  const [position, setPosition] = useState(origin)
  const [corner, setCorner] = useState(origin)
  const [editing, setEditing] = useState<'typed' | 'kept' | undefined>()
  const [statusText, setStatusText] = useState('')
  // Undo is possible until something else, such as a save, changes the changes.
  const [history, setHistory] = useState<readonly SheetChanges[]>([])
  const lastChanges = useRef(options.changes)
  const steps = lastChanges.current === options.changes ? history : []

  const { rows, columns } = options
  const active = clampToSheet(position, rows.length, columns.length)
  const range = rangeBetween(active, clampToSheet(corner, rows.length, columns.length))
  const latestSelection = useRef({ active, range, steps })
  latestSelection.current = { active, range, steps }

  const emitChanges = useCallback((changes: SheetChanges, previous: readonly SheetChanges[]) => {
    if (changes === latest.current.changes) return
    setHistory(previous.slice(-100))
    lastChanges.current = changes
    latest.current.onChange(changes)
  }, [])
  const applyEdit = useCallback(
    ({ changes }: SheetEdit) => emitChanges(changes, [...latestSelection.current.steps, latest.current.changes]),
    [emitChanges],
  )

  const move = useCallback((to: CellPosition, extend = false) => {
    const target = clampToSheet(to, latest.current.rows.length, latest.current.columns.length)
    setEditing(undefined)
    // The message about the last paste is cleared by the next action.
    setStatusText('')
    if (extend) setCorner(target)
    else {
      setPosition(target)
      setCorner(target)
    }
  }, [])

  const actions = useMemo(() => {
    const data = () => latest.current
    const fill = (cells: CellRange) => applyEdit(fillDown(data(), data().changes, cells))
    const isLocked = (at: CellPosition) => {
      const row = data().rows[at.row]
      return row === undefined || (data().columns[at.column]?.readOnly?.(row) ?? false)
    }
    return {
      move,
      edit: (mode: 'typed' | 'kept') => {
        if (isLocked(latestSelection.current.active)) return
        setCorner(latestSelection.current.active)
        setEditing(mode)
      },
      stop: () => setEditing(undefined),
      commit: (at: CellPosition, text: string) => {
        const column = data().columns[at.column]
        if (column) applyEdit(setCell(data(), data().changes, at, cellFormat.parse(column, text)))
      },
      paste: (text: string) => {
        const table = parseClipboardTable(text)
        const { active: from, range: marked } = latestSelection.current
        const edit = pasteCells(data(), data().changes, marked, table, cellFormat.parse)
        applyEdit(edit)
        const width = Math.max(...table.map((cells) => cells.length))
        const end = { row: from.row + table.length - 1, column: from.column + width - 1 }
        if (table.length > 1 || width > 1) {
          setPosition(marked.from)
          setCorner(clampToSheet(end, data().rows.length, data().columns.length))
        }
        setStatusText(
          [
            t('pasted', { count: edit.writtenCount }),
            edit.skippedCount > 0 && t('skipped', { count: edit.skippedCount }),
            edit.unparsedCount > 0 && t('unread', { count: edit.unparsedCount }),
          ]
            .filter(Boolean)
            .join(' '),
        )
      },
      copy: (): string => {
        const { from, to } = latestSelection.current.range
        const { rows: allRows, columns: allColumns } = data()
        return formatClipboardTable(
          allRows
            .slice(from.row, to.row + 1)
            .map((row) =>
              allColumns
                .slice(from.column, to.column + 1)
                .map((column) => cellFormat.toEditText(column, valueAt(data(), row, column, data().changes))),
            ),
        )
      },
      clear: () => applyEdit(clearCells(data(), data().changes, latestSelection.current.range)),
      reset: () => applyEdit(resetCells(data(), data().changes, latestSelection.current.range)),
      /** Like Ctrl+D in a spreadsheet: fills the selection from its first row, or a single cell from the one above. */
      fillSelection: () => {
        const { from, to } = latestSelection.current.range
        fill(from.row === to.row ? { from: { ...from, row: Math.max(0, from.row - 1) }, to } : { from, to })
      },
      /** Fills the selection from its first row; a single row fills all rows below. */
      fillAll: () => {
        const { from, to } = latestSelection.current.range
        fill({ from, to: { ...to, row: from.row === to.row ? data().rows.length - 1 : to.row } })
      },
      /** Fills the selection down to this row. */
      fillTo: (row: number) => {
        const { from, to } = latestSelection.current.range
        fill({ from, to: { ...to, row } })
      },
      fillFrom: (from: CellPosition) => fill({ from, to: { ...from, row: data().rows.length - 1 } }),
      undo: () => {
        const previous = latestSelection.current.steps.at(-1)
        if (previous) emitChanges(previous, latestSelection.current.steps.slice(0, -1))
      },
    }
  }, [applyEdit, move, emitChanges, t, cellFormat])

  return { active, range, editing, statusText, canUndo: steps.length > 0, cellFormat, actions }
}

export type SheetActions = ReturnType<typeof useSheet>['actions']
