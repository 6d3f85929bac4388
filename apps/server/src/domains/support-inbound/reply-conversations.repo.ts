import { sql } from 'kysely'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

export interface ReplyConversation {
  id: string
  /** Trusted once the signature of the address has been checked. */
  storeId: StoreId
  vendorId: VendorId
  /** Null for guests. */
  accountId: string | null
  guestGeneration: number | null
  name: string
  /** As it was when the conversation started. */
  email: string
  /** The account's now; null for guests. */
  accountEmail: string | null
  language: Language
  isBlocked: boolean
  isOpen: boolean
  subscription: SubscriptionStatus
}

export const hasMessage = async (
  db: Db,
  store: StoreId,
  conversationId: string,
  clientId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from support_messages
    where store_id = ${store} and conversation_id = ${conversationId} and client_id = ${clientId}`.execute(db)
  return rows.length > 0
}

/** Customers choose the ids of their conversations, so several stores can have the same one. */
export const findConversations = async (db: Db, id: string): Promise<ReplyConversation[]> => {
  const { rows } = await sql<ReplyConversation>`
    select c.id, c.store_id as "storeId", s.vendor_id as "vendorId", c.account_id as "accountId",
      c.guest_generation as "guestGeneration", c.name, c.email, a.email as "accountEmail", c.language,
      exists (select 1 from support_blocks b where b.store_id = c.store_id
        and (b.account_id = c.account_id or c.account_id is null and b.email = c.email)) as "isBlocked",
      s.status = 'active' and v.status = 'active' as "isOpen",
      current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end) as subscription
    from support_conversations c
    join stores s on s.id = c.store_id and s.deleted_at is null
    join vendors v on v.id = s.vendor_id and v.deleted_at is null
    left join customer_accounts a on a.id = c.account_id
    where c.id = ${id}`.execute(db)
  return rows
}
