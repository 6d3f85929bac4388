import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError, errorMessage } from '#server/platform/app-error.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import type { StoreVersions } from '#server/platform/store-versions.ts'
import { getLanguage, sendError } from './errors.ts'

/** A host at which one shop is served. */
export interface ShopHost {
  slug: string
  /** As browsers send it in `Origin`. */
  origin: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on the platform's host. */
    shopHost: ShopHost | null
  }
  interface FastifyContextConfig {
    /** Also served at the hosts of shops. */
    isShopCall?: boolean
  }
}

/** The store of a custom domain, by the host in lower case without port and trailing dot. */
export type FindServedHost = (
  host: string,
) => Promise<{ storeId: string; slug: string; preferredHost: string } | undefined>

interface HostRoutingOptions {
  publicUrl: string
  platformDomain: string | undefined
  unknownHostUrl: string | undefined
  trustedProxies: readonly string[]
  versions: StoreVersions
  find: FindServedHost
}

type Resolution =
  | { kind: 'platform' }
  | { kind: 'shop'; slug: string; authority: string }
  | { kind: 'redirect'; host: string }
  | { kind: 'unknown' }
  | { kind: 'unavailable' }

export interface HostRouter {
  /** Looks up a custom domain. Undefined if the host is known without it. */
  prepare(request: IncomingMessage): Promise<void> | undefined
  /** The path that the router sees: pages of a shop's host are below `/s/{slug}`. */
  rewrite(request: IncomingMessage): string
  isPlatformHost(request: IncomingMessage): boolean
  /** The site of a request that bypasses Fastify, such as the one that opens a live connection. */
  findSite(request: IncomingMessage): Promise<'platform' | 'shop' | undefined>
  /** Sets `request.shopHost`; before the hooks that read it. */
  attach(fastify: FastifyInstance): void
  /** Answers for hosts without a shop, and for calls that shops' hosts don't serve. */
  enforce(fastify: FastifyInstance): void
}

const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/
/** Load balancers check them by address or by a name of their network. */
const healthPattern = /^\/(healthz|readyz|metrics)(\?|$)/
/** Files and frames of shop pages, and the API, whose calls are checked after routing. */
const sharedPattern = /^\/(files\/|assets\/|downloads\/|api\/|card-form(?=[/?]|$)|sandbox\/(challenge|v1)\/)/

const shopActors = new Set<Endpoint['actor']>(['public', 'shopper', 'customer', 'participant'])
const shopCallPattern = /^\/(storefront|customer|pay|customer-support)\//

/** Calls of shoppers; vendors' calls about customers have similar paths. */
export const isShopCall = ({ actor, path }: Endpoint): boolean => shopActors.has(actor) && shopCallPattern.test(path)

const notFoundMs = 500
const foundMs = 60_000
const maxHosts = 20_000
const maxParsed = 1_000

/** Characters of names in DNS; others can't be an active domain. */
const namePattern = /^[a-z0-9.-]{1,253}$/

/** Lower case, without port and trailing dot. */
const toHostName = (authority: string): string => authority.replace(/:\d*$/, '').replace(/\.$/, '')

const isAddressOrLocal = (name: string): boolean =>
  !name.includes('.') || isIP(name) > 0 || (name.startsWith('[') && name.endsWith(']'))

/** Finds served hosts; cached until the store changes. Hosts that aren't found are read again after half a second. */
const makeHostCache = ({ find, versions }: Pick<HostRoutingOptions, 'find' | 'versions'>) => {
  type Found = Awaited<ReturnType<FindServedHost>>
  const cache = new Map<string, { found: Found; version: number; expiresAt: number }>()
  const load = async (name: string): Promise<Found> => {
    const clock = await versions.refresh()
    const found = await find(name)
    // A change between the two reads could make an old row look current.
    if ((await versions.refresh()) !== clock) return load(name)
    if (cache.size >= maxHosts) cache.clear()
    const version = found ? versions.get(found.storeId) : 0
    cache.set(name, { found, version, expiresAt: Date.now() + (found ? foundMs : notFoundMs) })
    return found
  }
  return async (name: string): Promise<Found> => {
    const cached = cache.get(name)
    try {
      await versions.refresh()
      const version = cached?.found ? versions.get(cached.found.storeId) : 0
      return cached && cached.version === version && cached.expiresAt > Date.now() ? cached.found : await load(name)
    } catch (error) {
      // Without a database the pages answer 503 in the shop's name.
      if (cached?.found) return cached.found
      throw error
    }
  }
}

const sendUnknownHost = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const error = new AppError('wrong_host')
  void reply.header('cache-control', 'no-store')
  if (!(request.headers.accept ?? '').includes('text/html')) return sendError(request, reply, error)
  const language = getLanguage(request)
  const message = escapeHtml(errorMessage(error, language))
  return reply
    .code(error.status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${language}"><title>${message}</title><p>${message}</p></html>`)
}

