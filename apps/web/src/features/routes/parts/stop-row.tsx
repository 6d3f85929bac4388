import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLock } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#web/client/text.ts'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { ActionItems } from '#web/kit/actions/action-items.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import { plannerText } from '#web/features/routes/planner.text.ts'
import type { ShownRoute, ShownStop } from '#web/features/routes/routes.plan.ts'
import { useOrderLabels } from '#web/features/routes/use-order-labels.ts'
import { useViolationLabel } from '#web/features/routes/use-violation-label.ts'
import classes from './stop-row.module.css'

interface StopRowProps {
  stop: ShownStop
  route: ShownRoute
  /** The day of the plan. */
  date: string
  position: number
  color: string
  handle: ReactNode
  isHighlighted: boolean
  highlight: () => void
  lock: () => void
  moveUp: (() => void) | undefined
  moveDown: (() => void) | undefined
  targets: readonly { key: string; name: string; run: () => void }[]
  remove: () => void
  canEdit: boolean
}

/** A stop with ETA, wait, lateness, load and the constraints it violates. */
export const StopRow = (props: StopRowProps) => {
  const { stop, route, date, position, color, handle, isHighlighted, highlight, canEdit } = props
  const { lock, moveUp, moveDown, targets, remove } = props
  const t = useText(plannerText)
  const describeViolation = useViolationLabel()
  const labels = useOrderLabels()
  const format = useRouteFormat()
  const navigate = useNavigate()
  const { order, eta, wait, late, load, violations, isLocked } = stop
  const menu: RowAction[] = [
    { label: t('openOrder'), run: () => void navigate(`/dashboard/orders/${order._id}`) },
    { label: t(isLocked ? 'unlockStop' : 'lockStop'), run: lock },
    ...(moveUp ? [{ label: t('moveUp'), run: moveUp }] : []),
    ...(moveDown ? [{ label: t('moveDown'), run: moveDown }] : []),
    ...targets.map(({ name, run }) => ({ label: t('moveToDriver', { name }), run })),
    { label: t('removeStop'), run: remove, danger: true },
  ]
  // A late stop says so in its first line already.
  const named = violations.filter((violation) => violation !== 'window' || late === 0)
  return (
    <div
      className={classes.stop}
      data-highlighted={isHighlighted || undefined}
      onMouseEnter={highlight}
      onFocus={highlight}
    >
      {handle}
      <span className={classes.position} style={{ '--route': color } as CSSProperties}>
        {position}
      </span>
      <div className={classes.facts}>
        <div className={classes.line}>
          <strong>#{order.number}</strong>
          <span className={classes.name} title={order.customer}>
            {order.customer}
          </span>
          {isLocked && <IconLock size={14} role="img" aria-label={t('locked')} />}
          <span className={classes.eta}>{eta === null ? t('etaPending') : t('eta', { time: format.clock(eta) })}</span>
        </div>
        <div className={classes.detail}>{labels.address(order)}</div>
        <div className={classes.detail}>
          {[
            labels.window(order, date),
            ...(wait >= 60 ? [t('wait', { time: format.duration(wait) })] : []),
            t('onBoard', { load: format.load(load) }),
          ].join(' · ')}
        </div>
        {late > 0 && <div className={classes.bad}>{t('lateBy', { time: format.duration(Math.max(60, late)) })}</div>}
        {named.map((violation) => (
          <div key={violation} className={classes.bad}>
            {describeViolation(violation, order, route)}
          </div>
        ))}
      </div>
      {canEdit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="neutral"
              aria-label={t('stopActions', { number: String(order.number) })}
            >
              <IconDots size={16} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={menu} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
