import { useText } from '#web/client/text.ts'
import type { Identified } from '#web/kit/list/list-endpoint.ts'
import { renderCell } from './columns.ts'
import type { ListRowsProps } from './list-table.tsx'
import { listText } from '#web/kit/list/list.text.ts'
import classes from '#web/kit/list/list.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'

/** Rows as cards, for phones. */
export const ListCards = <Row extends Identified>(props: ListRowsProps<Row>) => {
  const { table, primaryColumn, columns, visibility, actions, selectable } = props
  const t = useText(listText)
  const shown = columns.filter((column) => visibility[column.id] !== false)
  return (
    <ul className={classes.cards}>
      {table.getRowModel().rows.map((row) => (
        <li key={row.id} className={classes.item} data-row={row.id} data-selected={row.getIsSelected() || undefined}>
          {selectable && (
            <div className={classes.itemCheck}>
              <RowCheckbox
                label={t('select', { name: primaryColumn.name(row.original) })}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            </div>
          )}
          <div className={classes.itemBody}>
            <RowLink primaryColumn={primaryColumn} row={row.original} />
            <dl className={classes.facts}>
              {shown.map((column) => {
                const content = renderCell(column, row.original)
                return (
                  content !== null &&
                  content !== '' && (
                    <div key={column.id} className={classes.fact}>
                      <dt>{column.label}</dt>
                      <dd>{content}</dd>
                    </div>
                  )
                )
              })}
            </dl>
          </div>
          {actions && <RowMenu name={primaryColumn.name(row.original)} actions={() => actions(row.original)} />}
        </li>
      ))}
    </ul>
  )
}
