import { sql } from 'kysely'
import type { OrderLine } from '#contract/domains/order.ts'
import { addressJson } from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

type ExportedLine = Pick<
  OrderLine,
  'title' | 'values' | 'sku' | 'unitPrice' | 'quantity' | 'discount' | 'tax' | 'total' | 'refundedQuantity'
>

/** In minor units; they add up to the order's total. */
interface ExportedAmounts {
  subtotal: number
  discount: number
  fulfillmentFee: number
  feeDiscount: number
  paymentFee: number
  /** Of the lines and the fees. */
  tax: number
  pointsAndCredit: number
  paid: number
  refunded: number
  returned: number
}

export interface ExportedOrder {
  id: string
  amounts: ExportedAmounts
  isTaxIncluded: boolean
  paymentMethod: string | null
  windowDate: string | null
  windowStart: string | null
  windowEnd: string | null
  carrier: string | null
  trackingNumber: string | null
  address: Record<string, string | null> | null
  lines: ExportedLine[]
}

/** Lines and addresses of the orders in one statement. */
export const readOrderDetails = async (
  db: Db,
  store: StoreId,
  ids: readonly string[],
  canSeePii: boolean,
): Promise<Map<string, ExportedOrder>> => {
  const { rows } = await sql<ExportedOrder>`
    select o.id, o.tax_mode = 'inclusive' as "isTaxIncluded", o.payment_name as "paymentMethod",
      to_char(o.window_date, 'YYYY-MM-DD') as "windowDate", o.window_start as "windowStart", o.window_end as "windowEnd",
      o.carrier, o.tracking_number as "trackingNumber",
      json_build_object('subtotal', o.subtotal, 'discount', o.discount_total,
        'fulfillmentFee', o.fulfillment_fee + o.window_fee, 'feeDiscount', o.fee_discount, 'paymentFee', o.payment_fee,
        'tax', o.tax_total, 'pointsAndCredit', o.points_value + o.credit_used, 'paid', o.paid, 'refunded', o.refunded,
        'returned', o.returned) as amounts,
      ${addressJson(sql`o.address`, canSeePii)} as address, (
      select coalesce(json_agg(json_build_object('title', l.title, 'values', l.option_values, 'sku', l.sku,
        'unitPrice', l.unit_price, 'quantity', l.quantity, 'discount', l.discount, 'tax', l.tax, 'total', l.total,
        'refundedQuantity', l.refunded_quantity) order by l.position, l.id), '[]')
      from order_lines l where l.store_id = o.store_id and l.order_id = o.id) as lines
    from orders o where o.store_id = ${store} and o.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface ExportStore {
  slug: string
  currency: string
  timezone: string
}

export const readExportStore = async (db: Db, store: StoreId): Promise<ExportStore | undefined> => {
  const { rows } = await sql<ExportStore>`select slug, currency, timezone from stores where id = ${store}`.execute(db)
  return rows[0]
}
