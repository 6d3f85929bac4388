import type { DriverRoute, DriverStop } from '#contract/domains/driver-app.ts'
import type { QueuedAction } from './action-queue.ts'

/** As `undoSeconds` of the contract, whose module would bring zod to the phone. */
export const undoMs = 60_000

export interface LocalStop extends DriverStop {
  /** An action about it isn't confirmed by the server yet. */
  isWaiting: boolean
  /** The last action that can be undone: one in the queue, or one that the server has (null). */
  undo: { until: number; clientId: string | null } | null
}

export interface LocalRoute extends Omit<DriverRoute, 'stops'> {
  stops: LocalStop[]
}

export const isEnded = ({ status }: Pick<DriverStop, 'status'>): boolean => status !== 'pending' && status !== 'arrived'

const applyAction = (stop: LocalStop, { event }: QueuedAction): LocalStop => {
  const base = { ...stop, isWaiting: true }
  const until = Date.parse(event.at) + undoMs
  switch (event.type) {
    case 'arrived':
      return isEnded(stop) ? base : { ...base, status: 'arrived', undo: { until, clientId: event.client_id } }
    case 'delivered':
    case 'failed':
      return {
        ...base,
        status: event.type,
        reason: event.reason ?? null,
        note: event.note ?? stop.note,
        endedAt: event.at,
        undo: { until, clientId: event.client_id },
      }
    case 'note':
      return { ...base, note: event.note ?? '' }
    case 'undo':
      return { ...base, status: 'pending', reason: null, endedAt: null, undo: null }
  }
}

/** What the server doesn't send for stops that have ended. */
const withoutCustomer = { recipient: '', address: null, phone: null, items: [], paymentDue: null, orderNotes: [] }

/** The customer is hidden as soon as a stop has ended, before the server has heard of it. */
const hideCustomer = (stop: LocalStop): LocalStop => (isEnded(stop) ? { ...stop, ...withoutCustomer } : stop)

/** The route with what the driver did since it was loaded. */
export const applyActions = (route: DriverRoute, actions: readonly QueuedAction[]): LocalRoute => {
  const waiting = actions.filter(({ state }) => state === 'waiting')
  const stops = route.stops.map((stop) => {
    const start: LocalStop = {
      ...stop,
      // Routes that an earlier version of the app has stored have neither.
      paymentDue: (stop as Partial<DriverStop>).paymentDue ?? null,
      orderNotes: (stop as Partial<DriverStop>).orderNotes ?? [],
      isWaiting: false,
      undo: stop.undoUntil === null ? null : { until: Date.parse(stop.undoUntil), clientId: null },
    }
    const ofStop = waiting.filter(({ event }) => event.stop_id === stop._id)
    return hideCustomer(ofStop.reduce(applyAction, start))
  })
  return { ...route, stops: stops.sort((a, b) => a.position - b.position) }
}

/** What may stay on the phone: without the customers of stops that ended longer ago than an undo can reach. */
export const toStoredRoute = (route: DriverRoute, actions: readonly QueuedAction[], now: number): DriverRoute => {
  const local = new Map(applyActions(route, actions).stops.map((stop) => [stop._id, stop]))
  return {
    ...route,
    stops: route.stops.map((stop) => {
      const current = local.get(stop._id)
      const isOver = current !== undefined && isEnded(current) && (current.undo?.until ?? 0) <= now
      return isOver ? { ...stop, ...withoutCustomer } : stop
    }),
  }
}
