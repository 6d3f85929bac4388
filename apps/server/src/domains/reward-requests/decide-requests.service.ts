import type { Request } from '#contract/domains/reward-requests.ts'
import { rewardRequest as requestStatus } from '#contract/statuses.ts'
import type { RejectionReason } from '#contract/rewards/rejection-reasons.ts'
import { emailAboutReward } from '#server/domains/customer-emails/customer-emails.service.ts'
import { lockCustomerBalances } from '#server/domains/customers/ledger.service.ts'
import { addToTotals } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { grantRewards } from './grant-rewards.service.ts'
import { type DecidedRequest, readCustomersOf, readRequest, writeDecision } from './reward-requests.repo.ts'

const resource = 'rewardRequests'

interface Rejection {
  reason: RejectionReason
  note?: string | undefined
}

type Decision = { status: 'approved' } | ({ status: 'rejected' } & Rejection)

export const toRequestLabel = ({ task, customer }: { task: string; customer: string }): string =>
  `${task} · ${customer}`

/** Locks customers before requests, in the same order as a merge of customers. */
const decide = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
  decision: Decision,
  notify = true,
): Promise<DecidedRequest[]> => {
  const { status } = decision
  const [reason, note = ''] = status === 'rejected' ? [decision.reason, decision.note] : [null]
  await lockCustomerBalances(uow.tx, store, await readCustomersOf(uow.tx, store, ids))
  const from = requestStatus.from(status)
  const decided = await writeDecision(uow.tx, store, ids, { status, from, reviewerId: actor.personId, reason, note })
  for (const request of decided) {
    const { id, kind, amount, taskId, task } = request
    const after = status === 'approved' ? { status, [kind]: amount } : { status, reason, ...(note ? { note } : {}) }
    const label = toRequestLabel(request)
    uow.audit({ resource, id, label, action: 'update', before: { status: 'pending' }, after })
    if (notify && request.isMember) emailAboutReward(uow, store, request, { taskId, task, kind, amount, reason, note })
  }
  return decided
}

export const approveRequests = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
  notify?: boolean,
): Promise<string[]> => {
  const approved = await decide(uow, store, actor, ids, { status: 'approved' }, notify)
  await grantRewards(uow, store, actor, approved, { decided: true })
  return approved.map(({ id }) => id)
}

export const rejectRequests = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
  { notify, ...rejection }: Rejection & { notify?: boolean | undefined },
): Promise<string[]> => {
  const rejected = await decide(uow, store, actor, ids, { status: 'rejected', ...rejection }, notify)
  await addToTotals(
    uow.tx,
    store,
    rejected.map(({ taskId }) => ({ taskId, pending: -1 })),
  )
  return rejected.map(({ id }) => id)
}

/** The request after a decision about it alone; fails if someone else has decided before. */
export const readDecided = async (
  uow: UnitOfWork,
  store: StoreId,
  id: string,
  decidedIds: readonly string[],
): Promise<Request> => {
  const request = orNotFound(await readRequest(uow.tx, store, id))
  return decidedIds.includes(id) ? request : fail('status_changed', { current: request })
}
