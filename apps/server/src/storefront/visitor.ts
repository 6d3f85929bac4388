import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorBody } from '#contract/core/errors.ts'
import type { CookieName } from '#contract/browser-storage.ts'
import type { Session } from '#contract/domains/identity.ts'
import type { Language } from '#contract/enumerations.ts'
import { makeCookies } from '#server/http/cookies.ts'
import type { FormFile } from '#server/http/forms.ts'
import { apiBase } from '#server/http/route-url.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { CallResult, Shop, VisitorContext } from './shop-page.ts'
import type { ShopUrls } from './shop-urls.ts'
import { shopSessionCookie, type VisitorSessions } from './visitor-session.ts'

/** Cookies that calls set for the browser; they get the shop's path. The session has a cookie of the shop instead. */
const forwardedCookies = ['storeward_device', 'storeward_cart'] as const satisfies readonly CookieName[]

interface VisitorOptions {
  request: FastifyRequest
  reply: FastifyReply
  shop: Shop
  language: Language
  urls: ShopUrls
  publicUrl: string
  secureCookies: boolean
  sessions: VisitorSessions
  tokens: Tokens
  /** Of the submitted form. */
  idempotencyKey?: string | undefined
}

interface ApiInput {
  params?: object
  query?: object
  body?: object
}

const toUrl = ({ path }: Endpoint, storeId: string, { params = {}, query = {} }: ApiInput): string => {
  const values: Record<string, string> = { ...(params as Record<string, string>), storeId }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  }
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`
}

const toSealPurpose = (name: CookieName, { storeId }: Shop): string => `${name} ${storeId}`

/** Cookies with the shop's path, and calls of the JSON API with the visitor's session. */
export const openVisitor = async (fastify: FastifyInstance, options: VisitorOptions) => {
  const { request, reply, shop, urls, sessions, tokens } = options
  const jar = makeCookies(request, reply, options.secureCookies, 'lax')
  const path = urls.cookiePath
  const cookies: VisitorContext['cookies'] = {
    get: (name) => jar.get(name),
    set: (name, value) => jar.set(name, value, { path }),
    clear: (name) => jar.clear(name, { path }),
    getSealed: (name) => tokens.decrypt(toSealPurpose(name, shop), jar.get(name) ?? ''),
    setSealed: (name, text) => jar.set(name, tokens.encrypt(toSealPurpose(name, shop), text), { path }),
  }
  const visitor = await sessions.read(cookies, shop.storeId)
  let session = visitor?.session

  const call = async <E extends Endpoint>(endpoint: E, input: ApiInput = {}): Promise<CallResult<E>> => {
    const storeInBody = endpoint.scope === 'store in body' ? { store_id: shop.storeId } : {}
    const storeInQuery = endpoint.scope === 'store in query' ? { store_id: shop.storeId } : {}
    const response = await fastify.inject({
      method: endpoint.method,
      url: toUrl(endpoint, shop.storeId, { ...input, query: { ...input.query, ...storeInQuery } }),
      remoteAddress: request.clientAddress,
      headers: {
        'accept-language': options.language,
        'user-agent': request.headers['user-agent'] ?? '',
        ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
        ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
        // A form can make several calls, and a key belongs to one request.
        ...(options.idempotencyKey && { 'x-idempotency-key': `${options.idempotencyKey} ${endpoint.name}` }),
      },
      ...(endpoint.method === 'GET' ? {} : { payload: { ...input.body, ...storeInBody } }),
    })
    for (const name of forwardedCookies) {
      const cookie = response.cookies.find((each) => each.name === name)
      if (cookie) cookies.set(name, cookie.value)
    }
    if (response.statusCode === 200) return { ok: true, data: response.json<{ data: never }>().data }
    return { ok: false, status: response.statusCode, error: response.json<ErrorBody>() }
  }
  /** The link leads to this server, or to the storage. */
  const upload = async (url: string, { type, content }: FormFile): Promise<number> => {
    const headers = { 'content-type': type }
    const { origin, pathname, search } = new URL(url, options.publicUrl)
    if (origin !== new URL(options.publicUrl).origin) {
      const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })
      return response.status
    }
    const response = await fastify.inject({ method: 'PUT', url: `${pathname}${search}`, headers, payload: content })
    return response.statusCode
  }

  return {
    cookies,
    upload,
    customer: visitor?.customer ?? null,
    session: visitor?.session ?? null,
    csrf: visitor?.session.csrf_token ?? '',
    call: call as VisitorContext['call'],
    signIn: (opened: Session): void => {
      session = opened
      sessions.write(cookies, shop.storeId, opened)
    },
    signOut: (): void => {
      session = undefined
      cookies.clear(shopSessionCookie)
    },
  }
}
