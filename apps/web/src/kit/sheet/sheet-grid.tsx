import { Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowBarToDown, IconRestore } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/client/text.ts'
import type { LeaveKey } from './cell-editor.tsx'
import { SheetRow } from './sheet-row.tsx'
import type { SheetColumn } from './sheet-columns.ts'
import { sheetText } from './sheet.text.ts'
import type { SheetProps } from './sheet-props.ts'
import classes from './sheet.module.css'
import { useSheet } from './use-sheet.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

const maxNameWidth = 200
const minNameWidth = 132
const imageAndPadding = 64
const characterWidth = 8

/** Short names, such as sizes, leave their room to the columns. */
const toNameTrack = (names: readonly string[]): string => {
  const longest = names.reduce((length, name) => Math.max(length, name.length), 0)
  const width = Math.max(minNameWidth, imageAndPadding + longest * characterWidth)
  return width < maxNameWidth ? `minmax(${width}px, 0.8fr)` : `minmax(${maxNameWidth}px, 1.4fr)`
}

const toTrackWidth = ({ width, kind }: SheetColumn<never>): string =>
  width ?? (kind === 'text' ? 'minmax(120px, 1fr)' : 'minmax(96px, 0.7fr)')

/** All rows need the same width, or their columns would not align. */
const trackStyle = (names: readonly string[], columns: readonly SheetColumn<never>[]) => {
  const tracks = [toNameTrack(names), ...columns.map(toTrackWidth)]
  const minWidth = tracks.reduce((sum, track) => sum + (Number(/[\d.]+(?=px)/.exec(track)?.[0]) || 100), 0)
  return { '--sheet-columns': tracks.join(' '), '--sheet-least': `${minWidth}px` } as object
}

/** The sheet as a grid, for wide screens. */
export const SheetGrid = <Row,>(props: SheetProps<Row>) => {
  const { label, header: head, rows, rowId, rowLabel, rowImage, columns, changes, rowErrors } = props
  const t = useText(sheetText)
  const help = useId()
  const { active, range, editing, statusText, canUndo, cellFormat, actions } = useSheet(props)
  const corner = {
    row: active.row === range.from.row ? range.to.row : range.from.row,
    column: active.column === range.from.column ? range.to.column : range.from.column,
  }
  const keys = useSheetKeys({
    active,
    corner,
    rows: rows.length,
    columns: columns.length,
    editing: editing !== undefined,
    actions,
  })
  const latestLeave = useRef(keys.leave)
  latestLeave.current = keys.leave
  const leave = useCallback((key: LeaveKey, isBackward: boolean) => latestLeave.current(key, isBackward), [])

  // The focus follows the active cell while it is inside the grid.
  const grid = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (!isInside.current || editing) return
    const cell = (row: number, column: number) =>
      grid.current?.querySelector<HTMLElement>(`[data-row-index="${row}"][data-column-index="${column}"]`)
    cell(active.row, active.column)?.focus({ preventScroll: true })
    cell(corner.row, corner.column)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active.row, active.column, corner.row, corner.column, editing])

  const tool = (toolLabel: string, tooltip: string, icon: ReactNode, run: () => void, isDisabled = false) => (
    <Tooltip label={tooltip} disabled={isDisabled}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        {...(isDisabled ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        onClick={isDisabled ? undefined : run}
      >
        {toolLabel}
      </Button>
    </Tooltip>
  )
  return (
    <div className={classes.sheet} data-flush={props.flush}>
      <div className={classes.tools}>
        <span className={classes.hint} role="status">
          {statusText || t('hint')}
        </span>
        {tool(t('fill'), t('fillHelp'), <IconArrowBarToDown size={14} aria-hidden="true" />, actions.fillAll)}
        {tool(t('reset'), t('resetHelp'), <IconRestore size={14} aria-hidden="true" />, actions.reset)}
        {tool(t('undo'), 'Ctrl+Z', <IconArrowBackUp size={14} aria-hidden="true" />, actions.undo, !canUndo)}
      </div>
      <p id={help} className="visually-hidden">
        {t('keys')}
      </p>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={classes.grid}
        style={trackStyle(rows.map(rowLabel), columns)}
        aria-label={label}
        aria-describedby={help}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        onKeyDown={keys.onKeyDown}
        onFocus={() => (isInside.current = true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) isInside.current = false
        }}
        onCopy={(event) => {
          if (editing) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', actions.copy())
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (text === '' || (editing && !/[\t\n]/.test(text.trim()))) return
          event.preventDefault()
          actions.stop()
          actions.paste(text)
        }}
      >
        <div role="row" aria-rowindex={1} className={classes.head}>
          <div role="columnheader" className={classes.corner}>
            {head ?? label}
          </div>
          {columns.map((column, columnIndex) => (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={columnIndex + 2}
              data-figures={column.kind !== 'text' || undefined}
            >
              {column.label}
              {column.kind === 'money' && <span className={classes.unit}> {cellFormat.currency}</span>}
            </div>
          ))}
        </div>
        {rows.map((row, index) => {
          const isMarked = index >= range.from.row && index <= range.to.row
          const isActiveRow = index === active.row
          return (
            <SheetRow
              key={rowId(row)}
              row={row}
              index={index}
              label={rowLabel(row)}
              image={rowImage}
              columns={columns}
              changed={changes.get(rowId(row))}
              rowError={rowErrors?.get(rowId(row))}
              cellFormat={cellFormat}
              actions={actions}
              onLeave={leave}
              active={isActiveRow ? active.column : undefined}
              editing={isActiveRow ? editing : undefined}
              markedFrom={isMarked ? range.from.column : undefined}
              markedTo={isMarked ? range.to.column : undefined}
              handle={index === range.to.row ? range.to.column : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}
