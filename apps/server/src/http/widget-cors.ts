import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/fields.ts'
import { fail } from '#server/platform/app-error.ts'
import type { ChatPort } from '#server/platform/chat-port.ts'
import { makeOriginCheck } from '#server/platform/socket-origins.ts'
import type { Access } from './guard.ts'
import { toRouteUrl } from './route-url.ts'

export interface WidgetCors {
  /** Answers the questions that browsers ask before calls from other sites. */
  servePreflights(fastify: FastifyInstance, routes: readonly { endpoint: Endpoint }[]): void
  /**
   * For calls of guests: lets a page of another site read the response if the store lists it, and rejects it otherwise.
   * Returns whether the call comes from such a page, where only guests may call.
   */
  admit(request: FastifyRequest, reply: FastifyReply, storeId: unknown): Promise<boolean>
  /** Lets a page read the response if any store lists its site: for uploads, whose signed link names no store. */
  allowListed(request: FastifyRequest, reply: FastifyReply, methods: string): Promise<void>
}

/** Calls that a guest of the chat makes. */
export const isWidgetCall = ({ actor, path }: Endpoint): boolean =>
  path.startsWith('/customer-support/') && (actor === 'participant' || actor === 'public')

const allowedHeaders = 'authorization, content-type, accept-language, x-idempotency-key'
const preflightSeconds = 600

/** A cookie is never accepted: `access-control-allow-credentials` is absent, and the token is the only credential. */
export const makeWidgetCors = (publicUrl: string, isWidgetOrigin: ChatPort['isWidgetOrigin']): WidgetCors => {
  const isOwnOrigin = makeOriginCheck(publicUrl)

  /** The origin of another site that the store lists; with a store in the body, the preflight accepts that of any store. */
  const isListed = async (origin: string, storeId: unknown): Promise<boolean> => {
    if (storeId === undefined) return isWidgetOrigin(origin)
    const parsed = id.safeParse(storeId)
    return parsed.success && isWidgetOrigin(origin, parsed.data)
  }

  const allow = async (request: FastifyRequest, reply: FastifyReply, methods: string, storeId?: unknown) => {
    const { origin } = request.headers
    void reply.headers({ vary: 'origin', 'cache-control': 'no-store' })
    if (origin === undefined || !(await isListed(origin, storeId))) return
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightSeconds),
    })
  }

  return {
    servePreflights: (fastify, routes) => {
      const calls = routes.map(({ endpoint }) => endpoint).filter(isWidgetCall)
      for (const url of new Set(calls.map(toRouteUrl))) {
        const methods = calls.flatMap((call) => (toRouteUrl(call) === url ? [call.method] : [])).join(', ')
        fastify.options<{ Params: { storeId?: string } }>(url, async (request, reply) => {
          await allow(request, reply, methods, request.params.storeId)
          return reply.code(204).send()
        })
      }
    },
    allowListed: (request, reply, methods) => allow(request, reply, methods),
    admit: async (request, reply, storeId) => {
      const { origin } = request.headers
      if (origin === undefined || isOwnOrigin(request)) return false
      if (!(await isListed(origin, storeId ?? null))) return fail('forbidden')
      void reply.headers({
        'access-control-allow-origin': origin,
        vary: 'origin',
        'access-control-expose-headers': 'retry-after',
      })
      return true
    },
  }
}

/** Tokens of staff and customers work on our pages only. */
export const assertGuest = ({ actor, customer }: Access): void => {
  if (actor || customer) fail('forbidden')
}
