import { vi } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { DataOf } from '#contract/core/request.ts'

export interface ApiCall {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  idempotencyKey: string | null
}

/** Data of a 200, an error with its status, or `offline`: the request never reaches the server. */
export type Reply<E extends Endpoint> =
  | { data: DataOf<E> }
  | { status: number; code: string; message?: string; errors?: { path: string; message: string }[]; current?: unknown }
  | 'offline'

type Handler = (call: ApiCall) => unknown

const matches = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

const toResponse = (reply: Reply<Endpoint>): Response => {
  if (reply === 'offline') throw new TypeError('Failed to fetch')
  if ('data' in reply) return Response.json({ data: reply.data })
  const { status, message = reply.code, ...rest } = reply
  return Response.json({ statusCode: status, message, ...rest }, { status })
}

/**
 * Stands in for the server at `fetch`, the one port of the client. An undeclared request fails the test, because a
 * component that asks for more than it should is a defect too.
 */
export const makeFakeApi = () => {
  const handlers: { endpoint: Endpoint; handle: Handler }[] = []
  const calls: ApiCall[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = new URL(String(input), location.origin)
    const path = url.pathname.replace(/^\/api(\/v1)?/, '')
    const call: ApiCall = {
      method: init.method ?? 'GET',
      path,
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      idempotencyKey: new Headers(init.headers).get('x-Idempotency-Key'),
    }
    const handler = handlers.findLast(
      ({ endpoint }) => endpoint.method === call.method && matches(endpoint.path, call.path),
    )
    if (!handler) throw new Error(`No reply declared for ${call.method} ${call.path}`)
    calls.push(call)
    return toResponse((await handler.handle(call)) as Reply<Endpoint>)
  })
  return {
    calls,
    callsTo: (endpoint: Endpoint): ApiCall[] =>
      calls.filter(({ method, path }) => method === endpoint.method && matches(endpoint.path, path)),
    /** The last reply declared for an endpoint wins. */
    on: <E extends Endpoint>(endpoint: E, handle: (call: ApiCall) => Reply<E> | Promise<Reply<E>>): void => {
      handlers.push({ endpoint, handle })
    },
  }
}
