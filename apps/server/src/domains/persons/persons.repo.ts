import { sql } from 'kysely'
import type * as z from 'zod'
import type { Language } from '#contract/enumerations.ts'
import type { account } from '#contract/domains/account.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'

/** False when the address is taken. */
export const insertPerson = async (
  tx: Tx,
  person: { id: string; email: string; name: string; phone: string | null; passwordHash: string },
): Promise<boolean> => {
  const { passwordHash, ...columns } = person
  const result = await tx
    .insertInto('persons')
    .values({ ...columns, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows !== 0n
}

/** Inserts the person or promotes an existing one; undefined when that person works for a vendor. */
export const upsertAdmin = async (
  tx: Tx,
  admin: { id: string; email: string; name: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    insert into persons (id, email, name, is_admin) values (${admin.id}, ${admin.email}, ${admin.name}, true)
    on conflict (email) do update set is_admin = true, updated_at = now()
      where not exists (select 1 from memberships m where m.person_id = persons.id)
    returning id`.execute(tx)
  return rows[0]?.id
}

type PersonChanges = Omit<z.output<typeof account.changePerson.body>, 'version'>

/** False when the row has another version. */
export const updatePerson = async (
  tx: Tx,
  { personId }: SignedInUser,
  version: number,
  { picture, ...fields }: PersonChanges,
): Promise<boolean> => {
  const result = await tx
    .updateTable('persons')
    .set({
      ...fields,
      ...(picture === undefined ? {} : { picture_key: picture }),
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', personId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Leaves the version alone: changing the theme must not make an open name and phone form stale. */
export const updatePreferences = async (
  tx: Tx,
  { personId }: SignedInUser,
  { theme, language, notifications = {} }: z.output<typeof account.changePreferences.body>,
): Promise<void> => {
  await sql`
    update persons set
      theme = case when ${theme !== undefined}::boolean then ${theme ?? null}::text else theme end,
      language = case when ${language !== undefined}::boolean then ${language ?? null}::text else language end,
      notification_choices = notification_choices || ${JSON.stringify(notifications)}::jsonb
    where id = ${personId} and deleted_at is null`.execute(tx)
}

/** Returns the previous address and the person's language, for the mail to that address. */
export const updateEmail = async (
  tx: Tx,
  { personId }: SignedInUser,
  email: string,
): Promise<{ oldEmail: string; language: 'en' | 'es' | null } | undefined> => {
  const { rows } = await sql<{ oldEmail: string; language: 'en' | 'es' | null }>`
    update persons p set email = ${email}, version = p.version + 1, updated_at = now()
    from (select id, email from persons where id = ${personId} and deleted_at is null for update) old
    where p.id = old.id
    returning old.email as "oldEmail", p.language`.execute(tx)
  return rows[0]
}

/** False when the account is deleted or its password hash has changed since it was checked. */
export const anonymizePerson = async (
  tx: Tx,
  { personId }: SignedInUser,
  checkedHash: string | null,
): Promise<boolean> => {
  const result = await tx
    .updateTable('persons')
    .set({
      email: `deleted-${personId}@invalid`,
      name: 'Deleted account',
      phone: null,
      picture_key: null,
      password_hash: null,
      is_admin: false,
      theme: null,
      language: null,
      totp_secret: null,
      totp_since: null,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`password_hash is not distinct from ${checkedHash}::text`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface PersonContact {
  personId: string
  name: string
  email: string
  language: Language | null
}

export const personColumns = sql`id as "personId", name, email, language`

/** Resets with a link. Undefined when the account is deleted or its address has changed since the link was sent. */
export const resetPassword = async (
  tx: Tx,
  target: { personId: string; email: string },
  passwordHash: string,
): Promise<PersonContact | undefined> => {
  const { rows } = await sql<PersonContact>`
    update persons set password_hash = ${passwordHash}, updated_at = now()
    where id = ${target.personId} and email = ${target.email} and deleted_at is null
    returning ${personColumns}`.execute(tx)
  return rows[0]
}

/** Undefined when the password has changed since it was checked. */
export const replacePassword = async (
  tx: Tx,
  target: { personId: string; before: string },
  passwordHash: string,
): Promise<PersonContact | undefined> => {
  const { rows } = await sql<PersonContact>`
    update persons set password_hash = ${passwordHash}, updated_at = now()
    where id = ${target.personId} and password_hash = ${target.before} and deleted_at is null
    returning ${personColumns}`.execute(tx)
  return rows[0]
}

export const personImage: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from memberships m join persons p on p.id = m.person_id
    where m.vendor_id = f.vendor_id and p.picture_key = f.key)`,
  clear: async (tx, key) => {
    await tx.updateTable('persons').set({ picture_key: null }).where('picture_key', '=', key).execute()
  },
}
