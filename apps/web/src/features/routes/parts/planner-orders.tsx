import { ActionIcon, Button, Checkbox, Menu, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DeliveryOrder } from '#contract/domains/route.ts'
import type { RouteDay } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { OrderBadge } from '#web/entities/orders/order-badges.tsx'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { filterOrders, groupOrders, type Readiness, type ShownRoute } from '#web/features/routes/routes.plan.ts'
import { routesText } from '#web/features/routes/routes.text.ts'
import { useOrderLabels } from '#web/features/routes/use-order-labels.ts'
import planner from './planner.module.css'
import classes from './planner-orders.module.css'

interface PlannerOrdersProps {
  routeDay: RouteDay
  /** Drafts, and drivers without a route. */
  targets: readonly ShownRoute[]
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], isOn: boolean) => void
  assign: (key: string, ids: readonly string[]) => Promise<void>
  highlighted: string | undefined
  highlight: (id: string | undefined) => void
  canEdit: boolean
}

type AssignItemsProps = Pick<PlannerOrdersProps, 'targets' | 'assign'> & { ids: readonly string[] }

const AssignItems = ({ targets, assign, ids }: AssignItemsProps) => {
  const t = useText(plannerText)
  return targets.map(({ key, driver }) => (
    <Menu.Item key={key} onClick={() => void assign(key, ids)}>
      {t('addToDriver', { name: driver.name })}
    </Menu.Item>
  ))
}

const OrderRow = ({ order, ...props }: PlannerOrdersProps & { order: DeliveryOrder }) => {
  const t = useText(plannerText)
  const tRoutes = useText(routesText)
  const labels = useOrderLabels()
  const format = useRouteFormat()
  const { targets, chosen, choose, assign, highlighted, highlight, canEdit } = props
  const { _id: id, number } = order
  const failure = labels.failure(order)
  return (
    <li className={classes.order} data-highlighted={highlighted === id || undefined}>
      {canEdit && (
        <Checkbox
          aria-label={t('selectOrder', { number })}
          checked={chosen.has(id)}
          onChange={(event) => choose([id], event.currentTarget.checked)}
        />
      )}
      <div className={classes.facts}>
        <div className={classes.line}>
          <Link to={`/dashboard/orders/${id}`} onFocus={() => highlight(id)} onMouseEnter={() => highlight(id)}>
            #{number}
          </Link>
          <span className={classes.name}>{order.customer}</span>
          <OrderBadge status={order.status} />
        </div>
        <div className={classes.detail}>{labels.address(order)}</div>
        <div className={classes.detail}>
          {[
            ...(order.isOverdue ? [labels.window(order, props.routeDay.date)] : []),
            format.load(order),
            ...(order.skills.length > 0 ? [t('needs', { skills: order.skills.join(', ') })] : []),
          ].join(' · ')}
        </div>
        {failure && <div className={classes.bad}>{failure}</div>}
        {!order.hasCoordinates && <div className={classes.bad}>{tRoutes('noCoordinates')}</div>}
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

/** The orders that aren't on a route, by window. */
export const PlannerOrders = (props: PlannerOrdersProps) => {
  const { routeDay, targets, chosen, choose, assign, canEdit } = props
  const t = useText(plannerText)
  const labels = useOrderLabels()
  const [readiness, setReadiness] = useState<Readiness>('all')
  const orders = filterOrders(routeDay.orders, readiness)
  const selected = orders.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id)
  return (
    <section className={planner.panel} aria-label={t('orders')}>
      <div className={planner.head}>
        <h2 className={planner.title}>
          {t('orders')} <span className={planner.count}>{routeDay.orders.length}</span>
        </h2>
        <SegmentedControl
          size="xs"
          fullWidth
          className={classes.filter ?? ''}
          aria-label={t('readiness')}
          value={readiness}
          onChange={setReadiness}
          data={(['all', 'ready', 'unready'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {canEdit && selected.length > 0 && targets.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button size="xs" variant="default" fullWidth>
                {t('addSelected', { count: selected.length })}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <AssignItems targets={targets} assign={assign} ids={selected} />
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={planner.scroll}>
        {orders.length === 0 && <p className={planner.empty}>{t('noOrders')}</p>}
        {groupOrders(orders).map(({ key, kind, orders: grouped }) => {
          const [first] = grouped
          const name =
            kind === 'window' && first ? labels.window(first) : t(`group_${kind === 'none' ? kind : 'overdue'}`)
          const ids = grouped.map(({ _id }) => _id)
          const count = ids.filter((id) => chosen.has(id)).length
          return (
            <div key={key}>
              <div className={classes.group}>
                {canEdit && (
                  <Checkbox
                    aria-label={t('selectGroup', { name })}
                    checked={count === ids.length}
                    indeterminate={count > 0 && count < ids.length}
                    onChange={(event) => choose(ids, event.currentTarget.checked)}
                  />
                )}
                <h3>{name}</h3>
                <span>{ids.length}</span>
              </div>
              <ul className={classes.orders}>
                {grouped.map((order) => (
                  <OrderRow key={order._id} {...props} order={order} />
                ))}
              </ul>
            </div>
          )
        })}
        {routeDay.ordersAreCapped && <p className={planner.empty}>{t('capped')}</p>}
      </div>
    </section>
  )
}
