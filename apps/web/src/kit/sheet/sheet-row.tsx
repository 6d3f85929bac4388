import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, memo, useId } from 'react'
import { useText } from '../../client/text.ts'
import { CellEditor, type LeaveKey } from './cell-editor.tsx'
import type { CellPlace, SheetColumn, SheetValue } from './sheet-columns.ts'
import type { RowRefusal } from './sheet-props.ts'
import { sheetText } from './sheet.text.ts'
import classes from './sheet.module.css'
import type { CellWords } from './use-cell-words.ts'
import type { SheetActions } from './use-sheet.ts'

export interface SheetRowProps<Row> {
  row: Row
  index: number
  label: string
  picture: ((row: Row) => ReactNode) | undefined
  columns: readonly SheetColumn<Row>[]
  changed: Readonly<Record<string, SheetValue>> | undefined
  refusal: RowRefusal | undefined
  words: CellWords
  actions: SheetActions
  leave: (key: LeaveKey, back: boolean) => void
  /** The column of the active cell, if it is in this row. */
  active: number | undefined
  editing: 'typed' | 'kept' | undefined
  /** The selected columns, if this row is selected. */
  markedFrom: number | undefined
  markedTo: number | undefined
  /** The column with the fill handle, at the bottom right of the selection. */
  handle: number | undefined
}

const rowUnder = (event: PointerEvent): number | undefined => {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row-index]')
  return cell ? Number(cell.dataset['rowIndex']) : undefined
}

const Handle = ({ place, actions }: { place: CellPlace; actions: SheetActions }) => {
  // The handle moves with the selection, so listen on the document.
  const draw = () => {
    const end = new AbortController()
    let last = place.row
    const drawn = (event: PointerEvent) => {
      last = Math.max(rowUnder(event) ?? last, place.row)
      actions.move({ row: last, column: place.column }, true)
    }
    const done = () => {
      end.abort()
      if (last > place.row) actions.fillTo(last)
    }
    document.addEventListener('pointermove', drawn, { signal: end.signal })
    document.addEventListener('pointerup', done, { signal: end.signal })
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
      onPointerDown={draw}
      onDoubleClick={(event) => {
        event.stopPropagation()
        actions.fillAll()
      }}
    />
  )
}

/** The error of the row, or of one of its cells. */
export const refusedAt = (refusal: RowRefusal | undefined, column?: string): string | undefined => {
  if (refusal === undefined || typeof refusal === 'string') return column === undefined ? refusal : undefined
  return refusal.column === column ? refusal.words : undefined
}

const SheetRowOf = <Row,>(props: SheetRowProps<Row>) => {
  const { row, index, label, columns, changed, refusal, words, actions, active, editing, handle } = props
  const t = useText(sheetText)
  const id = useId()
  const { markedFrom = 0, markedTo = -1 } = props
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} data-active={active !== undefined || undefined}>
      <div role="rowheader" className={classes.name} id={`${id}row`}>
        {props.picture?.(row)}
        <span className={classes.words}>
          <span className={classes.label}>{label}</span>
          {refusedAt(refusal) && (
            <span className={classes.refusal}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {refusedAt(refusal)}
            </span>
          )}
        </span>
      </div>
      {columns.map((column, across) => {
        const saved = column.value(row)
        const isChanged = changed?.[column.id] !== undefined
        const value = changed?.[column.id] ?? (isChanged ? null : saved)
        const error = isChanged ? (words.error(column, value) ?? refusedAt(refusal, column.id)) : undefined
        const before = isChanged ? t('changed', { value: words.show(column, saved) || t('nothing') }) : undefined
        const place = { row: index, column: across }
        const isOpen = active === across && editing !== undefined
        return (
          <div
            key={column.id}
            role="gridcell"
            className={classes.cell}
            tabIndex={active === across && !isOpen ? 0 : -1}
            data-row-index={index}
            data-column-index={across}
            data-figures={column.kind !== 'text' || undefined}
            data-changed={isChanged || undefined}
            data-locked={column.readOnly?.(row) || undefined}
            data-marked={(across >= markedFrom && across <= markedTo) || undefined}
            aria-colindex={across + 2}
            aria-selected={across >= markedFrom && across <= markedTo}
            aria-disabled={column.readOnly?.(row) || undefined}
            aria-invalid={error !== undefined || undefined}
            title={before}
            onMouseDown={(event) => (isOpen ? undefined : actions.move(place, event.shiftKey))}
            onMouseEnter={(event) => (event.buttons === 1 ? actions.move(place, true) : undefined)}
            onDoubleClick={() => actions.edit('kept')}
          >
            {isOpen ? (
              <CellEditor
                label={`${label}, ${column.label}`}
                initial={editing === 'typed' ? '' : words.write(column, value)}
                figures={column.kind !== 'text'}
                commit={(text) => actions.commit(place, text)}
                cancel={actions.stop}
                leave={props.leave}
              />
            ) : (
              <span className={classes.value}>{words.show(column, value)}</span>
            )}
            {before && <span className="visually-hidden">{before}</span>}
            {error && !isOpen && <span className={classes.error}>{error}</span>}
            {handle === across && !isOpen && <Handle place={place} actions={actions} />}
          </div>
        )
      })}
    </div>
  )
}

/** Memoized: a sheet has hundreds of rows. */
export const SheetRow = memo(SheetRowOf) as typeof SheetRowOf
