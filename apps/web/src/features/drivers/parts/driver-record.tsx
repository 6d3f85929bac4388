import { Link } from 'react-router'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { deliveryReports } from '#contract/domains/delivery-reports.ts'
import { type Driver, type DriverDelivery, drivers } from '#contract/domains/drivers.ts'
import { routes } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { RouteBadge, StopBadge } from '#web/entities/routes/route-badges.tsx'
import { useFigureFormat } from '#web/entities/routes/use-figure-format.ts'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { useStopReason } from '#web/entities/routes/use-stop-reason.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { driversText } from '#web/features/drivers/drivers.text.ts'
import classes from './driver-record.module.css'

const periodDays = 30
const shownRoutes = 5
const shownDeliveries = 8

const Performance = ({ id }: { id: string }) => {
  const t = useText(driversText)
  const { zone } = useRouteFormat()
  const format = useFigureFormat()
  const to = toWallTime(Date.now(), zone).day
  const { data, error, refetch } = useGet(deliveryReports.report, {
    query: { from: addDays(to, 1 - periodDays), to, driver: id },
  })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />
  const { totals } = data
  const figures = [
    { label: t('delivered'), value: totals.delivered },
    { label: t('failed'), value: totals.failed },
    { label: t('routesDriven'), value: totals.routes },
    { label: t('distance'), value: format.distance(totals) },
    ...(totals.costedStops > 0 ? [{ label: t('costPerStop'), value: format.stopCost(totals) }] : []),
  ]
  return (
    <>
      <dl className={classes.main}>
        <dt>{t('onTimeRate')}</dt>
        <dd>
          <strong>{format.onTimeRate(totals)}</strong>
          <span>{format.lateness(totals)}</span>
        </dd>
      </dl>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Delivery = ({ delivery }: { delivery: DriverDelivery }) => {
  const t = useText(driversText)
  const toReason = useStopReason()
  const { duration } = useRouteFormat()
  const { dateTime } = useFormat()
  const { can } = useSession()
  const { order_id: orderId, number, status, reason, endedAt, late } = delivery
  const label = t('orderNumber', { number: String(number) })
  const punctuality = late === null ? [] : [late === 0 ? t('onTime') : t('lateBy', { duration: duration(late) })]
  const details = status === 'failed' ? [toReason(reason ?? 'other')] : punctuality
  return (
    <li>
      {can('view_orders') ? <Link to={`/dashboard/orders/${orderId}`}>{label}</Link> : <strong>{label}</strong>}
      <StopBadge status={status} />
      <span>{[dateTime(endedAt), ...details].join(' · ')}</span>
    </li>
  )
}

const DeliveryHistory = ({ id }: { id: string }) => {
  const t = useText(driversText)
  const pager = useMiniPager()
  const { data, error, refetch } = useGet(
    drivers.deliveries,
    { params: { id }, query: { limit: shownDeliveries, cursor: pager.cursor } },
    { keepPrevious: true },
  )
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />
  if (data.data.length === 0) return <p className={classes.empty}>{t('noDeliveries')}</p>
  return (
    <>
      <ul className={classes.routes}>
        {data.data.map((delivery) => (
          <Delivery key={delivery._id} delivery={delivery} />
        ))}
      </ul>
      <MiniPager pager={pager} next={data.nextCursor} />
    </>
  )
}

const RouteHistory = ({ id }: { id: string }) => {
  const t = useText(driversText)
  const { dayWithWeekday } = useCalendar()
  const { data, error, refetch } = useGet(routes.list, { query: { driver: id, limit: shownRoutes } })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />
  if (data.data.length === 0) return <p className={classes.empty}>{t('noHistory')}</p>
  return (
    <ul className={classes.routes}>
      {data.data.map(({ _id: routeId, date, status, counts }) => (
        <li key={routeId}>
          <Link to={`/dashboard/logistics/routes/${routeId}`}>{dayWithWeekday(date)}</Link>
          <RouteBadge status={status} />
          <span>{t('progress', { done: counts.delivered, stops: counts.stops })}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the driver has done in this store: punctuality, deliveries and the last routes. */
const DriverRecord = ({ driver: { _id: id } }: { driver: Driver }) => {
  const t = useText(driversText)
  return (
    <div className={classes.cards}>
      <TitledCard title={t('performance')}>
        <Performance id={id} />
      </TitledCard>
      <TitledCard title={t('deliveries')}>
        <DeliveryHistory id={id} />
      </TitledCard>
      <TitledCard
        title={t('history')}
        aside={<Link to={`/dashboard/logistics/routes?view=list&driver=${id}`}>{t('viewAll')}</Link>}
      >
        <RouteHistory id={id} />
      </TitledCard>
    </div>
  )
}

export default DriverRecord
