import { useElementSize } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text.ts'
import { columnWidths, textStretch } from './column-widths.ts'
import type { Column, PrimaryColumn, RowAction } from './columns.ts'
import type { Identified } from '#web/kit/list/list-endpoint.ts'
import { ListRow } from './list-row.tsx'
import { listText } from '#web/kit/list/list.text.ts'
import classes from '#web/kit/list/list.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { useVisibleRowsFirst } from '#web/kit/list/use-visible-rows-first.ts'
import type { ListTableModel } from './use-list-table.ts'

export interface ListRowsProps<Row extends Identified> {
  table: ListTableModel<Row>
  primaryColumn: PrimaryColumn<Row>
  columns: readonly Column<Row>[]
  visibility: Readonly<Record<string, boolean>>
  actions: ((row: Row) => RowAction[]) | undefined
  selectable: boolean
  prefetch: (row: Row) => void
}

interface ListTableProps<Row extends Identified> extends ListRowsProps<Row> {
  caption: string
  sort: Sort
  changeSort: (sort: Sort) => void
}

interface HeaderCellProps {
  column: Pick<Column<never>, 'label' | 'sort' | 'defaultOrder' | 'isNumeric'>
  width: string | undefined
  sort: Sort
  changeSort: (sort: Sort) => void
}

const HeaderCell = ({ column, width, sort, changeSort }: HeaderCellProps) => {
  const sorted = column.sort === sort.by ? sort.order : undefined
  const by = column.sort
  const defaultOrder = column.defaultOrder ?? 'asc'
  const next = sorted === undefined ? defaultOrder : sorted === 'asc' ? 'desc' : 'asc'
  const Arrow = (sorted ?? defaultOrder) === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      style={{ width }}
      data-figures={column.isNumeric}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {by ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted}
          onClick={() => changeSort({ by, order: next })}
        >
          {column.label}
          <Arrow size={14} aria-hidden="true" />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

export const ListTable = <Row extends Identified>(props: ListTableProps<Row>) => {
  const { table, primaryColumn, columns, visibility, actions, selectable, prefetch, caption, sort, changeSort } = props
  const t = useText(listText)
  const [language] = useLanguage()
  const rows = useVisibleRowsFirst(table.rows)
  const shown = useMemo(() => columns.filter((column) => visibility[column.id] !== false), [columns, visibility])
  const { ref, width: availableWidth } = useElementSize<HTMLDivElement>()
  const widths = columnWidths({
    availableWidth,
    primaryColumn,
    columns: shown,
    selectable,
    menu: actions !== undefined,
    stretch: textStretch[language],
  })
  return (
    <div
      ref={ref}
      className={classes.place}
      data-scrolls={availableWidth > 0 && availableWidth < widths.minWidth ? true : undefined}
    >
      <table
        className={classes.table}
        aria-label={caption}
        style={{ minWidth: widths.minWidth }}
        data-tight={widths.tight || undefined}
      >
        <thead>
          <tr>
            {selectable && (
              <th className={classes.check}>
                <RowCheckbox
                  label={t('selectAll')}
                  checked={table.isAllSelected}
                  indeterminate={table.isSomeSelected}
                  onChange={table.setAllSelected}
                />
              </th>
            )}
            <HeaderCell column={primaryColumn} width={widths.primaryColumn} sort={sort} changeSort={changeSort} />
            {shown.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                width={widths.columns[index]}
                sort={sort}
                changeSort={changeSort}
              />
            ))}
            {actions && (
              <th className={classes.actions}>
                <span className="visually-hidden">{t('more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListRow
              key={row._id}
              row={row}
              selected={table.isSelected(row._id)}
              setSelected={table.setSelected}
              primaryColumn={primaryColumn}
              columns={shown}
              actions={actions}
              selectable={selectable}
              prefetch={prefetch}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
