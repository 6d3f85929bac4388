import type * as z from 'zod'
import type { Customer, ledgerAdjustment, LedgerKind, LedgerReason } from '#contract/domains/customer.ts'
import type { Actor, StaffActor, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readCustomer } from './customers.repo.ts'
import { hasPiiAccess } from './customers.service.ts'
import { insertEvents } from './events.repo.ts'
import { type Balances, lockBalances, type PostedEntry, writeEntries } from './ledger.repo.ts'

export interface NewEntry {
  customerId: string
  kind: LedgerKind
  delta: number
  reason: LedgerReason
  note?: string
  orderId?: string
  /** What it is granted for. The database refuses a second entry with the same reason and source. */
  sourceId?: string
  /** Of a grant that expires on a date, and of what is taken back of it. */
  expiresAt?: string | null
  /** May leave a debt, which the next positive entries pay: what is taken back may have been spent. */
  mayOverdraw?: boolean
}

const toPostedEntries = (entries: readonly NewEntry[], lockedBalances: readonly Balances[]): PostedEntry[] => {
  const balances = new Map(lockedBalances.map(({ id, points, credit }) => [id, { points, credit }]))
  return entries.map(({ mayOverdraw = false, ...entry }) => {
    const balance = balances.get(entry.customerId) ?? fail('not_found')
    balance[entry.kind] += entry.delta
    if (balance[entry.kind] < 0 && entry.delta < 0 && !mayOverdraw) {
      return fail(entry.kind === 'points' ? 'not_enough_points' : 'not_enough_credit', { field: 'delta' })
    }
    const { note = '', orderId = null, sourceId = null, expiresAt = null } = entry
    return { ...entry, id: newId(), note, orderId, sourceId, expiresAt, balanceAfter: balance[entry.kind] }
  })
}

/**
 * The only way to change points and credit: all entries or none, in order, below zero only with `mayOverdraw`. Rewards
 * are granted with `grantRewards` of the domain reward-grants, which adds expiry date and daily cap. Imports and merges
 * have another event, so their entries write none.
 */
export const postEntries = async (
  work: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  actor: Pick<StaffActor, 'personId'> | null,
  entries: readonly NewEntry[],
  includeDeleted = false,
): Promise<PostedEntry[]> => {
  if (entries.length === 0) return []
  const ids = [...new Set(entries.map((entry) => entry.customerId))]
  const lockedBalances = await lockBalances(work.tx, store, ids, includeDeleted)
  if (lockedBalances.length < ids.length) fail('not_found')
  const posted = toPostedEntries(
    entries.filter(({ delta }) => delta !== 0),
    lockedBalances,
  )
  if (posted.length === 0) return []
  const personId = actor?.personId ?? null
  await writeEntries(work.tx, store, personId, posted)
  const eventEntries = posted.filter(({ reason }) => reason !== 'import' && reason !== 'merge')
  await insertEvents(
    work.tx,
    store,
    eventEntries.map(({ customerId, kind, delta, reason, balanceAfter }) => ({
      customerId,
      kind,
      facts: { delta, reason, balance: balanceAfter },
      personId,
    })),
  )
  return posted
}

/** Locks the customers of several orders, deleted ones included, before refunding them. */
export const lockCustomerBalances = async (tx: Tx, store: StoreId, customerIds: readonly string[]): Promise<void> => {
  await lockBalances(tx, store, customerIds, true)
}

/** Refunds what an order used, also to deleted customers: it is there if they are restored. */
export const returnEntries = (
  work: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  actor: Pick<StaffActor, 'personId'> | null,
  entries: readonly NewEntry[],
): Promise<PostedEntry[]> => postEntries(work, store, actor, entries, true)

export const adjustBalance = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  body: z.output<typeof ledgerAdjustment>,
): Promise<Customer> => {
  const { note, ...adjustment } = body
  const entry = { customerId: id, ...adjustment, ...(note === undefined ? {} : { note }) }
  const [posted] = await postEntries(uow, store, actor, [entry])
  const after = orNotFound(await readCustomer(uow.tx, store, id, hasPiiAccess(actor)))
  const { kind, delta, balanceAfter, reason } = orNotFound(posted)
  uow.audit({
    resource: 'customers',
    id,
    label: after.name,
    action: 'update',
    before: { [kind]: balanceAfter - delta },
    after: { [kind]: balanceAfter, reason, ...(note ? { note } : {}) },
  })
  return after
}
