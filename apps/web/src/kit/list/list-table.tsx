import { useElementSize } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '../../client/text.ts'
import { columnWidths } from './column-widths.ts'
import type { Column, MainColumn, RowAction } from './columns.ts'
import type { Identified } from './list-endpoint.ts'
import { ListRow } from './list-row.tsx'
import { listText } from './list.text.ts'
import classes from './list.module.css'
import { RowCheck } from './row-check.tsx'
import type { Sort } from './url-state.ts'
import type { ListTableModel } from './use-list-table.ts'

export interface ListRowsProps<Row extends Identified> {
  table: ListTableModel<Row>
  main: MainColumn<Row>
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

interface HeadProps {
  column: Pick<Column<never>, 'label' | 'sort' | 'firstOrder' | 'figures'>
  width: string | undefined
  sort: Sort
  changeSort: (sort: Sort) => void
}

const Head = ({ column, width, sort, changeSort }: HeadProps) => {
  const sorted = column.sort === sort.by ? sort.order : undefined
  const by = column.sort
  const first = column.firstOrder ?? 'asc'
  const next = sorted === undefined ? first : sorted === 'asc' ? 'desc' : 'asc'
  const Arrow = (sorted ?? first) === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      style={{ width }}
      data-figures={column.figures}
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
  const { table, main, columns, visibility, actions, selectable, prefetch, caption, sort, changeSort } = props
  const t = useText(listText)
  const shown = useMemo(() => columns.filter((column) => visibility[column.id] !== false), [columns, visibility])
  const { ref, width: room } = useElementSize<HTMLDivElement>()
  const widths = columnWidths({ room, main, columns: shown, selectable, menu: actions !== undefined })
  return (
    <div ref={ref} className={classes.place} data-scrolls={room > 0 && room < widths.least ? true : undefined}>
      <table
        className={classes.table}
        aria-label={caption}
        style={{ minWidth: widths.least }}
        data-tight={widths.tight || undefined}
      >
        <thead>
          <tr>
            {selectable && (
              <th className={classes.check}>
                <RowCheck
                  label={t('selectAll')}
                  checked={table.getIsAllRowsSelected()}
                  some={table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            <Head column={main} width={widths.main} sort={sort} changeSort={changeSort} />
            {shown.map((column, index) => (
              <Head key={column.id} column={column} width={widths.columns[index]} sort={sort} changeSort={changeSort} />
            ))}
            {actions && (
              <th className={classes.actions}>
                <span className="visually-hidden">{t('more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <ListRow
              key={row.id}
              row={row}
              selected={row.getIsSelected()}
              main={main}
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
