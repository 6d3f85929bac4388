import { Button, Checkbox, Menu } from '@mantine/core'
import { useState } from 'react'
import type { DeliveryOrder } from '#contract/domains/route.ts'
import type { RouteDay } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { plannerText } from '#web/features/routes/planner.text.ts'
import {
  filterOrders,
  groupOrders,
  type OrderFilter,
  type OrderGroup,
  type OrderGrouping,
  type ShownRoute,
} from '#web/features/routes/routes.plan.ts'
import { useOrderLabels } from '#web/features/routes/use-order-labels.ts'
import { AssignItems, OrderRow } from './order-row.tsx'
import { OrderFilters } from './order-filters.tsx'
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
  /** The routes are beside the list, so that orders can be dragged there. */
  canDrag: boolean
}

const allOrders: OrderFilter = { readiness: 'all', window: null }

const GroupHead = ({
  group,
  targets,
  chosen,
  choose,
  canEdit,
  canDrag,
}: PlannerOrdersProps & { group: OrderGroup }) => {
  const t = useText(plannerText)
  const labels = useOrderLabels()
  const { kind, orders } = group
  const [first] = orders
  const name = kind === 'window' ? labels.window(first ?? { slot: null }) : t(`group_${kind}`)
  const ids = orders.map(({ _id }) => _id)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <div
      className={classes.group}
      data-bad={kind === 'failed' || undefined}
      data-draggable={(canEdit && canDrag && targets.length > 0) || undefined}
    >
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
  )
}

const SelectionMenu = ({ selected, ...props }: PlannerOrdersProps & { selected: readonly DeliveryOrder[] }) => {
  const t = useText(plannerText)
  const { targets, assign } = props
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default" fullWidth>
          {t('addSelected', { count: selected.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <AssignItems targets={targets} assign={assign} ids={selected.map(({ _id }) => _id)} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The orders that aren't on a route, by window or readiness. */
export const PlannerOrders = (props: PlannerOrdersProps) => {
  const { routeDay, targets, chosen, canEdit } = props
  const t = useText(plannerText)
  const [filter, setFilter] = useState(allOrders)
  const [grouping, setGrouping] = useState<OrderGrouping>('window')
  const orders = filterOrders(routeDay.orders, filter)
  const selected = orders.filter(({ _id }) => chosen.has(_id))
  return (
    <section className={planner.panel} aria-label={t('orders')}>
      <div className={planner.head}>
        <h2 className={planner.title}>
          {t('orders')} <span className={planner.count}>{routeDay.orders.length}</span>
        </h2>
        {routeDay.orders.length > 0 && (
          <OrderFilters
            orders={routeDay.orders}
            filter={filter}
            setFilter={setFilter}
            grouping={grouping}
            setGrouping={setGrouping}
          />
        )}
        {canEdit && selected.length > 0 && targets.length > 0 && <SelectionMenu {...props} selected={selected} />}
      </div>
      <div className={planner.scroll}>
        {orders.length === 0 && (
          <p className={planner.empty}>{t(routeDay.orders.length === 0 ? 'noOrders' : 'noMatch')}</p>
        )}
        {groupOrders(orders, grouping).map((group) => (
          <div key={group.key}>
            <GroupHead {...props} group={group} />
            <ul className={classes.orders}>
              {group.orders.map((order) => (
                <OrderRow key={order._id} {...props} order={order} showsWindow={group.kind !== 'window'} />
              ))}
            </ul>
          </div>
        ))}
        {routeDay.ordersAreCapped && <p className={planner.empty}>{t('capped')}</p>}
      </div>
    </section>
  )
}
