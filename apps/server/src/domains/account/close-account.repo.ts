import { sql } from 'kysely'
import { closeVendorStores } from '#server/domains/stores/stores.service.ts'
import { deleteOwnedVendors } from '#server/domains/vendors/vendors.service.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface AccountToClose {
  email: string
  passwordHash: string | null
  pictureKey: string | null
  language: 'en' | 'es' | null
  /** Two-step sign-in is on, and this session hasn't stepped up within the last ten minutes. */
  mustStepUp: boolean
}

export const readAccountToClose = async (db: Db, actor: SignedInUser): Promise<AccountToClose | undefined> => {
  const { rows } = await sql<AccountToClose>`
    select p.email, p.password_hash as "passwordHash", p.picture_key as "pictureKey", p.language,
      p.totp_since is not null and not coalesce(s.stepped_up_at > now() - interval '10 minutes', false) as "mustStepUp"
    from persons p join sessions s on s.id = ${actor.sessionId}
    where p.id = ${actor.personId} and p.deleted_at is null`.execute(db)
  return rows[0]
}

interface ClosedVendor {
  id: string
  name: string
  stores: { id: string; name: string }[]
}

/** Deletes every vendor the person owns, with its stores. */
export const closeOwnedVendors = async (tx: Tx, person: SignedInUser): Promise<ClosedVendor[]> => {
  const vendors = await deleteOwnedVendors(tx, person)
  if (vendors.length === 0) return []
  const stores = await closeVendorStores(
    tx,
    vendors.map(({ id }) => id),
  )
  return vendors.map((vendor) => ({
    ...vendor,
    stores: stores.filter((store) => store.vendorId === vendor.id).map(({ id, name }) => ({ id, name })),
  }))
}
