import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useText } from '#web/client/text.ts'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
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
  const [query] = useSearchParams()
  const view = query.get('view') === 'list' ? 'list' : 'plan'
  const View = view === 'list' ? RouteList : Planner
  return (
    <Suspense fallback={<ListSkeleton />}>
      <View viewSwitch={<ViewSwitch view={view} />} />
    </Suspense>
  )
}

export default RoutesPage
