import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Live } from '#server/platform/live.ts'
import type { InFlightRequests } from './in-flight.ts'

const maxShutdownMs = 8_000
const rejectAheadMs = 1_000

interface DrainOptions {
  fastify: FastifyInstance
  live: Live
  inFlight: InFlightRequests
  /** Milliseconds between /readyz failing and the end of new connections. */
  drainDelay: number
}

/** Ends the connections of a process that stops. Requests in flight are finished. */
export const drain = async ({ fastify, live, inFlight, drainDelay }: DrainOptions): Promise<void> => {
  // Time for load balancers to see /readyz fail and for open connections to get `connection: close`.
  await pause(drainDelay)
  // Requests that take too long get 503 before the connections are closed.
  const rejectTimer = setTimeout(() => inFlight.rejectInFlight(), maxShutdownMs - drainDelay - rejectAheadMs)
  // A client that keeps sending unread data would keep its connection open forever.
  const forceClose = pause(maxShutdownMs - drainDelay, undefined, { ref: false }).then(() =>
    fastify.server.closeAllConnections(),
  )
  await live.close()
  await fastify.close()
  clearTimeout(rejectTimer)
  // Handlers of disconnected clients have no connection but still use the database.
  await Promise.race([inFlight.idle(), forceClose])
}
