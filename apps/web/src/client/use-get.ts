import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { takeArrived, takeEarlyOr } from './early-reads.ts'
import { isPendingDelete } from './pending-deletes.ts'
import {
  type Args,
  type DataOf,
  isStoreScoped,
  toPlainRequest,
  type PlainRequest,
  type RequestOf,
} from '#contract/core/request.ts'
import { getSelectedStoreId, useSelectedStoreId } from './selected-store.ts'
import { send } from './send.ts'
import { isSigningOut } from './tokens.ts'

type GetKey = readonly [resource: string, name: string, storeId: string | null, request: PlainRequest]

const toQueryKey = (endpoint: Endpoint, request: PlainRequest, storeId: string | undefined): GetKey => [
  endpoint.resource,
  endpoint.name,
  isStoreScoped(endpoint) ? (storeId ?? null) : null,
  request,
]

const sendRequest = <E extends Endpoint>(
  endpoint: E,
  request: unknown,
  signal: AbortSignal,
  storeId: string | undefined,
) =>
  takeEarlyOr(endpoint, request, storeId, () =>
    send(
      endpoint,
      ...([request, { signal, storeId }] as unknown as Args<E, { signal: AbortSignal; storeId?: string }>),
    ),
  )

/** `endSession` clears the query; until then it stays pending instead of using a session that may be over. */
const waitForAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))))

const toQueryOptions = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | undefined,
  storeId: string | undefined,
) =>
  queryOptions<DataOf<E>, ApiError>({
    queryKey: toQueryKey(endpoint, toPlainRequest(request), storeId),
    queryFn: ({ signal }) => (isSigningOut() ? waitForAbort(signal) : sendRequest(endpoint, request, signal, storeId)),
  })

/** The same query outside a component, such as `queryClient.prefetchQuery(getQueryOptions(…))` on hover. */
export const getQueryOptions = <E extends Endpoint>(endpoint: E, ...[request]: Args<E, never>) =>
  toQueryOptions(endpoint, request, getSelectedStoreId())

export interface UseGetOptions {
  enabled?: boolean
  /** Keeps showing the previous data while the next request runs, except across stores. */
  keepPrevious?: boolean
  /** Refetch interval in milliseconds while mounted, also while the tab is hidden. */
  refetchIntervalMs?: number
  /** Refetches when this changes: for data derived from something already shown. */
  version?: string
}

export const useGet = <E extends Endpoint>(endpoint: E, ...[request, options = {}]: Args<E, UseGetOptions>) => {
  const storeId = useSelectedStoreId()
  const query = toQueryOptions<E>(endpoint, request, storeId)
  return useQuery({
    ...query,
    ...(options.version !== undefined && { queryKey: [...query.queryKey, options.version] }),
    initialData: () => takeArrived(endpoint, request, storeId),
    enabled: ({ queryKey }) =>
      (options.enabled ?? true) && (!isStoreScoped(endpoint) || storeId !== undefined) && !isPendingDelete(queryKey),
    refetchInterval: options.refetchIntervalMs ?? false,
    refetchIntervalInBackground: true,
    // A query with an interval retries by itself, so mounting does not retry it.
    retryOnMount: options.refetchIntervalMs === undefined,
    placeholderData: (previous, last) =>
      options.keepPrevious && last?.queryKey[2] === query.queryKey[2] ? previous : undefined,
  })
}
