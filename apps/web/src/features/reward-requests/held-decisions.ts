import type { Endpoint } from '#contract/core/endpoint.ts'
import { type Request, type RequestRow, request, rewardRequests } from '#contract/domains/reward-requests.ts'
import type { RejectionReason } from '#contract/rewards/rejection-reasons.ts'
import { type ApiError, asApiError } from '#web/client/api-error.ts'
import { holdMs, holdSend } from '#web/client/held-sends.ts'
import { newIntent } from '#web/client/idempotency.ts'
import { queryClient } from '#web/client/query-client.ts'
import { getSelectedStoreId } from '#web/client/selected-store.ts'
import { send } from '#web/client/send.ts'
import { signal, useSignal } from '#web/client/signal.ts'
import { translate } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'
import { rewardRequestsText } from './reward-requests.text.ts'

export type Decision =
  | { status: 'approved' }
  | { status: 'rejected'; reason: RejectionReason; note: string; notify?: false }

type DecidedRow = Pick<RequestRow, '_id' | 'task' | 'customer'>

/** A decision that the server doesn't have yet. */
export interface HeldDecision {
  id: string
  requests: readonly DecidedRow[]
  decision: Decision
  /** When it is sent, as a timestamp. */
  until: number
  /** It can't be undone any more. */
  isSending: boolean
  cancel: () => boolean
}

const heldDecisions = signal<readonly HeldDecision[]>([])

export const useHeldDecisions = (): readonly HeldDecision[] => useSignal(heldDecisions)

const forget = (id: string) => heldDecisions.set(heldDecisions.get().filter((held) => held.id !== id))

type Subject = Pick<HeldDecision, 'requests' | 'decision'>

const toOptions = (storeId: string | undefined, intent: string) => ({ storeId, intent, keepalive: true })

/** Resolves to the requests that were still pending. */
const sendDecision = async (
  { requests, decision }: Subject,
  options: ReturnType<typeof toOptions>,
): Promise<readonly string[]> => {
  const { status, ...rejection } = decision
  const ids = requests.map(({ _id }) => _id)
  const [id = ''] = ids
  const isOne = ids.length === 1
  if (status === 'approved') {
    if (!isOne) return (await send(rewardRequests.approveMany, { body: { ids } }, options)).ids
    await send(rewardRequests.approve, { params: { id }, body: {} }, options)
    return ids
  }
  const body = rejection as Omit<Extract<Decision, { status: 'rejected' }>, 'status'>
  if (!isOne) return (await send(rewardRequests.rejectMany, { body: { ...body, ids } }, options)).ids
  await send(rewardRequests.reject, { params: { id }, body }, options)
  return ids
}

const showDecidedFirst = ({ status, reviewer, task, customer }: Request): void => {
  if (status === 'pending') return
  const values = {
    reviewer: reviewer?.name ?? translate(rewardRequestsText, 'someoneElse'),
    task: task.name,
    name: customer.name,
  }
  toast({ type: 'warning', text: translate(rewardRequestsText, `decidedFirst_${status}`, values), duration: holdMs })
}

const showNotSaved = ({ requests }: Subject, { message }: ApiError, retry: () => void): void => {
  const [first, ...others] = requests
  const text =
    first && others.length === 0
      ? translate(rewardRequestsText, 'notSaved', { task: first.task.name, name: first.customer.name, error: message })
      : translate(rewardRequestsText, 'notSavedMany', { count: requests.length, error: message })
  toast({ type: 'error', text, action: { label: translate(rewardRequestsText, 'retry'), run: retry } })
}

const changedResources = (endpoint: Endpoint): string[] => [endpoint.resource, ...(endpoint.invalidates ?? [])]

/** Refetches what the decision changed; until then the screen shows the decision itself. */
const refetchDecided = () =>
  Promise.all(
    changedResources(rewardRequests.approve).map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
  )

/** Shows the decision at once, and sends it after a few seconds or on leaving. */
export const holdDecision = (requests: readonly DecidedRow[], decision: Decision): void => {
  const id = newIntent()
  const subject = { requests, decision }
  const options = toOptions(getSelectedStoreId(), id)
  const run = async () => {
    const sending = sendDecision(subject, options)
    heldDecisions.set(heldDecisions.get().map((held) => (held.id === id ? { ...held, isSending: true } : held)))
    try {
      const missed = requests.length - (await sending).length
      const text = translate(rewardRequestsText, 'someDecidedFirst', { count: missed })
      if (missed > 0) toast({ type: 'warning', text, duration: holdMs })
    } catch (thrown) {
      const error = asApiError(thrown)
      const current = request.safeParse(error.current)
      if (error.code === 'status_changed' && current.success) showDecidedFirst(current.data)
      // With the same intent: the server may have the decision already.
      else showNotSaved(subject, error, () => void run())
    }
    await refetchDecided().catch(() => undefined)
    forget(id)
  }
  const cancel = holdSend(run)
  const held = { ...subject, id, until: Date.now() + holdMs, isSending: false, cancel }
  heldDecisions.set([...heldDecisions.get(), held])
}

/** Takes the latest decision back, unless it was sent; returns it. */
export const undoDecision = (): HeldDecision | undefined => {
  const last = heldDecisions.get().findLast(({ isSending }) => !isSending)
  if (!last?.cancel()) return undefined
  forget(last.id)
  return last
}

/** The status to show: that of a held decision, or of the request. */
export const findHeld = (held: readonly HeldDecision[], requestId: string): HeldDecision | undefined =>
  held.find(({ requests }) => requests.some(({ _id }) => _id === requestId))
