import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { sendError } from './errors.ts'

type Observe = (reply: FastifyReply) => void

export interface InFlightRequests {
  /** Number of requests without a response whose client is connected. */
  count(): number
  /** Answers them with 503 and Retry-After, before the process ends. */
  rejectInFlight(): void
  /** The requests of a connection that have no response yet, in the order in which they came. */
  forSocket(socket: Socket): FastifyReply[]
  /**
   * Calls `observe` for every request that was handled although its client had disconnected. Fastify has no hook for
   * them: `onResponse` runs when a client has received its response.
   */
  onDisconnected(observe: Observe): void
  /** Resolves when no handler is running, including those whose client has disconnected. */
  idle(): Promise<void>
}

/** Tracks the requests that have no response yet. */
export const trackInFlight = (fastify: FastifyInstance): InFlightRequests => {
  const waiting = new Set<FastifyReply>()
  const handling = new Set<FastifyReply>()
  const sending = new Set<FastifyReply>()
  const observers: Observe[] = []
  let onIdle: (() => void) | undefined
  const reportDisconnected: Observe = (reply) => {
    for (const observe of observers) observe(reply)
  }
  fastify.addHook('onRequest', (_request, reply, done) => {
    waiting.add(reply)
    handling.add(reply)
    // Covers aborted requests.
    reply.raw.once('close', () => {
      waiting.delete(reply)
      if (sending.delete(reply)) reportDisconnected(reply)
    })
    done()
  })
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    handling.delete(reply)
    if (reply.raw.destroyed) reportDisconnected(reply)
    else sending.add(reply)
    if (handling.size === 0) onIdle?.()
    done(null, payload)
  })
  fastify.addHook('onResponse', (_request, reply, done) => {
    sending.delete(reply)
    done()
  })
  return {
    count: () => waiting.size,
    rejectInFlight: () => {
      for (const reply of waiting) {
        if (!reply.sent) sendError(reply.request, reply, new AppError('unavailable', { retryAfter: 2 }))
      }
    },
    forSocket: (socket) => [...waiting].filter((reply) => reply.request.raw.socket === socket),
    onDisconnected: (observe) => void observers.push(observe),
    idle: () => (handling.size === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))),
  }
}
