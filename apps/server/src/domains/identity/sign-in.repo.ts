import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

export interface LoginAccount {
  personId: string
  passwordHash: string | null
  isAdmin: boolean
  /** The membership used last, else the oldest. */
  membershipId: string | null
}

export const readLoginAccount = async (db: Db, email: string): Promise<LoginAccount | undefined> => {
  const { rows } = await sql<LoginAccount>`
    select p.id as "personId", p.password_hash as "passwordHash", p.is_admin as "isAdmin", (
      select m.id from memberships m
      join vendors v on v.id = m.vendor_id
      where m.person_id = p.id and m.status = 'active' and v.deleted_at is null
      order by (select max(s.rotated_at) from sessions s where s.membership_id = m.id) desc nulls last,
        m.created_at, m.id
      limit 1) as "membershipId"
    from persons p
    where p.email = ${email} and p.deleted_at is null`.execute(db)
  return rows[0]
}

export interface SignInPerson {
  personId: string
  email: string
  passwordHash: string | null
  twoFactor: boolean
}

export const readSignInPerson = async (db: Db, personId: string): Promise<SignInPerson | undefined> => {
  const row = await db
    .selectFrom('persons')
    .select(['id', 'email', 'password_hash', 'totp_since'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && { personId: row.id, email: row.email, passwordHash: row.password_hash, twoFactor: row.totp_since !== null }
  )
}
