import { type RawBuilder, sql } from 'kysely'
import type { CompactColumns } from '#server/platform/lists/compact-rows.ts'

type SqlFragment = RawBuilder<unknown>

/** Whether PII is shown unmasked, and who is reading, to mark their own notes. */
export interface Visibility {
  canSeePii: boolean
  personId?: string | undefined
}

/** The window has passed and the order isn't ready; over the alias `o`. */
export const isLate = sql`(o.status in ('pending', 'confirmed', 'processing') and o.window_ends_at is not null
  and o.window_ends_at < now())`

const maskText = (field: SqlFragment): SqlFragment => sql`case when ${field} <> '' then '•••' else '' end`

/** A stored address; masked, it shows which fields are set and the country. */
export const addressJson = (column: SqlFragment, canSeePii: boolean): SqlFragment =>
  canSeePii
    ? column
    : sql`case when ${column} is not null then json_build_object(
        'recipient', ${maskText(sql`${column}->>'recipient'`)}, 'line1', ${maskText(sql`${column}->>'line1'`)},
        'line2', ${maskText(sql`${column}->>'line2'`)}, 'city', ${maskText(sql`${column}->>'city'`)},
        'region', ${maskText(sql`${column}->>'region'`)}, 'postcode', ${maskText(sql`${column}->>'postcode'`)},
        'country', ${column}->'country', 'phone', case when ${column}->>'phone' is not null then '•••' end,
        'coordinates', null) end`

const slotJson = sql`case when o.window_id is not null then json_build_object(
  'window', o.window_id, 'name', o.window_name, 'date', o.window_date, 'start', o.window_start, 'end', o.window_end,
  'startsAt', utc(o.window_starts_at), 'endsAt', utc(o.window_ends_at)) end`

/** Orders of customers without a name have their masked email or phone as name. */
const fullName = sql`case when strpos(o.customer_name, '•') = 0 then o.customer_name
  when o.customer_name = mask_email(o.customer_email) then o.customer_email
  when o.customer_name = mask_phone(o.customer_phone) then o.customer_phone else o.customer_name end`

const hasNotes = sql`exists (select from order_notes n where n.store_id = o.store_id and n.order_id = o.id)`

const toRecord = (columns: SqlFragment): SqlFragment => sql`(select r from (select ${columns}) r)`

const rowColumns = (canSeePii: boolean): SqlFragment => sql`
  o.id as "_id", o.number, o.source, o.status, o.delivery_status as "deliveryStatus",
  o.payment_status as "paymentStatus", o.method,
  json_build_object('_id', o.customer_id, 'name', ${canSeePii ? fullName : sql`o.customer_name`},
    'email', ${canSeePii ? sql`o.customer_email` : sql`mask_email(o.customer_email)`},
    'phone', ${canSeePii ? sql`o.customer_phone` : sql`mask_phone(o.customer_phone)`}) as customer,
  ${sql.lit(!canSeePii)} as "isMasked", ${slotJson} as slot, ${isLate} as "isLate", o.pieces, o.currency, o.total,
  o.balance, o.tags, ${hasNotes} as "hasNotes", utc(o.placed_at) as "placedAt", utc(o.updated_at) as "updatedAt",
  o.version`

/**
 * A list row, over the alias `o`. Rows are records: `json_build_object` looks up the types of its arguments at every
 * call and takes longer.
 */
export const orderRowJson = (canSeePii: boolean): SqlFragment => toRecord(rowColumns(canSeePii))

/** The fields of a compact list row: those of `orderListRow` that aren't optional, and the slot. */
export const compactOrderColumns = (canSeePii: boolean): CompactColumns => ({
  _id: sql`o.id`,
  number: sql`o.number`,
  status: sql`o.status`,
  paymentStatus: sql`o.payment_status`,
  method: sql`o.method`,
  'customer.name': canSeePii ? fullName : sql`o.customer_name`,
  currency: sql`o.currency`,
  total: sql`o.total`,
  placedAt: sql`utc(o.placed_at)`,
  'slot.date': sql`case when o.window_id is not null then o.window_date end`,
  'slot.start': sql`o.window_start`,
  'slot.end': sql`o.window_end`,
  isLate,
})

const maxEvents = 200

/** Current image of a product. */
export const selectImageUrl = (
  product: SqlFragment,
): SqlFragment => sql`(select '/files/' || m.file_key from product_media m
  where m.store_id = o.store_id and m.product_id = ${product} and m.kind = 'image' order by m.position, m.id limit 1)`

const linesJson = sql`(
  select coalesce(json_agg(json_build_object(
    '_id', l.id, 'product', l.product_id, 'variant', l.variant_id, 'title', l.title, 'values', l.option_values,
    'sku', l.sku, 'picture', ${selectImageUrl(sql`l.product_id`)}, 'type', l.type, 'unitPrice', l.unit_price,
    'listPrice', l.list_price,
    'quantity', l.quantity, 'gross', l.unit_price * l.quantity, 'discount', l.discount, 'net', l.net,
    'taxRate', l.tax_rate, 'tax', l.tax, 'total', l.total, 'refundedQuantity', l.refunded_quantity)
    order by l.position, l.id), '[]')
  from order_lines l where l.store_id = o.store_id and l.order_id = o.id)`

// A cancelled order shows the discounts it had; uses that an edit removed have `released_at` = `at`.
const discountsJson = sql`(
  select coalesce(json_agg(json_build_object('discount', u.discount_id, 'name', u.name, 'code', u.code,
    'amount', u.amount, 'feeAmount', u.fee_amount) order by u.at, u.id), '[]')
  from discount_uses u where u.store_id = o.store_id and u.order_id = o.id 
    and (u.released_at is null or o.status = 'cancelled' and u.released_at > u.at))`

