import type * as z from 'zod'
import type { Customer, ledgerAdjustment, LedgerKind, LedgerReason } from '#contract/domains/customer.ts'
import type { Actor, Doer, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readCustomer } from './customers.repo.ts'
import { seesSensitive } from './customers.service.ts'
import { insertEvents } from './events.repo.ts'
import { type Balances, lockBalances, type PostedEntry, writeEntries } from './ledger.repo.ts'

export interface NewEntry {
  customerId: string
  kind: LedgerKind
  delta: number
  reason: LedgerReason
  note?: string
  orderId?: string
}

const addUp = (entries: readonly NewEntry[], held: readonly Balances[]): PostedEntry[] => {
  const balances = new Map(held.map(({ id, points, credit }) => [id, { points, credit }]))
  return entries.map((entry) => {
    const balance = balances.get(entry.customerId) ?? refuse('not_found')
    balance[entry.kind] += entry.delta
    if (balance[entry.kind] < 0) {
      return refuse(entry.kind === 'points' ? 'not_enough_points' : 'not_enough_credit', { at: 'delta' })
    }
    const { note = '', orderId = null } = entry
    return { ...entry, id: newId(), note, orderId, balanceAfter: balance[entry.kind] }
  })
}

/**
 * The only way to change points and credit: all entries or none, in order, never below zero. Imports and merges have an
 * event of their own, so their entries write none.
 */
export const postEntries = async (
  work: Pick<Work, 'tx'>,
  store: StoreId,
  doer: Pick<Doer, 'personId'> | null,
  entries: readonly NewEntry[],
  evenGone = false,
): Promise<PostedEntry[]> => {
  if (entries.length === 0) return []
  const ids = [...new Set(entries.map((entry) => entry.customerId))]
  const held = await lockBalances(work.tx, store, ids, evenGone)
  if (held.length < ids.length) refuse('not_found')
  const posted = addUp(
    entries.filter(({ delta }) => delta !== 0),
    held,
  )
  if (posted.length === 0) return []
  const personId = doer?.personId ?? null
  await writeEntries(work.tx, store, personId, posted)
  const told = posted.filter(({ reason }) => reason !== 'import' && reason !== 'merge')
  await insertEvents(
    work.tx,
    store,
    told.map(({ customerId, kind, delta, reason, balanceAfter }) => ({
      customerId,
      kind,
      facts: { delta, reason, balance: balanceAfter },
      personId,
    })),
  )
  return posted
}

/** Locks the customers of several orders, deleted ones included, before refunding them. */
export const holdBalances = async (tx: Tx, store: StoreId, customerIds: readonly string[]): Promise<void> => {
  await lockBalances(tx, store, customerIds, true)
}

/** Refunds what an order used, also to deleted customers: it is there if they are restored. */
export const returnEntries = (
  work: Pick<Work, 'tx'>,
  store: StoreId,
  doer: Pick<Doer, 'personId'> | null,
  entries: readonly NewEntry[],
): Promise<PostedEntry[]> => postEntries(work, store, doer, entries, true)

export const adjustBalance = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  body: z.output<typeof ledgerAdjustment>,
): Promise<Customer> => {
  const { note, ...asked } = body
  const entry = { customerId: id, ...asked, ...(note === undefined ? {} : { note }) }
  const [posted] = await postEntries(work, store, actor, [entry])
  const after = found(await readCustomer(work.tx, store, id, seesSensitive(actor)))
  const { kind, delta, balanceAfter, reason } = found(posted)
  work.record({
    resource: 'customers',
    id,
    label: after.name,
    action: 'update',
    before: { [kind]: balanceAfter - delta },
    after: { [kind]: balanceAfter, reason, ...(note ? { note } : {}) },
  })
  return after
}
