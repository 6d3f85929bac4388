import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
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

/** Payments and refunds of an order, oldest first. */
export const readPayments = async (tx: Tx, store: StoreId, orderId: string): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select p.kind as direction, p.amount, p.payment_option_id as "optionId", p.option_name as name,
      p.option_kind as kind, i.id as "intentId"
    from order_payments p left join card_intents i on i.store_id = p.store_id and i.payment_id = p.id
    where p.store_id = ${store} and p.order_id = ${orderId} order by p.at, p.id`.execute(tx)
  return rows
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
