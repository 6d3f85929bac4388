import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { isBeingDeleted } from './being-deleted.ts'
import { type Args, type DataOf, isStoreScoped, plain, type PlainRequest, type RequestOf } from './request.ts'
import { selectedStoreId, useSelectedStoreId } from './selected-store.ts'
import { send } from './send.ts'
import { isSigningOut } from './tokens.ts'

type GetKey = readonly [resource: string, name: string, storeId: string | null, request: PlainRequest]

const keyOf = (endpoint: Endpoint, request: PlainRequest, store: string | undefined): GetKey => [
  endpoint.resource,
  endpoint.name,
  isStoreScoped(endpoint) ? (store ?? null) : null,
  request,
]

const read = <E extends Endpoint>(endpoint: E, request: unknown, signal: AbortSignal, storeId: string | undefined) =>
  send(endpoint, ...([request, { signal, storeId }] as unknown as Args<E, { signal: AbortSignal; storeId?: string }>))

/** `endSession` clears the query; until then it stays pending instead of using a session that may be over. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))))

const optionsFor = <E extends Endpoint>(endpoint: E, request: RequestOf<E> | undefined, store: string | undefined) =>
  queryOptions<DataOf<E>, ApiError>({
    queryKey: keyOf(endpoint, plain(request), store),
    queryFn: ({ signal }) => (isSigningOut() ? untilAborted(signal) : read(endpoint, request, signal, store)),
  })

/** The same query outside a component, such as `queryClient.prefetchQuery(getQueryOptions(…))` on hover. */
export const getOptions = <E extends Endpoint>(endpoint: E, ...[request]: Args<E, never>) =>
  optionsFor(endpoint, request, selectedStoreId())

export interface GetOptions {
  enabled?: boolean
  /** Keeps showing the previous data while the next request runs, except across stores. */
  keepPrevious?: boolean
  /** Refetch interval in milliseconds while mounted. */
  refetchEvery?: number
  /** Refetches when this changes: for data derived from something already shown. */
  version?: string
}

export const useGet = <E extends Endpoint>(endpoint: E, ...[request, options = {}]: Args<E, GetOptions>) => {
  const store = useSelectedStoreId()
  const query = optionsFor<E>(endpoint, request, store)
  return useQuery({
    ...query,
    ...(options.version !== undefined && { queryKey: [...query.queryKey, options.version] }),
    enabled: ({ queryKey }) =>
      (options.enabled ?? true) && (!isStoreScoped(endpoint) || store !== undefined) && !isBeingDeleted(queryKey),
    refetchInterval: options.refetchEvery ?? false,
    // A query with an interval retries by itself, so mounting does not retry it.
    retryOnMount: options.refetchEvery === undefined,
    placeholderData: (previous, last) =>
      options.keepPrevious && last?.queryKey[2] === query.queryKey[2] ? previous : undefined,
  })
}
