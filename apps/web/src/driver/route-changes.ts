import type { DriverRoute, DriverStop } from '#contract/domains/driver-app.ts'
import { isEnded } from './local-route.ts'

/**
 * What the store changed: a stop was `removed`, `closed` by staff, `added`, or has another address, time, payment, or other
 * items or notes (`details`); `order` is about all stops.
 */
export interface RouteChange {
  kind: 'removed' | 'closed' | 'added' | 'details' | 'order'
  /** Null for `order`. */
  stopId: string | null
  number: number
  status: DriverStop['status']
  reason: string | null
}

/** Routes that an earlier version of the app has stored have no notes. */
const toDetails = ({ recipient, address, phone, window, items, paymentDue, orderNotes = [] }: Partial<DriverStop>) =>
  JSON.stringify([recipient, address, phone, window, items, paymentDue, orderNotes])

const toChange = (kind: RouteChange['kind'], { _id, number, status, reason }: DriverStop): RouteChange => ({
  kind,
  stopId: _id,
  number,
  status,
  reason,
})

const findStopChange = (before: DriverStop | undefined, after: DriverStop): RouteChange[] => {
  if (!before) return isEnded(after) ? [] : [toChange('added', after)]
  if (isEnded(before)) return []
  if (after.status === 'cancelled') return [toChange('removed', after)]
  if (isEnded(after)) return [toChange('closed', after)]
  return toDetails(before) === toDetails(after) ? [] : [toChange('details', after)]
}

const toOpenIds = ({ stops }: DriverRoute, ids: ReadonlySet<string>): string[] =>
  stops
    .filter((stop) => !isEnded(stop) && ids.has(stop._id))
    .sort((a, b) => a.position - b.position)
    .map(({ _id }) => _id)

/** What the store changed between two versions of the route. Stops in `ownStopIds` were closed by the driver. */
export const findRouteChanges = (
  before: DriverRoute,
  after: DriverRoute,
  ownStopIds: ReadonlySet<string>,
): RouteChange[] => {
  // A route that has ended is sent without its stops.
  if (after.state === 'ended') return []
  const known = new Map(before.stops.map((stop) => [stop._id, stop]))
  const changes = after.stops
    .flatMap((stop) => findStopChange(known.get(stop._id), stop))
    .filter(({ kind, stopId }) => kind !== 'closed' || stopId === null || !ownStopIds.has(stopId))
  const ids = (route: DriverRoute) => new Set(route.stops.filter((stop) => !isEnded(stop)).map(({ _id }) => _id))
  const isReordered = toOpenIds(before, ids(after)).join() !== toOpenIds(after, ids(before)).join()
  const order: RouteChange = { kind: 'order', stopId: null, number: 0, status: 'pending', reason: null }
  return isReordered ? [...changes, order] : changes
}

/** The newest change of each stop; the driver hasn't seen the earlier ones yet. */
export const mergeChanges = (seen: readonly RouteChange[], found: readonly RouteChange[]): RouteChange[] => [
  ...seen.filter(({ stopId }) => !found.some((change) => change.stopId === stopId)),
  ...found,
]
