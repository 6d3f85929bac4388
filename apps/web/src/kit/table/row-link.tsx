import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { PrimaryColumn } from './columns.ts'
import classes from '#web/kit/list/list.module.css'

interface RowLinkProps<Row> {
  primaryColumn: PrimaryColumn<Row>
  row: Row
}

const toBesideProps = <Row,>({ beside }: PrimaryColumn<Row>, row: Row) =>
  beside && {
    'aria-current': beside.isOpen(row) || undefined,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      beside.open(row)
    },
    ...(beside.opensOnFocus && { onFocus: () => beside.open(row) }),
  }

/** Mark and name of a row; the name links to its page. */
export const RowName = <Row,>({ primaryColumn, row }: RowLinkProps<Row>) => (
  <>
    {primaryColumn.mark?.(row)}
    {primaryColumn.to ? (
      <Link
        to={primaryColumn.to(row)}
        className={classes.link}
        data-row-link
        title={primaryColumn.name(row)}
        {...toBesideProps(primaryColumn, row)}
      >
        {primaryColumn.name(row)}
      </Link>
    ) : (
      // Focusable by j and k like a link, so that x selects it.
      <span className={classes.link} data-row-link tabIndex={-1} title={primaryColumn.name(row)}>
        {primaryColumn.name(row)}
      </span>
    )}
  </>
)

/** Image, mark and name of a row. */
export const RowLink = <Row,>({ primaryColumn, row }: RowLinkProps<Row>) => (
  <div className={classes.main}>
    {primaryColumn.image?.(row)}
    <RowName primaryColumn={primaryColumn} row={row} />
  </div>
)
