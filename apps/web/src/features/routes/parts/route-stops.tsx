import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLock } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { openStopStatuses, type Route, type RouteStop } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { StopBadge } from '#web/entities/routes/route-badges.tsx'
import { stopReasonText } from '#web/entities/routes/stop-reason.text.ts'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { ActionItems } from '#web/kit/actions/action-items.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { routePageText } from '#web/features/routes/route-page.text.ts'
import { useOrderLabels } from '#web/features/routes/use-order-labels.ts'
import { useViolationLabel } from '#web/features/routes/use-violation-label.ts'
import { ProofOfDelivery } from './proof-of-delivery.tsx'
import classes from './route-stops.module.css'

const FailStopDialog = lazy(() => import('./fail-stop-dialog.tsx'))

const StopMenu = ({ stop, fail }: { stop: RouteStop; fail: () => void }) => {
  const t = useText(routePageText)
  const number = String(stop.order.number)
  const send = useSend(routes.stops, { successMessage: t('stopSaved', { number }) })
  const mark = (status: 'arrived' | 'delivered') => void send.send({ body: { stop_id: stop._id, status } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="neutral" aria-label={t('stopActions', { number })} loading={send.sending}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems
          actions={[
            ...(stop.status === 'pending' ? [{ label: t('markArrived'), run: () => mark('arrived') }] : []),
            { label: t('markDelivered'), run: () => mark('delivered') },
            { label: t('markFailed'), run: fail, danger: true },
          ]}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

const Stop = ({ route, stop, menu }: { route: Route; stop: RouteStop; menu: ReactNode }) => {
  const t = useText(routePageText)
  const tReason = useText(stopReasonText)
  const labels = useOrderLabels()
  const format = useRouteFormat()
  const describeViolation = useViolationLabel()
  const { maxUnits, maxWeight } = route
  const violated = { ...route, driver: { name: route.driver.name, maxUnits, maxWeight } }
  const { order, position, status, eta, wait, late, arrivedAt, endedAt, violations, isLocked } = stop
  const getTime = () => {
    if (endedAt !== null) return t('endedAt', { time: format.clock(endedAt) })
    if (arrivedAt !== null) return t('arrivedAt', { time: format.clock(arrivedAt) })
    return eta === null ? '' : t('eta', { time: format.clock(eta) })
  }
  const isOpen = openStopStatuses.some((each) => each === status)
  return (
    <li className={classes.stop} data-ended={!isOpen || undefined}>
      <span className={classes.position}>{position}</span>
      <div className={classes.facts}>
        <div className={classes.line}>
          <Link to={`/dashboard/orders/${order._id}`} className={classes.number}>
            #{order.number}
          </Link>
          <span>{order.customer}</span>
          {isLocked && <IconLock size={14} role="img" aria-label={t('locked')} />}
        </div>
        <div className={classes.detail}>{labels.address(order)}</div>
        <div className={classes.detail}>
          {[
            labels.window(order, route.date),
            format.load(order),
            ...(isOpen && wait >= 60 ? [t('wait', { time: format.duration(wait) })] : []),
          ].join(' · ')}
        </div>
        {isOpen &&
          violations.map((violation) => (
            <div key={violation} className={classes.bad}>
              {describeViolation(violation, order, violated)}
            </div>
          ))}
        {stop.reason && <div className={classes.detail}>{tReason(stop.reason)}</div>}
        {stop.note && <div className={classes.detail}>{stop.note}</div>}
        {stop.proof && <ProofOfDelivery stop={stop} proof={stop.proof} />}
      </div>
      <div className={classes.state}>
        <StopBadge status={status} />
        <span className={classes.detail}>{getTime()}</span>
        {late > 0 && <span className={classes.bad}>{t('lateBy', { time: format.duration(Math.max(60, late)) })}</span>}
      </div>
      {menu}
    </li>
  )
}

/** The stops in their order, with their proof. */
export const RouteStops = ({ route }: { route: Route }) => {
  const t = useText(routePageText)
  const { can } = useSession()
  const [failing, setFailing] = useState<RouteStop>()
  const isUnderWay = route.status === 'dispatched' || route.status === 'in_progress'
  return (
    <TitledCard title={`${t('stops')} (${route.stops.length})`}>
      {route.stops.length === 0 && <p className={classes.lead}>{t('noStops')}</p>}
      <ol className={classes.stops}>
        {route.stops.map((stop) => (
          <Stop
            key={stop._id}
            route={route}
            stop={stop}
            menu={
              can('edit_route') &&
              isUnderWay &&
              openStopStatuses.some((status) => status === stop.status) && (
                <StopMenu stop={stop} fail={() => setFailing(stop)} />
              )
            }
          />
        ))}
      </ol>
      <Suspense fallback={null}>
        {failing && <FailStopDialog stop={failing} close={() => setFailing(undefined)} />}
      </Suspense>
    </TitledCard>
  )
}
