import type * as z from 'zod'
import type { Customer } from '#contract/domains/customer.ts'
import type { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerApproval } from '#contract/statuses.ts'
import type { Actor, StaffActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { emailAboutAccounts } from '#server/domains/customer-emails/customer-emails.service.ts'
import { mailRejections } from '#server/domains/customer-mail/customer-mail.service.ts'
import {
  type LockedCustomer,
  readCustomer,
  hasPiiAccess,
  lockCustomers,
  setApproval,
  insertEvents,
  insertWelcomedAccounts,
} from '#server/domains/customers/customers.service.ts'
import { grantRewards } from '#server/domains/reward-grants/grant-rewards.service.ts'
import { readProgram } from '#server/domains/reward-program/reward-program.service.ts'

type Approval = z.output<typeof customerApprovals.approval.body>['approval']

/** Grants the welcome bonus on approval to customers with an account, once per account, customer and store. */
export const grantWelcomeBonus = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor | null,
  newcomers: readonly Pick<LockedCustomer, 'id' | 'accountId'>[],
): Promise<void> => {
  const members = newcomers.flatMap(({ id, accountId }) => (accountId === null ? [] : [{ id, accountId }]))
  if (members.length === 0) return
  const { enabled, kind, welcomeBonus: amount } = await readProgram(uow.tx, store)
  if (!enabled || amount === 0) return
  const fresh = new Set(await insertWelcomedAccounts(uow.tx, store, members))
  const due = members.filter(({ accountId }) => fresh.has(accountId))
  await grantRewards(
    uow,
    store,
    actor,
    due.map(({ id }) => ({ customerId: id, kind, amount, reason: 'welcome' })),
  )
}

const toIds = (lockedCustomers: readonly LockedCustomer[]): string[] => lockedCustomers.map(({ id }) => id)

const applyDecision = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  lockedCustomers: readonly LockedCustomer[],
  { to, reason, notify = true }: { to: Approval; reason: string; notify: boolean | undefined },
): Promise<string[]> => {
  const change = { to, sources: customerApproval.from(to), reason, by: actor.personId }
  const ids = toIds(lockedCustomers)
  const changedIds = new Set(ids.length === 0 ? [] : await setApproval(uow.tx, store, ids, change))
  const changed = lockedCustomers.filter(({ id }) => changedIds.has(id))
  await insertEvents(
    uow.tx,
    store,
    changed.map(({ id, approval }) => ({
      customerId: id,
      kind: 'approval',
      facts: { from: approval, to, ...(reason ? { reason } : {}) },
      personId: actor.personId,
    })),
  )
  if (to === 'approved') await grantWelcomeBonus(uow, store, actor, changed)
  // Customers who registered and waited for the decision.
  const waiting = toIds(changed.filter(({ approval, accountId }) => approval === 'pending' && accountId !== null))
  if (notify && to === 'approved') emailAboutAccounts(uow, store, 'account_approved', waiting)
  if (notify && to === 'rejected') await mailRejections(uow, store, waiting, reason)
  for (const { id, name, approval } of changed) {
    const after = { approval: to, ...(reason ? { reason } : {}) }
    uow.audit({ resource: 'customers', id, label: name, action: 'update', before: { approval }, after })
  }
  return toIds(changed)
}

export const decideApproval = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { approval: to, reason = '', notify }: z.output<typeof customerApprovals.approval.body>,
): Promise<Customer> => {
  const lockedCustomer = orNotFound((await lockCustomers(uow.tx, store, [id]))[0])
  const changed = await applyDecision(uow, store, actor, [lockedCustomer], { to, reason, notify })
  const canSeePii = hasPiiAccess(actor)
  if (changed.length === 0) {
    return fail('status_changed', { current: orNotFound(await readCustomer(uow.tx, store, id, canSeePii)) })
  }
  return orNotFound(await readCustomer(uow.tx, store, id, canSeePii))
}

export const decideApprovals = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { ids, approval: to, notify }: z.output<typeof customerApprovals.approveMany.body>,
): Promise<string[]> => {
  const lockedCustomers = await lockCustomers(uow.tx, store, ids)
  return applyDecision(uow, store, actor, lockedCustomers, { to, reason: '', notify })
}