/** Decides by the host of a request which site it gets: the platform's or that of one shop. */
export const makeHostRouter = (options: HostRoutingOptions): HostRouter => {
  const { publicUrl, platformDomain, unknownHostUrl } = options
  const { protocol, port, hostname } = new URL(publicUrl)
  const publicName = toHostName(hostname)
  const isTrusted = proxyAddress.compile([...options.trustedProxies])
  const findHost = makeHostCache(options)
  const resolutions = new WeakMap<IncomingMessage, Resolution>()

  /** `X-Forwarded-Host` counts only from a trusted proxy, which sets the last entry. */
  const readAuthority = ({ headers, socket }: IncomingMessage): string => {
    const { host = '', 'x-forwarded-host': header } = headers
    if (header === undefined) return host.toLowerCase()
    const forwarded = [header].flat().at(-1)?.split(',').at(-1)?.trim()
    const address: string | undefined = socket.remoteAddress
    return (forwarded && address && isTrusted(address, 0) ? forwarded : host).toLowerCase()
  }

  /** Undefined if only the database knows. */
  const parseAuthority = (authority: string): Resolution | undefined => {
    const name = toHostName(authority)
    if (name === publicName || isAddressOrLocal(name)) return { kind: 'platform' }
    if (platformDomain === undefined || !`.${name}`.endsWith(`.${platformDomain}`)) return undefined
    const slug = name.slice(0, -platformDomain.length - 1)
    return slugPattern.test(slug) ? { kind: 'shop', slug, authority } : { kind: 'unknown' }
  }

  const parsed = new Map<string, Resolution | undefined>()
  /** Every request needs it several times, nearly always for the same few hosts. */
  const resolveWithoutLookup = (authority: string): Resolution | undefined => {
    if (parsed.has(authority)) return parsed.get(authority)
    if (parsed.size >= maxParsed) parsed.clear()
    const resolution = parseAuthority(authority)
    parsed.set(authority, resolution)
    return resolution
  }

  const lookUp = async (authority: string): Promise<Resolution> => {
    const name = toHostName(authority)
    const found = namePattern.test(name) ? await findHost(name) : undefined
    if (!found) return { kind: 'unknown' }
    return found.preferredHost === name
      ? { kind: 'shop', slug: found.slug, authority }
      : { kind: 'redirect', host: found.preferredHost }
  }

  const resolve = (request: IncomingMessage): Resolution =>
    resolutions.get(request) ?? resolveWithoutLookup(readAuthority(request)) ?? { kind: 'unknown' }

  const enforce = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const resolution = resolve(request.raw)
    if (resolution.kind === 'platform' || healthPattern.test(request.url)) return undefined
    if (resolution.kind === 'unavailable') {
      return sendError(request, reply, new AppError('unavailable', { retryAfter: 2 }))
    }
    if (resolution.kind === 'unknown') {
      return unknownHostUrl === undefined ? sendUnknownHost(request, reply) : reply.redirect(unknownHostUrl, 302)
    }
    if (resolution.kind === 'redirect') {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const path = request.originalUrl.startsWith('/') ? request.originalUrl : '/'
      // Not cached: with another primary host the redirect turns around.
      void reply.header('cache-control', 'no-store')
      return reply.redirect(`${protocol}//${resolution.host}${port && `:${port}`}${path}`, isRead ? 301 : 308)
    }
    const isForbiddenCall = request.url.startsWith('/api/') && !request.routeOptions.config.isShopCall
    return isForbiddenCall ? sendError(request, reply, new AppError('not_found')) : undefined
  }

  const prepare: HostRouter['prepare'] = (request) => {
    const authority = readAuthority(request)
    if (resolveWithoutLookup(authority)) return undefined
    return lookUp(authority).then(
      (resolution) => void resolutions.set(request, resolution),
      () => void resolutions.set(request, { kind: 'unavailable' }),
    )
  }

  return {
    prepare,
    rewrite: (request) => {
      const { url = '/' } = request
      const resolution = resolve(request)
      if (resolution.kind !== 'shop' || sharedPattern.test(url) || healthPattern.test(url)) return url
      const base = `/s/${resolution.slug}`
      if (!url.startsWith('/')) return `${base}/not-found`
      return `${base}${url.replace(/^\/(?=\?|$)/, '')}`
    },
    isPlatformHost: (request) => resolve(request).kind === 'platform',
    findSite: async (request) => {
      await prepare(request)
      const { kind } = resolve(request)
      return kind === 'platform' || kind === 'shop' ? kind : undefined
    },
    attach: (fastify) => {
      fastify.decorateRequest('shopHost', null)
      fastify.addHook('onRequest', (request, _reply, done) => {
        const resolution = resolve(request.raw)
        if (resolution.kind === 'shop') {
          request.shopHost = { slug: resolution.slug, origin: `${protocol}//${resolution.authority}` }
        }
        done()
      })
    },
    enforce: (fastify) => {
      fastify.addHook('onRequest', (request, reply, done) => {
        if (!enforce(request, reply)) done()
      })
    },
  }
}