/** A refund can consist of several card refunds; a retry replaces the one that failed. */
const cardStatus = sql`case p.kind when 'payment' then (
    select 'succeeded' from card_intents i where i.store_id = p.store_id and i.payment_id = p.id)
  else (
    select case when bool_or(r.status = 'failed') then 'failed' when bool_or(r.status = 'pending') then 'pending'
      when bool_or(r.status = 'succeeded') then 'succeeded' end
    from card_refunds r where r.store_id = p.store_id and r.payment_id = p.id and r.retried_by is null) end`

const cardJson = sql`json_build_object(
  'awaitsPaymentUntil', case when i.id is not null and o.status <> 'cancelled' and o.balance > 0
    then utc(i.expires_at) end,
  'failedAttempts', coalesce(cardinality(i.failed_events), 0),
  'link', (select json_build_object('expiresAt', utc(l.expires_at), 'isExpired', l.expires_at <= now(),
      'sentAt', utc(l.sent_at))
    from payment_links l where l.store_id = o.store_id and l.order_id = o.id and l.revoked_at is null
      and l.created_by is not null),
  'disputes', (select coalesce(json_agg(json_build_object('_id', d.id, 'amount', d.amount, 'reason', d.reason,
      'status', d.status, 'respondBy', utc(d.respond_by), 'openedAt', utc(d.opened_at)) order by d.opened_at, d.id), '[]')
    from card_disputes d where d.store_id = o.store_id and d.order_id = o.id))`

const selectCard = sql`(select ${cardJson} from (select 1) one
  left join card_intents i on i.store_id = o.store_id and i.order_id = o.id and i.status = 'open')`

const paymentsJson = sql`(
  select coalesce(json_agg(json_build_object('_id', p.id, 'kind', p.kind, 'amount', p.amount, 'option', p.option_name,
    'lines', p.lines, 'isRestocked', p.is_restocked, 'asCredit', p.as_credit,
    'cardStatus', ${cardStatus}, 'note', p.note, 'by', p.person_name, 'at', utc(p.at))
    order by p.at, p.id), '[]')
  from order_payments p where p.store_id = o.store_id and p.order_id = o.id)`

const notesJson = (personId: unknown): SqlFragment => sql`(
  select coalesce(json_agg(json_build_object('_id', n.id, 'body', n.body, 'isForCustomer', n.is_for_customer,
    'by', n.person_name, 'isOwn', coalesce(n.person_id = ${personId ?? null}::uuid, false), 'at', utc(n.at))
    order by n.at desc, n.id desc), '[]')
  from order_notes n where n.store_id = o.store_id and n.order_id = o.id)`

/** Entries about emails contain the address. */
const maskedFacts = sql`case when e.kind = 'email'
  then e.facts || jsonb_build_object('to', mask_email(e.facts->>'to')) else e.facts end`

const timelineJson = (canSeePii: boolean): SqlFragment => sql`(
  select coalesce(json_agg(json_build_object('_id', e.id, 'kind', e.kind,
    'facts', ${canSeePii ? sql`e.facts` : maskedFacts}, 'by', e.person_name,
    'byCustomer', e.by_customer, 'at', utc(e.at)) order by e.at desc, e.id desc), '[]')
  from (select * from order_events e where e.store_id = o.store_id and e.order_id = o.id
    order by e.at desc, e.id desc limit ${sql.lit(maxEvents)}) e)`

const selectNeighbor = (step: '<' | '>'): SqlFragment => sql`(select b.id from orders b
  where b.store_id = o.store_id and b.number ${sql.raw(step)} o.number
  order by b.number ${step === '<' ? sql`desc` : sql`asc`} limit 1)`

/** The whole order, over the alias `o`. */
export const orderJson = ({ canSeePii, personId }: { canSeePii: boolean; personId?: unknown }): SqlFragment =>
  sql`row_to_json(${toRecord(sql`
  ${rowColumns(canSeePii)}, o.tax_mode as "taxMode", o.subtotal, o.discount_total as "discountTotal",
  case when o.manual_discount_type is not null then json_build_object(
    'type', o.manual_discount_type, 'value', o.manual_discount_value, 'reason', o.manual_discount_reason,
    'amount', o.manual_discount_amount) end as "manualDiscount",
  case when o.subtotal >= o.free_over and o.base_fee > 0 then o.free_over end as "freeOver",
  o.fulfillment_fee as "fulfillmentFee", o.fee_discount as "feeDiscount", o.window_fee as "windowFee",
  o.payment_fee as "paymentFee", o.fee_tax as "feeTax", o.tax_total as "taxTotal", o.points_used as "pointsUsed",
  o.points_value as "pointsValue", o.credit_used as "creditUsed", o.due, o.paid, o.refunded, o.returned,
  o.points_returned as "pointsReturned", o.credit_returned as "creditReturned", ${linesJson} as lines,
  ${discountsJson} as discounts, ${addressJson(sql`o.address`, canSeePii)} as address,
  ${addressJson(sql`o.billing_address`, canSeePii)} as "billingAddress",
  case when o.payment_option_id is not null then json_build_object('_id', o.payment_option_id,
    'name', o.payment_name, 'kind', o.payment_kind, 'instructionsAfter', coalesce(o.payment_instructions, ''))
    end as "paymentOption",
  o.carrier, o.tracking_number as "trackingNumber", ${paymentsJson} as payments, ${selectCard} as card,
  ${notesJson(personId)} as notes, ${timelineJson(canSeePii)} as timeline, o.cancel_reason as "cancelReason",
  ${selectNeighbor('<')} as previous, ${selectNeighbor('>')} as next,
  (select e.name from persons e where e.id = o.updated_by) as "updatedBy"`)})`
