import type * as z from 'zod'
import { latestToday } from '#contract/core/time.ts'
import {
  type AddressInput,
  type Customer,
  type CustomerAddress,
  type CustomerFields,
  dedupeTags,
  getGivenName,
  phoneDigits,
} from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { Actor, StaffActor, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import type { UnitOfWork, WriteInPacket } from '#server/platform/unit-of-work.ts'
import { type StoredAddress, writeAddresses } from './addresses.repo.ts'
import { countNewCustomers, readCustomer } from './customers.repo.ts'
import {
  insertCustomer,
  type NewCustomer,
  refreshCustomers,
  setDeleted,
  setRestored,
  updateCustomer,
} from './customers.write.repo.ts'
import { type CustomerUpdate, updateCustomerFields, updateCustomerInStatement } from './customers.update.repo.ts'
import { insertEvents } from './events.repo.ts'

type Update = z.output<typeof customers.update.body>

const resource = 'customers'

/** Whether the actor sees and searches emails, phones, birthdays and addresses. */
export const hasPiiAccess = (actor: Pick<Actor, 'permissions'>): boolean =>
  actor.permissions.includes('edit_customer_sensitive_info')

export const countNewCustomersByPeriod = countNewCustomers

/** Emails and accounts are unique among a store's customers; deleted customers don't count. */
export const rethrowAsEmailTaken = (error: unknown): never => {
  const rule = getConflictConstraint(error)
  if (rule !== 'customers_email_key' && rule !== 'customers_account_key') throw error
  return fail('email_taken', { field: 'email' })
}

/** Exactly one address is the default: the first marked one, or the first. */
const toStoredAddresses = (input: readonly AddressInput[], known: readonly CustomerAddress[]): StoredAddress[] => {
  const ids = new Set(known.map((address) => address._id))
  const unknown = input.flatMap(({ _id }, index) => (_id && !ids.delete(_id) ? [`addresses.${index}._id`] : []))
  if (unknown.length > 0) fail('not_found', { field: unknown })
  const chosen = Math.max(
    input.findIndex((address) => address.isDefault),
    0,
  )
  return input.map(({ _id, ...address }, index) => ({ ...address, id: _id ?? newId(), isDefault: index === chosen }))
}

/** Accepts today in the easternmost time zone. */
const assertBirthdayInPast = ({ birthday }: { birthday?: string | null | undefined }): void => {
  if (birthday && birthday > latestToday(Date.now())) fail('future_birthday', { field: 'birthday' })
}

/** A customer without a name is shown by email or phone. */
const assertIdentifiable = ({ name, email, phone }: Pick<CustomerFields, 'name' | 'email' | 'phone'>): void => {
  if (name === '' && !email && !phone) fail('customer_unnamed', { field: 'name' })
}

/** Inserts the customer with addresses and search index. The caller writes the event and the audit entry. */
export const addCustomer = async (
  tx: Tx,
  store: StoreId,
  customer: Omit<NewCustomer, 'id' | 'fields'> & { fields: CustomerFields },
): Promise<string> => {
  const id = newId()
  const { addresses = [], tags = [], ...fields } = customer.fields
  assertBirthdayInPast(fields)
  assertIdentifiable(fields)
  await insertCustomer(tx, store, { ...customer, id, fields: { ...fields, tags: dedupeTags(tags) } }).catch(
    rethrowAsEmailTaken,
  )
  if (addresses.length > 0) await writeAddresses(tx, store, id, toStoredAddresses(addresses, []))
  await refreshCustomers(tx, store, [id])
  return id
}

const maskEmail = (email: string): string => email.replace(/^(.).*@(.).*?(\.[^.@]+)?$/su, '$1•••@$2•••$3')

/** Everyone who reads the log sees names, so one that is an email or a phone number is masked. */
export const toAuditLabel = (customer: Customer): string =>
  getGivenName(customer) || maskEmail(customer.email ?? '') || `•••• ${phoneDigits(customer.phone ?? '').slice(-2)}`
export const toAudited = (customer: Customer): Customer => ({ ...customer, name: getGivenName(customer) })

/** Someone who used a form of the shop. The log has the customer's name as the author. */
export const addShopCustomer = async (
  uow: UnitOfWork,
  store: StoreId,
  vendorId: string,
  { source, fields }: { source: NewCustomer['source']; fields: CustomerFields },
): Promise<string> => {
  const id = await addCustomer(uow.tx, store, { source, by: null, fields })
  await insertEvents(uow.tx, store, [{ customerId: id, kind: 'created', personId: null }])
  const after = orNotFound(await readCustomer(uow.tx, store, id, true))
  const label = toAuditLabel(after)
  uow.audit({ resource, id, label, action: 'create', after: toAudited(after), by: { vendorId, name: label } })
  return id
}

export const createCustomer = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  body: CustomerFields,
): Promise<Customer> => {
  const id = await addCustomer(uow.tx, store, { source: 'manual', by: actor.personId, fields: body })
  await insertEvents(uow.tx, store, [{ customerId: id, kind: 'created', personId: actor.personId }])
  const after = orNotFound(await readCustomer(uow.tx, store, id, true))
  uow.audit({ resource, id, label: toAuditLabel(after), action: 'create', after: toAudited(after) })
  return hasPiiAccess(actor) ? after : orNotFound(await readCustomer(uow.tx, store, id, false))
}

