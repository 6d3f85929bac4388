import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './app.ts'

export interface ShopPage {
  status: number
  html: string
  location: string | undefined
  headers: LightMyRequestResponse['headers']
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

export const newShopBrowser = (test: TestApp, base: string): ShopBrowser => {
  const cookies: ShopBrowser['cookies'] = new Map()

  const toCookieHeader = (url: string): Record<string, string> => {
    const [path = ''] = url.split('?', 1)
    const sent = [...cookies].filter(([, cookie]) => path === cookie.path || path.startsWith(`${cookie.path}/`))
    return sent.length === 0 ? {} : { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }
  }

  const keepCookies = ({ headers }: LightMyRequestResponse): void => {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...rest] = line.split('; ')
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const path = rest.find((part) => part.startsWith('Path='))?.slice('Path='.length) ?? '/'
      if (value === '') cookies.delete(name)
      else cookies.set(name, { value, path, attributes: rest.join('; ') })
    }
  }

  const send = async (url: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await test.app.fastify.inject({
      method: form ? 'POST' : 'GET',
      url,
      headers: {
        ...toCookieHeader(url),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    keepCookies(response)
    const { statusCode: status, body: html } = response
    return { status, html, location: response.headers.location, headers: response.headers }
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
