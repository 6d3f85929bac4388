import type { FastifyInstance } from 'fastify'
import { customers } from '#contract/domains/customers.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Limits } from './limits.ts'
import { apiBase } from './mount.ts'

interface Address {
  Params: { token: string }
}

type Follow = (token: string, follower: { address: string; requestId: string }) => Promise<unknown>

/**
 * One-click unsubscribe (RFC 8058): mail programs post a form to the URL in the email's header. A browser that opens
 * the URL is redirected to the unsubscribe page.
 */
export const serveOneClick = (fastify: FastifyInstance, follow: Follow, limits: Limits): void => {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is ignored: the token is in the URL.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, {}))
    const path = `${apiBase}${customers.unsubscribe.path}/:token`

    scope.post<Address>(path, async ({ params, clientAddress: address, id: requestId }, reply) => {
      const caller = { address, personId: undefined, storeId: undefined, body: {}, deviceOf: () => undefined }
      await limits(customers.unsubscribe, caller)
      await follow(params.token, { address, requestId })
      return reply.header('cache-control', 'no-store').send({ statusCode: 200, data: null })
    })

    scope.get<Address>(path, async ({ params: { token } }, reply) =>
      /^[\w.-]+$/.test(token) ? reply.redirect(`/unsubscribe#${token}`) : refuse('not_found'),
    )
  })
}
