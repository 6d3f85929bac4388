import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from '#server/platform/app-error.ts'
import { toNetwork } from '#server/platform/network.ts'

interface TokenRequest {
  Params: { token: string }
}

interface Recorder {
  open(token: string, visit: { userAgent: string; isRecorded: boolean }): Promise<boolean>
  click(token: string, visit: { userAgent: string; isRecorded: boolean }): Promise<string | undefined>
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

// Per network and process: providers load the images of many people from a few addresses.
const visitLimit = { points: 1200, duration: 60 }

const headers = {
  'cache-control': 'no-store',
  // Emails show the image on the sites of mail providers.
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Mail servers that check a link send HEAD. */
const toVisit = (request: FastifyRequest) => ({
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  isRecorded: request.method === 'GET',
})

/** The links of campaigns that count: an image in the email, and redirects to the links of the email. Without cookies. */
export const serveTrackingLinks = (fastify: FastifyInstance, recorder: Recorder): void => {
  const limiter = new RateLimiterMemory(visitLimit)
  const countVisit = async ({ clientAddress }: FastifyRequest): Promise<void> => {
    await limiter.consume(toNetwork(clientAddress)).catch(() => fail('too_many', { retryAfter: visitLimit.duration }))
  }

  fastify.get<TokenRequest>('/e/o/:token.gif', async (request, reply) => {
    await countVisit(request)
    if (!(await recorder.open(request.params.token, toVisit(request)))) fail('not_found')
    return reply.headers(headers).type('image/gif').send(pixel)
  })

  fastify.get<TokenRequest>('/e/c/:token', async (request, reply) => {
    await countVisit(request)
    const url = (await recorder.click(request.params.token, toVisit(request))) ?? fail('not_found')
    return reply.headers(headers).redirect(url, 302)
  })
}
