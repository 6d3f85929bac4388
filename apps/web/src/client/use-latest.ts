import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type ApiError, asApiError } from './api-error.ts'
import type { Args, DataOf, RequestOf } from '#contract/core/request.ts'
import { getSelectedStoreId } from './selected-store.ts'
import { send, type SendOptions } from './send.ts'

interface Latest<E extends Endpoint> {
  /** Of the newest request that was answered. */
  data: DataOf<E> | undefined
  /** Of the newest request; cleared by the next answer. */
  error: ApiError | undefined
  retry: () => void
}

/**
 * Sends a request whenever it changes, one at a time: while one is in flight, only the newest of those that follow is
 * sent next. For results that follow typing and aren't worth caching. Undefined sends nothing.
 */
export const useLatest = <E extends Endpoint>(endpoint: E, request: RequestOf<E> | undefined): Latest<E> => {
  const [data, setData] = useState<DataOf<E>>()
  const [error, setError] = useState<ApiError>()
  const [attempt, setAttempt] = useState(0)
  const key = request === undefined ? undefined : `${attempt} ${JSON.stringify(request)}`
  const latest = useRef({ key, request })
  latest.current = { key, request }
  const isRunning = useRef(false)
  const isMounted = useRef(false)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  useEffect(() => {
    const run = async () => {
      const { key: sentKey, request: sent } = latest.current
      if (isRunning.current || sentKey === undefined) return
      isRunning.current = true
      const options = { storeId: getSelectedStoreId() }
      const result = await send(endpoint, ...([sent, options] as unknown as Args<E, SendOptions>)).then(
        (answer) => ({ answer, failure: undefined }),
        (thrown: unknown) => ({ answer: undefined, failure: asApiError(thrown) }),
      )
      isRunning.current = false
      if (!isMounted.current) return
      if (result.failure === undefined) setData(result.answer)
      setError(result.failure)
      if (latest.current.key !== sentKey) void run()
    }
    void run()
  }, [endpoint, key])

  return { data, error, retry: () => setAttempt((count) => count + 1) }
}