const editable = [
  'name',
  'email',
  'phone',
  'birthday',
  'language',
  'tags',
  'emailConsent',
  'smsConsent',
  'addresses',
] as const

/** Names of changed fields; events contain no values because they may be PII. */
const changedFields = (before: Customer, after: Customer): string[] =>
  editable.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Returns false if the version is stale. The caller writes the event and the audit entry. */
export const writeCustomerChange = async (
  tx: Tx,
  store: StoreId,
  /** Null if the customer changes it. */
  personId: string | null,
  before: Customer,
  { version, addresses, ...changes }: Update,
): Promise<boolean> => {
  const id = before._id
  assertBirthdayInPast(changes)
  const { name = getGivenName(before), email = before.email, phone = before.phone } = changes
  assertIdentifiable({ name, email, phone })
  const fields = changes.tags ? { ...changes, tags: dedupeTags(changes.tags) } : changes
  if (!(await updateCustomer(tx, store, { id, by: personId, version, fields }).catch(rethrowAsEmailTaken))) return false
  if (addresses) await writeAddresses(tx, store, id, toStoredAddresses(addresses, before.addresses))
  await refreshCustomers(tx, store, [id])
  return true
}

const auditUpdate = (uow: UnitOfWork, before: Customer, after: Customer): void => {
  const values = { before: toAudited(before), after: toAudited(after) }
  uow.audit({ resource, id: after._id, label: toAuditLabel(after), action: 'update', ...values })
}

/** Writes an event if any field changed, and an audit entry. */
export const recordCustomerChange = async (
  uow: UnitOfWork,
  store: StoreId,
  personId: string | null,
  before: Customer,
): Promise<Customer> => {
  const id = before._id
  const after = orNotFound(await readCustomer(uow.tx, store, id, true))
  const changed = changedFields(before, after)
  if (changed.length > 0) {
    await insertEvents(uow.tx, store, [{ customerId: id, kind: 'edited', facts: { fields: changed }, personId }])
  }
  auditUpdate(uow, before, after)
  return after
}

/** Changes addresses and other fields. */
const changeWithAddresses = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor & Pick<Actor, 'permissions'>,
  id: string,
  body: Update,
): Promise<Customer> => {
  const before = orNotFound(await readCustomer(uow.tx, store, id, true))
  const canSeePii = hasPiiAccess(actor)
  if (!(await writeCustomerChange(uow.tx, store, actor.personId, before, body))) {
    return fail('stale_version', { current: orNotFound(await readCustomer(uow.tx, store, id, canSeePii)) })
  }
  const after = await recordCustomerChange(uow, store, actor.personId, before)
  return canSeePii ? after : orNotFound(await readCustomer(uow.tx, store, id, false))
}

const toCustomerUpdate = (actor: StaffActor, id: string, body: Update): CustomerUpdate => {
  const { version, addresses: _, ...changes } = body
  assertBirthdayInPast(changes)
  const fields = changes.tags ? { ...changes, tags: dedupeTags(changes.tags) } : changes
  return { id, by: actor.personId, version, fields }
}

/** Whether the customer has a name, email or phone after the update, whichever the customer had before. */
const staysIdentifiable = ({ name, email, phone }: Update): boolean =>
  Boolean(name || email || phone) || (name === undefined && email === undefined && phone === undefined)

