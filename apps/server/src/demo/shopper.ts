import { sql } from 'kysely'
import { type NewEntry, postEntries } from '#server/domains/customers/ledger.service.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { demoShopper } from './demo-account.ts'

/** Enough of both to pay a part of an order with them. */
const gifts: readonly Omit<NewEntry, 'customerId'>[] = [
  { kind: 'points', delta: 350, reason: 'promotion' },
  { kind: 'credit', delta: 1200, reason: 'goodwill' },
]

/**
 * An account to sign in to the shops with: in each store the approved customer with the most orders, or the one who has
 * something to download.
 */
export const demoShopperAccount = async (
  tx: Tx,
  storeIds: readonly string[],
  { passwordHash, name, personId }: { passwordHash: string; name: string; personId: string },
): Promise<void> => {
  const accountId = newId()
  await tx
    .insertInto('customer_accounts')
    .values({ id: accountId, email: demoShopper, name, password_hash: passwordHash, language: 'en' })
    .execute()
  for (const storeId of storeIds) {
    const { rows } = await sql<{ id: string }>`
      update customers set account_id = ${accountId}
      where store_id = ${storeId} and id = (
        select c.id from customers c where c.store_id = ${storeId} and c.approval = 'approved' and c.deleted_at is null
        order by exists (select 1 from orders o
          where o.store_id = c.store_id and o.customer_id = c.id and o.method = 'digital') desc,
          c.orders desc, c.created_at, c.id limit 1)
      returning id`.execute(tx)
    const entries = rows.flatMap(({ id: customerId }) => gifts.map((gift) => ({ ...gift, customerId })))
    await postEntries({ tx }, trustedStoreId(storeId), { personId }, entries)
  }
}
