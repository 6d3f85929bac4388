import type { FastifyInstance } from 'fastify'
import { getBearerToken, makeInternalAccess } from './internal-access.ts'

interface DomainAllowedOptions {
  token: string | undefined
  /** Whether a shop is served at the host. */
  isServed(host: string): Promise<boolean>
}

/**
 * For the proxy's on-demand certificates: 200 if a shop is served at the host, otherwise 404. Without this check anyone
 * could make the proxy request certificates for any name.
 */
export const serveDomainAllowed = (fastify: FastifyInstance, { token, isServed }: DomainAllowedOptions): void => {
  const isAllowed = makeInternalAccess(token)
  fastify.get<{ Querystring: { domain?: unknown; token?: unknown } }>(
    '/internal/domain-allowed',
    async (request, reply) => {
      const { domain, token: fromQuery } = request.query
      // Caddy can't send a header with this request.
      const presented = typeof fromQuery === 'string' ? fromQuery : getBearerToken(request)
      if (request.shopHost || !isAllowed(request, presented)) return reply.callNotFound()
      void reply.header('cache-control', 'no-store')
      const isKnown = typeof domain === 'string' && domain.length <= 255 && (await isServed(domain))
      return reply.code(isKnown ? 200 : 404).send({ allowed: isKnown })
    },
  )
}
