import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'

// A schema without fields is `Record<string, never>` to TypeScript: its keys are all strings, none of them named.
type Named<Fields> = string extends keyof Fields ? never : keyof Fields

type Loose<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined }

type Part<Name extends string, Fields, Given = Fields> = [Named<Fields>] extends [never]
  ? { [Key in Name]?: never }
  : Record<never, never> extends Given
    ? { [Key in Name]?: Given }
    : { [Key in Name]: Given }

/** What a caller passes: `{ params?, query?, body? }`, never the store's id. */
export type RequestOf<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.output<E['query']>, Loose<z.output<E['query']>>> &
  Part<'body', z.input<E['body']>>

export type DataOf<E extends Endpoint> = z.output<E['response']>

/** The arguments after the endpoint: the request may be left out when nothing in it is required. */
export type Args<E extends Endpoint, Options> =
  Record<never, never> extends RequestOf<E>
    ? [request?: RequestOf<E> | undefined, options?: Options]
    : [request: RequestOf<E>, options?: Options]

/** The same request, for code that no longer needs to know which endpoint it belongs to. */
export interface PlainRequest {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

export const plain = (request: unknown): PlainRequest => request ?? {}

export const isStoreScoped = (endpoint: Endpoint): boolean => endpoint.scope.startsWith('store')
