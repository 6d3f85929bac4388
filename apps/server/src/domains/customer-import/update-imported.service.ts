import { type AddressInput, type Customer, maxAddresses, maxCustomerTags } from '#contract/domains/customer.ts'
import type { CellNote, ImportedCustomer } from '#contract/domains/customer-import.ts'
import {
  applyTagChanges,
  lockByEmail,
  readCustomer,
  recordCustomerChange,
  writeCustomerChange,
} from '#server/domains/customers/customers.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'

const normalize = (text: string): string => text.trim().toLowerCase()

type ImportedAddress = NonNullable<ImportedCustomer['address']>

/** A country that the file names but that can't be read stays unknown. */
export const withStoreCountry = (address: ImportedAddress, country: string | null): ImportedAddress =>
  address.country === undefined ? { ...address, country } : address

/** Replaces the address with the same street and postcode, or adds it. */
const withAddress = (
  known: Customer['addresses'],
  address: ImportedAddress,
  country: string | null,
): AddressInput[] => {
  const same = known.find(
    ({ line1, postcode }) =>
      normalize(line1) === normalize(address.line1) && normalize(postcode) === normalize(address.postcode),
  )
  const filledIn = Object.fromEntries(Object.entries(address).filter(([, value]) => value))
  const next = same
    ? known.map((entry) => (entry === same ? { ...entry, ...filledIn } : entry))
    : [...known, withStoreCountry(address, country)]
  // Countries are valid codes: the row's validation and the address form accept no others.
  return next as AddressInput[]
}

/** A file can't renew a consent that the customer has withdrawn. */
const toConsent = (imported: boolean | null, current: Customer['emailConsent']): boolean | undefined => {
  if (imported === null || (imported && current.given === false)) return undefined
  return imported
}

/** The fields that the row fills in; undefined ones keep their value. */
const toChanges = (before: Customer, row: ImportedCustomer, country: string | null) => {
  const emailConsent = toConsent(row.emailConsent, before.emailConsent)
  const smsConsent = toConsent(row.smsConsent, before.smsConsent)
  return {
    ...(row.name !== '' && { name: row.name }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.birthday !== null && { birthday: row.birthday }),
    ...(row.language !== null && { language: row.language }),
    ...(row.tags.length > 0 && { tags: applyTagChanges(before.tags, { add: row.tags, remove: [] }) }),
    ...(row.address !== null && { addresses: withAddress(before.addresses, row.address, country) }),
    ...(emailConsent !== undefined && { emailConsent }),
    ...(smsConsent !== undefined && { smsConsent }),
  }
}

type Changes = ReturnType<typeof toChanges>

/** Leaves out what a customer has no room for. */
const fitChanges = (
  before: Customer,
  { tags, addresses, ...rest }: Changes,
): { changes: Changes; notes: CellNote[] } => {
  const fitsAddresses = (addresses?.length ?? 0) <= maxAddresses
  return {
    changes: {
      ...rest,
      ...(tags !== undefined && { tags: tags.slice(0, Math.max(maxCustomerTags, before.tags.length)) }),
      ...(addresses !== undefined && fitsAddresses && { addresses }),
    },
    notes: [
      ...((tags?.length ?? 0) > maxCustomerTags ? [{ column: 'tags', note: 'too_many_tags' } as const] : []),
      ...(fitsAddresses ? [] : [{ column: 'line1', note: 'too_many_addresses' } as const]),
    ],
  }
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Whether the row differs from the customer: a file that is imported again writes nothing. */
const hasChanges = (before: Customer, { emailConsent, smsConsent, ...fields }: Changes): boolean =>
  (emailConsent !== undefined && emailConsent !== before.emailConsent.given) ||
  (smsConsent !== undefined && smsConsent !== before.smsConsent.given) ||
  Object.entries(fields).some(([name, value]) => !isSame(value, before[name as keyof typeof fields]))

interface UpdatedRow {
  id: string
  email: string
  notes: CellNote[]
}

/**
 * Updates customers by email. Points, credit and notes are left alone: a file that is imported twice would add them
 * twice.
 */
export const updateImported = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  rows: readonly ImportedCustomer[],
  country: string | null,
): Promise<UpdatedRow[]> => {
  const rowsByEmail = new Map(rows.flatMap((row) => (row.email === null ? [] : [[row.email, row] as const])))
  const results: UpdatedRow[] = []
  for (const { id, email } of await lockByEmail(uow.tx, store, [...rowsByEmail.keys()])) {
    const row = rowsByEmail.get(email)
    if (!row) continue
    const before = orNotFound(await readCustomer(uow.tx, store, id, true))
    const { changes, notes } = fitChanges(before, toChanges(before, row, country))
    results.push({ id, email, notes })
    if (!hasChanges(before, changes)) continue
    await writeCustomerChange(uow.tx, store, actor.personId, before, { ...changes, version: before.version })
    await recordCustomerChange(uow, store, actor.personId, before)
  }
  return results
}
