import { Link } from 'react-router'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { type Driver, drivers } from '#contract/domains/drivers.ts'
import { routes } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { RouteBadge } from '#web/entities/routes/route-badges.tsx'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { toPunctuality } from '#web/features/drivers/drivers.form.ts'
import { driversText } from '#web/features/drivers/drivers.text.ts'
import classes from './driver-record.module.css'

const periodDays = 30
const shownRoutes = 8

const Performance = ({ id }: { id: string }) => {
  const t = useText(driversText)
  const { zone, distance } = useRouteFormat()
  const to = toWallTime(Date.now(), zone).day
  const { data, error, refetch } = useGet(drivers.performance, {
    params: { id },
    query: { from: addDays(to, 1 - periodDays), to },
  })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />
  const punctuality = toPunctuality(data)
  const figures = [
    { label: t('delivered'), value: data.delivered },
    { label: t('failed'), value: data.failed },
    { label: t('routesDriven'), value: data.routes },
    { label: t('distance'), value: distance(data.distance) },
  ]
  return (
    <>
      <dl className={classes.main}>
        <dt>{t('onTime')}</dt>
        <dd>
          <strong>{punctuality === undefined ? '–' : t('punctuality', { percent: punctuality })}</strong>
          <span>{punctuality === undefined ? t('noWindows') : t('lateStops', { count: data.late })}</span>
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

/** What the driver has done: punctuality, deliveries and the last routes. */
export const DriverRecord = ({ driver: { _id: id } }: { driver: Driver }) => {
  const t = useText(driversText)
  return (
    <div className={classes.cards}>
      <TitledCard title={t('performance')}>
        <Performance id={id} />
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
