import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { maxPageSize, type Page } from '#contract/core/page.ts'
import type { ApiError } from './api-error.ts'
import type { Args, RowOf } from '#contract/core/request.ts'
import { useSelectedStoreId } from './selected-store.ts'
import { send } from './send.ts'

// Nobody reorders a tree of more than 10,000 rows by hand.
const maxPages = 25

/**
 * Reads a whole list, for what needs all rows, such as a tree. Cached as one long page, so that optimistic updates of
 * the list apply to it too.
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
      for (let pages = 0; pages < maxPages; pages += 1) {
        const request = { query: { ...query, limit: maxPageSize, cursor } }
        const response = await send(list, ...([request, { signal, storeId }] as unknown as Args<E, never>))
        const page = response as Page<RowOf<E>>
        data.push(...page.data)
        cursor = page.nextCursor ?? undefined
        if (cursor === undefined) break
      }
      return { data, total: data.length, totalIsCapped: cursor !== undefined, nextCursor: null }
    },
  })
}
