import type * as z from 'zod'
import { latestToday } from '#contract/core/time.ts'
import type { AddressInput, Customer, CustomerAddress, CustomerFields } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { Actor, Doer, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { type KeptAddress, writeAddresses } from './addresses.repo.ts'
import { readCustomer } from './customers.repo.ts'
import {
  insertCustomer,
  type NewCustomer,
  refreshCustomers,
  setDeleted,
  setRestored,
  updateCustomer,
} from './customers.write.repo.ts'
import { insertEvents } from './events.repo.ts'
import { countNewCustomers } from './new-customers.repo.ts'
import { tagsOnce } from './tags.service.ts'

type Update = z.output<typeof customers.update.body>

const resource = 'customers'

/** Whether the actor sees and searches emails, phones, birthdays and addresses. */
export const seesSensitive = (actor: Pick<Actor, 'permissions'>): boolean =>
  actor.permissions.includes('edit_customer_sensitive_info')

export const newCustomersOf = countNewCustomers

/** Emails and accounts are unique among a store's customers; deleted customers don't count. */
export const orEmailTaken = (error: unknown): never => {
  const rule = isConflict(error)
  if (rule !== 'customers_email_key' && rule !== 'customers_account_key') throw error
  return refuse('email_taken', { at: 'email' })
}

/** Exactly one address is the default: the first marked one, or the first. */
const arranged = (given: readonly AddressInput[], known: readonly CustomerAddress[]): KeptAddress[] => {
  const ids = new Set(known.map((address) => address._id))
  const unknown = given.flatMap(({ _id }, index) => (_id && !ids.delete(_id) ? [`addresses.${index}._id`] : []))
  if (unknown.length > 0) refuse('not_found', { at: unknown })
  const chosen = Math.max(
    given.findIndex((address) => address.isDefault),
    0,
  )
  return given.map(({ _id, ...address }, index) => ({ ...address, id: _id ?? newId(), isDefault: index === chosen }))
}

/** Accepts today in the easternmost time zone. */
const refuseUnborn = ({ birthday }: { birthday?: string | null | undefined }): void => {
  if (birthday && birthday > latestToday(Date.now())) refuse('future_birthday', { at: 'birthday' })
}

/** Inserts the customer with addresses and search index. The caller writes the event and the audit entry. */
export const addCustomer = async (
  tx: Tx,
  store: StoreId,
  customer: Omit<NewCustomer, 'id' | 'fields'> & { fields: CustomerFields },
): Promise<string> => {
  const id = newId()
  const { addresses = [], tags = [], ...fields } = customer.fields
  refuseUnborn(fields)
  await insertCustomer(tx, store, { ...customer, id, fields: { ...fields, tags: tagsOnce(tags) } }).catch(orEmailTaken)
  if (addresses.length > 0) await writeAddresses(tx, store, id, arranged(addresses, []))
  await refreshCustomers(tx, store, [id])
  return id
}

export const createCustomer = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  body: CustomerFields,
): Promise<Customer> => {
  const id = await addCustomer(work.tx, store, { source: 'manual', by: actor.personId, fields: body })
  await insertEvents(work.tx, store, [{ customerId: id, kind: 'created', personId: actor.personId }])
  const after = found(await readCustomer(work.tx, store, id, true))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return seesSensitive(actor) ? after : found(await readCustomer(work.tx, store, id, false))
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
export const writeChange = async (
  tx: Tx,
  store: StoreId,
  /** Null if the customer changes it. */
  by: string | null,
  before: Customer,
  { version, addresses, ...given }: Update,
): Promise<boolean> => {
  const id = before._id
  refuseUnborn(given)
  const fields = given.tags ? { ...given, tags: tagsOnce(given.tags) } : given
  if (!(await updateCustomer(tx, store, { id, by, version, fields }).catch(orEmailTaken))) return false
  if (addresses) await writeAddresses(tx, store, id, arranged(addresses, before.addresses))
  await refreshCustomers(tx, store, [id])
  return true
}

/** Writes an event if any field changed, and an audit entry. */
export const tellChange = async (
  work: Work,
  store: StoreId,
  personId: string | null,
  before: Customer,
): Promise<Customer> => {
  const id = before._id
  const after = found(await readCustomer(work.tx, store, id, true))
  const changed = changedFields(before, after)
  if (changed.length > 0) {
    await insertEvents(work.tx, store, [{ customerId: id, kind: 'edited', facts: { fields: changed }, personId }])
  }
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const changeCustomer = async (
  work: Work,
  store: StoreId,
  actor: Doer & Pick<Actor, 'permissions'>,
  id: string,
  body: Update,
): Promise<Customer> => {
  const before = found(await readCustomer(work.tx, store, id, true))
  const sees = seesSensitive(actor)
  if (!(await writeChange(work.tx, store, actor.personId, before, body))) {
    return refuse('stale_version', { current: found(await readCustomer(work.tx, store, id, sees)) })
  }
  const after = await tellChange(work, store, actor.personId, before)
  return sees ? after : found(await readCustomer(work.tx, store, id, false))
}

const tellGone = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  changed: readonly { id: string; name: string }[],
  action: 'delete' | 'restore',
): Promise<string[]> => {
  const ids = changed.map(({ id }) => id)
  await refreshCustomers(work.tx, store, ids)
  const kind = action === 'delete' ? 'deleted' : 'restored'
  await insertEvents(
    work.tx,
    store,
    ids.map((customerId) => ({ customerId, kind, personId: actor.personId })),
  )
  for (const { id, name } of changed) {
    work.record({ resource, id, label: name, action, [action === 'delete' ? 'before' : 'after']: { name } })
  }
  return ids
}

export const removeCustomers = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  ids: readonly string[],
): Promise<string[]> => tellGone(work, store, actor, await setDeleted(work.tx, store, ids), 'delete')

/** Restores every customer that can be; fails only if taken emails leave none to restore. */
export const restoreCustomers = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  ids: readonly string[],
): Promise<string[]> => {
  const { restored, hasTaken } = await setRestored(work.tx, store, ids).catch(orEmailTaken)
  if (restored.length === 0 && hasTaken) return refuse('email_taken', { at: 'email' })
  return tellGone(work, store, actor, restored, 'restore')
}
