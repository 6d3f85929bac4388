import { useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '../../client/text.ts'
import { type CellPlace, type CellRange, type SheetChanges, type SheetData, rangeBetween } from './sheet-columns.ts'
import { type Written, clearCells, fillDown, pasteCells, resetCells, setCell, valueAt } from './sheet-edit.ts'
import { sheetText } from './sheet.text.ts'
import { readTable, writeTable } from './table-text.ts'
import { useCellWords } from './use-cell-words.ts'

export interface SheetOptions<Row> extends SheetData<Row> {
  changes: SheetChanges
  onChange: (changes: SheetChanges) => void
}

const origin: CellPlace = { row: 0, column: 0 }

const kept = (place: CellPlace, rows: number, columns: number): CellPlace => ({
  row: Math.max(0, Math.min(place.row, rows - 1)),
  column: Math.max(0, Math.min(place.column, columns - 1)),
})

/** Active cell, selection and edit operations. */
export const useSheet = <Row>(options: SheetOptions<Row>) => {
  const t = useText(sheetText)
  const words = useCellWords()
  const latest = useRef(options)
  latest.current = options
  const [place, setPlace] = useState(origin)
  const [corner, setCorner] = useState(origin)
  const [editing, setEditing] = useState<'typed' | 'kept' | undefined>()
  const [said, setSaid] = useState('')
  // Undo is possible until something else, such as a save, changes the changes.
  const [history, setHistory] = useState<readonly SheetChanges[]>([])
  const told = useRef(options.changes)
  const steps = told.current === options.changes ? history : []

  const { rows, columns } = options
  const active = kept(place, rows.length, columns.length)
  const range = rangeBetween(active, kept(corner, rows.length, columns.length))
  const now = useRef({ active, range, steps })
  now.current = { active, range, steps }

  const tell = useCallback((changes: SheetChanges, before: readonly SheetChanges[]) => {
    if (changes === latest.current.changes) return
    setHistory(before.slice(-100))
    told.current = changes
    latest.current.onChange(changes)
  }, [])
  const keep = useCallback(
    ({ changes }: Written) => tell(changes, [...now.current.steps, latest.current.changes]),
    [tell],
  )

  const move = useCallback((to: CellPlace, extend = false) => {
    const target = kept(to, latest.current.rows.length, latest.current.columns.length)
    setEditing(undefined)
    // The message about the last paste is cleared by the next action.
    setSaid('')
    if (extend) setCorner(target)
    else {
      setPlace(target)
      setCorner(target)
    }
  }, [])

  const actions = useMemo(() => {
    const data = () => latest.current
    const fill = (given: CellRange) => keep(fillDown(data(), data().changes, given))
    const isLocked = (at: CellPlace) => {
      const row = data().rows[at.row]
      return row === undefined || (data().columns[at.column]?.readOnly?.(row) ?? false)
    }
    return {
      move,
      edit: (how: 'typed' | 'kept') => {
        if (isLocked(now.current.active)) return
        setCorner(now.current.active)
        setEditing(how)
      },
      stop: () => setEditing(undefined),
      commit: (at: CellPlace, text: string) => {
        const column = data().columns[at.column]
        if (column) keep(setCell(data(), data().changes, at, words.read(column, text)))
      },
      paste: (text: string) => {
        const table = readTable(text)
        const { active: from, range: marked } = now.current
        const written = pasteCells(data(), data().changes, marked, table, words.read)
        keep(written)
        const width = Math.max(...table.map((cells) => cells.length))
        const end = { row: from.row + table.length - 1, column: from.column + width - 1 }
        if (table.length > 1 || width > 1) {
          setPlace(marked.from)
          setCorner(kept(end, data().rows.length, data().columns.length))
        }
        setSaid(
          [
            t('pasted', { count: written.written }),
            written.skipped > 0 && t('skipped', { count: written.skipped }),
            written.unread > 0 && t('unread', { count: written.unread }),
          ]
            .filter(Boolean)
            .join(' '),
        )
      },
      copy: (): string => {
        const { from, to } = now.current.range
        const { rows: all, columns: across } = data()
        return writeTable(
          all
            .slice(from.row, to.row + 1)
            .map((row) =>
              across
                .slice(from.column, to.column + 1)
                .map((column) => words.write(column, valueAt(data(), row, column, data().changes))),
            ),
        )
      },
      clear: () => keep(clearCells(data(), data().changes, now.current.range)),
      reset: () => keep(resetCells(data(), data().changes, now.current.range)),
      /** Like Ctrl+D in a spreadsheet: fills the selection from its first row, or a single cell from the one above. */
      fillMarked: () => {
        const { from, to } = now.current.range
        fill(from.row === to.row ? { from: { ...from, row: Math.max(0, from.row - 1) }, to } : { from, to })
      },
      /** Fills the selection from its first row; a single row fills all rows below. */
      fillAll: () => {
        const { from, to } = now.current.range
        fill({ from, to: { ...to, row: from.row === to.row ? data().rows.length - 1 : to.row } })
      },
      /** Fills the selection down to this row. */
      fillTo: (row: number) => {
        const { from, to } = now.current.range
        fill({ from, to: { ...to, row } })
      },
      fillFrom: (from: CellPlace) => fill({ from, to: { ...from, row: data().rows.length - 1 } }),
      undo: () => {
        const before = now.current.steps.at(-1)
        if (before) tell(before, now.current.steps.slice(0, -1))
      },
    }
  }, [keep, move, tell, t, words])

  return { active, range, editing, said, canUndo: steps.length > 0, words, actions }
}

export type SheetActions = ReturnType<typeof useSheet>['actions']
