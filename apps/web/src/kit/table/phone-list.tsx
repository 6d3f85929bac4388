import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import type { Identified } from '#web/kit/list/list-endpoint.ts'
import { listText } from '#web/kit/list/list.text.ts'
import { useVisibleRowsFirst } from '#web/kit/list/use-visible-rows-first.ts'
import { type Column, type PhonePosition, renderCell } from './columns.ts'
import type { ListRowsProps } from './list-table.tsx'
import classes from './phone-list.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import { RowName } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'

const isEmpty = (content: ReactNode): boolean =>
  content === null || content === undefined || content === '' || content === false

interface PhoneCellProps<Row> {
  column: Column<Row>
  row: Row
  className: string | undefined
}

/** A value of a row. Screen readers hear the column's label; a number without a unit shows it. */
const PhoneCell = <Row,>({ column, row, className }: PhoneCellProps<Row>) => {
  const content = column.phoneCell ? column.phoneCell(row) : renderCell(column, row)
  if (isEmpty(content)) return null
  const showsLabel = column.phone === 'detail' && column.isNumeric && !column.phoneCell
  return (
    <span className={className}>
      <span className={showsLabel ? undefined : 'visually-hidden'}>{column.label} </span>
      {content}
    </span>
  )
}

/** Rows of two lines: name and amount, then the details. The whole row is the link. */
export const PhoneList = <Row extends Identified>(props: ListRowsProps<Row>) => {
  const { table, primaryColumn, columns, actions, selectable } = props
  const t = useText(listText)
  const rows = useVisibleRowsFirst(table.rows)
  const at = (position: PhonePosition) => columns.filter(({ phone }) => phone === position)
  const [titles, amounts, details] = [at('title'), at('amount'), [...at('status'), ...at('detail')]]
  const renderCells = (cells: readonly Column<Row>[], row: Row, className: string | undefined) =>
    cells.map((column) => <PhoneCell key={column.id} column={column} row={row} className={className} />)
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li
          key={row._id}
          className={classes.row}
          data-row={row._id}
          data-selected={table.isSelected(row._id) || undefined}
          data-opens={primaryColumn.to ? true : undefined}
          data-wraps={primaryColumn.wraps}
        >
          {selectable && (
            <div className={classes.check}>
              <RowCheckbox
                label={t('select', { name: primaryColumn.name(row) })}
                checked={table.isSelected(row._id)}
                onChange={(checked, isRange) => table.setSelected(row._id, checked, isRange)}
              />
            </div>
          )}
          {primaryColumn.image?.(row)}
          <div className={classes.lines}>
            <div className={classes.line}>
              <div className={classes.title}>
                <RowName primaryColumn={primaryColumn} row={row} />
                {renderCells(titles, row, classes.titleCell)}
              </div>
              {renderCells(amounts, row, classes.amount)}
            </div>
            <div className={classes.line}>
              <div className={classes.details}>{renderCells(details, row, classes.detail)}</div>
              {actions && (
                <div className={classes.menu}>
                  <RowMenu name={primaryColumn.name(row)} actions={() => actions(row)} />
                </div>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
