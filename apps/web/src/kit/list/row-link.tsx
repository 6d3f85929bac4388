import { Link } from 'react-router'
import type { MainColumn } from './columns.ts'
import classes from './list.module.css'

/** Image and name of a row; the name links to its page. */
export const RowLink = <Row,>({ main, row }: { main: MainColumn<Row>; row: Row }) => (
  <div className={classes.main}>
    {main.picture?.(row)}
    {main.to ? (
      <Link to={main.to(row)} className={classes.link} data-row-link title={main.name(row)}>
        {main.name(row)}
      </Link>
    ) : (
      // Focusable by j and k like a link, so that x selects it.
      <span className={classes.link} data-row-link tabIndex={-1} title={main.name(row)}>
        {main.name(row)}
      </span>
    )}
  </div>
)
