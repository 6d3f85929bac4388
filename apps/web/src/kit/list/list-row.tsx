import type { Row as TableRow } from '@tanstack/react-table'
import { type MouseEvent, memo } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../client/text.ts'
import type { Column, MainColumn, RowAction } from './columns.ts'
import type { Identified } from './list-endpoint.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'
import { RowCheck } from './row-check.tsx'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import type { ListFeatures } from './use-list-table.ts'

export interface ListRowProps<Row extends Identified> {
  row: TableRow<ListFeatures, Row>
  selected: boolean
  main: MainColumn<Row>
  /** The visible columns. */
  columns: readonly Column<Row>[]
  actions: ((row: Row) => RowAction[]) | undefined
  selectable: boolean
  prefetch: (row: Row) => void
}

// A click anywhere in the row opens it, except on its controls or while selecting text.
const isOwnClick = (event: MouseEvent): boolean =>
  (event.target as HTMLElement).closest('a, button, input, label, [role="menu"]') !== null ||
  window.getSelection()?.type === 'Range'

const ListRowOf = <Row extends Identified>(props: ListRowProps<Row>) => {
  const { row, selected, main, columns, actions, selectable, prefetch } = props
  const t = useText(listText)
  const navigate = useNavigate()
  const thing = row.original
  const open = main.to && (() => void navigate(main.to?.(thing) ?? ''))
  return (
    <tr
      data-row={row.id}
      data-selected={selected || undefined}
      data-opens={open ? true : undefined}
      onMouseEnter={() => prefetch(thing)}
      onClick={(event) => (isOwnClick(event) ? undefined : open?.())}
    >
      {selectable && (
        <td className={classes.check}>
          <RowCheck
            label={t('select', { name: main.name(thing) })}
            checked={selected}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      <td>
        <RowLink main={main} row={thing} />
      </td>
      {columns.map((column) => (
        <td key={column.id} data-figures={column.figures}>
          {column.cell(thing)}
        </td>
      ))}
      {actions && (
        <td className={classes.actions}>
          <RowMenu name={main.name(thing)} actions={() => actions(thing)} />
        </td>
      )}
    </tr>
  )
}

/** Memoized: re-renders only when its entity, its selection or the columns change. */
export const ListRow = memo(ListRowOf) as typeof ListRowOf
