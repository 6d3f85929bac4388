import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, memo, useId } from 'react'
import { useText } from '#web/client/text.ts'
import { CellEditor, type LeaveKey } from './cell-editor.tsx'
import type { CellPosition, SheetColumn, SheetValue } from './sheet-columns.ts'
import type { RowError } from './sheet-props.ts'
import { sheetText } from './sheet.text.ts'
import classes from './sheet.module.css'
import type { CellFormat } from './use-cell-format.ts'
import type { SheetActions } from './use-sheet.ts'

export interface SheetRowProps<Row> {
  row: Row
  index: number
  label: string
  image: ((row: Row) => ReactNode) | undefined
  columns: readonly SheetColumn<Row>[]
  changed: Readonly<Record<string, SheetValue>> | undefined
  rowError: RowError | undefined
  cellFormat: CellFormat
  actions: SheetActions
  onLeave: (key: LeaveKey, isBackward: boolean) => void
  /** The column of the active cell, if it is in this row. */
  active: number | undefined
  editing: 'typed' | 'kept' | undefined
  /** The selected columns, if this row is selected. */
  markedFrom: number | undefined
  markedTo: number | undefined
  /** The column with the fill handle, at the bottom right of the selection. */
  handle: number | undefined
}

const findRowUnder = (event: PointerEvent): number | undefined => {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row-index]')
  return cell ? Number(cell.dataset['rowIndex']) : undefined
}

const Handle = ({ position, actions }: { position: CellPosition; actions: SheetActions }) => {
  // The handle moves with the selection, so listen on the document.
  const startDrag = () => {
    const end = new AbortController()
    let lastRow = position.row
    const onPointerMove = (event: PointerEvent) => {
      lastRow = Math.max(findRowUnder(event) ?? lastRow, position.row)
      actions.move({ row: lastRow, column: position.column }, true)
    }
    const onPointerUp = () => {
      end.abort()
      if (lastRow > position.row) actions.fillTo(lastRow)
    }
    document.addEventListener('pointermove', onPointerMove, { signal: end.signal })
    document.addEventListener('pointerup', onPointerUp, { signal: end.signal })
    document.addEventListener('pointercancel', () => end.abort(), { signal: end.signal })
  }
  return (
    <span
      className={classes.handle}
      aria-hidden="true"
      onMouseDown={(event) => {
        event.stopPropagation()
        event.preventDefault()
      }}
      onPointerDown={startDrag}
      onDoubleClick={(event) => {
        event.stopPropagation()
        actions.fillAll()
      }}
    />
  )
}

/** The error of the row, or of one of its cells. */
export const getErrorFor = (rowError: RowError | undefined, column?: string): string | undefined => {
  if (rowError === undefined || typeof rowError === 'string') return column === undefined ? rowError : undefined
  return rowError.column === column ? rowError.message : undefined
}

const SheetRowComponent = <Row,>(props: SheetRowProps<Row>) => {
  const { row, index, label, columns, changed, rowError, cellFormat, actions, active, editing, handle } = props
  const t = useText(sheetText)
  const id = useId()
  const { markedFrom = 0, markedTo = -1 } = props
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} data-active={active !== undefined || undefined}>
      <div role="rowheader" className={classes.name} id={`${id}row`}>
        {props.image?.(row)}
        <span className={classes.words}>
          <span className={classes.label}>{label}</span>
          {getErrorFor(rowError) && (
            <span className={classes.refusal}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {getErrorFor(rowError)}
            </span>
          )}
        </span>
      </div>
      {columns.map((column, columnIndex) => {
        const saved = column.value(row)
        const isChanged = changed?.[column.id] !== undefined
        const value = changed?.[column.id] ?? (isChanged ? null : saved)
        const error = isChanged ? (cellFormat.error(column, value) ?? getErrorFor(rowError, column.id)) : undefined
        const savedText = isChanged
          ? t('changed', { value: cellFormat.display(column, saved) || t('nothing') })
          : undefined
        const position = { row: index, column: columnIndex }
        const isOpen = active === columnIndex && editing !== undefined
        return (
          <div
            key={column.id}
            role="gridcell"
            className={classes.cell}
            tabIndex={active === columnIndex && !isOpen ? 0 : -1}
            data-row-index={index}
            data-column-index={columnIndex}
            data-figures={column.kind !== 'text' || undefined}
            data-changed={isChanged || undefined}
            data-locked={column.readOnly?.(row) || undefined}
            data-marked={(columnIndex >= markedFrom && columnIndex <= markedTo) || undefined}
            aria-colindex={columnIndex + 2}
            aria-selected={columnIndex >= markedFrom && columnIndex <= markedTo}
            aria-disabled={column.readOnly?.(row) || undefined}
            aria-invalid={error !== undefined || undefined}
            title={savedText}
            onMouseDown={(event) => (isOpen ? undefined : actions.move(position, event.shiftKey))}
            onMouseEnter={(event) => (event.buttons === 1 ? actions.move(position, true) : undefined)}
            onDoubleClick={() => actions.edit('kept')}
          >
            {isOpen ? (
              <CellEditor
                label={`${label}, ${column.label}`}
                initial={editing === 'typed' ? '' : cellFormat.toEditText(column, value)}
                figures={column.kind !== 'text'}
                commit={(text) => actions.commit(position, text)}
                cancel={actions.stop}
                onLeave={props.onLeave}
              />
            ) : (
              <span className={classes.value}>{cellFormat.display(column, value)}</span>
            )}
            {savedText && <span className="visually-hidden">{savedText}</span>}
            {error && !isOpen && <span className={classes.error}>{error}</span>}
            {handle === columnIndex && !isOpen && <Handle position={position} actions={actions} />}
          </div>
        )
      })}
    </div>
  )
}

/** Memoized: a sheet has hundreds of rows. */
export const SheetRow = memo(SheetRowComponent) as typeof SheetRowComponent
