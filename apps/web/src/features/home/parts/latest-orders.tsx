import { Link } from 'react-router'
import { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { OrderBadge } from '#web/entities/orders/order-badges.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { latestOrders } from '#web/features/home/home.prepare.ts'
import { todayText } from '#web/features/home/today.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './today.module.css'

/** The orders placed last. */
export const LatestOrders = () => {
  const t = useText(todayText)
  const { data, error, refetch } = useGet(orders.list, latestOrders)
  return (
    <TitledCard
      title={t('latest')}
      aside={data && data.data.length > 0 && <Link to="/dashboard/orders">{t('viewAll')}</Link>}
    >
      {!data &&
        (error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={latestOrders.query.limit} />
        ))}
      {data?.data.length === 0 && <p className={classes.empty}>{t('noOrders')}</p>}
      <ul className={classes.orders}>
        {data?.data.map(({ _id, number, customer, status, placedAt, total, currency }) => (
          <li key={_id}>
            <Link to={`/dashboard/orders/${_id}`} className={classes.order}>
              <strong className="figures">#{number}</strong>
              <span className={classes.customer}>{customer.name}</span>
              <OrderBadge status={status} />
              <span className={classes.placed}>
                <Time iso={placedAt} />
              </span>
              <Money minor={total} currency={currency} />
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
