import type { OutgoingHttpHeaders } from 'node:http'
import type { TestApp } from './app.ts'
import { requestHost } from './host-client.ts'

export interface ShopPage {
  status: number
  html: string
  location: string | undefined
  headers: OutgoingHttpHeaders
}

/** A browser without scripts: keeps the cookies of its paths and submits forms with their hidden fields. */
export interface ShopBrowser {
  cookies: Map<string, { value: string; path: string; attributes: string }>
  get(path: string): Promise<ShopPage>
  /** Opens the page at `from`, the form's own path by default, and submits its form. */
  submit(path: string, fields?: Record<string, string>, from?: string): Promise<ShopPage>
  /** Sends fields as they are. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<ShopPage>
}

const readHiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

interface PageRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

interface PageResponse {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

type SendPage = (url: string, request: PageRequest) => Promise<PageResponse>

const toInjector =
  (test: TestApp): SendPage =>
  async (url, { method, headers, body }) => {
    const response = await test.app.fastify.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, headers: response.headers, body: response.body }
  }

const openBrowser = (base: string, sendPage: SendPage): ShopBrowser => {
  const cookies: ShopBrowser['cookies'] = new Map()

  const toCookieHeader = (url: string): Record<string, string> => {
    const [path = ''] = url.split('?', 1)
    const sent = [...cookies].filter(
      ([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')),
    )
    return sent.length === 0 ? {} : { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }
  }

  const keepCookies = ({ headers }: PageResponse): void => {
    for (const line of [headers['set-cookie'] ?? []].flat().map(String)) {
      const [pair = '', ...rest] = line.split('; ')
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const path = rest.find((part) => part.startsWith('Path='))?.slice('Path='.length) ?? '/'
      if (value === '') cookies.delete(name)
      else cookies.set(name, { value, path, attributes: rest.join('; ') })
    }
  }

  const send = async (url: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await sendPage(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        ...toCookieHeader(url),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    })
    keepCookies(response)
    const { location } = response.headers
    return { status: response.status, html: response.body, location: location?.toString(), headers: response.headers }
  }

  return {
    cookies,
    get: (path) => send(`${base}${path}`),
    post: (path, fields, headers) => send(`${base}${path}`, fields, headers),
    submit: async (path, fields = {}, from = path) => {
      const { html } = await send(`${base}${from}`)
      return send(`${base}${path}`, { ...readHiddenFields(html), ...fields })
    },
  }
}

/** The shop at one of its hosts, over the port that the app listens on. Forms name their origin, as browsers do. */
export const newHostBrowser = (port: number, host: string): ShopBrowser =>
  openBrowser('', (url, { headers, ...request }) => {
    const origin = request.method === 'POST' ? { origin: `https://${host}` } : {}
    return requestHost(port, host, url, { ...request, headers: { ...origin, ...headers } })
  })

/** The shop at `base` on the platform's host. */
export const newShopBrowser = (test: TestApp, base: string): ShopBrowser => openBrowser(base, toInjector(test))
