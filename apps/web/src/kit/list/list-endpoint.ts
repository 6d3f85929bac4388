import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/page.ts'
import type { DataOf, RequestOf } from '#contract/core/request.ts'

/** An endpoint that takes a list query and returns pages. */
export type ListEndpoint = Endpoint & { readonly query: z.ZodObject }

export interface Identified {
  _id: string
}

export type RowOf<E extends Endpoint> = DataOf<E> extends Page<infer Row> ? Row & Identified : never

// The kit does not know the endpoint's query type; its shape ensures that the query fits.
export const listRequest = <E extends ListEndpoint>(query: Readonly<Record<string, unknown>>): RequestOf<E> =>
  ({ query }) as RequestOf<E>

/** Request for one row. The id is the last parameter of the path; the client fills in the store before it. */
export const rowRequest = <E extends Endpoint>({ path }: Pick<E, 'path'>, id: string | undefined): RequestOf<E> => {
  const name = /\{(\w+)\}$/.exec(path)?.[1] ?? 'id'
  return { params: { [name]: id } } as unknown as RequestOf<E>
}

export const asPage = <E extends ListEndpoint>(data: DataOf<E> | undefined): Page<RowOf<E>> | undefined =>
  data as Page<RowOf<E>> | undefined
