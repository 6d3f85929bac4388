import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CellPosition } from './sheet-columns.ts'
import type { SheetActions } from './use-sheet.ts'

interface SheetKeysOptions {
  active: CellPosition
  /** The end of the selection that Shift moves. */
  corner: CellPosition
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

const isPrintable = ({ key }: KeyboardEvent): boolean => key.length === 1 || key === 'Dead' || key === 'Process'

/** Spreadsheet keys on the active cell; an open cell handles its own. */
export const useSheetKeys = ({ active, corner, rows, columns, editing, actions }: SheetKeysOptions) => {
  // Tab moves to the next cell while values are being entered, otherwise it leaves the grid.
  const isEnteringValues = useRef(false)

  const toTarget = (event: KeyboardEvent): CellPosition | undefined => {
    const from = event.shiftKey ? corner : active
    const toEnd = event.ctrlKey || event.metaKey
    const step = steps[event.key]
    if (step) {
      const by = toEnd ? Math.max(rows, columns) : 1
      return { row: from.row + step[0] * by, column: from.column + step[1] * by }
    }
    if (event.key === 'Home') return { row: toEnd ? 0 : from.row, column: 0 }
    if (event.key === 'End') return { row: toEnd ? rows - 1 : from.row, column: columns - 1 }
    if (event.key === 'PageDown') return { ...from, row: from.row + 10 }
    return event.key === 'PageUp' ? { ...from, row: from.row - 10 } : undefined
  }

  const command = (event: KeyboardEvent): (() => void) | undefined => {
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      return { d: actions.fillSelection, z: actions.undo, a: () => undefined }[key]
    }
    if (event.altKey) return undefined
    if (key === 'delete' || key === 'backspace') return actions.clear
    return key === 'enter' || key === 'f2' ? () => actions.edit('kept') : undefined
  }

  const toNextCell = (isBackward: boolean): CellPosition | undefined => {
    const index = active.row * columns + active.column + (isBackward ? -1 : 1)
    return index < 0 || index >= rows * columns
      ? undefined
      : { row: Math.floor(index / columns), column: index % columns }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return
    if (event.key === 'Escape') {
      isEnteringValues.current = false
      actions.move(active)
      return
    }
    if (event.key === 'Tab') {
      const to = isEnteringValues.current ? toNextCell(event.shiftKey) : undefined
      if (to) actions.move(to)
      else return
      event.preventDefault()
      return
    }
    const target = toTarget(event)
    const run = target ? () => actions.move(target, event.shiftKey) : command(event)
    if (run) {
      event.preventDefault()
      run()
    } else if (isPrintable(event) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      isEnteringValues.current = true
      // The typed character goes into the field that this opens, including dead keys.
      flushSync(() => actions.edit('typed'))
    }
  }

  return {
    onKeyDown,
    /** Called after an open cell was closed by this key. */
    leave: (key: 'Enter' | 'Tab' | 'ArrowUp' | 'ArrowDown', isBackward: boolean) => {
      isEnteringValues.current = true
      const by = key === 'ArrowUp' || (key === 'Enter' && isBackward) ? -1 : 1
      actions.move(key === 'Tab' ? (toNextCell(isBackward) ?? active) : { ...active, row: active.row + by })
    },
  }
}
