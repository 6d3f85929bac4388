import { Link } from 'react-router'
import { useSession } from '#web/client/session.ts'
import classes from './earnings.module.css'

/** The order's number, as a link for those who may open it. */
export const OrderLink = ({ order }: { order: { _id: string; number: number } }) => {
  const { can } = useSession()
  const name = <span className="figures">#{order.number}</span>
  return can('view_orders') ? (
    <Link to={`/dashboard/orders/${order._id}`} className={classes.link}>
      {name}
    </Link>
  ) : (
    name
  )
}
