import type { Endpoint } from '#contract/core/endpoint.ts'
import { type ApiError, asApiError } from './api-error.ts'
import { clientText } from './client.text.ts'
import { hold, holdMs } from './held-sends.ts'
import { newIntent } from './idempotency.ts'
import { queryClient } from './query-client.ts'
import type { Args, DataOf, RequestOf } from '#contract/core/request.ts'
import { getSelectedStoreId } from './selected-store.ts'
import { send, type SendOptions } from './send.ts'
import { translate } from './text.ts'
import { toast } from './toast.ts'

interface HoldSendOptions<E extends Endpoint> {
  /** A warning about the response; undefined for none. */
  warnAbout?: (data: DataOf<E>) => string | undefined
  /** The message for an error that another try can't change, such as a conflict; undefined for a failure. */
  explainError?: (error: ApiError) => string | undefined
  /** The message of a failure, which offers another try. */
  failureMessage: (error: ApiError) => string
  /** It can't be canceled any more. */
  onSend: () => void
  /** After the reads that it changes were refetched. */
  onSettled: () => void
}

const warn = (text: string | undefined) => text !== undefined && toast({ type: 'warning', text, duration: holdMs })

/**
 * Sends a write that the API can't undo a few seconds later, so that the person can undo it: until then the returned
 * function cancels it. Sent at once when they leave, also by closing the page.
 */
export const holdSend = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: HoldSendOptions<E>,
): (() => boolean) => {
  const sendOptions: SendOptions = { storeId: getSelectedStoreId(), intent: newIntent(), keepalive: true }
  const run = async () => {
    const sending = send(endpoint, ...([request, sendOptions] as unknown as Args<E, SendOptions>))
    options.onSend()
    try {
      const data = await sending
      warn(options.warnAbout?.(data))
    } catch (thrown) {
      const error = asApiError(thrown)
      const explanation = options.explainError?.(error)
      warn(explanation)
      // With the same intent: the server may have processed it.
      const action = { label: translate(clientText, 'retry'), run: () => void run() }
      if (explanation === undefined) toast({ type: 'error', text: options.failureMessage(error), action })
    }
    const resources = new Set([endpoint.resource, ...(endpoint.invalidates ?? [])])
    await Promise.allSettled([...resources].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
    options.onSettled()
  }
  return hold(run)
}
