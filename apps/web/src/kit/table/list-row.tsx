import { type MouseEvent, memo } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#web/client/text.ts'
import { type Column, type PrimaryColumn, renderCell, type RowAction } from './columns.ts'
import type { Identified } from '#web/kit/list/list-endpoint.ts'
import { listText } from '#web/kit/list/list.text.ts'
import classes from '#web/kit/list/list.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import type { ListTableModel } from './use-list-table.ts'

export interface ListRowProps<Row extends Identified> {
  row: Row
  selected: boolean
  setSelected: ListTableModel<Row>['setSelected']
  primaryColumn: PrimaryColumn<Row>
  /** The visible columns. */
  columns: readonly Column<Row>[]
  actions: ((row: Row) => RowAction[]) | undefined
  selectable: boolean
  prefetch: (row: Row) => void
}

// A click anywhere in the row opens it, except on its controls or while selecting text.
const isInteractiveClick = (event: MouseEvent): boolean =>
  (event.target as HTMLElement).closest('a, button, input, label, [role="menu"]') !== null ||
  window.getSelection()?.type === 'Range'

const ListRowComponent = <Row extends Identified>(props: ListRowProps<Row>) => {
  const { row, selected, setSelected, primaryColumn, columns, actions, selectable, prefetch } = props
  const t = useText(listText)
  const navigate = useNavigate()
  const open = primaryColumn.to && (() => void navigate(primaryColumn.to?.(row) ?? ''))
  return (
    <tr
      data-row={row._id}
      data-selected={selected || undefined}
      data-opens={open ? true : undefined}
      onMouseEnter={() => prefetch(row)}
      onClick={(event) => (isInteractiveClick(event) ? undefined : open?.())}
    >
      {selectable && (
        <td className={classes.check}>
          <RowCheckbox
            label={t('select', { name: primaryColumn.name(row) })}
            checked={selected}
            onChange={(checked, isRange) => setSelected(row._id, checked, isRange)}
          />
        </td>
      )}
      <td>
        <RowLink primaryColumn={primaryColumn} row={row} />
      </td>
      {columns.map((column) => (
        <td key={column.id} data-figures={column.isNumeric}>
          {renderCell(column, row)}
        </td>
      ))}
      {actions && (
        <td className={classes.actions}>
          <RowMenu name={primaryColumn.name(row)} actions={() => actions(row)} />
        </td>
      )}
    </tr>
  )
}

/** Memoized: re-renders only when its entity, its selection or the columns change. */
export const ListRow = memo(ListRowComponent) as typeof ListRowComponent
