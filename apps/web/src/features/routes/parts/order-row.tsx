import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DeliveryOrder } from '#contract/domains/route.ts'
import type { RouteDay } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { OrderBadge } from '#web/entities/orders/order-badges.tsx'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { OutsideHandle } from '#web/kit/reorder/outside-handle.tsx'
import { plannerText } from '#web/features/routes/planner.text.ts'
import type { ShownRoute } from '#web/features/routes/routes.plan.ts'
import { routesText } from '#web/features/routes/routes.text.ts'
import { useOrderLabels } from '#web/features/routes/use-order-labels.ts'
import classes from './planner-orders.module.css'

interface AssignItemsProps {
  targets: readonly ShownRoute[]
  assign: (key: string, ids: readonly string[]) => Promise<void>
  ids: readonly string[]
}

/** Menu items that add orders to a route. */
export const AssignItems = ({ targets, assign, ids }: AssignItemsProps) => {
  const t = useText(plannerText)
  return targets.map(({ key, driver }) => (
    <Menu.Item key={key} onClick={() => void assign(key, ids)}>
      {t('addToDriver', { name: driver.name })}
    </Menu.Item>
  ))
}

interface OrderRowProps extends Omit<AssignItemsProps, 'ids'> {
  order: DeliveryOrder
  routeDay: RouteDay
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], isOn: boolean) => void
  highlighted: string | undefined
  highlight: (id: string | undefined) => void
  canEdit: boolean
  canDrag: boolean
  /** The heading of the group doesn't say it. */
  showsWindow: boolean
}

/** An order to plan: dragged onto a route, or added with its menu. */
export const OrderRow = (props: OrderRowProps) => {
  const { order, routeDay, targets, chosen, choose, assign, highlighted, highlight, canEdit, canDrag } = props
  const t = useText(plannerText)
  const tRoutes = useText(routesText)
  const labels = useOrderLabels()
  const format = useRouteFormat()
  const { dayShort } = useCalendar()
  const { _id: id, number, failure } = order
  const failedOn = failure && dayShort(format.day(failure.at))
  return (
    <li className={classes.order} data-highlighted={highlighted === id || undefined}>
      {canEdit && canDrag && targets.length > 0 && <OutsideHandle id={id} label={`#${number}`} />}
      {canEdit && (
        <Checkbox
          aria-label={t('selectOrder', { number: String(number) })}
          checked={chosen.has(id)}
          onChange={(event) => choose([id], event.currentTarget.checked)}
        />
      )}
      <div className={classes.facts}>
        <div className={classes.line}>
          <Link to={`/dashboard/orders/${id}`} onFocus={() => highlight(id)} onMouseEnter={() => highlight(id)}>
            #{number}
          </Link>
          <span className={classes.name} title={order.customer}>
            {order.customer}
          </span>
        </div>
        <div className={classes.detail}>{labels.address(order)}</div>
        {props.showsWindow && <div className={classes.detail}>{labels.window(order, routeDay.date)}</div>}
        <div className={classes.state}>
          <OrderBadge status={order.status} />
          <span>{format.load(order)}</span>
        </div>
        {order.skills.length > 0 && (
          <div className={classes.detail}>{t('needs', { skills: order.skills.join(', ') })}</div>
        )}
        {failure && (
          <div className={classes.bad}>
            {labels.failure(order)} · {failedOn}
          </div>
        )}
        {!order.hasCoordinates && (
          <div className={classes.bad}>
            {tRoutes('noCoordinates')}.{' '}
            <Link to={`/dashboard/orders/${id}`} className="text-link">
              {t('setLocation')}
            </Link>
          </div>
        )}
      </div>
      {canEdit && targets.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="neutral" aria-label={`${t('addTo')}: #${number}`} title={t('addTo')}>
              <IconPlus size={16} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <AssignItems targets={targets} assign={assign} ids={[id]} />
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
