import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'

const maxVariants = 3
const unreadPerKind = 2

/** Notifications of the demo's customers and stock; the newest of each kind are unread for the owner. */
export const demoNotifications = async (tx: Tx, storeId: string, ownerId: string): Promise<void> => {
  await sql`
    insert into notifications (store_id, id, kind, facts, title, body, route, created_at)
    select store_id, gen_random_uuid(), 'customer_waiting', jsonb_build_object('customer', id, 'name', name),
      'Customer awaiting approval', name || ' requested a customer account.', '/dashboard/customers/' || id,
      created_at
    from customers where store_id = ${storeId} and approval = 'pending'`.execute(tx)
  await sql`
    insert into notifications (store_id, id, kind, facts, title, body, route, created_at)
    select store_id, gen_random_uuid(), 'low_stock',
      jsonb_build_object('title', title, 'values', option_values, 'available', available, 'threshold', threshold),
      'Low stock',
      array_to_string(title || option_values, ' · ') || ': ' || available || ' left (alert at ' || threshold || ').',
      '/dashboard/inventory/' || id, now() - make_interval(hours => (5 + 19 * place)::int)
    from (
      select v.store_id, v.id, p.title, v.option_values, v.on_hand - v.reserved as available,
        p.low_stock_threshold as threshold, row_number() over (order by v.id) as place
      from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
      where v.store_id = ${storeId} and v.deleted_at is null and v.is_low and v.on_hand > v.reserved
    ) low where place <= ${sql.lit(maxVariants)}`.execute(tx)
  await sql`
    insert into notifications (store_id, id, kind, facts, title, body, route, created_at)
    select d.store_id, gen_random_uuid(), 'dispute',
      jsonb_build_object('number', o.number, 'amount', d.amount, 'currency', d.currency), 'Payment disputed',
      'The payment of order #' || o.number || ' is disputed.', '/dashboard/orders/' || o.id, d.opened_at
    from card_disputes d join orders o on o.store_id = d.store_id and o.id = d.order_id
    where d.store_id = ${storeId}`.execute(tx)
  await sql`
    insert into notification_reads (store_id, person_id, notification_id, is_read)
    select store_id, ${ownerId}, id, false from (
      select store_id, id, row_number() over (partition by kind order by created_at desc) as place
      from notifications where store_id = ${storeId}) newest
    where place <= ${sql.lit(unreadPerKind)}`.execute(tx)
}
