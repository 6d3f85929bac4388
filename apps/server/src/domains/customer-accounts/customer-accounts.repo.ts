import { sql } from 'kysely'
import type * as z from 'zod'
import type { customerAccount } from '#contract/domains/customer-account.ts'
import type { Language } from '#contract/enumerations.ts'
import { retention } from '#contract/retention.ts'
import type { CustomerCredentials } from '#server/domains/sessions/sessions.service.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'

type Account = z.infer<typeof customerAccount>

export interface NewAccount {
  id: string
  email: string
  name: string
  passwordHash: string
  language: Language
}

export const insertRegistration = async (tx: Tx, entry: NewAccount): Promise<void> => {
  const { passwordHash, ...columns } = entry
  await tx
    .insertInto('customer_registrations')
    .values({ ...columns, password_hash: passwordHash })
    .execute()
}

export const readRegistration = async (db: Db, id: string, email: string): Promise<NewAccount | undefined> => {
  const row = await db
    .selectFrom('customer_registrations')
    .select(['id', 'email', 'name', 'password_hash as passwordHash', 'language'])
    .where('id', '=', id)
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${retention.registrations}::int)`)
    .executeTakeFirst()
  // Only `insertRegistration` writes this column.
  return row && { ...row, language: row.language as Language }
}

export const deleteRegistration = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('customer_registrations').where('id', '=', id).execute()
}

/** Returns false if the email is taken. */
export const insertAccount = async (tx: Tx, account: NewAccount): Promise<boolean> => {
  const { passwordHash, ...columns } = account
  const made = await tx
    .insertInto('customer_accounts')
    .values({ ...columns, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows) > 0
}

export const readCredentials = (db: Db | Tx, email: string): Promise<CustomerCredentials | undefined> =>
  db
    .selectFrom('customer_accounts')
    .select(['id as accountId', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()

export const readPasswordHash = async (db: Db, { accountId }: CustomerActor): Promise<string | undefined> => {
  const row = await db
    .selectFrom('customer_accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash
}

/** Returns false for a deleted account. Until the transaction ends, the account can't be deleted. */
export const lockExistingAccount = async (tx: Tx, { accountId }: CustomerActor): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from customer_accounts where id = ${accountId} and deleted_at is null for key share`.execute(tx)
  return rows.length > 0
}

export interface AccountContact {
  accountId: string
  name: string
  email: string
  language: Language
}

const contactColumns = sql`id as "accountId", name, email, language`

export const readContactByEmail = async (db: Db | Tx, email: string): Promise<AccountContact | undefined> => {
  const { rows } = await sql<AccountContact>`
    select ${contactColumns} from customer_accounts where email = ${email} and deleted_at is null`.execute(db)
  return rows[0]
}

/** With `before`, only if that is still the password. */
export const writePasswordHash = async (
  tx: Tx,
  accountId: string,
  { before, after }: { before?: string; after: string },
): Promise<AccountContact | undefined> => {
  const { rows } = await sql<AccountContact>`
    update customer_accounts set password_hash = ${after}, updated_at = now()
    where id = ${accountId} and deleted_at is null and (${before ?? null}::text is null or password_hash = ${before ?? null})
    returning ${contactColumns}`.execute(tx)
  return rows[0]
}

/**
 * Overwrites name, email and password; the row stays for the stores' records that refer to it. Returns false if the
 * password has changed or the account is already deleted.
 */
export const anonymizeAccount = async (
  tx: Tx,
  { accountId }: CustomerActor,
  passwordHash: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update customer_accounts
    set email = 'deleted-' || id || '@invalid', name = '', password_hash = '', updated_at = now(), deleted_at = now()
    where id = ${accountId} and password_hash = ${passwordHash} and deleted_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

export const deleteRegistrationsOf = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('customer_registrations').where('email', '=', email).execute()
}

export const readAccount = async (db: Db | Tx, { accountId }: CustomerActor): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select id as _id, email, name, language, utc(created_at) as "createdAt"
    from customer_accounts where id = ${accountId}`.execute(db)
  return rows[0]
}

export const updateAccount = async (
  tx: Tx,
  { accountId }: CustomerActor,
  fields: { name?: string | undefined; language?: Language | undefined },
): Promise<void> => {
  await tx
    .updateTable('customer_accounts')
    .set({ ...fields, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()
}

export const purgeCustomerRegistrations = sql`delete from customer_registrations
  where created_at < ${daysAgo(retention.registrations)}`
