import { sql } from 'kysely'
import type * as z from 'zod'
import type { account, Business, Person, preferences, Profile } from '#contract/domains/account.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import type { SignedInUser, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Preferences = z.output<typeof preferences>
type BusinessChanges = Omit<z.output<typeof account.changeBusiness.body>, 'version'>
type PersonChanges = Omit<z.output<typeof account.changePerson.body>, 'version'>

const imageJson = sql`case when p.picture_key is not null
  then json_build_object('key', p.picture_key, 'url', '/files/' || p.picture_key) end`

// Kinds that no longer exist are filtered out: stored choices may still name them.
const notificationChoicesJson = sql`json_build_object(
  'off', coalesce((
    select json_agg(kind order by place) from jsonb_array_elements_text(p.notification_choices -> 'off')
      with ordinality as off(kind, place)
    where kind = any(${notificationKinds}::text[])), '[]'),
  'sound', coalesce(p.notification_choices -> 'sound', 'false'),
  'desktop', coalesce(p.notification_choices -> 'desktop', 'false'))`

const preferencesJson = sql`json_build_object(
  'theme', p.theme, 'language', p.language, 'notifications', ${notificationChoicesJson})`

const personJson = sql`json_build_object(
  '_id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone, 'picture', ${imageJson}, 'version', p.version)`

const businessJson = sql`json_build_object(
  '_id', v.id, 'name', v.name, 'email', v.email, 'phone', v.phone, 'address', v.address, 'taxId', v.tax_id,
  'version', v.version)`

type StoredProfile = Pick<Profile, 'picture' | 'business' | 'twoFactor' | 'preferences'>

/** The profile fields that the guard hasn't read. `business` is that of the given vendor, null without one. */
export const readProfile = async (
  db: Db,
  actor: SignedInUser,
  vendor: VendorId | null,
): Promise<StoredProfile | undefined> => {
  const { rows } = await sql<StoredProfile>`
    select ${imageJson} as picture, ${preferencesJson} as preferences, p.totp_since is not null as "twoFactor",
      case when v.id is not null then ${businessJson} end as business
    from persons p left join vendors v on v.id = ${vendor}
    where p.id = ${actor.personId}`.execute(db)
  return rows[0]
}

export const readBusiness = async (db: Db, vendor: VendorId): Promise<Business | undefined> => {
  const { rows } = await sql<{ business: Business }>`
    select ${businessJson} as business from vendors v where v.id = ${vendor} and v.deleted_at is null`.execute(db)
  return rows[0]?.business
}

/** False when the row has another version. */
export const updateBusiness = async (
  tx: Tx,
  vendor: VendorId,
  version: number,
  { taxId, ...fields }: BusinessChanges,
): Promise<boolean> => {
  const result = await tx
    .updateTable('vendors')
    .set({
      ...fields,
      ...(taxId === undefined ? {} : { tax_id: taxId }),
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', vendor)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const readPerson = async (db: Db, { personId }: SignedInUser): Promise<Person | undefined> => {
  const { rows } = await sql<{ person: Person }>`
    select ${personJson} as person from persons p where p.id = ${personId} and p.deleted_at is null`.execute(db)
  return rows[0]?.person
}

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

export const readPreferences = async (db: Db, { personId }: SignedInUser): Promise<Preferences | undefined> => {
  const { rows } = await sql<{ preferences: Preferences }>`
    select ${preferencesJson} as preferences from persons p
    where p.id = ${personId} and p.deleted_at is null`.execute(db)
  return rows[0]?.preferences
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
