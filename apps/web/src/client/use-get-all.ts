import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { mostPerPage, type Page } from '#contract/core/page.ts'
import type { ApiError } from './api-error.ts'
import type { Args, DataOf } from './request.ts'
import { useSelectedStoreId } from './selected-store.ts'
import { send } from './send.ts'

type RowOf<E extends Endpoint> = DataOf<E> extends Page<infer Row> ? Row : never

// A tree of ten thousand rows is no tree that anybody arranges by hand.
const mostPages = 25

/**
 * A whole list at once, for what makes sense only as a whole, such as a tree. It is kept as one long page, so that
 * optimistic changes of the list reach it too.
 */
export const useGetAll = <E extends Endpoint>(
  list: E,
  query: Readonly<Record<string, unknown>>,
  { enabled = true }: { enabled?: boolean } = {},
) => {
  const storeId = useSelectedStoreId()
  return useQuery<Page<RowOf<E>>, ApiError>({
    queryKey: [list.resource, list.name, storeId ?? null, { query, all: true }],
    enabled: enabled && storeId !== undefined,
    queryFn: async ({ signal }) => {
      const data: RowOf<E>[] = []
      let cursor: string | undefined
      for (let pages = 0; pages < mostPages; pages += 1) {
        const request = { query: { ...query, limit: mostPerPage, cursor } }
        const answer = await send(list, ...([request, { signal, storeId }] as unknown as Args<E, never>))
        const page = answer as Page<RowOf<E>>
        data.push(...page.data)
        cursor = page.nextCursor ?? undefined
        if (cursor === undefined) break
      }
      return { data, total: data.length, totalIsCapped: cursor !== undefined, nextCursor: null }
    },
  })
}
