import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { demoShopper } from './demo-account.ts'

/** An account to sign in to the shops with: in each store, the approved customer with the most orders. */
export const demoShopperAccount = async (
  tx: Tx,
  storeIds: readonly string[],
  { passwordHash, name }: { passwordHash: string; name: string },
): Promise<void> => {
  const accountId = newId()
  await tx
    .insertInto('customer_accounts')
    .values({ id: accountId, email: demoShopper, name, password_hash: passwordHash, language: 'en' })
    .execute()
  for (const storeId of storeIds) {
    await sql`
      update customers set account_id = ${accountId}
      where store_id = ${storeId} and id = (
        select id from customers where store_id = ${storeId} and approval = 'approved' and deleted_at is null
        order by orders desc, created_at, id limit 1)`.execute(tx)
  }
}
