import { Link } from 'react-router'
import type { PrimaryColumn } from './columns.ts'
import classes from '#web/kit/list/list.module.css'

/** Image and name of a row; the name links to its page. */
export const RowLink = <Row,>({ primaryColumn, row }: { primaryColumn: PrimaryColumn<Row>; row: Row }) => (
  <div className={classes.main}>
    {primaryColumn.image?.(row)}
    {primaryColumn.to ? (
      <Link to={primaryColumn.to(row)} className={classes.link} data-row-link title={primaryColumn.name(row)}>
        {primaryColumn.name(row)}
      </Link>
    ) : (
      // Focusable by j and k like a link, so that x selects it.
      <span className={classes.link} data-row-link tabIndex={-1} title={primaryColumn.name(row)}>
        {primaryColumn.name(row)}
      </span>
    )}
  </div>
)
