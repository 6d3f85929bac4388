import type { LedgerKind } from '#contract/domains/customer.ts'
import { grantRewards } from '#server/domains/reward-grants/grant-rewards.service.ts'
import { addToTotals } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { addCompletions } from './task-progress.repo.ts'

export interface ApprovedRequest {
  id: string
  taskId: string
  task: string
  customerId: string
  kind: LedgerKind
  amount: number
}

/**
 * Grants the rewards of requests that this transaction has approved, and counts the completions. `wasPending`: they
 * were in the queue before. Returns what was granted by request: less than promised once the daily cap is reached.
 */
export const grantTaskRewards = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  actor: Pick<StaffActor, 'personId'> | null,
  requests: readonly ApprovedRequest[],
  { wasPending }: { wasPending: boolean },
): Promise<ReadonlyMap<string, number>> => {
  if (requests.length === 0) return new Map()
  const granted = await grantRewards(
    uow,
    store,
    actor,
    requests.map(({ id, customerId, kind, amount, task }) => ({
      customerId,
      kind,
      amount,
      reason: 'task',
      sourceId: id,
      note: task,
    })),
  )
  const amounts = new Map(granted.map(({ sourceId, amount }) => [sourceId ?? '', amount]))
  const newlyStarted = await addCompletions(uow.tx, store, requests)
  await addToTotals(uow.tx, store, [
    ...requests.map(({ id, taskId, kind }) => ({
      taskId,
      completed: 1,
      pending: wasPending ? -1 : 0,
      [kind]: amounts.get(id) ?? 0,
    })),
    ...newlyStarted.map((taskId) => ({ taskId, started: 1 })),
  ])
  return amounts
}
