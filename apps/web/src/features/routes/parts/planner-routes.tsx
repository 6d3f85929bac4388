import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { RouteDay } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { GroupList } from '#web/kit/reorder/reorder-groups.tsx'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { toDriverColor } from '#web/features/routes/routes.colors.ts'
import { isEditable, type ShownRoute, toDaySpan } from '#web/features/routes/routes.plan.ts'
import type { PlannerActions } from '#web/features/routes/use-planner.ts'
import planner from './planner.module.css'
import classes from './planner-routes.module.css'
import { RouteCard } from './route-card.tsx'
import { type OpenDialog, RouteDialogs } from './route-dialogs.tsx'
import { StopRow } from './stop-row.tsx'

interface PlannerRoutesProps {
  routeDay: RouteDay
  shown: readonly ShownRoute[]
  /** A plan that isn't saved: nothing can be dragged. */
  isProposed: boolean
  actions: PlannerActions
  /** Drivers that plans don't use. */
  excluded: ReadonlySet<string>
  exclude: (driverId: string, isOff: boolean) => void
  highlighted: string | undefined
  highlight: (id: string | undefined) => void
  canEdit: boolean
}

/** The drivers with their routes; stops are dragged between and within drafts. */
export const PlannerRoutes = (props: PlannerRoutesProps) => {
  const { routeDay, shown, isProposed, actions, excluded, exclude, highlighted, highlight, canEdit } = props
  const t = useText(plannerText)
  const { zone } = useRouteFormat()
  const [dialog, setDialog] = useState<OpenDialog>()
  const span = toDaySpan(shown, routeDay.date, zone)
  const editable = isProposed ? shown : shown.filter(isEditable)
  const underWay = isProposed ? [] : shown.filter((route) => !isEditable(route))
  const routesByKey = new Map(
    shown.map((route) => [route.key, { route, color: toDriverColor(routeDay.drivers, route.driver._id) }]),
  )
  const stopsById = new Map(
    shown.flatMap((route) => route.stops.map((stop, index) => [stop.order._id, { stop, index, route }] as const)),
  )
  const renderCard = (key: string, items: ReactNode) => {
    const entry = routesByKey.get(key)
    if (!entry) return null
    const { route, color } = entry
    return (
      <RouteCard
        shown={route}
        color={color}
        span={span}
        isIncluded={!excluded.has(route.driver._id)}
        include={(isOn) => exclude(route.driver._id, !isOn)}
        lock={() => actions.lockRoute(route)}
        dispatch={() => route.route && setDialog({ kind: 'dispatch', route: route.route })}
        cancel={() => route.route && setDialog({ kind: 'cancel', route: route.route })}
        canEdit={canEdit}
      >
        {route.stops.length === 0 ? <p className={classes.none}>{t('emptyRoute')}</p> : null}
        {items}
      </RouteCard>
    )
  }
  const renderStop = (id: string, handle: ReactNode) => {
    const entry = stopsById.get(id)
    if (!entry) {
      // Dragged from the list of orders, and not saved yet.
      const order = routeDay.orders.find(({ _id }) => _id === id)
      return order ? <div className={classes.incoming}>{`#${order.number} ${order.customer}`}</div> : null
    }
    const { stop, index, route } = entry
    const others = editable.filter(({ key }) => key !== route.key)
    const ids = route.stops.map(({ order }) => order._id)
    return (
      <StopRow
        stop={stop}
        route={route}
        date={routeDay.date}
        position={index + 1}
        color={routesByKey.get(route.key)?.color ?? ''}
        handle={handle}
        isHighlighted={highlighted === id}
        highlight={() => highlight(id)}
        lock={() => actions.lockStop(stop)}
        moveUp={index > 0 ? () => void actions.moveTo(route.key, [id], index) : undefined}
        moveDown={index < ids.length - 1 ? () => void actions.moveTo(route.key, [id], index + 2) : undefined}
        targets={others.map(({ key, driver }) => ({
          key,
          name: driver.name,
          run: () => void actions.moveTo(key, [id]),
        }))}
        remove={() => void actions.removeStop(stop)}
        canEdit={canEdit && isEditable(route) && !isProposed}
      />
    )
  }
  return (
    <section className={planner.panel} aria-label={t('routes')}>
      <div className={planner.head}>
        <h2 className={planner.title}>{t('routes')}</h2>
        <Link to="/dashboard/logistics/drivers" className="text-link">
          {t('manageDrivers')}
        </Link>
      </div>
      <div className={planner.scroll}>
        {shown.length === 0 && (
          <div className={planner.empty}>
            <p className={classes.none}>{t('noDrivers')}</p>
            <Button component={Link} to="/dashboard/logistics/drivers" variant="default" size="xs" mt="xs">
              {t('manageDrivers')}
            </Button>
          </div>
        )}
        <GroupList
          renderGroup={(key, _handle, items) => renderCard(key, items)}
          renderItem={renderStop}
          fixedGroups
          fixedItems={!canEdit || isProposed}
        />
        {underWay.map(({ key, stops }) => (
          <div key={key}>
            {renderCard(
              key,
              <ul className={classes.stops}>
                {stops.map(({ order }) => (
                  <li key={order._id}>{renderStop(order._id, null)}</li>
                ))}
              </ul>,
            )}
          </div>
        ))}
      </div>
      <RouteDialogs dialog={dialog} cost={routeDay.dispatchCost} close={() => setDialog(undefined)} />
    </section>
  )
}
