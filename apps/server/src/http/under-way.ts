import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { sendRefusal } from './errors.ts'

export interface UnderWay {
  /** How many they are. */
  count(): number
  /** Whoever still waits is told to come again: this process has no time left. */
  turnAway(): void
}

/** Knows the requests that have no answer yet. */
export const watchUnderWay = (fastify: FastifyInstance): UnderWay => {
  const waiting = new Set<FastifyReply>()
  fastify.addHook('onRequest', (_request, reply, done) => {
    waiting.add(reply)
    // Also of those who hang up before there is an answer.
    reply.raw.once('close', () => waiting.delete(reply))
    done()
  })
  return {
    count: () => waiting.size,
    turnAway: () => {
      for (const reply of waiting) {
        if (!reply.sent) sendRefusal(reply.request, reply, new Refusal('unavailable', { retryAfter: 2 }))
      }
    },
  }
}
