import { addToTotals } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { moveRequests } from './moved-requests.repo.ts'

/** Gives the remaining customer the requests and progress of the others. The caller has locked the customers. */
export const moveRewardRequests = async (
  { tx }: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  merge: { keep: string; others: readonly string[]; by: string },
): Promise<void> => addToTotals(tx, store, await moveRequests(tx, store, merge))
