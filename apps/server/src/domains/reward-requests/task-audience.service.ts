import { readSegmentsOf } from '#server/domains/customer-segments/customer-segments.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { OwnTask } from './own-tasks.repo.ts'

const isDefined = (value: string | null): value is string => value !== null

/** Those of the tiers that the customer has reached. */
const readReachedTiers = async (
  _db: Db | Tx,
  _store: StoreId,
  _customerId: string,
  tierKeys: readonly string[],
): Promise<ReadonlySet<string>> => new Set(tierKeys)

/** Tasks that are open and meant for the customer: by segment and tier. */
export const filterForCustomer = async (
  db: Db | Tx,
  store: StoreId,
  customerId: string,
  tasks: readonly OwnTask[],
): Promise<OwnTask[]> => {
  const open = tasks.filter(({ isOpen }) => isOpen)
  const segmentIds = [...new Set(open.map(({ segmentId }) => segmentId).filter(isDefined))]
  const tierKeys = [...new Set(open.map(({ tierKey }) => tierKey).filter(isDefined))]
  const segments = await readSegmentsOf(db, store, customerId, segmentIds)
  const tiers = await readReachedTiers(db, store, customerId, tierKeys)
  return open.filter(
    ({ segmentId, tierKey }) =>
      (segmentId === null || segments.has(segmentId)) && (tierKey === null || tiers.has(tierKey)),
  )
}
