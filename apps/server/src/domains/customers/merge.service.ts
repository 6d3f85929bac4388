import type * as z from 'zod'
import { type Customer, ledgerKinds } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import { giveOrdersTo, holdOrdersOf } from '#server/domains/orders/moved-orders.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readCustomer } from './customers.repo.ts'
import { lockCustomers, refreshCustomers } from './customers.write.repo.ts'
import { insertEvents } from './events.repo.ts'
import { type NewEntry, postEntries } from './ledger.service.ts'
import { closeMerged, moveHistory, readParties, writeMerged } from './merge.repo.ts'
import { mergeOf, type Party } from './customers.merging.ts'

type Merging = z.output<typeof customers.merge.body>

const resource = 'customers'

/** Fails if any customer is missing, for example after a concurrent merge. */
const partiesOf = async (
  db: Db | Tx,
  store: StoreId,
  { keep, others }: Merging,
): Promise<{ keeper: Party; rest: Party[] }> => {
  const [keeper, ...rest] = await readParties(db, store, [keep, ...others])
  return keeper?.customer._id === keep && rest.length === others.length ? { keeper, rest } : refuse('not_found')
}

export const previewMerge = async (
  db: Db,
  store: StoreId,
  merging: Merging,
): Promise<z.input<typeof customers.mergePreview.response>> => {
  const { keeper, rest } = await partiesOf(db, store, merging)
  const { result, lost, moved } = mergeOf(keeper, rest)
  return { result, lost, moved }
}

/** Moves balances with entries in both ledgers, so that each adds up. */
const transfers = (keep: Customer, others: readonly Customer[]): NewEntry[] =>
  others.flatMap((other) =>
    ledgerKinds.flatMap((kind): NewEntry[] => {
      const much = other[kind]
      if (much === 0) return []
      const entry = { kind, reason: 'merge' } as const
      return [
        { ...entry, customerId: other._id, delta: -much, note: keep.name },
        { ...entry, customerId: keep._id, delta: much, note: other.name },
      ]
    }),
  )

/** The endpoint requires PII access, so nothing is masked. */
export const mergeCustomers = async (work: Work, store: StoreId, actor: Actor, merging: Merging): Promise<Customer> => {
  const ids = [merging.keep, ...merging.others]
  const by = actor.personId
  await holdOrdersOf(work.tx, store, merging.others)
  await lockCustomers(work.tx, store, ids)
  const { keeper, rest } = await partiesOf(work.tx, store, merging)
  const before = keeper.customer
  const others = rest.map(({ customer }) => customer)
  const merged = mergeOf(keeper, rest)

  await postEntries(work, store, actor, transfers(before, others))
  await moveHistory(work.tx, store, merging.keep, merging.others)
  await giveOrdersTo(work.tx, store, merging.keep, merging.others)
  // Delete the others first: email and account are unique among existing customers.
  await closeMerged(work.tx, store, { ...merging, by })
  await writeMerged(work.tx, store, { ...merged, by })
  await refreshCustomers(work.tx, store, ids)
  const names = others.map(({ name }) => name)
  await insertEvents(work.tx, store, [{ customerId: merging.keep, kind: 'merged', facts: { names }, personId: by }])

  const after = found(await readCustomer(work.tx, store, merging.keep, true))
  work.record({ resource, id: after._id, label: after.name, action: 'update', before, after })
  for (const other of others) {
    const into = { mergedInto: after.name }
    work.record({ resource, id: other._id, label: other.name, action: 'delete', before: other, after: into })
  }
  return after
}
