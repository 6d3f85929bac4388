import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface PaymentLink {
  id: string
  orderId: string
  expiresAt: string
  isExpired: boolean
  isRevoked: boolean
  createdAt: string
  /** Created by staff, not with an order of the storefront. */
  isOfStaff: boolean
  /** Its last email is less than a minute old. */
  wasJustSent: boolean
}

const linkColumns = sql`id, order_id as "orderId", utc(expires_at) as "expiresAt", expires_at <= now() as "isExpired",
  revoked_at is not null as "isRevoked", utc(created_at) as "createdAt",
  created_by is not null as "isOfStaff",
  coalesce(sent_at > now() - interval '1 minute', false) as "wasJustSent"`

export const readLink = async (db: Db | Tx, store: StoreId, id: string): Promise<PaymentLink | undefined> => {
  const { rows } = await sql<PaymentLink>`
    select ${linkColumns} from payment_links where store_id = ${store} and id = ${id}`.execute(db)
  return rows[0]
}

/** An order has at most one. */
export const readCurrentLink = async (
  db: Db | Tx,
  store: StoreId,
  orderId: string,
): Promise<PaymentLink | undefined> => {
  const { rows } = await sql<PaymentLink>`
    select ${linkColumns} from payment_links
    where store_id = ${store} and order_id = ${orderId} and revoked_at is null`.execute(db)
  return rows[0]
}

export const hasUsableLink = async (db: Db | Tx, store: StoreId, orderId: string): Promise<boolean> => {
  const link = await readCurrentLink(db, store, orderId)
  return link !== undefined && !link.isExpired
}

/** The caller has locked the order, or is creating it. */
export const insertLink = async (
  tx: Tx,
  store: StoreId,
  link: { id: string; orderId: string; expiresAt: Date; personId: string | null },
): Promise<void> => {
  await sql`
    insert into payment_links (store_id, id, order_id, expires_at, created_by)
    values (${store}, ${link.id}, ${link.orderId}, ${link.expiresAt}, ${link.personId})`.execute(tx)
}

export const extendLink = async (tx: Tx, store: StoreId, id: string, expiresAt: Date): Promise<void> => {
  await sql`update payment_links set expires_at = ${expiresAt} where store_id = ${store} and id = ${id}`.execute(tx)
}

export const markLinkSent = async (tx: Tx, store: StoreId, id: string): Promise<void> => {
  await sql`update payment_links set sent_at = now() where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Returns whether there was one. */
export const revokeLink = async (tx: Tx, store: StoreId, orderId: string): Promise<boolean> => {
  const { rows } = await sql<object>`
    update payment_links set revoked_at = now()
    where store_id = ${store} and order_id = ${orderId} and revoked_at is null returning 1`.execute(tx)
  return rows.length > 0
}
