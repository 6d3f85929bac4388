import { Link } from 'react-router'
import type { MainColumn } from './columns.ts'
import classes from './list.module.css'

/** A row's picture and name; the name leads to the row's own page. */
export const RowLink = <Row,>({ main, row }: { main: MainColumn<Row>; row: Row }) => (
  <div className={classes.main}>
    {main.picture?.(row)}
    {main.to ? (
      <Link to={main.to(row)} className={classes.link} data-row-link title={main.name(row)}>
        {main.name(row)}
      </Link>
    ) : (
      // Reached by j and k like a link would be, so that x selects it.
      <span className={classes.link} data-row-link tabIndex={-1} title={main.name(row)}>
        {main.name(row)}
      </span>
    )}
  </div>
)
