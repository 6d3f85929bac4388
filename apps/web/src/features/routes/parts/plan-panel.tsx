import { Alert, Button, Group } from '@mantine/core'
import type { PlanChanges, RouteDay } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { routeText } from '#web/entities/routes/route.text.ts'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { type ShownRoute, toSummary } from '#web/features/routes/routes.plan.ts'
import type { RoutePlanState } from '#web/features/routes/use-route-plan.ts'
import classes from './plan-panel.module.css'
import { UnassignedOrders } from './unassigned-orders.tsx'

const Changes = ({ changes, startAgain }: { changes: PlanChanges; startAgain: () => void }) => {
  const t = useText(plannerText)
  const lines = [
    ...changes.orders.map(({ change, number, driver }) =>
      t(`change_${change}`, { number: String(number), driver: driver ?? '' }),
    ),
    ...changes.routes.map(({ change, driver }) => t(`routeChange_${change}`, { driver })),
    ...changes.drivers.map(({ change, name }) => t(`driverChange_${change}`, { name })),
  ]
  return (
    <Alert color="warning" title={t('outdated')} mt="sm" role="alert">
      <ul className={classes.changes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button size="xs" variant="default" mt="xs" onClick={startAgain}>
        {t('planAgain')}
      </Button>
    </Alert>
  )
}

interface PlanPanelProps {
  state: RoutePlanState
  shown: readonly ShownRoute[]
  saved: readonly ShownRoute[]
  routeDay: RouteDay
  excluded: ReadonlySet<string>
  /** Plans again with another driver. */
  include: (driverId: string) => void
}

/** Progress and result of a plan that isn't saved. */
export const PlanPanel = ({ state, shown, saved, routeDay, excluded, include }: PlanPanelProps) => {
  const t = useText(plannerText)
  const tRoute = useText(routeText)
  const format = useRouteFormat()
  const { plan, isRunning, changes } = state
  if (!state.isOpen) return null
  const summary = toSummary(shown)
  const before = toSummary(saved.filter(({ status }) => status === 'draft'))
  const getTitle = () => {
    if (plan?.status === 'queued') return t('queued', { count: plan.ahead })
    return t(isRunning ? 'planning' : 'preview')
  }
  return (
    <section className={classes.panel} aria-label={t('preview')}>
      <div className={classes.head}>
        <div className={classes.words}>
          <strong role="status">{getTitle()}</strong>
          {isRunning && plan?.status === 'running' && (
            <span>{t('planProgress', { elapsed: Math.round(plan.elapsed), seconds: plan.seconds })}</span>
          )}
          {plan && summary.stops > 0 && (
            <span>
              {t('planSummary', {
                stops: tRoute('stops', { count: summary.stops }),
                distance: format.distance(plan.distance),
                duration: format.duration(plan.duration),
              })}
            </span>
          )}
          {plan && summary.late > 0 && <span className={classes.late}>{t('lateStops', { count: summary.late })}</span>}
          {before.stops > 0 && (
            <span className={classes.before}>
              {t('compared', {
                distance: format.distance(before.distance),
                duration: format.duration(before.duration),
              })}
            </span>
          )}
          {!isRunning && <span className={classes.before}>{t('previewBody')}</span>}
          {plan?.status === 'failed' && <span className={classes.late}>{t('planFailed')}</span>}
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={state.discard}>
            {t('discard')}
          </Button>
          {isRunning ? (
            <Button variant="default" onClick={state.stop} disabled={summary.stops === 0}>
              {t('stopPlan')}
            </Button>
          ) : (
            <Button
              loading={state.isApplying}
              disabled={summary.stops === 0 || changes !== undefined}
              onClick={() => void state.apply()}
            >
              {t('apply')}
            </Button>
          )}
        </Group>
      </div>
      {isRunning && (
        <ProgressBar
          label={t('planning')}
          value={plan?.status === 'running' ? Math.min(100, (100 * plan.elapsed) / plan.seconds) : undefined}
        />
      )}
      {changes && <Changes changes={changes} startAgain={() => state.startAgain()} />}
      {plan && !isRunning && plan.unassigned.length > 0 && (
        <UnassignedOrders plan={plan} routeDay={routeDay} excluded={excluded} include={include} />
      )}
    </section>
  )
}
