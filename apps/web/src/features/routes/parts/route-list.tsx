import { IconRoute } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { drivers } from '#contract/domains/drivers.ts'
import { type RouteRow, routeStatuses } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { RouteLoad } from '#web/entities/routes/route-load.tsx'
import { RouteBadge } from '#web/entities/routes/route-badges.tsx'
import { routeText } from '#web/entities/routes/route.text.ts'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { RouteProgress } from './route-progress.tsx'
import { routesText } from '#web/features/routes/routes.text.ts'
import { useRoutePrinting } from '#web/features/routes/use-route-printing.tsx'

const newestFirst: Sort = { by: 'date', order: 'desc' }

const useRouteList = () => {
  const t = useText(routesText)
  const tRoute = useText(routeText)
  const format = useRouteFormat()
  const { dayWithWeekday } = useCalendar()
  return useMemo(() => {
    const primaryColumn: PrimaryColumn<RouteRow> = {
      label: t('date'),
      name: ({ date }) => dayWithWeekday(date),
      to: ({ _id }) => `/dashboard/logistics/routes/${_id}`,
      sort: 'date',
      width: '150px',
    }
    const columns: Column<RouteRow>[] = [
      { id: 'driver', label: t('driver'), value: ({ driver }) => driver.name, phone: 'title' },
      {
        id: 'status',
        label: t('status'),
        cell: ({ status }) => <RouteBadge status={status} />,
        value: ({ status }) => tRoute(status),
        width: '120px',
        phone: 'status',
      },
      {
        id: 'progress',
        label: t('progress'),
        cell: ({ counts }) => <RouteProgress counts={counts} />,
        value: ({ counts }) => t('progressOf', { done: counts.delivered, stops: counts.stops }),
        width: '180px',
        phone: 'detail',
        phoneCell: ({ counts }) => t('progressOf', { done: counts.delivered, stops: counts.stops }),
      },
      {
        id: 'load',
        label: t('load'),
        // The capacity by weight is on the page of the route.
        cell: ({ units, weight, maxUnits }) => <RouteLoad {...{ units, weight, maxUnits }} maxWeight={null} />,
        value: ({ units, weight, maxUnits }) => format.loadOf({ units, weight, maxUnits, maxWeight: null }),
        width: '214px',
      },
      {
        id: 'distance',
        label: t('distance'),
        value: ({ distance }) => format.distance(distance),
        isNumeric: true,
        width: '100px',
        phone: 'amount',
      },
      {
        id: 'duration',
        label: t('duration'),
        value: ({ duration }) => format.duration(duration),
        isNumeric: true,
        width: '110px',
      },
    ]
    const filters: Filter[] = [
      { kind: 'dates', from: 'from', to: 'to', label: t('date') },
      {
        kind: 'choice',
        name: 'status',
        label: t('status'),
        options: routeStatuses.map((value) => ({ value, label: tRoute(value) })),
      },
      {
        kind: 'pick',
        name: 'driver',
        label: t('driver'),
        endpoint: drivers.list,
        toOption: ({ _id: value, name: label }: { _id: string; name: string }) => ({ value, label }),
        get: drivers.get,
      },
    ]
    return { primaryColumn, columns, filters }
  }, [t, tRoute, format, dayWithWeekday])
}

/** All routes as a list. */
const RouteList = ({ viewSwitch }: { viewSwitch: ReactNode }) => {
  const t = useText(routesText)
  const navigate = useNavigate()
  const { toActions } = useRoutePrinting()
  return (
    <ListPage
      title={t('routes')}
      list={routes.list}
      sort={newestFirst}
      {...useRouteList()}
      actions={(route) => [
        {
          label: t('openInPlanner'),
          icon: <IconRoute size={16} aria-hidden="true" />,
          run: () => void navigate(`/dashboard/logistics/routes?date=${route.date}`),
        },
        ...toActions(route),
      ]}
      secondaryActions={() => viewSwitch}
      empty={{
        illustration: 'quiet',
        title: t('emptyTitle'),
        body: t('emptyBody'),
        secondaryActions: viewSwitch,
      }}
    />
  )
}

export default RouteList
