import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#server/platform/log.ts'
import type { InFlightRequests } from './in-flight.ts'

/** Tokens are longer than ids; card numbers have at least 13 digits, and the longest number in an id has 12. */
const secretParts = /[\w-]{40,}|\d(?:(?:%20|[ +])?\d){12,}/g

const hideSecrets = (url: string): string => (url.split('?', 1)[0] ?? '').replaceAll(secretParts, '…')

/** The path without tokens: a route with a `:token` is logged as its pattern, and what looks like a secret is cut out. */
const toLoggedPath = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url?.includes(':token') ? routeOptions.url : hideSecrets(url)

interface LoggedRequest {
  id: string
  method: string
  /** With the query, which isn't logged. */
  url: string
  status: number
  ms: number
  address: string
}

/** For requests that are answered without Fastify. */
export const logEarlyAnswer = (log: Log, { id, method, url, status, ms, address }: LoggedRequest): void =>
  log.info({ requestId: id, method, path: hideSecrets(url), status, ms: Math.round(ms), address }, 'request')

/** Logs one line per request, without the query, which can contain a token. */
export const logRequests = (
  fastify: FastifyInstance,
  log: Log,
  inFlight: Pick<InFlightRequests, 'onDisconnected'>,
): void => {
  const logRequest = (reply: FastifyReply, outcome: { disconnected?: true } = {}): void => {
    const { request } = reply
    if (!log.isLevelEnabled('info')) return
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: toLoggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.clientAddress,
        ...outcome,
      },
      'request',
    )
  }
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  fastify.addHook('onResponse', (_request, reply, done) => {
    logRequest(reply)
    done()
  })
  inFlight.onDisconnected((reply) => logRequest(reply, { disconnected: true }))
}
