import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { type Route, openRouteStatuses } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { routeStatus } from '#contract/statuses.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { routeText } from '#web/entities/routes/route.text.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { RouteConflicts } from './parts/route-conflicts.tsx'
import { type OpenDialog, RouteDialogs } from './parts/route-dialogs.tsx'
import { RouteSide } from './parts/route-side.tsx'
import { RouteStops } from './parts/route-stops.tsx'
import { routePageText } from './route-page.text.ts'

const RouteMap = lazy(() => import('./parts/route-map.tsx'))

const RouteDetail = ({ route }: { route: Route }) => {
  const t = useText(routePageText)
  const tRoute = useText(routeText)
  const { dayLong } = useCalendar()
  const { can } = useSession()
  const [dialog, setDialog] = useState<OpenDialog['kind']>()
  const update = useSend(routes.update, { successMessage: t('statusChanged') })
  // The price depends on what was dispatched in this period.
  const { data: day } = useGet(routes.day, { query: { date: route.date } }, { enabled: dialog === 'dispatch' })
  const labels = useMemo(
    () => ({
      draft: { label: tRoute('draft'), tone: 'neutral', action: '' } as const,
      dispatched: { label: tRoute('dispatched'), tone: 'info', action: t('act_dispatched') } as const,
      in_progress: { label: tRoute('in_progress'), tone: 'accent', action: t('act_in_progress') } as const,
      completed: { label: tRoute('completed'), tone: 'success', action: t('act_completed') } as const,
      cancelled: { label: tRoute('cancelled'), tone: 'neutral', action: t('act_cancelled'), danger: true } as const,
    }),
    [t, tRoute],
  )
  const changeStatus = (next: Route['status']) => {
    if (next === 'dispatched') return setDialog('dispatch')
    if (next === 'cancelled') return setDialog('cancel')
    if (next === 'draft') return undefined
    return void update.send({ params: { id: route._id }, body: { status: next, version: route.version } })
  }
  const isOpen = openRouteStatuses.some((status) => status === route.status)
  return (
    <>
      <DetailPage
        title={t('title', { name: route.driver.name })}
        subtitle={dayLong(route.date)}
        status={{
          transitions: routeStatus,
          current: route.status,
          labels,
          changeStatus,
          changingTo: update.sending ? routeStatus.next(route.status)[0] : undefined,
          reason: can('edit_route') ? undefined : t('cannotEdit'),
        }}
        actions={
          isOpen && (
            <Button variant="default" component={Link} to={`/dashboard/logistics/routes?date=${route.date}`}>
              {t('openInPlanner')}
            </Button>
          )
        }
        sideCards={<RouteSide route={route} />}
      >
        <RouteConflicts route={route} />
        <Suspense fallback={<Skeleton h={320} radius="md" />}>
          <RouteMap route={route} />
        </Suspense>
        <RouteStops route={route} />
      </DetailPage>
      <RouteDialogs
        dialog={dialog && { kind: dialog, route }}
        cost={day?.dispatchCost}
        close={() => setDialog(undefined)}
      />
    </>
  )
}

const RoutePage = () => {
  const { id = '' } = useParams()
  const { data: route, error, refetch } = useGet(routes.get, { params: { id } })
  if (!route) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return <RouteDetail key={id} route={route} />
}

export default RoutePage
