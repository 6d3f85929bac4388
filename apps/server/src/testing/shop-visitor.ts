import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { TestApp, TestRequest, TestResponse } from './app.ts'

/** A browser that keeps the cookies of the shop. */
export interface ShopVisitor {
  call(endpoint: Endpoint, request?: TestRequest): Promise<TestResponse>
  data<E extends Endpoint>(endpoint: E, request?: TestRequest): Promise<z.output<E['response']>>
  cookies: Map<string, string>
}

const toCookies = (header: string | readonly string[] | undefined): [string, string][] =>
  [header ?? []].flat().map((line) => {
    const [pair = ''] = line.split(';', 1)
    return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  })

/** Calls of one visitor in one store, signed in as `as`. */
export const newShopVisitor = (test: TestApp, store: string, as?: TestRequest['as']): ShopVisitor => {
  const cookies = new Map<string, string>()
  const call: ShopVisitor['call'] = async (endpoint, request = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...request.headers }
    const response = await test.call(endpoint, { store, ...(as ? { as } : {}), ...request, headers })
    for (const [name, value] of toCookies(response.headers['set-cookie'])) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    call,
    cookies,
    data: async (endpoint, request) => {
      const { status, body } = await call(endpoint, request)
      if (status !== 200) throw new Error(`${endpoint.name} answered ${JSON.stringify(body)}`)
      return body.data as never
    },
  }
}
