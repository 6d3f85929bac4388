import { ActionIcon, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconArrowBarToDown } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { useText } from '../../client/text.ts'
import type { CellPlace, SheetColumn, SheetValue } from './sheet-columns.ts'
import { type SheetRowProps, refusedAt } from './sheet-row.tsx'
import { sheetText } from './sheet.text.ts'
import type { SheetProps } from './sheet-props.ts'
import classes from './sheet.module.css'
import { type CellWords } from './use-cell-words.ts'
import { type SheetActions, useSheet } from './use-sheet.ts'

interface CellFieldProps {
  column: Pick<SheetColumn<never>, 'kind' | 'label' | 'check' | 'single'>
  value: SheetValue
  saved: SheetValue
  /** Why the server rejected it. */
  refusal: string | undefined
  isLocked: boolean
  place: CellPlace
  words: CellWords
  actions: SheetActions
}

const inputModes = { text: 'text', money: 'decimal', number: 'numeric' } as const

/** As in the grid, Enter moves on and never submits the surrounding form. */
const goOn = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

const CellField = ({ column, value, saved, refusal, isLocked, place, words, actions }: CellFieldProps) => {
  const t = useText(sheetText)
  // Shows the typed text while editing, else the value, which may change from outside.
  const [typed, setTyped] = useState<string | undefined>()
  const isChanged = value !== saved
  const error = isChanged ? (words.error(column, value) ?? refusal) : undefined
  const label = column.kind === 'money' ? `${column.label} (${words.currency})` : column.label
  if (isLocked) {
    return (
      <div>
        <div className={classes.fixedLabel}>{label}</div>
        <div className={column.kind === 'text' ? classes.fixed : `${classes.fixed} figures`}>
          {words.write(column, value) || '—'}
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
      onKeyDown={goOn}
      autoComplete="off"
      className={column.kind === 'text' ? '' : 'figures'}
      data-changed={isChanged || undefined}
      value={typed ?? words.write(column, value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        actions.commit(place, event.currentTarget.value)
      }}
      onBlur={() => setTyped(undefined)}
      rightSection={
        isChanged &&
        error === undefined &&
        !column.single && (
          <ActionIcon aria-label={`${t('fill')}: ${column.label}`} onClick={() => actions.fillFrom(place)}>
            <IconArrowBarToDown size={16} />
          </ActionIcon>
        )
      }
    />
  )
}

type SheetCardProps<Row> = Pick<
  SheetRowProps<Row>,
  'row' | 'index' | 'label' | 'picture' | 'columns' | 'changed' | 'refusal' | 'words' | 'actions'
>

const SheetCardOf = <Row,>(props: SheetCardProps<Row>) => {
  const { row, index, label, picture, columns, changed, refusal, words, actions } = props
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        {picture?.(row)}
        <strong>{label}</strong>
      </div>
      {refusedAt(refusal) && (
        <span className={classes.refusal}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {refusedAt(refusal)}
        </span>
      )}
      <div className={classes.fields} role="group" aria-label={label}>
        {columns.map((column, across) => {
          const saved = column.value(row)
          const change = changed?.[column.id]
          return (
            <CellField
              key={column.id}
              column={column}
              value={change === undefined ? saved : change}
              saved={saved}
              refusal={refusedAt(refusal, column.id)}
              isLocked={column.readOnly?.(row) ?? false}
              place={{ row: index, column: across }}
              words={words}
              actions={actions}
            />
          )
        })}
      </div>
    </li>
  )
}

const SheetCard = memo(SheetCardOf) as typeof SheetCardOf

/** On phones each row is a card with a field per cell. */
export const SheetCards = <Row,>(props: SheetProps<Row>) => {
  const { label, rows, rowId, rowLabel, rowPicture, columns, changes, refusals } = props
  const { words, actions } = useSheet(props)
  return (
    <ul className={classes.cards} data-flush={props.flush} aria-label={label}>
      {rows.map((row, index) => (
        <SheetCard
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
        />
      ))}
    </ul>
  )
}
