import { sql } from 'kysely'
import type * as z from 'zod'
import type { Business, Person, preferences, Profile } from '#contract/domains/account.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import type { SignedInUser, VendorId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Preferences = z.output<typeof preferences>

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

export const readPerson = async (db: Db, { personId }: SignedInUser): Promise<Person | undefined> => {
  const { rows } = await sql<{ person: Person }>`
    select ${personJson} as person from persons p where p.id = ${personId} and p.deleted_at is null`.execute(db)
  return rows[0]?.person
}

export const readPreferences = async (db: Db, { personId }: SignedInUser): Promise<Preferences | undefined> => {
  const { rows } = await sql<{ preferences: Preferences }>`
    select ${preferencesJson} as preferences from persons p
    where p.id = ${personId} and p.deleted_at is null`.execute(db)
  return rows[0]?.preferences
}
