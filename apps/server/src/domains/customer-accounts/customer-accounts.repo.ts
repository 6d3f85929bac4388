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
