import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { type RouteDay, routes } from '#contract/domains/routes.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { toProposedRoutes, toShownRoutes } from '#web/features/routes/routes.plan.ts'
import { useDay } from '#web/features/routes/use-day.ts'
import { usePlanner } from '#web/features/routes/use-planner.ts'
import { useRoutePlan } from '#web/features/routes/use-route-plan.ts'
import { DayNav } from './day-nav.tsx'
import { OptimizeBar } from './optimize-bar.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { PlannerMap } from './planner-map.tsx'
import { PlannerOrders } from './planner-orders.tsx'
import { PlannerRoutes } from './planner-routes.tsx'
import classes from './planner.module.css'

const parts = ['tabOrders', 'tabMap', 'tabRoutes'] as const
type Part = (typeof parts)[number]

const toggled = (ids: ReadonlySet<string>, changed: readonly string[], isOn: boolean): ReadonlySet<string> =>
  new Set(isOn ? [...ids, ...changed] : [...ids].filter((id) => !changed.includes(id)))

const PlannerBoard = ({ routeDay }: { routeDay: RouteDay }) => {
  const t = useText(plannerText)
  const { can } = useSession()
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [part, setPart] = useState<Part>('tabRoutes')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [highlighted, setHighlighted] = useState<string>()
  const saved = useMemo(() => toShownRoutes(routeDay), [routeDay])
  const actions = usePlanner(routeDay, saved)
  const planState = useRoutePlan(routeDay, actions.remember)
  const { plan } = planState
  const shown = useMemo(() => (plan ? toProposedRoutes(plan, routeDay) : saved), [plan, routeDay, saved])
  const selection = routeDay.orders.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id)
  const driverIds = routeDay.drivers
    .filter(({ _id, shift }) => shift !== null && !excluded.has(_id))
    .map(({ _id }) => _id)
  const canEdit = can('edit_route') && can('create_route')
  const isVisible = (each: Part) => isWide || part === each
  return (
    <>
      <OptimizeBar
        state={planState}
        selection={selection}
        driverIds={driverIds}
        hasWork={routeDay.orders.length > 0 || saved.some(({ status }) => status === 'draft')}
        undo={
          <Button
            variant="default"
            disabled={!actions.canUndo || planState.isOpen}
            loading={actions.isBusy && actions.canUndo}
            onClick={() => void actions.undo()}
          >
            {t('undo')}
          </Button>
        }
      />
      <PlanPanel state={planState} shown={shown} saved={saved} hasMoreDrivers={excluded.size > 0} />
      {!isWide && (
        <SegmentedControl
          fullWidth
          className={classes.tabs ?? ''}
          aria-label={t('part')}
          value={part}
          onChange={(next) => setPart(parts.find((each) => each === next) ?? 'tabRoutes')}
          data={parts.map((value) => ({
            value,
            label: value === 'tabOrders' ? `${t(value)} (${routeDay.orders.length})` : t(value),
          }))}
        />
      )}
      <div className={classes.board}>
        {isVisible('tabOrders') && (
          <PlannerOrders
            routeDay={routeDay}
            targets={saved.filter(({ status }) => status === 'draft' || status === null)}
            chosen={chosen}
            choose={(ids, isOn) => setChosen(toggled(chosen, ids, isOn))}
            assign={async (key, ids) => {
              if (await actions.moveTo(key, ids)) setChosen(toggled(chosen, ids, false))
            }}
            highlighted={highlighted}
            highlight={setHighlighted}
            canEdit={canEdit && !planState.isOpen}
          />
        )}
        {isVisible('tabMap') && (
          <PlannerMap
            routeDay={routeDay}
            shown={shown}
            highlighted={highlighted}
            highlight={setHighlighted}
            isTall={isWide}
          />
        )}
        {isVisible('tabRoutes') && (
          <PlannerRoutes
            routeDay={routeDay}
            shown={shown}
            isProposed={plan !== undefined}
            actions={actions}
            excluded={excluded}
            exclude={(id, isOff) => setExcluded(toggled(excluded, [id], isOff))}
            highlighted={highlighted}
            highlight={setHighlighted}
            canEdit={canEdit && !planState.isOpen}
          />
        )}
      </div>
    </>
  )
}

/** Plans a day: orders without a route, a map, and the drivers with their routes. */
const Planner = ({ viewSwitch }: { viewSwitch: ReactNode }) => {
  const t = useText(plannerText)
  const { dayLong } = useCalendar()
  const nav = useDay()
  const { data, error, refetch } = useGet(routes.day, { query: { date: nav.day } })
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={dayLong(nav.day)}
        actions={
          <>
            <DayNav {...nav} />
            {viewSwitch}
          </>
        }
      />
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {/* A different day starts without selection, plan and undo. */}
      {data && <PlannerBoard key={data.date} routeDay={data} />}
    </>
  )
}

export default Planner
