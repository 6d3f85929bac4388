import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/platform/log.ts'
import { logEarlyAnswer } from './request-log.ts'

/** A response that is in memory. It is prepared once per object. */
export interface StoredAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Undefined for 304 and redirects. */
  body: Buffer | undefined
}

interface PreparedAnswer {
  /** Names and values in turn, which Node writes fastest. */
  headers: (string | number)[]
  /** One character per byte: Node writes a text together with the headers, but a buffer separately. */
  body: string
}

interface EarlyAnswerOptions {
  /** Undefined for requests that Fastify answers. */
  find(request: IncomingMessage): StoredAnswer | undefined
  getSecurityHeaders(request: IncomingMessage): Readonly<Record<string, string>>
  meter(answer: { statusCode: number; elapsedTime: number }): void
  log: Log
  getAddress(request: IncomingMessage): string
  /** Fastify answers during a shutdown, because it also ends the connections. */
  isClosing(): boolean
}

/**
 * Answers from memory before Fastify, whose hooks take longer than sending such a response. Clients, logs and metrics
 * see no difference. Call it after everything else that listens for requests.
 */
export const answerEarly = (fastify: FastifyInstance, options: EarlyAnswerOptions): void => {
  const { find, getSecurityHeaders, meter, log, getAddress, isClosing } = options
  const listeners = fastify.server.listeners('request') as RequestListener[]
  fastify.server.removeAllListeners('request')
  const preparedAnswers = new WeakMap<StoredAnswer, PreparedAnswer>()
  const prepare = (request: IncomingMessage, answer: StoredAnswer): PreparedAnswer => {
    const { headers, body } = answer
    const length = body && { 'content-length': body.length }
    const prepared = {
      headers: Object.entries({ ...getSecurityHeaders(request), ...headers, ...length }).flat(),
      body: body?.toString('latin1') ?? '',
    }
    preparedAnswers.set(answer, prepared)
    return prepared
  }
  fastify.server.on('request', (request, response) => {
    const answer = isClosing() ? undefined : find(request)
    if (!answer) {
      for (const listener of listeners) listener.call(fastify.server, request, response)
      return
    }
    const startedAt = performance.now()
    const { status } = answer
    const { headers, body } = preparedAnswers.get(answer) ?? prepare(request, answer)
    const id = randomUUID()
    response.writeHead(status, headers.concat('x-request-id', id)).end(body, 'latin1')
    const ms = performance.now() - startedAt
    meter({ statusCode: status, elapsedTime: ms })
    if (!log.isLevelEnabled('info')) return
    const { method = '', url = '' } = request
    logEarlyAnswer(log, { id, method, url, status, ms, address: getAddress(request) })
  })
}
