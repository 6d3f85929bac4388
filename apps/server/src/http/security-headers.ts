import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { apiBase } from './route-url.ts'

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

/**
 * Of the API's responses: data, which browsers neither frame nor render. The other headers only apply to documents and
 * their scripts, links and windows.
 */
const toApiHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  ...Object.fromEntries(
    ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options', 'x-frame-options'].flatMap(
      (name) => (headers[name] === undefined ? [] : [[name, headers[name]]]),
    ),
  ),
})

const apiPrefix = `${apiBase}/`

const stripeScripts = 'https://js.stripe.com'

/**
 * The card form and the sandbox's pages may be framed, by us only. In the sandbox they have no origin, so that they
 * can't reach our pages. Only with Stripe's keys does the policy name Stripe, and only here.
 */
export const cardFrameHeaders = (provider: 'sandbox' | 'stripe'): Record<string, string> => {
  const shared = ["default-src 'none'", "font-src 'self'", "base-uri 'none'", "frame-ancestors 'self'"]
  const sandbox = [
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    'sandbox allow-scripts allow-forms',
  ]
  const stripe = [
    `script-src 'self' ${stripeScripts}`,
    "style-src 'self' 'unsafe-inline'",
    'connect-src https://api.stripe.com',
    `frame-src ${stripeScripts} https://hooks.stripe.com`,
    'img-src data: https://*.stripe.com',
    "form-action 'none'",
  ]
  return {
    'content-security-policy': [...shared, ...(provider === 'sandbox' ? sandbox : stripe)].join(';'),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  }
}

/**
 * For files of the card form and of shops: a document without an origin loads everything from another one. The chat is
 * loaded by other sites.
 */
export const framedFileHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/**
 * The page in the theme editor's frame has no origin and may be framed by the dashboard only. Forms and links lead
 * nowhere; its script asks the dashboard instead.
 */
export const themePreviewHeaders = (origin: string, fileHosts: readonly string[]): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${origin}`,
    `style-src ${origin} 'unsafe-inline'`,
    [`img-src ${origin} data:`, ...fileHosts].join(' '),
    `font-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    'sandbox allow-scripts',
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
})

/**
 * The driver app has a secret in its address: other sites get at most our origin, which tile servers require. It may
 * load nothing but its files, map tiles and uploads, and is the only page that may read the position.
 */
export const driverAppHeaders = ({
  tileHosts,
  fileHosts,
}: Readonly<Record<'tileHosts' | 'fileHosts', readonly string[]>>): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' blob:", ...tileHosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...fileHosts].join(' '),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=()',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex, nofollow',
})

/** Adds the headers to every response of Fastify, by path and host, and returns those of pages for the others. */
export const addSecurityHeaders = (
  fastify: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'mapTiles'>,
  fileHosts: readonly string[],
): Record<'platform' | 'shopHost', Readonly<Record<string, string>>> => {
  const tileHosts = config.mapTiles ? [new URL(config.mapTiles.url).origin] : []
  const isSecure = config.publicUrl.startsWith('https:')
  const platform = buildSecurityHeaders(isSecure, fileHosts, tileHosts)
  // The vendor decides about other hosts below its domain.
  const shopHost = { ...platform, ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }) }
  const pages = { platform, shopHost }
  const api = { platform: toApiHeaders(platform), shopHost: toApiHeaders(shopHost) }
  fastify.addHook('onRequest', (request, reply, done) => {
    const { platform: onPlatform, shopHost: onShopHost } = request.url.startsWith(apiPrefix) ? api : pages
    void reply.headers(request.shopHost ? onShopHost : onPlatform)
    done()
  })
  return pages
}
