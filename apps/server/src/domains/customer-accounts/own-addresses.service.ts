import type * as z from 'zod'
import { type AddressInput, type Customer, maxAddresses } from '#contract/domains/customer.ts'
import type { customerAccounts, JoinedStore } from '#contract/domains/customer-account.ts'
import { readRegistration } from '#server/domains/customer-registration/customer-registration.service.ts'
import { completeAutomaticTasks } from '#server/domains/reward-requests/automatic-tasks.service.ts'
import { readCustomer, recordCustomerChange, writeCustomerChange } from '#server/domains/customers/customers.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { lockAccountCustomer, readJoinedStore } from './customer-self-service.repo.ts'

type NewAddress = z.output<typeof customerAccounts.addAddress.body>
type AddressChange = z.output<typeof customerAccounts.changeAddress.body>

/** Locks the customer, writes the new list and records the change. */
const writeAddressList = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  toAddresses: (before: Customer) => AddressInput[] | Promise<AddressInput[]>,
): Promise<JoinedStore> => {
  const customer = await lockAccountCustomer(uow.tx, store, actor)
  if (customer?.accountId !== actor.accountId) return fail('not_found')
  const before = orNotFound(await readCustomer(uow.tx, store, customer.id, true))
  const change = { version: before.version, addresses: await toAddresses(before) }
  // The row is locked, so the version can't have changed.
  if (!(await writeCustomerChange(uow.tx, store, null, before, change))) return fail('conflict')
  await recordCustomerChange(uow, store, null, before)
  await completeAutomaticTasks(uow, store, customer.id, { type: 'profileChanged' })
  return orNotFound(await readJoinedStore(uow.tx, store, actor))
}

const toInputs = ({ addresses }: Customer): AddressInput[] => addresses as AddressInput[]

/** Only the changed address stays marked, if it's the new default. */
const unmarkOthers = (addresses: readonly AddressInput[], isNewDefault: boolean | undefined): AddressInput[] =>
  addresses.map((address) => (isNewDefault ? { ...address, isDefault: false } : address))

export const addAddress = (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  address: NewAddress,
): Promise<JoinedStore> =>
  writeAddressList(uow, store, actor, (before) => {
    if (before.addresses.length >= maxAddresses) return fail('too_many_addresses')
    return [...unmarkOthers(toInputs(before), address.isDefault), address]
  })

const locationFields = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const

/** Coordinates belong to the text they were found for. */
const mergeAddress = (address: AddressInput, change: AddressChange): AddressInput => {
  const merged = { ...address, ...change } as AddressInput
  const hasMoved = locationFields.some((field) => merged[field] !== address[field])
  return hasMoved ? { ...merged, coordinates: null } : merged
}

export const changeAddress = (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  addressId: string,
  change: AddressChange,
): Promise<JoinedStore> =>
  writeAddressList(uow, store, actor, (before) => {
    const addresses = toInputs(before)
    const current = orNotFound(addresses.find(({ _id }) => _id === addressId))
    return unmarkOthers(addresses, change.isDefault).map((address) =>
      address._id === addressId ? mergeAddress(current, change) : address,
    )
  })

/** A store that requires an address keeps the last one. */
export const removeAddress = (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  addressId: string,
): Promise<JoinedStore> =>
  writeAddressList(uow, store, actor, async (before) => {
    const addresses = toInputs(before)
    const others = addresses.filter(({ _id }) => _id !== addressId)
    if (others.length === addresses.length) return fail('not_found')
    const settings = await readRegistration(uow.tx, store)
    if (others.length === 0 && settings.address === 'required') return fail('last_address')
    return others
  })
