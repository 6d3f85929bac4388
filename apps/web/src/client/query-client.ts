import { QueryClient } from '@tanstack/react-query'
import { minute, second } from '#contract/core/time.ts'
import { ApiError } from './api-error.ts'

export const retry = (failures: number, error: unknown): boolean =>
  failures < 3 && !(error instanceof ApiError && error.isClientError)

export const retryDelay = (attempt: number): number => Math.min(second * 2 ** attempt, 30 * second)

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': localhost is reachable while the browser is offline.
    queries: {
      retry,
      retryDelay,
      staleTime: minute,
      refetchOnWindowFocus: false,
      refetchOnMount: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry, retryDelay, gcTime: minute, networkMode: 'always' },
  },
})
