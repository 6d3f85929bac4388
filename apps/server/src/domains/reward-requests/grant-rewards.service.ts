import type { LedgerKind } from '#contract/domains/customer.ts'
import { returnEntries } from '#server/domains/customers/ledger.service.ts'
import { addToTotals } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { addCompletions } from './task-progress.repo.ts'

export interface GrantedRequest {
  id: string
  taskId: string
  task: string
  customerId: string
  kind: LedgerKind
  amount: number
}

/**
 * Posts the rewards of requests that this transaction has approved, and counts the completions. `decided`: they were
 * pending before. Deleted customers get it too: it is there if they are restored.
 */
export const grantRewards = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  actor: Pick<StaffActor, 'personId'> | null,
  requests: readonly GrantedRequest[],
  { decided }: { decided: boolean },
): Promise<void> => {
  if (requests.length === 0) return
  await returnEntries(
    uow,
    store,
    actor,
    requests.map(({ id, customerId, kind, amount, task }) => ({
      customerId,
      sourceId: id,
      kind,
      delta: amount,
      reason: 'task',
      note: task,
    })),
  )
  const newlyStarted = await addCompletions(uow.tx, store, requests)
  await addToTotals(uow.tx, store, [
    ...requests.map(({ taskId, kind, amount }) => ({
      taskId,
      completed: 1,
      pending: decided ? -1 : 0,
      [kind]: amount,
    })),
    ...newlyStarted.map((taskId) => ({ taskId, started: 1 })),
  ])
}
