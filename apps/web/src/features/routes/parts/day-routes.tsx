import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { RouteRow } from '#contract/domains/route.ts'
import { useText } from '#web/client/text.ts'
import { RouteLoad } from '#web/entities/routes/route-load.tsx'
import { RouteBadge } from '#web/entities/routes/route-badges.tsx'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { routesText } from '#web/features/routes/routes.text.ts'
import classes from './day-routes.module.css'
import { RouteProgress } from './route-progress.tsx'

interface DayRoutesProps {
  routes: readonly RouteRow[]
  plannerPath: string
}

/** The routes of a day with their progress, load, distance and duration. */
export const DayRoutes = ({ routes, plannerPath }: DayRoutesProps) => {
  const t = useText(routesText)
  const format = useRouteFormat()
  return (
    <TitledCard title={t('routes')} aside={<Link to="/dashboard/logistics/routes?view=list">{t('viewAll')}</Link>}>
      {routes.length === 0 ? (
        <EmptyState
          illustration="quiet"
          title={t('noRoutesTitle')}
          body={t('noRoutesBody')}
          action={
            <Button variant="default" component={Link} to={plannerPath}>
              {t('planRoutes')}
            </Button>
          }
        />
      ) : (
        <ul className={classes.routes}>
          {routes.map((route) => (
            <li key={route._id}>
              <Link to={`/dashboard/logistics/routes/${route._id}`} className={classes.route}>
                <span className={classes.driver}>
                  <strong>{route.driver.name}</strong>
                  <span>
                    {route.startsAt && route.endsAt
                      ? `${format.clock(route.startsAt)} – ${format.clock(route.endsAt)}`
                      : ''}
                  </span>
                </span>
                <RouteBadge status={route.status} />
                <RouteProgress counts={route.counts} />
                <span className={classes.facts}>
                  <span>
                    <RouteLoad {...route} />
                  </span>
                  <span>{[format.distance(route.distance), format.duration(route.duration)].join(' · ')}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}
