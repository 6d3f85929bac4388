import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { SmsOptOut, smsOptOuts } from '#contract/domains/sms-opt-outs.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { matchesNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

/** The number is the key. Pages and screens need a UUID, which is derived from it (version 8). */
const optOutId = sql`overlay(overlay(md5(o.phone) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`

/** Digits are searched in the number, with any punctuation; other texts in the names of its customers. */
const matchesSearch = (store: StoreId, search: string): RawBuilder<unknown> => {
  const isNumber = /^[\d\s()+./-]+$/.test(search)
  if (isNumber) return sql`o.phone like ${`%${search.replaceAll(/\D/g, '')}%`}`
  return sql`exists (select from customers c where c.store_id = ${store} and c.id = any(o.customer_ids)
    and ${matchesNormalized(sql`c.name_normalized`, search)})`
}

export const listOptOuts = defineList<SmsOptOut, z.output<typeof smsOptOuts.list.query>>({
  sorts: {
    stoppedAt: { column: sql`o.stopped_at`, type: 'timestamptz' },
    phone: { column: sql`o.phone`, type: 'text' },
  },
  from: sql`sms_opt_outs o`,
  id: optOutId,
  row: sql`json_build_object('_id', ${optOutId}, 'phone', o.phone, 'stoppedAt', utc(o.stopped_at), 'customer', (
    select json_build_object('_id', n.id, 'name', customer_label(n.name, n.email, n.phone, true))
    from customers c join customers n on n.store_id = c.store_id and n.id = coalesce(c.merged_into, c.id)
    where c.store_id = o.store_id and c.id = any(o.customer_ids) and n.deleted_at is null
    order by n.id limit 1))`,
  where: ({ search }, store) => [
    sql`o.store_id = ${store}`,
    sql`o.is_active`,
    ...(search ? [matchesSearch(store, search)] : []),
  ],
})
