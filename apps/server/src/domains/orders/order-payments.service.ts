import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import { paymentStatusOf } from '#contract/domains/order-money.ts'
import type { orders } from '#contract/domains/orders.ts'
import { readPaymentOption } from '#server/domains/payment-options/payment-options.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { insertMovement } from './earnings.repo.ts'
import { insertPayment } from './order-payments.repo.ts'
import { insertOrderEvents, lockOrder, type OrderState, updateOrder } from './order-state.repo.ts'
import { paymentEntries } from './orders.earnings.ts'
import type { Way } from './orders.money-back.ts'
import { readOrder } from './orders.repo.ts'
import { labelOfOrder, sightOf } from './orders.seen.ts'
import { markOrdered } from './placing.repo.ts'

type Paying = z.output<typeof orders.pay.body>

/** The order's payment option unless another is named. Options that were deactivated since are allowed. */
const wayOf = async (work: Work, store: StoreId, held: OrderState, option: Paying['option']): Promise<Way> => {
  if (option === null) return { optionId: null, name: '', kind: 'other' }
  if (option === undefined || option === held.paymentOptionId) {
    return { optionId: held.paymentOptionId, name: held.paymentName ?? '', kind: held.paymentKind ?? 'other' }
  }
  const known = (await readPaymentOption(work.tx, store, option)) ?? refuse('unknown_reference', { at: 'option' })
  await markOrdered(work.tx, store, [], known._id)
  return { optionId: known._id, name: known.name, kind: known.kind }
}

export const recordPayment = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  { amount, option, note = '' }: Paying,
): Promise<Order> => {
  const held = found(await lockOrder(work.tx, store, id))
  if (held.status === 'cancelled') refuse('order_closed')
  if (amount > held.balance) refuse('pays_too_much', { at: 'amount' })
  const way = await wayOf(work, store, held, option)
  const { currency, paymentStatus: was } = held
  const paid = held.paid + amount
  const paymentStatus = paymentStatusOf({ ...held, paid })
  const paymentId = newId()
  await updateOrder(work.tx, store, id, actor.personId, { paid, payment_status: paymentStatus })
  await insertPayment(work.tx, store, {
    ...way,
    id: paymentId,
    orderId: id,
    direction: 'payment',
    amount,
    lines: [],
    isRestocked: false,
    asCredit: false,
    note,
    personId: actor.personId,
    by: actor.name,
  })
  await insertOrderEvents(work, store, [{ orderId: id, kind: 'payment', facts: { amount, option: way.name } }])
  await insertMovement(work.tx, store, { orderId: id, paymentId, currency }, paymentEntries(way.kind, amount))
  work.record({
    resource: 'orders',
    id,
    label: labelOfOrder(held),
    action: 'update',
    before: { paid: held.paid, paymentStatus: was },
    after: { paid, paymentStatus, ...(way.name ? { option: way.name } : {}) },
  })
  return found(await readOrder(work.tx, store, id, sightOf(actor)))
}
