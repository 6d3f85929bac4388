import type * as z from 'zod'
import { getGivenName, type AddressInput, type Customer } from '#contract/domains/customer.ts'
import type { customerAccounts, JoinedStore } from '#contract/domains/customer-account.ts'
import {
  registrationFieldNames,
  type RegistrationFieldName,
  type RegistrationSettings,
} from '#contract/domains/customer-registration.ts'
import { readRegistration } from '#server/domains/customer-registration/customer-registration.service.ts'
import { emailAboutAccounts } from '#server/domains/customer-emails/customer-emails.service.ts'
import { readProgram } from '#server/domains/reward-program/reward-program.service.ts'
import { completeAutomaticTasks } from '#server/domains/reward-requests/automatic-tasks.service.ts'
import { recordReferral } from '#server/domains/referrals/referral-codes.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { withSavepoint } from '#server/platform/savepoint.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { grantWelcomeBonus } from '#server/domains/customer-registration/approval.service.ts'
import {
  readCustomer,
  addCustomer,
  recordCustomerChange,
  writeCustomerChange,
  insertEvents,
  linkAccount,
  unlinkAccount,
} from '#server/domains/customers/customers.service.ts'
import { lockExistingAccount } from './customer-accounts.repo.ts'
import {
  lockAccountCustomer,
  type AccountCustomer,
  readJoinedStore,
  readStoreCard,
} from './customer-self-service.repo.ts'

export { listJoinedStores, readJoinedStore } from './customer-self-service.repo.ts'

type Details = z.output<typeof customerAccounts.join.body>
type Change = z.output<typeof customerAccounts.changeAtStore.body>

const resource = 'customers'

export const readJoinSettings = async (db: Db, store: StoreId) => {
  const { mode, phone, birthday, address, message } = await readRegistration(db, store)
  const { enabled, kind, welcomeBonus: amount } = await readProgram(db, store)
  const welcomeBonus = enabled && amount > 0 ? { kind, amount } : null
  return { mode, phone, birthday, address, message, welcomeBonus, store: orNotFound(await readStoreCard(db, store)) }
}

type RequestedFields = Partial<Record<RegistrationFieldName, unknown>>

const assertRequiredFields = (
  settings: RegistrationSettings,
  fields: readonly RegistrationFieldName[],
  values: RequestedFields,
): void => {
  const missing = fields.filter((field) => settings[field] === 'required' && (values[field] ?? null) === null)
  if (missing.length > 0) fail('asked_by_store', { field: missing })
}

/** Replaces the default address, or adds one. */
const withDefaultAddress = (address: Details['address'], before: Customer): AddressInput[] => {
  if (!address) return []
  const current = before.addresses.find(({ isDefault }) => isDefault)
  const others = before.addresses.filter((other) => other !== current) as AddressInput[]
  return [{ ...address, ...(current ? { _id: current._id } : {}), isDefault: true }, ...others]
}

const writeOwnChange = async (
  uow: UnitOfWork,
  store: StoreId,
  before: Customer,
  { address, ...fields }: Change,
): Promise<void> => {
  const addresses = address ? { addresses: withDefaultAddress(address, before) } : {}
  const change = { version: before.version, ...fields, ...addresses }
  // The row is locked, so the version can't have changed.
  if (!(await writeCustomerChange(uow.tx, store, null, before, change))) fail('conflict')
}

const notifyApprovalPending = (uow: UnitOfWork, store: StoreId, { _id: id, name }: Customer): void =>
  notify(uow, store, [
    {
      kind: 'customer_waiting',
      facts: { customer: id, name },
      title: 'Customer awaiting approval',
      body: `${name} requested a customer account.`,
      route: `/dashboard/customers/${id}`,
    },
  ])

const completeJoin = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  join: { id: string; before: Customer | null; isNewlyPending: boolean; referralCode: string | undefined },
): Promise<JoinedStore> => {
  const { id, before, referralCode } = join
  await insertEvents(uow.tx, store, [{ customerId: id, kind: 'joined', personId: null }])
  const after = orNotFound(await readCustomer(uow.tx, store, id, true))
  if (after.approval === 'approved') {
    await grantWelcomeBonus(uow, store, null, [{ id, accountId: actor.accountId }])
    emailAboutAccounts(uow, store, 'welcome', [id])
    await completeAutomaticTasks(uow, store, id, { type: 'profileChanged' })
  }
  if (referralCode !== undefined) await recordReferral(uow, store, { friendId: id, code: referralCode })
  if (join.isNewlyPending) notifyApprovalPending(uow, store, after)
  uow.audit({ resource, id, label: after.name, action: before ? 'update' : 'create', before, after })
  return orNotFound(await readJoinedStore(uow.tx, store, actor))
}

