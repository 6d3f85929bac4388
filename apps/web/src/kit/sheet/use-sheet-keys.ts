import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CellPlace } from './sheet-columns.ts'
import type { SheetActions } from './use-sheet.ts'

interface SheetKeys {
  active: CellPlace
  /** The end of the selection that Shift moves. */
  corner: CellPlace
  rows: number
  columns: number
  editing: boolean
  actions: SheetActions
}

const steps: Record<string, readonly [down: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

const isTyped = ({ key }: KeyboardEvent): boolean => key.length === 1 || key === 'Dead' || key === 'Process'

/** Spreadsheet keys on the active cell; an open cell handles its own. */
export const useSheetKeys = ({ active, corner, rows, columns, editing, actions }: SheetKeys) => {
  // Tab moves to the next cell while values are being entered, otherwise it leaves the grid.
  const entering = useRef(false)

  const jump = (event: KeyboardEvent): CellPlace | undefined => {
    const from = event.shiftKey ? corner : active
    const far = event.ctrlKey || event.metaKey
    const step = steps[event.key]
    if (step) {
      const by = far ? Math.max(rows, columns) : 1
      return { row: from.row + step[0] * by, column: from.column + step[1] * by }
    }
    if (event.key === 'Home') return { row: far ? 0 : from.row, column: 0 }
    if (event.key === 'End') return { row: far ? rows - 1 : from.row, column: columns - 1 }
    if (event.key === 'PageDown') return { ...from, row: from.row + 10 }
    return event.key === 'PageUp' ? { ...from, row: from.row - 10 } : undefined
  }

  const command = (event: KeyboardEvent): (() => void) | undefined => {
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      return { d: actions.fillMarked, z: actions.undo, a: () => undefined }[key]
    }
    if (event.altKey) return undefined
    if (key === 'delete' || key === 'backspace') return actions.clear
    return key === 'enter' || key === 'f2' ? () => actions.edit('kept') : undefined
  }

  const next = (back: boolean): CellPlace | undefined => {
    const at = active.row * columns + active.column + (back ? -1 : 1)
    return at < 0 || at >= rows * columns ? undefined : { row: Math.floor(at / columns), column: at % columns }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return
    if (event.key === 'Escape') {
      entering.current = false
      actions.move(active)
      return
    }
    if (event.key === 'Tab') {
      const to = entering.current ? next(event.shiftKey) : undefined
      if (to) actions.move(to)
      else return
      event.preventDefault()
      return
    }
    const target = jump(event)
    const run = target ? () => actions.move(target, event.shiftKey) : command(event)
    if (run) {
      event.preventDefault()
      run()
    } else if (isTyped(event) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      entering.current = true
      // The typed character goes into the field that this opens, including dead keys.
      flushSync(() => actions.edit('typed'))
    }
  }

  return {
    onKeyDown,
    /** Called after an open cell was closed by this key. */
    leave: (key: 'Enter' | 'Tab' | 'ArrowUp' | 'ArrowDown', back: boolean) => {
      entering.current = true
      const by = key === 'ArrowUp' || (key === 'Enter' && back) ? -1 : 1
      actions.move(key === 'Tab' ? (next(back) ?? active) : { ...active, row: active.row + by })
    },
  }
}
