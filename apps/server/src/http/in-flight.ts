import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { sendError } from './errors.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Its index among the requests without a response. */
    inFlightIndex: number
    /** Counts up, in the order in which the requests came. */
    inFlightNumber: number
    inFlightStage: 'handling' | 'sending' | 'ended'
  }
}

type Observe = (reply: FastifyReply) => void

/**
 * The requests without a response. An array, because a set that changes with every request copies its table all the
 * time: the discarded tables, once they are in V8's old space, keep the requests of their time alive until the next
 * full collection.
 */
const makeWaitingList = () => {
  const replies: FastifyReply[] = []
  let lastNumber = 0
  return {
    replies,
    add: (reply: FastifyReply): void => {
      lastNumber += 1
      reply.inFlightNumber = lastNumber
      reply.inFlightIndex = replies.length
      replies.push(reply)
    },
    remove: ({ inFlightIndex: index }: FastifyReply): void => {
      const last = replies.pop()
      if (!last || last.inFlightIndex === index) return
      replies[index] = last
      last.inFlightIndex = index
    },
  }
}

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
  fastify.decorateReply('inFlightIndex', -1)
  fastify.decorateReply('inFlightNumber', 0)
  fastify.decorateReply('inFlightStage', 'ended')
  const waiting = makeWaitingList()
  let handlingCount = 0
  const observers: Observe[] = []
  let onIdle: (() => void) | undefined
  const reportDisconnected: Observe = (reply) => {
    for (const observe of observers) observe(reply)
  }
  fastify.addHook('onRequest', (_request, reply, done) => {
    waiting.add(reply)
    reply.inFlightStage = 'handling'
    handlingCount += 1
    // Covers aborted requests. Not `once`, which creates an object: V8 may place those of one origin in its old space
    // from the start, and they keep the request alive until the next full collection.
    reply.raw.on('close', () => {
      waiting.remove(reply)
      if (reply.inFlightStage !== 'sending') return
      reply.inFlightStage = 'ended'
      reportDisconnected(reply)
    })
    done()
  })
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.inFlightStage === 'handling') handlingCount -= 1
    if (reply.raw.destroyed) {
      reply.inFlightStage = 'ended'
      reportDisconnected(reply)
    } else reply.inFlightStage = 'sending'
    if (handlingCount === 0) onIdle?.()
    done(null, payload)
  })
  fastify.addHook('onResponse', (_request, reply, done) => {
    reply.inFlightStage = 'ended'
    done()
  })
  return {
    count: () => waiting.replies.length,
    rejectInFlight: () => {
      for (const reply of waiting.replies.filter(({ sent }) => !sent)) {
        sendError(reply.request, reply, new AppError('unavailable', { retryAfter: 2 }))
      }
    },
    forSocket: (socket) =>
      waiting.replies
        .filter((reply) => reply.request.raw.socket === socket)
        .toSorted((first, second) => first.inFlightNumber - second.inFlightNumber),
    onDisconnected: (observe) => void observers.push(observe),
    idle: () => (handlingCount === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))),
  }
}
