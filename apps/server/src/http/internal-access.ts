import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const loopback = /^(::ffff:)?127\.|^::1$/
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A local proxy connects from this machine for remote clients; its headers or the host name give it away. */
const isDirectFromHere = ({ headers, socket }: FastifyRequest): boolean => {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via ?? headers['x-real-ip']
  return forwarded === undefined && loopback.test(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '')
}

/** With a token configured, requires it. Without one, only direct requests from this machine. */
export const makeInternalAccess = (token: string | undefined) => {
  const expected = token === undefined ? undefined : digest(token)
  return (request: FastifyRequest, presented: string): boolean =>
    expected ? timingSafeEqual(digest(presented), expected) : isDirectFromHere(request)
}

export const getBearerToken = ({ headers }: FastifyRequest): string =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
