import { readSegmentsOf } from '#server/domains/customer-segments/customer-segments.service.ts'
import { type ProgramTerms, readProgram, readTierSums } from '#server/domains/reward-program/reward-program.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { OwnTask } from './own-tasks.repo.ts'

/** The tiers that the customer has reached; a tier that was removed is reached by no customer. */
const readReachedTiers = async (
  db: Db | Tx,
  store: StoreId,
  customerId: string,
  { kind, tiers }: Pick<ProgramTerms, 'kind' | 'tiers'>,
): Promise<ReadonlySet<string>> => {
  const earned = (await readTierSums(db, store, kind, [customerId], new Date())).get(customerId) ?? 0
  return new Set(tiers.flatMap(({ key, threshold }) => (threshold <= earned ? [key] : [])))
}

/** Tasks that are open and meant for the customer: by segment and tier. None while the store's program is off. */
export const filterForCustomer = async (
  db: Db | Tx,
  store: StoreId,
  customerId: string,
  tasks: readonly OwnTask[],
): Promise<OwnTask[]> => {
  const program = await readProgram(db, store)
  if (!program.enabled) return []
  const open = tasks.filter(({ isOpen }) => isOpen)
  const segmentIds = [...new Set(open.flatMap(({ segmentId }) => segmentId ?? []))]
  const segments = await readSegmentsOf(db, store, customerId, segmentIds)
  const hasTiers = open.some(({ tierKey }) => tierKey !== null)
  const tiers = hasTiers ? await readReachedTiers(db, store, customerId, program) : new Set<string>()
  return open.filter(
    ({ segmentId, tierKey }) =>
      (segmentId === null || segments.has(segmentId)) && (tierKey === null || tiers.has(tierKey)),
  )
}
