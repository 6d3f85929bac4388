import { Button, Select, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { plannerText } from '#web/features/routes/planner.text.ts'
import type { PlannerActions } from '#web/features/routes/use-planner.ts'
import type { RoutePlanState } from '#web/features/routes/use-route-plan.ts'
import classes from './optimize-bar.module.css'

const efforts = [5, 15, 60] as const

interface OptimizeBarProps {
  state: RoutePlanState
  selection: readonly string[]
  driverIds: readonly string[]
  hasWork: boolean
  actions: Pick<PlannerActions, 'canUndo' | 'isBusy' | 'undo'>
  dayNav: ReactNode
}

/** The day, undo, and the start of a plan of all orders or of the selected ones. */
export const OptimizeBar = ({ state, selection, driverIds, hasWork, actions, dayNav }: OptimizeBarProps) => {
  const t = useText(plannerText)
  const { can } = useSession()
  const [seconds, setSeconds] = useState<number>(efforts[0])
  const getReason = () => {
    if (!can('create_route')) return t('cannotPlan')
    if (driverIds.length === 0) return t('noDriverChosen')
    return hasWork ? undefined : t('nothingToPlan')
  }
  const reason = getReason()
  const label = selection.length > 0 ? t('optimizeSelected', { count: selection.length }) : t('optimizeAll')
  const optimize = () =>
    void state.start({ driverIds, orderIds: selection.length > 0 ? selection : undefined, seconds })
  return (
    <div className={classes.bar}>
      {dayNav}
      <div className={classes.plan}>
        <Button
          variant="default"
          disabled={!actions.canUndo || state.isOpen}
          loading={actions.isBusy && actions.canUndo}
          onClick={() => void actions.undo()}
        >
          {t('undo')}
        </Button>
        <Select
          aria-label={t('effort')}
          className={classes.effort ?? ''}
          data={efforts.map((value) => ({ value: String(value), label: t(`effort_${value}`) }))}
          value={String(seconds)}
          onChange={(value) => setSeconds(Number(value ?? efforts[0]))}
          allowDeselect={false}
          checkIconPosition="right"
        />
        <Tooltip label={reason} disabled={reason === undefined}>
          <Button
            // The preview has the next step.
            variant={state.isOpen ? 'default' : 'filled'}
            loading={state.isStarting}
            {...(reason === undefined && !state.isRunning
              ? { onClick: optimize }
              : { 'data-disabled': true, 'aria-disabled': true })}
          >
            {label}
          </Button>
        </Tooltip>
      </div>
    </div>
  )
}
