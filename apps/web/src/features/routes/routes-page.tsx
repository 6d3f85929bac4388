import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useText } from '#web/client/text.ts'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { routesText } from './routes.text.ts'

// Each view loads alone: the planner needs drag and drop, the list needs filters and views.
const Planner = lazy(() => import('./parts/planner.tsx'))
const RouteList = lazy(() => import('./parts/route-list.tsx'))

const ViewSwitch = ({ view }: { view: 'plan' | 'list' }) => {
  const t = useText(routesText)
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('view')}
      value={view}
      onChange={(next) => void navigate(`/dashboard/logistics/routes${next === 'list' ? '?view=list' : ''}`)}
      data={[
        { value: 'plan', label: t('viewPlan') },
        { value: 'list', label: t('viewList') },
      ]}
    />
  )
}

/** The day planner, or all routes as a list. */
const RoutesPage = () => {
  const t = useText(routesText)
  const [query] = useSearchParams()
  const view = query.get('view') === 'list' ? 'list' : 'plan'
  const View = view === 'list' ? RouteList : Planner
  const viewSwitch = <ViewSwitch view={view} />
  const fallback = (
    <>
      <PageHeader title={t(view === 'list' ? 'routes' : 'planRoutes')} actions={viewSwitch} />
      <ListSkeleton />
    </>
  )
  return (
    <Suspense fallback={fallback}>
      <View viewSwitch={viewSwitch} />
    </Suspense>
  )
}

export default RoutesPage
