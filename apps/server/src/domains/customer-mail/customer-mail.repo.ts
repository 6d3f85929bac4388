import { sql } from 'kysely'
import type { Customer } from '#contract/domains/customer.ts'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface Recipient {
  id: string
  /** Empty if the customer has none. */
  name: string
  /** The name, or the masked email or phone. */
  label: string
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
    select c.id, c.name, customer_label(c.name, c.email, c.phone, false) as label, c.email,
      coalesce(c.email_consent, false) as agrees, c.left_at is not null as "hasLeft", c.approval,
      coalesce(c.language, s.language) as language, s.name as "storeName", s.email as "storeEmail", utc(now()) as now
    from customers c join stores s on s.id = c.store_id
    where c.store_id = ${store} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null`.execute(tx)
  return rows
}
