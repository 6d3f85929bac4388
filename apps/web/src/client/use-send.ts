import { useMutation } from '@tanstack/react-query'
import { useCallback, useContext, useRef } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ActingConversation } from './acting-conversation.ts'
import { ApiError, asApiError, isCancelled } from './api-error.ts'
import { clientText } from './client.text.ts'
import { newIntent } from './idempotency.ts'
import { type Patch, patchCache } from './optimistic.ts'
import { queryClient } from './query-client.ts'
import type { Args, DataOf, RequestOf } from '#contract/core/request.ts'
import { getSelectedStoreId } from './selected-store.ts'
import { send, type SendOptions } from './send.ts'
import { translate } from './text.ts'
import { toast, type ToastAction } from './toast.ts'

export interface UseSendOptions<E extends Endpoint> {
  /** Message of the success toast; without it there is none. */
  successMessage?: string | ((data: DataOf<E>, request: RequestOf<E>) => string | undefined)
  /** No toast for errors: the caller shows them. */
  quiet?: boolean
  /** Adds an Undo action to the success toast. */
  undo?: (data: DataOf<E>, request: RequestOf<E>) => unknown
  /** Whether Undo is possible; otherwise the toast has no Undo. */
  canUndo?: (data: DataOf<E>) => boolean
  /** Updates cached reads before the response; rolled back when the write fails. */
  optimistic?: (patch: Patch, request: RequestOf<E>) => void
  /** Called first with the error. Returns true if it was handled and needs no toast. */
  handleError?: (error: ApiError, request: RequestOf<E>) => boolean
}

export interface UseSend<E extends Endpoint> {
  /**
   * Resolves to the data; undefined after an error that was shown, or if the same request is in flight. Never rejects.
   */
  send: (...args: Args<E, never>) => Promise<DataOf<E> | undefined>
  sending: boolean
  error: ApiError | null
}

interface Action<E extends Endpoint> {
  request: RequestOf<E>
  intent: string
  storeId: string | undefined
}

const showError = (error: ApiError, { name }: Endpoint) =>
  toast({
    type: 'error',
    text: error.code === 'network' ? translate(clientText, 'notSent') : error.message,
    kind: name,
  })

const showSuccess = <E extends Endpoint>(
  endpoint: E,
  options: UseSendOptions<E>,
  data: DataOf<E>,
  request: RequestOf<E>,
) => {
  const message =
    typeof options.successMessage === 'function' ? options.successMessage(data, request) : options.successMessage
  if (message === undefined) return
  const { undo, canUndo } = options
  const action: ToastAction | undefined =
    undo && (canUndo?.(data) ?? true)
      ? { label: translate(clientText, 'undo'), run: () => void undo(data, request) }
      : undefined
  toast({ type: 'success', text: message, kind: endpoint.name, ...(action && { action }) })
}

export const useSend = <E extends Endpoint>(endpoint: E, options: UseSendOptions<E> = {}): UseSend<E> => {
  const latest = useRef(options)
  latest.current = options
  // After an attempt without a response, the same request keeps its intent: the server may have processed it.
  const lastUnanswered = useRef<{ payload: string; intent: string } | undefined>(undefined)
  // A double click sends two events before the next render; the second is ignored.
  const inFlight = useRef(new Set<string>())
  const acting = useContext(ActingConversation)
  const conversationId = endpoint.chatLine ? acting : undefined

  const mutation = useMutation<DataOf<E>, unknown, Action<E>, { rollback: (() => void) | undefined }>({
    mutationFn: ({ request, intent, storeId }) =>
      send(endpoint, ...([request, { intent, storeId, conversationId }] as unknown as Args<E, SendOptions>)),
    onMutate: async ({ request }) => {
      const change = latest.current.optimistic
      return { rollback: change && (await patchCache(endpoint.resource, (patch) => change(patch, request))) }
    },
    onError: (_error, _action, context) => context?.rollback?.(),
    onSettled: () => {
      for (const resource of new Set([endpoint.resource, ...(endpoint.invalidates ?? [])])) {
        void queryClient.invalidateQueries({ queryKey: [resource] })
      }
    },
  })

  const { mutateAsync } = mutation
  const run = useCallback(
    async (...[input]: Args<E, never>): Promise<DataOf<E> | undefined> => {
      const request = (input ?? {}) as RequestOf<E>
      const storeId = getSelectedStoreId()
      const payload = JSON.stringify([storeId, request])
      if (inFlight.current.has(payload)) return undefined
      inFlight.current.add(payload)
      const intent = lastUnanswered.current?.payload === payload ? lastUnanswered.current.intent : newIntent()
      try {
        const data = await mutateAsync({ request, intent, storeId })
        lastUnanswered.current = undefined
        showSuccess(endpoint, latest.current, data, request)
        return data
      } catch (thrown) {
        const error = asApiError(thrown)
        lastUnanswered.current = error.isClientError ? undefined : { payload, intent }
        if (isCancelled(error)) return undefined
        const isHandled = latest.current.handleError?.(error, request) ?? false
        if (!isHandled && !latest.current.quiet && error.fields.length === 0) showError(error, endpoint)
        return undefined
      } finally {
        inFlight.current.delete(payload)
      }
    },
    [mutateAsync, endpoint],
  )

  const error = mutation.error ? asApiError(mutation.error) : null
  return { send: run, sending: mutation.isPending, error: error && !isCancelled(error) ? error : null }
}
