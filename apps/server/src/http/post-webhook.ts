import type { FastifyInstance } from 'fastify'
import { cardEvents } from '#contract/domains/card-events.ts'
import { apiBase } from './route-url.ts'

/** Passes an event of the card sandbox to our webhook endpoint, like a request of Stripe, and returns its status. */
export const postWebhook =
  (fastify: FastifyInstance) =>
  async (body: string, signature: string): Promise<number> => {
    const { statusCode } = await fastify.inject({
      method: cardEvents.receive.method,
      url: apiBase + cardEvents.receive.path,
      headers: { 'content-type': 'application/json', [cardEvents.receive.signatureHeader ?? '']: signature },
      payload: body,
    })
    return statusCode
  }
