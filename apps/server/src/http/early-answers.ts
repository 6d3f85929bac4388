import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { logEarlyAnswer } from './request-log.ts'

/** A response that is in memory. Its headers are prepared once per object. */
export interface StoredAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Undefined for 304 and redirects. */
  body: Buffer | undefined
}

interface EarlyAnswerOptions {
  /** Undefined for requests that Fastify answers. */
  find(request: IncomingMessage): StoredAnswer | undefined
  securityHeaders: Readonly<Record<string, string>>
  meter(answer: { statusCode: number; elapsedTime: number }): void
  getAddress(request: IncomingMessage): string
  /** Fastify answers during a shutdown, because it also ends the connections. */
  isClosing(): boolean
}

/**
 * Answers from memory before Fastify, whose hooks take longer than sending such a response. Clients, logs and metrics
 * see no difference. Call it after everything else that listens for requests.
 */
export const answerEarly = (fastify: FastifyInstance, options: EarlyAnswerOptions): void => {
  const { find, securityHeaders, meter, getAddress, isClosing } = options
  const listeners = fastify.server.listeners('request') as RequestListener[]
  fastify.server.removeAllListeners('request')
  const preparedHeaders = new WeakMap<StoredAnswer, (string | number)[]>()
  /** Names and values in turn, which Node writes fastest. */
  const prepareHeaders = (answer: StoredAnswer): (string | number)[] => {
    const { headers, body } = answer
    const length = body && { 'content-length': body.length }
    const prepared = Object.entries({ ...securityHeaders, ...headers, ...length }).flat()
    preparedHeaders.set(answer, prepared)
    return prepared
  }
  fastify.server.on('request', (request, response) => {
    const answer = isClosing() ? undefined : find(request)
    if (!answer) {
      for (const listener of listeners) listener.call(fastify.server, request, response)
      return
    }
    const startedAt = performance.now()
    const { status, body } = answer
    const id = randomUUID()
    const headers = preparedHeaders.get(answer) ?? prepareHeaders(answer)
    response.writeHead(status, [...headers, 'x-request-id', id]).end(body)
    const ms = performance.now() - startedAt
    meter({ statusCode: status, elapsedTime: ms })
    const { method = '', url = '' } = request
    logEarlyAnswer(fastify.log, { id, method, url, status, ms, address: getAddress(request) })
  })
}
