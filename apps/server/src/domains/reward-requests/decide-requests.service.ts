import type { Request } from '#contract/domains/reward-requests.ts'
import { rewardRequest as requestStatus } from '#contract/statuses.ts'
import type { RejectionReason } from '#contract/rewards/rejection-reasons.ts'
import { emailAboutReward } from '#server/domains/customer-emails/customer-emails.service.ts'
import { lockCustomerBalances } from '#server/domains/customers/ledger.service.ts'
import { addToTotals } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type DecidedRequest, readCustomersOf, readRequest, writeDecision } from './reward-requests.repo.ts'
import { grantTaskRewards } from './task-rewards.service.ts'

const resource = 'rewardRequests'

export const toRequestLabel = ({ task, customer }: { task: string; customer: string }): string =>
  `${task} · ${customer}`

/** Decides what is pending. Locks customers before requests, in the same order as a merge of customers. */
const decide = async (
  { tx }: UnitOfWork,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
  decision: { status: 'approved' | 'rejected'; reason: RejectionReason | null; note: string },
): Promise<DecidedRequest[]> => {
  await lockCustomerBalances(tx, store, await readCustomersOf(tx, store, ids))
  const from = requestStatus.from(decision.status)
  return writeDecision(tx, store, ids, { ...decision, from, reviewerId: actor.personId })
}

const auditDecision = (uow: UnitOfWork, request: DecidedRequest, after: object): void => {
  const label = toRequestLabel(request)
  uow.audit({ resource, id: request.id, label, action: 'update', before: { status: 'pending' }, after })
}

export const approveRequests = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
  notify = true,
): Promise<string[]> => {
  const approved = await decide(uow, store, actor, ids, { status: 'approved', reason: null, note: '' })
  const amounts = await grantTaskRewards(uow, store, actor, approved, { wasPending: true })
  for (const request of approved) {
    const { id, taskId, task, kind, isMember } = request
    const amount = amounts.get(id) ?? 0
    auditDecision(uow, request, { status: 'approved', [kind]: amount })
    if (notify && isMember && amount > 0)
      emailAboutReward(uow, store, request, { taskId, task, kind, amount, reason: null, note: '' })
  }
  return approved.map(({ id }) => id)
}

export const rejectRequests = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
  {
    reason,
    note = '',
    notify = true,
  }: { reason: RejectionReason; note?: string | undefined; notify?: boolean | undefined },
): Promise<string[]> => {
  const rejected = await decide(uow, store, actor, ids, { status: 'rejected', reason, note })
  for (const request of rejected) {
    const { taskId, task, kind, amount, isMember } = request
    auditDecision(uow, request, { status: 'rejected', reason, ...(note ? { note } : {}) })
    if (notify && isMember) emailAboutReward(uow, store, request, { taskId, task, kind, amount, reason, note })
  }
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