/** Rejoining resets approval unless rejected or suspended. */
const approvalOnRejoin = (
  { approval, hasLeft }: AccountCustomer,
  mode: RegistrationSettings['mode'],
): AccountCustomer['approval'] => {
  if (!hasLeft || approval === 'rejected' || approval === 'suspended') return approval
  return mode === 'open' ? 'approved' : 'pending'
}

/** Links the account to an existing record: imported, created by staff, or left before. */
const rejoinStore = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  known: AccountCustomer,
  settings: RegistrationSettings,
  { referralCode, ...details }: Details,
): Promise<JoinedStore> => {
  if (known.accountId === actor.accountId) return orNotFound(await readJoinedStore(uow.tx, store, actor))
  // The store entered this email for a customer with another account.
  if (known.accountId !== null) return fail('email_taken')
  if (known.hasLeft && settings.mode === 'closed') return fail('registration_closed')
  const { id } = known
  const before = orNotFound(await readCustomer(uow.tx, store, id, true))
  const [address] = before.addresses
  assertRequiredFields(settings, registrationFieldNames, {
    phone: before.phone,
    birthday: before.birthday,
    address,
    ...details,
  })
  const approval = approvalOnRejoin(known, settings.mode)
  // An imported customer may have no name; the account does.
  await writeOwnChange(uow, store, before, { ...(getGivenName(before) === '' && { name: actor.name }), ...details })
  await linkAccount(uow.tx, store, { id, accountId: actor.accountId, approval })
  const isNewlyPending = approval === 'pending' && known.approval !== 'pending'
  return completeJoin(uow, store, actor, { id, before, isNewlyPending, referralCode })
}

export const joinStore = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  details: Details,
): Promise<JoinedStore> => {
  if (!(await lockExistingAccount(uow.tx, actor))) return fail('unauthenticated')
  const settings = await readRegistration(uow.tx, store)
  const known = await lockAccountCustomer(uow.tx, store, actor)
  if (known) return rejoinStore(uow, store, actor, known, settings, details)
  if (settings.mode === 'closed') return fail('registration_closed')
  assertRequiredFields(settings, registrationFieldNames, details)
  const { accountId, name, email, language } = actor
  const { address, referralCode, ...fields } = details
  const approval = settings.mode === 'open' ? 'approved' : 'pending'
  const added = await withSavepoint(uow, ({ tx }) =>
    addCustomer(tx, store, {
      source: 'registration',
      by: null,
      accountId,
      approval,
      fields: { name, email, language, ...fields, ...(address ? { addresses: [address] } : {}) },
    }),
  )
  if ('done' in added)
    return completeJoin(uow, store, actor, {
      id: added.done,
      before: null,
      isNewlyPending: approval === 'pending',
      referralCode,
    })
  if (added.failure.code !== 'email_taken') throw added.failure
  // A concurrent call of the customer or the staff created the record.
  const current = (await lockAccountCustomer(uow.tx, store, actor)) ?? fail('conflict')
  return rejoinStore(uow, store, actor, current, settings, details)
}

export const changeAtStore = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  change: Change,
): Promise<JoinedStore> => {
  const customer = await lockAccountCustomer(uow.tx, store, actor)
  if (customer?.accountId !== actor.accountId) return fail('not_found')
  const namedFields = registrationFieldNames.filter((field) => change[field] !== undefined)
  assertRequiredFields(await readRegistration(uow.tx, store), namedFields, change)
  const before = orNotFound(await readCustomer(uow.tx, store, customer.id, true))
  await writeOwnChange(uow, store, before, change)
  await recordCustomerChange(uow, store, null, before)
  await completeAutomaticTasks(uow, store, customer.id, { type: 'profileChanged' })
  return orNotFound(await readJoinedStore(uow.tx, store, actor))
}

/** The log entry of a customer who left. */
export const leftStoreChange = (id: string, name: string) =>
  ({
    resource,
    id,
    label: name,
    action: 'update',
    before: { hasAccount: true },
    after: { hasAccount: false, emailConsent: false, smsConsent: false },
  }) as const

export const leaveStore = async (uow: UnitOfWork, store: StoreId, actor: CustomerActor): Promise<void> => {
  const { id, name } = orNotFound(await unlinkAccount(uow.tx, store, actor))
  await insertEvents(uow.tx, store, [{ customerId: id, kind: 'left', personId: null }])
  uow.audit(leftStoreChange(id, name))
}
