import { Link } from 'react-router'
import { orderStatuses } from '#contract/domains/order.ts'
import type { OrderSummary } from '#contract/domains/home.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { orderTones } from '#web/entities/orders/order-badges.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { metricsText } from '#web/features/home/metrics.text.ts'
import { ShareBar } from '#web/kit/display/share-bar.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './board.module.css'

const isOpen = (status: (typeof orderStatuses)[number]): boolean => !orderStatus.isFinal(status)

/** Bars for open statuses only: completed and cancelled orders accumulate and would dwarf them. */
export const OrdersByStatus = ({ statuses }: Pick<OrderSummary, 'statuses'>) => {
  const t = useText(metricsText)
  const state = useText(orderStatesText)
  const { number } = useFormat()
  const maxCount = Math.max(1, ...orderStatuses.filter(isOpen).map((status) => statuses[status]))
  return (
    <TitledCard title={t('byStatus')} aside={<Link to="/dashboard/orders">{t('seeAll')}</Link>}>
      <ul className={classes.bars}>
        {orderStatuses.map((status) => (
          <li key={status}>
            <Link to={`/dashboard/orders?status=${status}`} className={classes.status}>
              <span>{state(status)}</span>
              <span className="figures">{number(statuses[status])}</span>
              {isOpen(status) && (
                <span className={classes.bar}>
                  <ShareBar value={statuses[status]} max={maxCount} color={orderTones[status]} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
