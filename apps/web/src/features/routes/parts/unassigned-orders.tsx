import { UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { type RouteDay, type RoutePlan, routes } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { type Advice, toAdvice } from '#web/features/routes/routes.advice.ts'
import classes from './unassigned-orders.module.css'

interface UnassignedOrdersProps {
  plan: RoutePlan
  routeDay: RouteDay
  excluded: ReadonlySet<string>
  include: (driverId: string) => void
}

const AdviceLink = ({ advice, include }: { advice: Advice } & Pick<UnassignedOrdersProps, 'include'>) => {
  const t = useText(plannerText)
  const { time } = useCalendar()
  const values = { name: '', skill: '', time: '', ...advice }
  const text = t(`advice_${advice.key}`, { ...values, time: values.time && time(values.time) })
  if (advice.key === 'include')
    return (
      <UnstyledButton className="text-link" onClick={() => include(advice.driverId)}>
        {text}
      </UnstyledButton>
    )
  return (
    <Link to={advice.to} className="text-link">
      {text}
    </Link>
  )
}

/** The orders that a plan left out, with the reason and what to do about it. */
export const UnassignedOrders = ({ plan, routeDay, excluded, include }: UnassignedOrdersProps) => {
  const t = useText(plannerText)
  const { data: settings } = useGet(routes.settings)
  const orders = new Map(
    [...routeDay.orders, ...routeDay.routes.flatMap(({ stops }) => stops.map(({ order }) => order))].map((order) => [
      order._id,
      order,
    ]),
  )
  const context = { drivers: routeDay.drivers, excluded, allowsLate: settings?.allowsLate }
  return (
    <div className={classes.unassigned}>
      <h3>
        {t('unassigned')} ({plan.unassigned.length})
      </h3>
      <ul>
        {plan.unassigned.map(({ order_id: id, number, reason }) => {
          const order = orders.get(id)
          return (
            <li key={id}>
              <Link to={`/dashboard/orders/${id}`} className={classes.number}>
                #{number}
              </Link>
              <span className={classes.name}>{order?.customer}</span>
              <span className={classes.reason}>{t(`reason_${reason}`)}</span>
              <span className={classes.advice}>
                {order &&
                  toAdvice(reason, order, context).map((advice) => (
                    <AdviceLink key={advice.key} advice={advice} include={include} />
                  ))}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
