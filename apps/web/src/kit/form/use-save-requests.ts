import { useCallback, useRef } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Args, DataOf, RequestOf } from '#contract/core/request.ts'
import { type ApiError, getNewerEntity } from '#web/client/api-error.ts'
import { useSend } from '#web/client/use-send.ts'
import type { FormSaveOptions } from './form-save.ts'

/** Sends saves, and autosaves without toasts. The newer version in a `stale_version` response is part of the result. */
export const useSaveRequests = <S extends z.ZodObject, E extends Endpoint>({
  endpoint,
  successMessage,
}: Pick<FormSaveOptions<S, E>, 'endpoint' | 'successMessage'>) => {
  const staleEntity = useRef<DataOf<E> | undefined>(undefined)
  const handleError = (error: ApiError) => {
    const newer = getNewerEntity(error)
    if (newer) staleEntity.current = newer as DataOf<E>
    return newer !== undefined
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
