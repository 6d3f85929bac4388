import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieName, cookies } from '#contract/browser-storage.ts'
import type { Cookies } from './routes.ts'

/** `lax` for pages that other sites link to: with `strict` the first page after a link would have no cookies. */
export const makeCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
  sameSite: 'strict' | 'lax' = 'strict',
): Cookies => {
  const baseOptions = { httpOnly: true, sameSite, secure } as const
  const isReadable = (name: CookieName): boolean => 'isReadable' in cookies[name]
  return {
    get: (name) => (request.cookies ??= request.server.parseCookie(request.headers.cookie ?? ''))[name],
    set: (name, value, options) =>
      void reply.setCookie(name, value, {
        ...baseOptions,
        ...options,
        httpOnly: !isReadable(name),
        maxAge: cookies[name].days * 24 * 60 * 60,
      }),
    clear: (name, options) => void reply.clearCookie(name, { ...baseOptions, ...options }),
  }
}
