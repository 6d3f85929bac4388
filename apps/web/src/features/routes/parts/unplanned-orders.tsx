import { Link } from 'react-router'
import type { RouteDay } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { OrderBadge } from '#web/entities/orders/order-badges.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { routesText } from '#web/features/routes/routes.text.ts'
import { useOrderLabels } from '#web/features/routes/use-order-labels.ts'
import classes from './unplanned-orders.module.css'

const shown = 8

interface UnplannedOrdersProps {
  routeDay: RouteDay
  plannerPath: string
}

/** Orders of the day without a route, and earlier ones that weren't delivered. */
export const UnplannedOrders = ({ routeDay: { date, orders, routes }, plannerPath }: UnplannedOrdersProps) => {
  const t = useText(routesText)
  const labels = useOrderLabels()
  const remaining = orders.length - shown
  return (
    <TitledCard title={`${t('unplanned')}${orders.length > 0 ? ` (${orders.length})` : ''}`}>
      {orders.length === 0 && <p className={classes.empty}>{t(routes.length > 0 ? 'allPlanned' : 'noOrders')}</p>}
      <ul className={classes.orders}>
        {orders.slice(0, shown).map((order) => (
          <li key={order._id}>
            <Link to={`/dashboard/orders/${order._id}`} className={classes.order}>
              <strong className="figures">#{order.number}</strong>
              <span className={classes.who}>
                <span>{order.customer}</span>
                <span>{labels.address(order)}</span>
              </span>
              <span className={classes.window}>
                {labels.window(order, date)}
                {order.isOverdue && <span className={classes.overdue}>{t('overdue')}</span>}
              </span>
              {order.failure ? (
                <StatusBadge tone="danger">{labels.failure(order)}</StatusBadge>
              ) : (
                <OrderBadge status={order.status} />
              )}
            </Link>
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <Link to={plannerPath} className={`text-link ${classes.more ?? ''}`}>
          {t('moreOrders', { count: remaining })}
        </Link>
      )}
    </TitledCard>
  )
}
