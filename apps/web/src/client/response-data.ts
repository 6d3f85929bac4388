import type { Endpoint } from '#contract/core/endpoint.ts'
import type { DataOf } from '#contract/core/request.ts'
import { toRowPage } from '#contract/core/row-page.ts'

/** The data of a successful response; undefined if its body isn't that of the API. */
export const toResponseData = <E extends Endpoint>(body: unknown): DataOf<E> | undefined => {
  const { data } = (body ?? {}) as { data?: unknown }
  return toRowPage(data) as DataOf<E> | undefined
}
