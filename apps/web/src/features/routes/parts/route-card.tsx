import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core'
import { IconDots, IconLock } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { RouteLoad } from '#web/entities/routes/route-load.tsx'
import { RouteBadge } from '#web/entities/routes/route-badges.tsx'
import { routeText } from '#web/entities/routes/route.text.ts'
import { useRouteFormat } from '#web/entities/routes/use-route-format.ts'
import { ActionItems } from '#web/kit/actions/action-items.tsx'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { type ShownRoute, toPercent } from '#web/features/routes/routes.plan.ts'
import classes from './route-card.module.css'

interface RouteCardProps {
  shown: ShownRoute
  color: string
  span: { from: number; to: number } | undefined
  /** Plans use the driver. */
  isIncluded: boolean
  include: (isOn: boolean) => void
  lock: () => void
  dispatch: () => void
  cancel: () => void
  canEdit: boolean
  children: ReactNode
}

const Timeline = ({ shown, span }: Pick<RouteCardProps, 'shown' | 'span'>) => {
  const t = useText(plannerText)
  const { clock } = useRouteFormat()
  const { startsAt, endsAt, stops, driver } = shown
  if (!span || stops.length === 0 || startsAt === null || endsAt === null) return null
  const [from, to] = [toPercent(span, startsAt), toPercent(span, endsAt)]
  const label = `${t('timeline', { name: driver.name })}: ${clock(startsAt)} – ${clock(endsAt)}`
  return (
    <div className={classes.timeline} role="img" aria-label={label}>
      <span className={classes.drive} style={{ left: `${from}%`, width: `${Math.max(1, to - from)}%` }} />
      {stops.map(({ order, eta, late }) =>
        eta === null ? null : (
          <span
            key={order._id}
            className={classes.tick}
            data-late={late > 0 || undefined}
            style={{ left: `${toPercent(span, eta)}%` }}
          />
        ),
      )}
    </div>
  )
}

/** A driver with a route: hours, load, distance, timeline and stops. */
export const RouteCard = (props: RouteCardProps) => {
  const { shown, color, span, isIncluded, include, lock, dispatch, cancel, canEdit, children } = props
  const t = useText(plannerText)
  const tRoute = useText(routeText)
  const navigate = useNavigate()
  const format = useRouteFormat()
  const { hours } = useCalendar()
  const { driver, route, status, stops, startsAt, endsAt } = shown
  const isDraft = status === 'draft'
  const toHours = () => {
    if (stops.length > 0 && startsAt !== null && endsAt !== null)
      return `${format.clock(startsAt)} – ${format.clock(endsAt)}`
    return driver.shift ? hours(driver.shift.start, driver.shift.end) : ''
  }
  return (
    <article className={classes.card} style={{ '--route': color } as CSSProperties} aria-label={driver.name}>
      <div className={classes.head}>
        {canEdit && (isDraft || status === null) && (
          <Checkbox
            aria-label={t('include', { name: driver.name })}
            title={t('include', { name: driver.name })}
            checked={isIncluded}
            onChange={(event) => include(event.currentTarget.checked)}
          />
        )}
        <span className={classes.swatch} aria-hidden="true" />
        <Link
          className={classes.name}
          to={route ? `/dashboard/logistics/routes/${route._id}` : `/dashboard/logistics/drivers/${driver._id}`}
        >
          {driver.name}
        </Link>
        {route?.isLocked && <IconLock size={14} role="img" aria-label={t('locked')} />}
        {status && <RouteBadge status={status} />}
        {route && isDraft && canEdit && (
          <>
            <Button size="compact-sm" variant="default" onClick={dispatch} disabled={stops.length === 0}>
              {t('dispatch')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="neutral" aria-label={t('routeActions', { name: driver.name })}>
                  <IconDots size={16} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <ActionItems
                  actions={[
                    { label: t('openRoute'), run: () => void navigate(`/dashboard/logistics/routes/${route._id}`) },
                    { label: t(route.isLocked ? 'unlockRoute' : 'lockRoute'), run: lock },
                    { label: t('cancelRoute'), run: cancel, danger: true },
                  ]}
                />
              </Menu.Dropdown>
            </Menu>
          </>
        )}
      </div>
      <div className={classes.facts}>
        <span>{toHours()}</span>
        {stops.length > 0 && (
          <>
            <span>{tRoute('stops', { count: stops.length })}</span>
            <span>{format.distance(shown.distance)}</span>
            <span>{format.duration(shown.duration)}</span>
            <span>
              <RouteLoad
                units={shown.units}
                weight={shown.weight}
                maxUnits={driver.maxUnits}
                maxWeight={driver.maxWeight}
              />
            </span>
          </>
        )}
        {isDraft && route && route.unready > 0 && (
          <span className={classes.warn}>{t('unreadyCount', { count: route.unready })}</span>
        )}
      </div>
      <Timeline shown={shown} span={span} />
      {children}
    </article>
  )
}
