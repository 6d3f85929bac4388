import type * as z from 'zod'
import type { Request, rewardRequests } from '#contract/domains/reward-requests.ts'
import { emailAboutReward } from '#server/domains/customer-emails/customer-emails.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { toRequestLabel } from './decide-requests.service.ts'
import { lockMember, readOwnTask } from './own-tasks.repo.ts'
import { insertRequest, readRequest } from './reward-requests.repo.ts'
import { filterForCustomer } from './task-audience.service.ts'
import { grantTaskRewards } from './task-rewards.service.ts'

/** Records that a customer did a vendor task, and grants the reward. */
export const recordTask = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { task_id: taskId, customer: customerId, notify = true }: z.output<typeof rewardRequests.record.body>,
): Promise<Request> => {
  const member = (await lockMember(uow.tx, store, { customerId })) ?? fail('unknown_reference', { field: 'customer' })
  const task = (await readOwnTask(uow.tx, store, customerId, taskId)) ?? fail('unknown_reference', { field: 'task_id' })
  const isOffered = (await filterForCustomer(uow.tx, store, customerId, [task])).length > 0
  if (task.audience !== 'vendor' || !isOffered) fail('task_unavailable', { field: 'task_id' })
  if (task.limit !== null && task.completions >= task.limit) fail('task_limit_reached', { field: 'customer' })
  const id = newId()
  const { name, kind, amount } = task
  await insertRequest(uow.tx, store, {
    id,
    taskId,
    customerId,
    status: 'approved',
    source: 'staff',
    occasion: null,
    kind,
    amount,
    proof: 'none',
    text: null,
    key: null,
    fileName: null,
    previousId: null,
    reviewerId: actor.personId,
  })
  const approved = { id, taskId, task: name, customerId, kind, amount }
  const granted = (await grantTaskRewards(uow, store, actor, [approved], { wasPending: false })).get(id) ?? 0
  const label = toRequestLabel({ task: name, customer: member.name })
  const after = { status: 'approved', [kind]: granted }
  uow.audit({ resource: 'rewardRequests', id, label, action: 'create', after })
  if (notify && member.isMember && granted > 0) {
    const reward = { taskId, task: name, kind, amount: granted, reason: null, note: '' }
    emailAboutReward(uow, store, approved, reward)
  }
  return orNotFound(await readRequest(uow.tx, store, id))
}
