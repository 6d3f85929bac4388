import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const contentSecurityPolicy = (https: boolean, fileHosts: readonly string[], tileHosts: readonly string[]): string =>
  [
    "default-src 'self'",
    // No inline scripts. Inline styles are allowed, because the component library sets them.
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...fileHosts, ...tileHosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...fileHosts].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')

/**
 * The headers of every response, built once; helmet would build them per request.
 */
const buildSecurityHeaders = (
  https: boolean,
  fileHosts: readonly string[],
  tileHosts: readonly string[],
): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(https, fileHosts, tileHosts),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

export const addSecurityHeaders = (
  fastify: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'mapTiles'>,
  fileHosts: readonly string[],
): void => {
  const tileHosts = config.mapTiles ? [new URL(config.mapTiles.url).origin] : []
  const headers = buildSecurityHeaders(config.publicUrl.startsWith('https:'), fileHosts, tileHosts)
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
