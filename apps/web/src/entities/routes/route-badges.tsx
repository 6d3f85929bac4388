import type { RouteStatus, StopStatus } from '#contract/domains/route.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { routeText } from './route.text.ts'

const routeTones: Record<RouteStatus, Tone> = {
  draft: 'neutral',
  dispatched: 'info',
  in_progress: 'accent',
  completed: 'success',
  cancelled: 'neutral',
}

const stopTones: Record<StopStatus, Tone> = {
  pending: 'neutral',
  arrived: 'info',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

export const RouteBadge = ({ status }: { status: RouteStatus }) => {
  const t = useText(routeText)
  return <StatusBadge tone={routeTones[status]}>{t(status)}</StatusBadge>
}

export const StopBadge = ({ status }: { status: StopStatus }) => {
  const t = useText(routeText)
  return <StatusBadge tone={stopTones[status]}>{t(`stop_${status}`)}</StatusBadge>
}
