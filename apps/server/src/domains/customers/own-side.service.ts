import type * as z from 'zod'
import type { AddressInput, Customer } from '#contract/domains/customer.ts'
import type { customerAccounts, JoinedStore } from '#contract/domains/customer-account.ts'
import { askedFields, type AskedField, type RegistrationSettings } from '#contract/domains/customer-registration.ts'
import { readRegistration } from '#server/domains/customer-registration/customer-registration.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { attempt } from '#server/platform/attempt.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { welcome } from './approval.service.ts'
import { readCustomer } from './customers.repo.ts'
import { addCustomer, tellChange, writeChange } from './customers.service.ts'
import { insertEvents } from './events.repo.ts'
import { linkAccount, lockOwn, type OwnRow, readJoined, readStoreCard, unlinkAccount } from './own-side.repo.ts'

export { listJoined } from './own-side.repo.ts'

type Details = z.output<typeof customerAccounts.join.body>
type Change = z.output<typeof customerAccounts.changeAtStore.body>

const resource = 'customers'

export const readJoining = async (db: Db, store: StoreId) => {
  const { mode, phone, birthday, address, welcomePoints, message } = await readRegistration(db, store)
  return { mode, phone, birthday, address, welcomePoints, message, store: found(await readStoreCard(db, store)) }
}

type Asked = Partial<Record<AskedField, unknown>>

const refuseMissing = (settings: RegistrationSettings, fields: readonly AskedField[], given: Asked): void => {
  const missing = fields.filter((field) => settings[field] === 'required' && (given[field] ?? null) === null)
  if (missing.length > 0) refuse('asked_by_store', { at: missing })
}

/** Replaces the default address, or adds one. */
const withDefault = (address: Details['address'], before: Customer): AddressInput[] => {
  if (!address) return []
  const current = before.addresses.find(({ isDefault }) => isDefault)
  const others = before.addresses.filter((one) => one !== current) as AddressInput[]
  return [{ ...address, ...(current ? { _id: current._id } : {}), isDefault: true }, ...others]
}

const writeOwn = async (
  work: Work,
  store: StoreId,
  before: Customer,
  { address, ...fields }: Change,
): Promise<void> => {
  const addresses = address ? { addresses: withDefault(address, before) } : {}
  const change = { version: before.version, ...fields, ...addresses }
  // The row is locked, so the version can't have changed.
  if (!(await writeChange(work.tx, store, null, before, change))) refuse('conflict')
}

const waits = (work: Work, store: StoreId, { _id: id, name }: Customer): void =>
  notify(work, store, [
    {
      kind: 'customer_waiting',
      facts: { customer: id, name },
      title: 'Customer waiting for approval',
      body: `${name} would like to become a customer.`,
      route: `/dashboard/customers/${id}`,
    },
  ])

const arrive = async (
  work: Work,
  store: StoreId,
  actor: CustomerActor,
  arrival: { id: string; before: Customer | null; waitsNow: boolean },
): Promise<JoinedStore> => {
  const { id, before } = arrival
  await insertEvents(work.tx, store, [{ customerId: id, kind: 'joined', personId: null }])
  const after = found(await readCustomer(work.tx, store, id, true))
  if (after.approval === 'approved') await welcome(work, store, null, [{ id, accountId: actor.accountId }])
  if (arrival.waitsNow) waits(work, store, after)
  work.record({ resource, id, label: after.name, action: before ? 'update' : 'create', before, after })
  return found(await readJoined(work.tx, store, actor))
}

/** Rejoining resets approval unless rejected or suspended. */
const approvalOf = ({ approval, hasLeft }: OwnRow, mode: RegistrationSettings['mode']): OwnRow['approval'] => {
  if (!hasLeft || approval === 'rejected' || approval === 'suspended') return approval
  return mode === 'open' ? 'approved' : 'pending'
}

/** Links the account to an existing record: imported, created by staff, or left before. */
const joinAgain = async (
  work: Work,
  store: StoreId,
  actor: CustomerActor,
  known: OwnRow,
  settings: RegistrationSettings,
  details: Details,
): Promise<JoinedStore> => {
  if (known.accountId === actor.accountId) return found(await readJoined(work.tx, store, actor))
  // The store entered this email for a customer with another account.
  if (known.accountId !== null) return refuse('email_taken')
  if (known.hasLeft && settings.mode === 'closed') return refuse('registration_closed')
  const { id } = known
  const before = found(await readCustomer(work.tx, store, id, true))
  const [address] = before.addresses
  refuseMissing(settings, askedFields, { phone: before.phone, birthday: before.birthday, address, ...details })
  const approval = approvalOf(known, settings.mode)
  await writeOwn(work, store, before, details)
  await linkAccount(work.tx, store, { id, accountId: actor.accountId, approval })
  const waitsNow = approval === 'pending' && known.approval !== 'pending'
  return arrive(work, store, actor, { id, before, waitsNow })
}

export const joinStore = async (
  work: Work,
  store: StoreId,
  actor: CustomerActor,
  details: Details,
): Promise<JoinedStore> => {
  const settings = await readRegistration(work.tx, store)
  const known = await lockOwn(work.tx, store, actor)
  if (known) return joinAgain(work, store, actor, known, settings, details)
  if (settings.mode === 'closed') return refuse('registration_closed')
  refuseMissing(settings, askedFields, details)
  const { accountId, name, email, language } = actor
  const { address, ...fields } = details
  const approval = settings.mode === 'open' ? 'approved' : 'pending'
  const added = await attempt(work, ({ tx }) =>
    addCustomer(tx, store, {
      source: 'registration',
      by: null,
      accountId,
      approval,
      fields: { name, email, language, ...fields, ...(address ? { addresses: [address] } : {}) },
    }),
  )
  if ('done' in added)
    return arrive(work, store, actor, { id: added.done, before: null, waitsNow: approval === 'pending' })
  if (added.refused.code !== 'email_taken') throw added.refused
  // A concurrent call of the customer or the staff created the record.
  const meanwhile = (await lockOwn(work.tx, store, actor)) ?? refuse('conflict')
  return joinAgain(work, store, actor, meanwhile, settings, details)
}

export const changeAtStore = async (
  work: Work,
  store: StoreId,
  actor: CustomerActor,
  change: Change,
): Promise<JoinedStore> => {
  const own = await lockOwn(work.tx, store, actor)
  if (own?.accountId !== actor.accountId) return refuse('not_found')
  const named = askedFields.filter((field) => change[field] !== undefined)
  refuseMissing(await readRegistration(work.tx, store), named, change)
  const before = found(await readCustomer(work.tx, store, own.id, true))
  await writeOwn(work, store, before, change)
  await tellChange(work, store, null, before)
  return found(await readJoined(work.tx, store, actor))
}

export const leaveStore = async (work: Work, store: StoreId, actor: CustomerActor): Promise<void> => {
  const { id, name } = found(await unlinkAccount(work.tx, store, actor))
  await insertEvents(work.tx, store, [{ customerId: id, kind: 'left', personId: null }])
  const after = { hasAccount: false, emailConsent: false, smsConsent: false }
  work.record({ resource, id, label: name, action: 'update', before: { hasAccount: true }, after })
}
