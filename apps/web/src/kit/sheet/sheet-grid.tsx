import { Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowBarToDown, IconRestore } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../../client/text.ts'
import type { LeaveKey } from './cell-editor.tsx'
import { SheetRow } from './sheet-row.tsx'
import type { SheetColumn } from './sheet-columns.ts'
import { sheetText } from './sheet.text.ts'
import type { SheetProps } from './sheet-props.ts'
import classes from './sheet.module.css'
import { useSheet } from './use-sheet.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

const nameWidth = 'minmax(200px, 1.4fr)'

const widthOf = ({ width, kind }: SheetColumn<never>): string =>
  width ?? (kind === 'text' ? 'minmax(120px, 1fr)' : 'minmax(100px, 0.7fr)')

/** All rows need the same width, or their columns would not align. */
const trackStyle = (columns: readonly SheetColumn<never>[]) => {
  const tracks = [nameWidth, ...columns.map(widthOf)]
  const least = tracks.reduce((sum, track) => sum + (Number(/[\d.]+(?=px)/.exec(track)?.[0]) || 100), 0)
  return { '--sheet-columns': tracks.join(' '), '--sheet-least': `${least}px` } as object
}

/** The sheet as a grid, for wide screens. */
export const SheetGrid = <Row,>(props: SheetProps<Row>) => {
  const { label, head, rows, rowId, rowLabel, rowPicture, columns, changes, refusals } = props
  const t = useText(sheetText)
  const help = useId()
  const { active, range, editing, said, canUndo, words, actions } = useSheet(props)
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
  const leave = useCallback((key: LeaveKey, back: boolean) => latestLeave.current(key, back), [])

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

  const tool = (words_: string, about: string, icon: ReactNode, run: () => void, isOff = false) => (
    <Tooltip label={about} disabled={isOff}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        {...(isOff ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        onClick={isOff ? undefined : run}
      >
        {words_}
      </Button>
    </Tooltip>
  )
  return (
    <div className={classes.sheet} data-flush={props.flush}>
      <div className={classes.tools}>
        <span className={classes.hint} role="status">
          {said || t('hint')}
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
        style={trackStyle(columns)}
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
          {columns.map((column, across) => (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={across + 2}
              data-figures={column.kind !== 'text' || undefined}
            >
              {column.label}
              {column.kind === 'money' && <span className={classes.unit}> {words.currency}</span>}
            </div>
          ))}
        </div>
        {rows.map((row, index) => {
          const marked = index >= range.from.row && index <= range.to.row
          const here = index === active.row
          return (
            <SheetRow
              key={rowId(row)}
              row={row}
              index={index}
              label={rowLabel(row)}
              picture={rowPicture}
              columns={columns}
              changed={changes.get(rowId(row))}
              refusal={refusals?.get(rowId(row))}
              words={words}
              actions={actions}
              leave={leave}
              active={here ? active.column : undefined}
              editing={here ? editing : undefined}
              markedFrom={marked ? range.from.column : undefined}
              markedTo={marked ? range.to.column : undefined}
              handle={index === range.to.row ? range.to.column : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}