/** Undefined if it needs several round trips. */
export const changeCustomerInPacket = async (
  writeInPacket: WriteInPacket,
  store: StoreId,
  actor: StaffActor & Pick<Actor, 'permissions'>,
  id: string,
  body: Update,
): Promise<RawJson<Customer> | undefined> => {
  if (body.addresses || !hasPiiAccess(actor) || !staysIdentifiable(body)) return undefined
  const update = toCustomerUpdate(actor, id, body)
  return writeInPacket({ resource, id, action: 'update' }, async (db, finish) => {
    const updated = await updateCustomerInStatement(db, store, update, finish).catch(rethrowAsEmailTaken)
    const json = orNotFound(updated?.json)
    return updated?.isUpdated ? { json } : fail('stale_version', { current: JSON.parse(json) as Customer })
  })
}

/** In a transaction. */
export const changeCustomer = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor & Pick<Actor, 'permissions'>,
  id: string,
  body: Update,
): Promise<Customer | RawJson<Customer>> => {
  const { addresses, version: _, ...changes } = body
  if (addresses) return changeWithAddresses(uow, store, actor, id, body)
  const canSeePii = hasPiiAccess(actor)
  const update = toCustomerUpdate(actor, id, body)
  const updated = orNotFound(await updateCustomerFields(uow.tx, store, update, canSeePii).catch(rethrowAsEmailTaken))
  const before = JSON.parse(updated.before.json) as Customer
  // A failure undoes the update.
  const { name = getGivenName(before), email = before.email, phone = before.phone } = changes
  assertIdentifiable({ name, email, phone })
  if (updated.after === undefined) {
    const { json, masked } = updated.before
    return fail('stale_version', { current: JSON.parse(masked ?? json) as Customer })
  }
  const after = JSON.parse(updated.after.json) as Customer
  auditUpdate(uow, before, after)
  // PostgreSQL's text has spaces around each colon.
  return { json: updated.after.masked ?? JSON.stringify(after) }
}

const recordDeletedState = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  changed: readonly { id: string; name: string }[],
  action: 'delete' | 'restore',
): Promise<string[]> => {
  const ids = changed.map(({ id }) => id)
  await refreshCustomers(uow.tx, store, ids)
  const kind = action === 'delete' ? 'deleted' : 'restored'
  await insertEvents(
    uow.tx,
    store,
    ids.map((customerId) => ({ customerId, kind, personId: actor.personId })),
  )
  for (const { id, name } of changed) {
    uow.audit({ resource, id, label: name, action, [action === 'delete' ? 'before' : 'after']: { name } })
  }
  return ids
}

export const removeCustomers = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  ids: readonly string[],
): Promise<string[]> => recordDeletedState(uow, store, actor, await setDeleted(uow.tx, store, ids), 'delete')

/** Restores every customer that can be; fails only if taken emails leave none to restore. */
export const restoreCustomers = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  ids: readonly string[],
): Promise<string[]> => {
  const { restored, hasConflict } = await setRestored(uow.tx, store, ids).catch(rethrowAsEmailTaken)
  if (restored.length === 0 && hasConflict) return fail('email_taken', { field: 'email' })
  return recordDeletedState(uow, store, actor, restored, 'restore')
}

export { addressesJson, consentsJson, customerRowJson, withEditor, customerJson } from './customers.json.repo.ts'
export { findCustomersByWords, matchesFilter } from './customers.filter.repo.ts'
export { hasCustomer, listFullCustomers, readCustomer, readCustomers } from './customers.repo.ts'
export { insertEvents, writeEventDelivery } from './events.repo.ts'
export {
  refreshCustomers,
  lockCustomers,
  type LockedCustomer,
  restoreSmsConsent,
  setApproval,
  type SmsConsentChange,
  withdrawConsent,
  withdrawSmsConsent,
  writeBounce,
} from './customers.write.repo.ts'
export { insertWelcomedAccounts } from './ledger.repo.ts'
export {
  type ExpiryMark,
  type ExpiryState,
  findExpiring,
  findInactive,
  readExpiryStates,
  restartInactivity,
  writeExpiryMarks,
} from './expiry.repo.ts'

export { applyCustomerSpend } from './customer-totals.repo.ts'
export { linkAccount, unlinkAccount, unlinkEverywhere } from './customer-account.repo.ts'
export { findExistingContacts, insertImported, lockByEmail } from './insert-imported.repo.ts'
export { applyTagChanges } from './tags.service.ts'
export { moveHistory, deleteMerged, writeMerged } from './merged-customers.repo.ts'
