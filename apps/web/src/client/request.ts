import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'

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
