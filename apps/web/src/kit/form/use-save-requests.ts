import { useCallback, useRef } from 'react'
import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Args, DataOf, RequestOf } from '#contract/core/request.ts'
import type { ApiError } from '#web/client/send.ts'
import { useSend } from '#web/client/use-send.ts'
import type { FormSaveOptions } from './form-save.ts'

const isStale = (error: ApiError): boolean => error.code === 'stale_version' && error.current !== undefined

/** Sends saves, and autosaves without toasts. The newer version in a `stale_version` response is part of the result. */
export const useSaveRequests = <S extends z.ZodObject, E extends Endpoint>({
  endpoint,
  successMessage,
}: Pick<FormSaveOptions<S, E>, 'endpoint' | 'successMessage'>) => {
  const staleEntity = useRef<DataOf<E> | undefined>(undefined)
  const handleError = (error: ApiError) => {
    if (!isStale(error)) return false
    const current = z.safeParse(endpoint.response, error.current)
    if (current.success) staleEntity.current = current.data as DataOf<E>
    return current.success
  }
  const saveMutation = useSend(endpoint, { ...(successMessage !== undefined && { successMessage }), handleError })
  const autosaveMutation = useSend(endpoint, { quiet: true, handleError })
  const { send } = saveMutation
  const { send: sendAutosave } = autosaveMutation
  const sendRequest = useCallback(
    async (request: RequestOf<E>, isAutosave: boolean) => {
      const data = await (isAutosave ? sendAutosave : send)(...([request] as unknown as Args<E, never>))
      const newerEntity = staleEntity.current
      staleEntity.current = undefined
      return { data, newerEntity }
    },
    [send, sendAutosave],
  )
  return { saveMutation, autosaveMutation, sendRequest }
}
