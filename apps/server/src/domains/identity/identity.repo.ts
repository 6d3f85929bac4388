import { sql } from 'kysely'
import type { Currency, Language } from '#contract/enumerations.ts'
import type { TimeZone } from '#contract/geography.ts'
import { retention } from '#contract/retention.ts'
import { insertPerson } from '#server/domains/persons/persons.service.ts'
import { insertVendor } from '#server/domains/vendors/vendors.service.ts'
import { insertOwnership } from '#server/domains/memberships/memberships.service.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'

export const hasAccountWithEmail = async (db: Db, email: string): Promise<boolean> => {
  const row = await db.selectFrom('persons').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

export const readAccountByEmail = async (
  db: Db,
  email: string,
): Promise<{ personId: string; language: Language | null } | undefined> => {
  const row = await db
    .selectFrom('persons')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // Only the account's preferences write this column.
  return row && { personId: row.id, language: row.language as Language | null }
}

export interface Registration {
  id: string
  email: string
  passwordHash: string
  ownerName: string
  businessName: string
  storeName: string
  language: Language
  currency: Currency
  timezone: TimeZone
}

export const insertRegistration = async (tx: Tx, registration: Registration): Promise<void> => {
  await tx
    .insertInto('registrations')
    .values({
      id: registration.id,
      email: registration.email,
      password_hash: registration.passwordHash,
      owner_name: registration.ownerName,
      business_name: registration.businessName,
      store_name: registration.storeName,
      language: registration.language,
      currency: registration.currency,
      timezone: registration.timezone,
    })
    .execute()
}

export const readRegistration = async (db: Db, id: string, email: string): Promise<Registration | undefined> => {
  const row = await db
    .selectFrom('registrations')
    .select([
      'id',
      'email',
      'password_hash',
      'owner_name',
      'business_name',
      'store_name',
      'language',
      'currency',
      'timezone',
    ])
    .where('id', '=', id)
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${retention.registrations}::int)`)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      passwordHash: row.password_hash,
      ownerName: row.owner_name,
      businessName: row.business_name,
      storeName: row.store_name,
      // Only `insertRegistration` writes these columns.
      language: row.language as Language,
      currency: row.currency as Currency,
      timezone: row.timezone as TimeZone,
    }
  )
}

export const deleteRegistration = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('registrations').where('id', '=', id).execute()
}

/** Inserts the owner with their vendor; false when the address is taken. */
export const insertOwner = async (
  tx: Tx,
  owner: {
    personId: string
    vendorId: string
    membershipId: string
    email: string
    name: string
    passwordHash: string
    businessName: string
    trialDays: number
  },
): Promise<boolean> => {
  const person = { id: owner.personId, email: owner.email, name: owner.name, phone: null }
  if (!(await insertPerson(tx, { ...person, passwordHash: owner.passwordHash }))) return false
  await insertVendor(tx, { id: owner.vendorId, name: owner.businessName, trialDays: owner.trialDays })
  await insertOwnership(tx, { id: owner.membershipId, personId: owner.personId, vendorId: owner.vendorId })
  return true
}

export const purgeRegistrations = sql`delete from registrations where created_at < ${daysAgo(retention.registrations)}`
