import type { IncomingHttpHeaders } from 'node:http'
import type { RouteKey } from './directory.ts'

interface RoutedRequest {
  url?: string | undefined
  headers: IncomingHttpHeaders
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const storeInPath = new RegExp(`^/api/v1/(?:[a-z-]+/)?(?:stores?|storefront|join-store|leave-store)/(${id})(?:/|$)`)
const isId = new RegExp(`^${id}$`)
const slugInPath = /^\/s\/([a-z0-9-]+)(?:\/|$)/
const vendorInPath = new RegExp(`^/files/(?:quarantine/)?(${id})/`)
const maxBodyBytes = 1024 * 1024

/** The session of an access or refresh token. It isn't verified: a forged one only leads to a cell that rejects it. */
const readSession = (token: string): string | undefined => {
  const [claims = ''] = token.split('.')
  try {
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid?: unknown }
    return typeof sid === 'string' && isId.test(sid) ? sid : undefined
  } catch {
    return undefined
  }
}

const refreshCookie = /(?:^|; )storeward_(?:customer_)?refresh=([^;]+)/

const findToken = ({ authorization = '', cookie = '' }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (.+)$/.exec(authorization)?.[1] ?? refreshCookie.exec(cookie)?.[1]

/** What a request says about its vendor without its body; undefined if it says nothing. */
export const findRouteKey = (
  { url = '/', headers }: RoutedRequest,
  platformHosts: ReadonlySet<string>,
): RouteKey | undefined => {
  const { pathname, searchParams } = new URL(url, 'http://router')
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (host !== '' && !platformHosts.has(host)) return { kind: 'host', key: host }
  const store = storeInPath.exec(pathname)?.[1] ?? searchParams.get('store_id') ?? ''
  if (isId.test(store)) return { kind: 'store', key: store }
  const slug = slugInPath.exec(pathname)?.[1]
  if (slug) return { kind: 'slug', key: slug }
  const vendor = vendorInPath.exec(pathname)?.[1]
  if (vendor) return { kind: 'vendor', key: vendor }
  const token = findToken(headers)
  const session = token === undefined ? undefined : readSession(token)
  return session ? { kind: 'session', key: session } : undefined
}

/** Whether the body must be read to find the vendor: sign-in names an email, some calls a store. */
export const needsBody = ({ headers }: RoutedRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('application/json') &&
  Number(headers['content-length'] ?? Infinity) <= maxBodyBytes

export const findKeyInBody = ({ url = '/' }: RoutedRequest, body: Buffer): RouteKey | undefined => {
  try {
    const { store_id: store, email } = JSON.parse(body.toString()) as { store_id?: unknown; email?: unknown }
    if (typeof store === 'string' && isId.test(store)) return { kind: 'store', key: store }
    if (typeof email !== 'string') return undefined
    const kind = url.startsWith('/api/v1/customer/') ? 'buyer' : 'email'
    return { kind, key: email.trim().toLowerCase() }
  } catch {
    return undefined
  }
}
