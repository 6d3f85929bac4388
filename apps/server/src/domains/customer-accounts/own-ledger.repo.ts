import { sql } from 'kysely'
import type * as z from 'zod'
import type { customerAccounts } from '#contract/domains/customer-account.ts'
import type { OwnLedgerEntry } from '#contract/domains/customer-store-data.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

/** Over the aliases `l` and `o`, the order that was paid or refunded. */
export const ownLedgerJson = sql`json_build_object('_id', l.id, 'kind', l.kind, 'delta', l.delta,
  'balanceAfter', l.balance_after, 'reason', l.reason, 'expiresAt', utc(l.expires_at),
  'at', utc(l.at),
  'order', case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end)`

export const listOwnEntries = defineList<
  OwnLedgerEntry,
  z.output<typeof customerAccounts.ledger.query>,
  readonly [store: StoreId, customerId: string]
>({
  sorts: { at: { column: sql`l.at`, type: 'timestamptz' } },
  from: sql`customer_ledger l`,
  join: sql`left join orders o on o.store_id = l.store_id and o.id = l.order_id`,
  id: sql`l.id`,
  row: ownLedgerJson,
  where: (query, store, customerId) => [
    sql`l.store_id = ${store}`,
    sql`l.customer_id = ${customerId}`,
    ...(query.kind ? [sql`l.kind = ${query.kind}`] : []),
  ],
})

export const readOwnCustomerId = async (
  db: Db,
  store: StoreId,
  { accountId }: CustomerActor,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', store)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
