import { SegmentedControl } from '@mantine/core'
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
import { ReorderScope } from '#web/kit/reorder/reorder-groups.tsx'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { isEditable, type ShownRoute, toProposedRoutes, toShownRoutes } from '#web/features/routes/routes.plan.ts'
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

/** What a drag can be dropped on. */
const toGroups = (shown: readonly ShownRoute[]) =>
  shown.map(({ key, driver, stops }) => ({
    id: key,
    label: driver.name,
    items: stops.map(({ order }) => ({ id: order._id, label: `#${order.number}` })),
  }))

const PlannerBoard = ({ routeDay, dayNav }: { routeDay: RouteDay; dayNav: ReactNode }) => {
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
  const canEdit = can('edit_route') && can('create_route') && !planState.isOpen
  const isVisible = (each: Part) => isWide || part === each
  const isUnplanned = (id: string) => routeDay.orders.some(({ _id }) => _id === id)
  const assign = async (key: string, ids: readonly string[], position?: number) => {
    const isMoved = await actions.moveTo(key, ids, position)
    if (isMoved) setChosen(toggled(chosen, ids, false))
  }
  const drop = async (key: string, ids: readonly string[], id: string) => {
    // With a selected order the whole selection is dragged.
    const dropped = isUnplanned(id) && chosen.has(id) ? selection : [id]
    return assign(key, dropped, ids.indexOf(id) + 1)
  }
  return (
    <>
      <OptimizeBar
        dayNav={dayNav}
        state={planState}
        selection={selection}
        driverIds={driverIds}
        hasWork={routeDay.orders.length > 0 || saved.some(({ status }) => status === 'draft')}
        actions={actions}
      />
      <PlanPanel
        state={planState}
        shown={shown}
        saved={saved}
        routeDay={routeDay}
        excluded={excluded}
        include={(id) => {
          setExcluded(toggled(excluded, [id], false))
          planState.startAgain([...driverIds, id])
        }}
      />
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
      <ReorderScope
        groups={toGroups(plan ? shown : shown.filter(isEditable))}
        outside={routeDay.orders.map(({ _id: id, number }) => ({
          id,
          label:
            chosen.has(id) && selection.length > 1 ? t('selectedOrders', { count: selection.length }) : `#${number}`,
        }))}
        onMoveItems={drop}
      >
        <div className={classes.board}>
          {isVisible('tabOrders') && (
            <PlannerOrders
              routeDay={routeDay}
              targets={saved.filter(isEditable)}
              chosen={chosen}
              choose={(ids, isOn) => setChosen(toggled(chosen, ids, isOn))}
              assign={assign}
              highlighted={highlighted}
              highlight={setHighlighted}
              canEdit={canEdit}
              canDrag={isWide}
            />
          )}
          {isVisible('tabMap') && (
            <PlannerMap
              routeDay={routeDay}
              shown={shown}
              highlighted={highlighted}
              highlight={setHighlighted}
              planId={planState.isRunning ? undefined : plan?._id}
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
              canEdit={canEdit}
            />
          )}
        </div>
      </ReorderScope>
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
      <PageHeader title={t('title')} subtitle={dayLong(nav.day)} actions={viewSwitch} />
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {/* A different day starts without selection, plan and undo. */}
      {data && <PlannerBoard key={data.date} routeDay={data} dayNav={<DayNav {...nav} />} />}
    </>
  )
}

export default Planner
