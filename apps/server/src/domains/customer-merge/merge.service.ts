import type * as z from 'zod'
import type { ExpiringLot } from '#contract/rewards/expiry.ts'
import { type Customer, ledgerKinds } from '#contract/domains/customer.ts'
import type { customerMerge } from '#contract/domains/customer-merge.ts'
import { mergePreferences } from '#server/domains/email-preferences/email-preferences.service.ts'
import { moveReferrals } from '#server/domains/referrals/referrals.service.ts'
import { reassignOrders, lockOrdersOf } from '#server/domains/order-records/reassign-orders.service.ts'
import { toExpiringLots } from '#server/domains/reward-earnings/expire-rewards.service.ts'
import { reassignEarnings } from '#server/domains/reward-earnings/order-rewards.service.ts'
import { moveRewardRequests } from '#server/domains/reward-requests/moved-requests.service.ts'
import { moveConversations } from '#server/domains/support/customer-conversations.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type ExpiryState,
  readCustomer,
  readExpiryStates,
  lockCustomers,
  refreshCustomers,
  insertEvents,
  deleteMerged,
  moveHistory,
  toAuditLabel,
  toAudited,
  writeMerged,
} from '#server/domains/customers/customers.service.ts'
import { type NewEntry, postEntries } from '#server/domains/customers/ledger.service.ts'
import { readMergeParties } from './merge.repo.ts'
import { mergeParties, type MergeParty } from './merge.rules.ts'

type MergeInput = z.output<typeof customerMerge.merge.body>

const resource = 'customers'

/** Fails if any customer is missing, for example after a concurrent merge. */
const loadParties = async (
  db: Db | Tx,
  store: StoreId,
  { keep, others }: MergeInput,
): Promise<{ keeper: MergeParty; rest: MergeParty[] }> => {
  const [keeper, ...rest] = await readMergeParties(db, store, [keep, ...others])
  return keeper?.customer._id === keep && rest.length === others.length ? { keeper, rest } : fail('not_found')
}

export const previewMerge = async (
  db: Db,
  store: StoreId,
  input: MergeInput,
): Promise<z.input<typeof customerMerge.mergePreview.response>> => {
  const { keeper, rest } = await loadParties(db, store, input)
  const { result, lost, moved } = mergeParties(keeper, rest)
  return { result, lost, moved }
}

interface BalancePart {
  amount: number
  expiresAt: string | null
}

/** What expires on a date, as far as the balance has it, and the rest. A debt is one part. */
const splitBalance = (balance: number, lots: readonly ExpiringLot[]): BalancePart[] => {
  const parts: BalancePart[] = []
  let rest = balance
  for (const { expiresAt, amount: left } of lots) {
    const amount = Math.min(left, Math.max(0, rest))
    rest -= amount
    parts.push({ amount, expiresAt })
  }
  return [...parts, { amount: rest, expiresAt: null }].filter(({ amount }) => amount !== 0)
}

/** Moves balances with entries in both ledgers, so that each adds up, and with their expiry dates. */
const toTransferEntries = (
  keep: Customer,
  others: readonly Customer[],
  expiryStates: readonly ExpiryState[],
): NewEntry[] =>
  others.flatMap((other) => {
    const state = expiryStates.find(({ id }) => id === other._id)
    const lots = state ? toExpiringLots(state) : []
    return ledgerKinds.flatMap((kind) => {
      const kindLots = lots.filter((lot) => lot.kind === kind)
      return splitBalance(other[kind] - other[`${kind}Debt`], kindLots).flatMap(({ amount, expiresAt }): NewEntry[] => {
        const entry = { kind, reason: 'merge', mayOverdraw: true, expiresAt } as const
        return [
          { ...entry, customerId: other._id, delta: -amount, note: keep.name },
          { ...entry, customerId: keep._id, delta: amount, note: other.name },
        ]
      })
    })
  })

/** The endpoint requires PII access, so nothing is masked. */
export const mergeCustomers = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  input: MergeInput,
): Promise<Customer> => {
  const ids = [input.keep, ...input.others]
  const by = actor.personId
  await lockOrdersOf(uow.tx, store, input.others)
  await lockCustomers(uow.tx, store, ids)
  const { keeper, rest } = await loadParties(uow.tx, store, input)
  const before = keeper.customer
  const others = rest.map(({ customer }) => customer)
  const merged = mergeParties(keeper, rest)

  const expiryStates = await readExpiryStates(uow.tx, store, input.others)
  await postEntries(uow, store, actor, toTransferEntries(before, others, expiryStates))
  await moveHistory(uow.tx, store, input.keep, input.others)
  await moveConversations(uow.tx, store, input.keep, input.others)
  await reassignOrders(uow.tx, store, input.keep, input.others)
  await reassignEarnings(uow.tx, store, input.keep, input.others)
  await moveReferrals(uow.tx, store, input)
  await mergePreferences(uow.tx, store, input)
  // Delete the others first: email and account are unique among existing customers.
  await deleteMerged(uow.tx, store, { ...input, by })
  await writeMerged(uow.tx, store, { ...merged, by })
  await refreshCustomers(uow.tx, store, ids)
  const names = others.map(({ name }) => name)
  await insertEvents(uow.tx, store, [{ customerId: input.keep, kind: 'merged', facts: { names }, personId: by }])

  await moveRewardRequests(uow, store, { ...input, by })
  const after = orNotFound(await readCustomer(uow.tx, store, input.keep, true))
  const label = toAuditLabel(after)
  uow.audit({
    resource,
    id: after._id,
    label,
    action: 'update',
    before: toAudited(before),
    after: { ...toAudited(after), mergedFrom: others.map(toAuditLabel) },
  })
  for (const other of others) {
    const values = { before: toAudited(other), after: { mergedInto: label } }
    uow.audit({ resource, id: other._id, label: toAuditLabel(other), action: 'delete', ...values })
  }
  return after
}
