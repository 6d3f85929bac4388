import { sql } from 'kysely'
import { failedAmount } from '#server/domains/card-records/card-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { PaymentRow, PaymentMethod } from './refund-allocation.rules.ts'

interface NewPayment extends PaymentMethod {
  id: string
  orderId: string
  direction: 'payment' | 'refund'
  amount: number
  lines: readonly { line: string; quantity: number }[]
  isRestocked: boolean
  asCredit: boolean
  note: string
  /** Null for a payment by the customer. */
  personId: string | null
  authorName: string
}

/** Payments and refunds of an order, oldest first, without the parts of refunds that failed. */
export const readPayments = async (tx: Db | Tx, store: StoreId, orderId: string): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select p.kind as direction, (p.amount - ${failedAmount})::bigint as amount, p.payment_option_id as "optionId", p.option_name as name,
      p.option_kind as kind, i.id as "intentId",
      (select coalesce(json_agg(json_build_object('intentId', r.intent_id, 'amount', r.amount)), '[]') from card_refunds r
        where r.store_id = p.store_id and r.payment_id = p.id and r.status <> 'failed') as "cardParts"
    from order_payments p left join card_intents i on i.store_id = p.store_id and i.payment_id = p.id
    where p.store_id = ${store} and p.order_id = ${orderId} order by p.at, p.id`.execute(tx)
  return rows
}

/** Items returned with refunds of an order, by line; those of a refund that failed as a whole don't count. */
export const readReturnedQuantities = async (tx: Tx, store: StoreId, orderId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ line: string; quantity: number }>`
    select l.line, sum(l.quantity)::integer as quantity
    from order_payments p cross join lateral jsonb_to_recordset(p.lines) as l (line uuid, quantity integer)
    where p.store_id = ${store} and p.order_id = ${orderId} and p.amount > ${failedAmount} group by l.line`.execute(tx)
  return new Map(rows.map(({ line, quantity }) => [line, quantity]))
}

/** The caller has locked the order. */
export const insertPayment = async (tx: Tx, store: StoreId, payment: NewPayment): Promise<void> => {
  await sql`
    insert into order_payments (store_id, id, order_id, kind, amount, payment_option_id, option_name, option_kind, lines,
      is_restocked, as_credit, note, person_id, person_name, at)
    values (${store}, ${payment.id}, ${payment.orderId}, ${payment.direction}, ${payment.amount}, ${payment.optionId},
      ${payment.name}, ${payment.kind}, ${JSON.stringify(payment.lines)}::jsonb, ${payment.isRestocked},
      ${payment.asCredit}, ${payment.note}, ${payment.personId}, ${payment.authorName}, clock_timestamp())`.execute(tx)
}
