import { Link } from 'react-router'
import type { RouteDay } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { RouteBadge } from '#web/entities/routes/route-badges.tsx'
import { routeText } from '#web/entities/routes/route.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { routesText } from '#web/features/routes/routes.text.ts'
import classes from './day-drivers.module.css'

/** Active drivers with their working hours on the day, and their routes. */
export const DayDrivers = ({ routeDay: { drivers, routes } }: { routeDay: RouteDay }) => {
  const t = useText(routesText)
  const tRoute = useText(routeText)
  const { hours } = useCalendar()
  return (
    <TitledCard title={t('drivers')} aside={<Link to="/dashboard/logistics/drivers">{t('viewAll')}</Link>}>
      {drivers.length === 0 && <p className={classes.empty}>{t('noDrivers')}</p>}
      <ul className={classes.drivers}>
        {drivers.map(({ _id: id, name, image, shift }) => {
          const driven = routes.filter((route) => route.driver._id === id)
          return (
            <li key={id}>
              <Thumbnail url={image?.url} name={name} />
              <div className={classes.facts}>
                <Link to={`/dashboard/logistics/drivers/${id}`}>{name}</Link>
                <span>{shift ? hours(shift.start, shift.end) : t('dayOff')}</span>
              </div>
              <div className={classes.routes}>
                {driven.length === 0 && <span className={classes.none}>{t('noRoute')}</span>}
                {driven.map(({ _id: routeId, status, counts }) => (
                  <div key={routeId}>
                    <RouteBadge status={status} />
                    <span className={classes.none}>{tRoute('stops', { count: counts.stops })}</span>
                  </div>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </TitledCard>
  )
}
