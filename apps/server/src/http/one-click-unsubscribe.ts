import type { FastifyInstance } from 'fastify'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { fail } from '#server/platform/app-error.ts'
import type { RateLimits } from './rate-limits.ts'
import { apiBase } from './route-url.ts'

interface UnsubscribeRequest {
  Params: { token: string }
}

type Unsubscribe = (token: string, origin: { address: string; requestId: string }) => Promise<unknown>

/**
 * One-click unsubscribe (RFC 8058): mail programs post a form to the URL in the email's header. A browser that opens
 * the URL is redirected to the unsubscribe page.
 */
export const serveOneClickUnsubscribe = (
  fastify: FastifyInstance,
  unsubscribe: Unsubscribe,
  limits: RateLimits,
): void => {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is ignored: the token is in the URL.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, {}))
    const path = `${apiBase}${customerMails.unsubscribe.path}/:token`

    scope.post<UnsubscribeRequest>(path, async ({ params, clientAddress: address, id: requestId }, reply) => {
      const caller = { address, personId: undefined, storeId: undefined, body: {}, getKnownDevice: () => undefined }
      await limits.countCall(customerMails.unsubscribe, caller)
      await unsubscribe(params.token, { address, requestId })
      return reply.header('cache-control', 'no-store').send({ statusCode: 200, data: null })
    })

    scope.get<UnsubscribeRequest>(path, async ({ params: { token } }, reply) =>
      /^[\w.-]+$/.test(token) ? reply.redirect(`/unsubscribe#${token}`) : fail('not_found'),
    )
  })
}
