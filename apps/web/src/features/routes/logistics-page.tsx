import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type RouteDay, routes } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { DayDrivers } from './parts/day-drivers.tsx'
import { DayNav } from './parts/day-nav.tsx'
import { DayRoutes } from './parts/day-routes.tsx'
import { UnplannedOrders } from './parts/unplanned-orders.tsx'
import { routesText } from './routes.text.ts'
import { useDay } from './use-day.ts'
import classes from './logistics-page.module.css'

const Board = ({ routeDay, plannerPath }: { routeDay: RouteDay; plannerPath: string }) => (
  <div className={classes.board}>
    <div className={classes.main}>
      <DayRoutes routes={routeDay.routes} plannerPath={plannerPath} />
      <UnplannedOrders routeDay={routeDay} plannerPath={plannerPath} />
    </div>
    <DayDrivers routeDay={routeDay} />
  </div>
)

/** Routes, orders without a route and drivers of a day; today at first. */
const LogisticsPage = () => {
  const t = useText(routesText)
  const { dayLong } = useCalendar()
  const nav = useDay()
  const { day: date, today } = nav
  const { data, error, refetch, isPlaceholderData } = useGet(routes.day, { query: { date } }, { keepPrevious: true })
  const plannerPath = date === today ? '/dashboard/logistics/routes' : `/dashboard/logistics/routes?date=${date}`
  return (
    <>
      <PageHeader
        title={t('deliveries')}
        subtitle={dayLong(date)}
        actions={
          <>
            <DayNav {...nav} />
            <Button component={Link} to="/dashboard/logistics/reports" variant="default">
              {t('reports')}
            </Button>
          </>
        }
        primary={
          <Button component={Link} to={plannerPath}>
            {t('planRoutes')}
          </Button>
        }
      />
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <div className={isPlaceholderData ? classes.stale : undefined}>
          <Board routeDay={data} plannerPath={plannerPath} />
        </div>
      )}
    </>
  )
}

export default LogisticsPage
