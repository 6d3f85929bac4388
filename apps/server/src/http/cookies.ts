import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookies } from '#contract/browser-storage.ts'
import type { Cookies } from './routes.ts'

export const makeCookies = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies => {
  const baseOptions = { httpOnly: true, sameSite: 'strict', secure } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, options) =>
      void reply.setCookie(name, value, { ...baseOptions, ...options, maxAge: cookies[name].days * 24 * 60 * 60 }),
    clear: (name, options) => void reply.clearCookie(name, { ...baseOptions, ...options }),
  }
}
