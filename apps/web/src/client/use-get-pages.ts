import { useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/page.ts'
import type { ApiError } from './api-error.ts'
import { type Args, isStoreScoped, type RowOf } from '#contract/core/request.ts'
import { useSelectedStoreId } from './selected-store.ts'
import { send } from './send.ts'

interface UseGetPagesOptions {
  enabled?: boolean
  refetchIntervalMs?: number
}

/** Reads a list page by page, the pages below each other; a change refetches all that were read. */
export const useGetPages = <E extends Endpoint>(
  list: E,
  query: Readonly<Record<string, unknown>>,
  { enabled = true, refetchIntervalMs }: UseGetPagesOptions = {},
) => {
  const storeId = useSelectedStoreId()
  return useInfiniteQuery<Page<RowOf<E>>, ApiError, RowOf<E>[], readonly unknown[], string | undefined>({
    queryKey: [list.resource, list.name, isStoreScoped(list) ? (storeId ?? null) : null, { query, pages: true }],
    enabled: enabled && storeId !== undefined,
    refetchInterval: refetchIntervalMs ?? false,
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // A row that moved to an earlier page while the pages were read is shown once.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((row) => [(row as { _id: string })._id, row])).values(),
    ],
    queryFn: async ({ signal, pageParam }) => {
      const request = { query: { ...query, ...(pageParam !== undefined && { cursor: pageParam }) } }
      return (await send(list, ...([request, { signal, storeId }] as unknown as Args<E, never>))) as Page<RowOf<E>>
    },
  })
}
