import type * as z from 'zod'
import type { Customer } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import { customerApproval } from '#contract/statuses.ts'
import { readWelcomePoints } from '#server/domains/customer-registration/customer-registration.service.ts'
import type { Actor, Doer, StoreId } from '#server/platform/actor.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { mailDecisions } from './customer-mail.service.ts'
import { readCustomer } from './customers.repo.ts'
import { seesSensitive } from './customers.service.ts'
import { type HeldCustomer, lockCustomers, setApproval } from './customers.write.repo.ts'
import { insertEvents } from './events.repo.ts'
import { insertWelcomes } from './ledger.repo.ts'
import { postEntries } from './ledger.service.ts'

type Approval = z.output<typeof customers.approval.body>['approval']

/** Grants welcome points on approval to customers with an account, once per account and store. */
export const welcome = async (
  work: Work,
  store: StoreId,
  doer: Doer | null,
  newcomers: readonly Pick<HeldCustomer, 'id' | 'accountId'>[],
): Promise<void> => {
  const accounts = newcomers.flatMap(({ accountId }) => accountId ?? [])
  const points = accounts.length === 0 ? 0 : await readWelcomePoints(work.tx, store)
  if (points === 0) return
  const fresh = new Set(await insertWelcomes(work.tx, store, accounts))
  const due = newcomers.filter(({ accountId }) => accountId !== null && fresh.has(accountId))
  await postEntries(
    work,
    store,
    doer,
    due.map(({ id }) => ({ customerId: id, kind: 'points', delta: points, reason: 'welcome' })),
  )
}

const idsOf = (held: readonly HeldCustomer[]): string[] => held.map(({ id }) => id)

const decide = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  held: readonly HeldCustomer[],
  to: Approval,
  reason: string,
): Promise<string[]> => {
  const change = { to, sources: customerApproval.sources(to), reason, by: doer.personId }
  const ids = idsOf(held)
  const changedIds = new Set(ids.length === 0 ? [] : await setApproval(work.tx, store, ids, change))
  const changed = held.filter(({ id }) => changedIds.has(id))
  await insertEvents(
    work.tx,
    store,
    changed.map(({ id, approval }) => ({
      customerId: id,
      kind: 'approval',
      facts: { from: approval, to, ...(reason ? { reason } : {}) },
      personId: doer.personId,
    })),
  )
  if (to === 'approved') await welcome(work, store, doer, changed)
  if (to !== 'suspended') {
    const waited = changed.filter(({ approval, accountId }) => approval === 'pending' && accountId !== null)
    await mailDecisions(work, store, idsOf(waited), { to, reason })
  }
  for (const { id, name, approval } of changed) {
    const after = { approval: to, ...(reason ? { reason } : {}) }
    work.record({ resource: 'customers', id, label: name, action: 'update', before: { approval }, after })
  }
  return idsOf(changed)
}

export const decideApproval = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  body: z.output<typeof customers.approval.body>,
): Promise<Customer> => {
  const held = found((await lockCustomers(work.tx, store, [id]))[0])
  const changed = await decide(work, store, actor, [held], body.approval, body.reason ?? '')
  const sees = seesSensitive(actor)
  if (changed.length === 0) {
    return refuse('status_changed', { current: found(await readCustomer(work.tx, store, id, sees)) })
  }
  return found(await readCustomer(work.tx, store, id, sees))
}

export const decideApprovals = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  { ids, approval }: z.output<typeof customers.approveMany.body>,
): Promise<string[]> => decide(work, store, doer, await lockCustomers(work.tx, store, ids), approval, '')
