import { sql } from 'kysely'
import type * as z from 'zod'
import type { pay } from '#contract/domains/card-payments.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

type PayPage = z.output<typeof pay.get.response>

interface PayPageRow {
  store: PayPage['store']
  order: NonNullable<PayPage['order']>
  status: string
  isOpen: boolean
}

/** What the payment page shows; `isOpen`: the store can take payments. */
export const readPayPage = async (db: Db, store: StoreId, orderId: string): Promise<PayPageRow | undefined> => {
  const { rows } = await sql<PayPageRow>`
    select json_build_object('name', s.name, 'logo', '/files/' || s.logo_key, 'email', s.email, 'phone', s.phone,
        'language', s.language) as store,
      o.status, s.status = 'active' and v.status = 'active' as "isOpen",
      json_build_object('number', o.number, 'date', o.day, 'currency', o.currency,
        'lines', (select coalesce(json_agg(json_build_object('title', l.title, 'values', l.option_values,
            'quantity', l.quantity, 'total', l.unit_price * l.quantity) order by l.position, l.id), '[]')
          from order_lines l where l.store_id = o.store_id and l.order_id = o.id),
        'subtotal', o.subtotal, 'discounts', o.discount_total + o.fee_discount,
        'fees', o.fulfillment_fee + o.window_fee + o.payment_fee, 'tax', o.tax_total,
        'isTaxIncluded', o.tax_mode = 'inclusive', 'total', o.total, 'returned', o.returned,
        'alreadyPaid', o.points_value + o.credit_used + o.paid - o.refunded, 'amount', o.balance,
        'paidAt', (select utc(max(p.at)) from order_payments p
          where p.store_id = o.store_id and p.order_id = o.id and p.kind = 'payment')) as "order"
    from orders o join stores s on s.id = o.store_id join vendors v on v.id = s.vendor_id
    where o.store_id = ${store} and o.id = ${orderId}`.execute(db)
  return rows[0]
}
