import type { TaskTemplateKey } from '#contract/rewards/task-templates.ts'
import { readRegistration } from '#server/domains/customer-registration/customer-registration.service.ts'
import { lockCustomerBalances } from '#server/domains/customers/ledger.service.ts'
import { reverseGrants } from '#server/domains/reward-grants/reverse-grants.service.ts'
import { addToTotals } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { hasPaidOrder, readCustomerFacts, revokeCompletions } from './automatic-tasks.repo.ts'
import { lockMember, type OwnTask, readAutomaticTasks } from './own-tasks.repo.ts'
import { insertAutomatic } from './reward-requests.repo.ts'
import { filterForCustomer } from './task-audience.service.ts'
import { type ApprovedRequest, grantTaskRewards } from './task-rewards.service.ts'

/** What happened to a customer. */
export type TaskEvent =
  | { type: 'orderPaid'; orderId: string }
  | { type: 'profileChanged' }
  | { type: 'birthday'; year: string }
  | { type: 'friendBought'; referralId: string }

const templatesByEvent: Record<TaskEvent['type'], readonly TaskTemplateKey[]> = {
  orderPaid: ['first_order'],
  profileChanged: ['complete_profile', 'newsletter'],
  birthday: ['birthday'],
  friendBought: ['refer_friend'],
}

/** What makes two events the same completion; tasks that are done once have one occasion for all events. */
const toOccasion = (event: TaskEvent): string => {
  if (event.type === 'birthday') return event.year
  return event.type === 'friendBought' ? event.referralId : 'once'
}

/** The templates of these tasks that the customer has done. */
const findDone = async (
  { tx }: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  customerId: string,
  event: TaskEvent,
): Promise<readonly TaskTemplateKey[]> => {
  if (event.type === 'orderPaid')
    return (await hasPaidOrder(tx, store, customerId, event.orderId)) ? [] : templatesByEvent.orderPaid
  if (event.type !== 'profileChanged') return templatesByEvent[event.type]
  // The account always has fields for phone number and addresses, but shows the birthday only if the store asks for it.
  const needsBirthday = (await readRegistration(tx, store)).birthday !== 'off'
  const { hasProfile, hasConsent } = await readCustomerFacts(tx, store, customerId, { needsBirthday })
  return [...(hasProfile ? (['complete_profile'] as const) : []), ...(hasConsent ? (['newsletter'] as const) : [])]
}

const isLeft = ({ limit, completions }: OwnTask): boolean => limit === null || completions < limit

/**
 * Completes the tasks that the server can verify, without a request: each once per occasion. Call it in the transaction
 * of the event, after its writes and before anything that others wait for. Stores without such a task cost a statement.
 */
export const completeAutomaticTasks = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  customerId: string,
  event: TaskEvent,
): Promise<void> => {
  const templates = templatesByEvent[event.type]
  const candidates = await readAutomaticTasks(uow.tx, store, customerId, templates)
  if (!candidates.some(isLeft)) return
  const done = await findDone(uow, store, customerId, event)
  if (done.length === 0) return
  const member = await lockMember(uow.tx, store, { customerId })
  if (!member?.isMember || member.approval !== 'approved') return
  // Read again: others may have completed it before the lock.
  const tasks = (await readAutomaticTasks(uow.tx, store, customerId, done)).filter(isLeft)
  const completed: ApprovedRequest[] = []
  for (const { id: taskId, name: task, kind, amount } of await filterForCustomer(uow.tx, store, customerId, tasks)) {
    const request = { id: newId(), taskId, customerId, kind, amount }
    if (await insertAutomatic(uow.tx, store, { ...request, occasion: toOccasion(event) }))
      completed.push({ ...request, task })
  }
  await grantTaskRewards(uow, store, null, completed, { wasPending: false })
}

/**
 * Takes back the reward for the first order once an order was cancelled or fully refunded and the customer has no other
 * paid one. Their next order can earn it again.
 */
export const revokeFirstOrder = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<void> => {
  if (await hasPaidOrder(uow.tx, store, customerId, orderId)) return
  await lockCustomerBalances(uow.tx, store, [customerId])
  const revoked = await revokeCompletions(uow.tx, store, customerId, 'first_order')
  if (revoked.length === 0) return
  const grants = revoked.map(({ id: sourceId }) => ({ sourceId, customerId }))
  const reversed = await reverseGrants(uow, store, null, 'task', grants)
  const taskIds = new Map(revoked.map(({ id, taskId }) => [id, taskId]))
  await addToTotals(uow.tx, store, [
    ...revoked.map(({ taskId }) => ({ taskId, completed: -1 })),
    ...reversed.map(({ sourceId, kind, amount }) => ({ taskId: taskIds.get(sourceId) ?? '', [kind]: -amount })),
  ])
}
