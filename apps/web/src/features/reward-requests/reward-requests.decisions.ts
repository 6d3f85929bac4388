import { type RequestRow, request, rewardRequests } from '#contract/domains/reward-requests.ts'
import type { RejectionReason } from '#contract/rewards/rejection-reasons.ts'
import type { ApiError } from '#web/client/api-error.ts'
import { holdMs } from '#web/client/held-sends.ts'
import { holdSend } from '#web/client/hold-send.ts'
import { newIntent } from '#web/client/idempotency.ts'
import { signal, useSignal } from '#web/client/signal.ts'
import { translate } from '#web/client/text.ts'
import { rewardRequestsText } from './reward-requests.text.ts'

interface Rejection {
  reason: RejectionReason
  note: string
  notify?: false
}

export type Decision = { status: 'approved' } | ({ status: 'rejected' } & Rejection)

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

const markSending = (id: string) =>
  heldDecisions.set(heldDecisions.get().map((held) => (held.id === id ? { ...held, isSending: true } : held)))

/** Says who decided before, with the request that the server answers. */
const explainConflict = ({ code, current }: ApiError): string | undefined => {
  const { data } = request.safeParse(current)
  if (code !== 'status_changed' || !data || data.status === 'pending') return undefined
  const reviewer = data.reviewer?.name ?? translate(rewardRequestsText, 'someoneElse')
  const values = { reviewer, task: data.task.name, name: data.customer.name }
  return translate(rewardRequestsText, `decidedFirst_${data.status}`, values)
}

const holdOne = ({ _id: id, task, customer }: DecidedRow, { status, ...rejection }: Decision, key: string) => {
  const options = {
    explainError: explainConflict,
    failureMessage: ({ message: error }: ApiError) =>
      translate(rewardRequestsText, 'notSaved', { task: task.name, name: customer.name, error }),
    onSend: () => markSending(key),
    onSettled: () => forget(key),
  }
  return status === 'approved'
    ? holdSend(rewardRequests.approve, { params: { id }, body: {} }, options)
    : holdSend(rewardRequests.reject, { params: { id }, body: rejection as Rejection }, options)
}

const holdMany = (requests: readonly DecidedRow[], { status, ...rejection }: Decision, key: string) => {
  const ids = requests.map(({ _id }) => _id)
  const options = {
    // The response has those that were still pending.
    warnAbout: ({ ids: changed }: { ids: string[] }) =>
      changed.length < ids.length
        ? translate(rewardRequestsText, 'someDecidedFirst', { count: ids.length - changed.length })
        : undefined,
    failureMessage: ({ message: error }: ApiError) =>
      translate(rewardRequestsText, 'notSavedMany', { count: ids.length, error }),
    onSend: () => markSending(key),
    onSettled: () => forget(key),
  }
  return status === 'approved'
    ? holdSend(rewardRequests.approveMany, { body: { ids } }, options)
    : holdSend(rewardRequests.rejectMany, { body: { ...(rejection as Rejection), ids } }, options)
}

/** Shows the decision at once, and sends it after a few seconds or on leaving. */
export const holdDecision = (requests: readonly DecidedRow[], decision: Decision): void => {
  const [first, ...others] = requests
  if (!first) return
  const id = newIntent()
  const cancel = others.length === 0 ? holdOne(first, decision, id) : holdMany(requests, decision, id)
  const held = { id, requests, decision, until: Date.now() + holdMs, isSending: false, cancel }
  heldDecisions.set([...heldDecisions.get(), held])
}

/** Takes the latest decision back, unless it was sent; returns it. */
export const undoDecision = (): HeldDecision | undefined => {
  const last = heldDecisions.get().findLast(({ isSending }) => !isSending)
  if (!last?.cancel()) return undefined
  forget(last.id)
  return last
}

/** The held decision about a request; the screen shows its status instead of the request's. */
export const findHeld = (held: readonly HeldDecision[], requestId: string): HeldDecision | undefined =>
  held.find(({ requests }) => requests.some(({ _id }) => _id === requestId))
