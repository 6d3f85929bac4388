import { ActionIcon, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconArrowBarToDown } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { useText } from '#web/client/text.ts'
import type { CellPosition, SheetColumn, SheetValue } from './sheet-columns.ts'
import { type SheetRowProps, getErrorFor } from './sheet-row.tsx'
import { sheetText } from './sheet.text.ts'
import type { SheetProps } from './sheet-props.ts'
import classes from './sheet.module.css'
import { type CellFormat } from './use-cell-format.ts'
import { type SheetActions, useSheet } from './use-sheet.ts'

interface CellFieldProps {
  column: Pick<SheetColumn<never>, 'kind' | 'label' | 'check' | 'noFillDown'>
  value: SheetValue
  saved: SheetValue
  /** Why the server rejected it. */
  serverError: string | undefined
  isLocked: boolean
  position: CellPosition
  cellFormat: CellFormat
  actions: SheetActions
}

const inputModes = { text: 'text', money: 'decimal', number: 'numeric' } as const

/** As in the grid, Enter moves on and never submits the surrounding form. */
const focusNextField = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

const CellField = ({ column, value, saved, serverError, isLocked, position, cellFormat, actions }: CellFieldProps) => {
  const t = useText(sheetText)
  // Shows the typed text while editing, else the value, which may change from outside.
  const [typed, setTyped] = useState<string | undefined>()
  const isChanged = value !== saved
  const error = isChanged ? (cellFormat.error(column, value) ?? serverError) : undefined
  const label = column.kind === 'money' ? `${column.label} (${cellFormat.currency})` : column.label
  if (isLocked) {
    return (
      <div>
        <div className={classes.fixedLabel}>{label}</div>
        <div className={column.kind === 'text' ? classes.fixed : `${classes.fixed} figures`}>
          {cellFormat.toEditText(column, value) || '—'}
        </div>
      </div>
    )
  }
  return (
    <TextInput
      label={label}
      error={error}
      inputMode={inputModes[column.kind]}
      enterKeyHint="next"
      onKeyDown={focusNextField}
      autoComplete="off"
      className={column.kind === 'text' ? '' : 'figures'}
      data-changed={isChanged || undefined}
      value={typed ?? cellFormat.toEditText(column, value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        actions.commit(position, event.currentTarget.value)
      }}
      onBlur={() => setTyped(undefined)}
      rightSection={
        isChanged &&
        error === undefined &&
        !column.noFillDown && (
          <ActionIcon aria-label={`${t('fill')}: ${column.label}`} onClick={() => actions.fillFrom(position)}>
            <IconArrowBarToDown size={16} />
          </ActionIcon>
        )
      }
    />
  )
}

type SheetCardProps<Row> = Pick<
  SheetRowProps<Row>,
  'row' | 'index' | 'label' | 'image' | 'columns' | 'changed' | 'rowError' | 'cellFormat' | 'actions'
>

const SheetCardComponent = <Row,>(props: SheetCardProps<Row>) => {
  const { row, index, label, image, columns, changed, rowError, cellFormat, actions } = props
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        {image?.(row)}
        <strong>{label}</strong>
      </div>
      {getErrorFor(rowError) && (
        <span className={classes.refusal}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {getErrorFor(rowError)}
        </span>
      )}
      <div className={classes.fields} role="group" aria-label={label}>
        {columns.map((column, columnIndex) => {
          const saved = column.value(row)
          const change = changed?.[column.id]
          return (
            <CellField
              key={column.id}
              column={column}
              value={change === undefined ? saved : change}
              saved={saved}
              serverError={getErrorFor(rowError, column.id)}
              isLocked={column.readOnly?.(row) ?? false}
              position={{ row: index, column: columnIndex }}
              cellFormat={cellFormat}
              actions={actions}
            />
          )
        })}
      </div>
    </li>
  )
}

const SheetCard = memo(SheetCardComponent) as typeof SheetCardComponent

/** On phones each row is a card with a field per cell. */
export const SheetCards = <Row,>(props: SheetProps<Row>) => {
  const { label, rows, rowId, rowLabel, rowImage, columns, changes, rowErrors } = props
  const { cellFormat, actions } = useSheet(props)
  return (
    <ul className={classes.cards} data-flush={props.flush} aria-label={label}>
      {rows.map((row, index) => (
        <SheetCard
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
        />
      ))}
    </ul>
  )
}
