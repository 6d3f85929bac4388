import { sql } from 'kysely'
import type { Customer } from '#contract/domains/customer.ts'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface Recipient {
  id: string
  name: string
  email: string | null
  agrees: boolean
  hasLeft: boolean
  approval: Customer['approval']
  language: Language
  storeName: string
  storeEmail: string | null
  now: string
}

/** Existing customers of the ids. */
export const readRecipients = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    select c.id, c.name, c.email, coalesce(c.email_consent, false) as agrees, c.left_at is not null as "hasLeft", c.approval,
      coalesce(c.language, s.language) as language, s.name as "storeName", s.email as "storeEmail", utc(now()) as now
    from customers c join stores s on s.id = c.store_id
    where c.store_id = ${store} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null`.execute(tx)
  return rows
}

interface MergeTarget {
  customerId: string
  name: string
  vendorId: VendorId
  storeName: string
}

/** The customer that a mail's recipient was merged into, possibly through several merges. */
export const readMergeTarget = async (db: Db, store: StoreId, id: string): Promise<MergeTarget | undefined> => {
  const { rows } = await sql<MergeTarget>`
    with recursive became as (
      select c.id, c.name, c.merged_into, 1 as step from customers c
      where c.store_id = ${store} and c.id = ${id}
      union all
      select c.id, c.name, c.merged_into, b.step + 1 from became b
      join customers c on c.store_id = ${store} and c.id = b.merged_into
    )
    select b.id as "customerId", b.name, s.vendor_id as "vendorId",
      s.name as "storeName"
    from became b join stores s on s.id = ${store}
    order by b.step desc limit 1`.execute(db)
  return rows[0]
}
