import type { LedgerReason } from '#contract/domains/customer.ts'
import { getExpiryToRestore } from '#contract/rewards/expiry.ts'
import { lockCustomerBalances, type NewEntry, returnEntries } from '#server/domains/customers/ledger.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readExpired, readGrants, type StoredGrant } from './grants.repo.ts'

export { readExpired }

/** A grant, and who has it now: entries of merged customers stay with them. */
export interface GrantToReverse {
  sourceId: string
  customerId: string
}

/**
 * Takes back what was granted for these sources, once. What was spent of it becomes a debt, and what has expired of it
 * isn't taken a second time. Returns what was granted.
 */
export const reverseGrants = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  actor: Pick<StaffActor, 'personId'> | null,
  reason: LedgerReason,
  grants: readonly GrantToReverse[],
): Promise<StoredGrant[]> => {
  await lockCustomerBalances(
    uow.tx,
    store,
    grants.map(({ customerId }) => customerId),
  )
  const holders = new Map(grants.map(({ sourceId, customerId }) => [sourceId, customerId]))
  const granted = await readGrants(uow.tx, store, reason, [...holders.keys()])
  const entries: NewEntry[] = []
  for (const { sourceId, kind, amount, expiresAt, at } of granted) {
    const customerId = holders.get(sourceId) ?? ''
    const expired = await readExpired(uow.tx, store, { customerId, kind, expiresAt, since: at })
    const shared = { customerId, kind, expiresAt }
    entries.push(
      { ...shared, delta: -amount, reason: 'reversed', sourceId, mayOverdraw: true },
      { ...shared, delta: getExpiryToRestore(amount, expired), reason: 'expired' },
    )
  }
  await returnEntries(uow, store, actor, entries)
  return granted
}
