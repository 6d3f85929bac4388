import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookies } from '#contract/stored.ts'
import type { Cookies } from './routes.ts'

export const readCookies = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies => {
  const safe = { httpOnly: true, sameSite: 'strict', secure } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, options) =>
      void reply.setCookie(name, value, { ...safe, ...options, maxAge: cookies[name].days * 24 * 60 * 60 }),
    clear: (name, options) => void reply.clearCookie(name, { ...safe, ...options }),
  }
}
