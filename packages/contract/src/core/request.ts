import type * as z from 'zod'
import type { Endpoint } from './endpoint.ts'

// A schema without fields is `Record<string, never>`: all strings are keys, but none is named.
type NamedKeys<Fields> = string extends keyof Fields ? never : keyof Fields

type OptionalFields<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined }

type Part<Name extends string, Fields, Input = Fields> = [NamedKeys<Fields>] extends [never]
  ? { [Key in Name]?: never }
  : Record<never, never> extends Input
    ? { [Key in Name]?: Input }
    : { [Key in Name]: Input }

/** The request as callers pass it: `{ params?, query?, body? }`, without the store id. */
export type RequestOf<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.output<E['query']>, OptionalFields<z.output<E['query']>>> &
  Part<'body', z.input<E['body']>>

export type DataOf<E extends Endpoint> = z.output<E['response']>

/** The arguments after the endpoint. The request is optional when it has no required field. */
export type Args<E extends Endpoint, Options> =
  Record<never, never> extends RequestOf<E>
    ? [request?: RequestOf<E> | undefined, options?: Options]
    : [request: RequestOf<E>, options?: Options]

/** The request without the type of its endpoint. */
export interface PlainRequest {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

export const toPlainRequest = (request: unknown): PlainRequest => request ?? {}

export const isStoreScoped = (endpoint: Endpoint): boolean => endpoint.scope.startsWith('store')

/** Path and query below the API's base, with the store where the endpoint expects it. */
export const toRequestPath = (endpoint: Endpoint, request: PlainRequest, store: string | undefined): string => {
  const params: Record<string, unknown> = { ...request.params, storeId: store }
  const pathname = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  const query = endpoint.scope === 'store in query' ? { ...request.query, store_id: store } : { ...request.query }
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
    }
  }
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

/** The JSON of the body; undefined for calls without one. */
export const toPayload = (endpoint: Endpoint, request: PlainRequest, store: string | undefined): string | undefined => {
  if (endpoint.scope === 'store in body') return JSON.stringify({ ...request.body, store_id: store })
  if (request.body) return JSON.stringify(request.body)
  return endpoint.method === 'POST' || endpoint.method === 'PATCH' ? '{}' : undefined
}

/** A row of a list's pages. */
export type RowOf<E extends Endpoint> = DataOf<E> extends { data: (infer Row)[] } ? Row : never
