import { openRouteStatuses, openStopStatuses, type RouteStatus, type StopStatus } from '#contract/domains/route.ts'

export const isOpenStop = ({ status }: { status: StopStatus }): boolean =>
  openStopStatuses.some((candidate) => candidate === status)

export const isOpenRoute = ({ status }: { status: RouteStatus }): boolean =>
  openRouteStatuses.some((candidate) => candidate === status)

/** Its driver has a link and its orders are on the way. */
export const isUnderWay = ({ status }: { status: RouteStatus }): boolean =>
  status === 'dispatched' || status === 'in_progress'
