import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import { toPaymentStatus } from '#contract/domains/order-balance.ts'
import type { orders } from '#contract/domains/orders.ts'
import { requestIntentSync } from '#server/domains/card-records/card-records.service.ts'
import { completeAutomaticTasks } from '#server/domains/reward-requests/automatic-tasks.service.ts'
import { chargeTransactionFee } from '#server/domains/earnings/earnings.service.ts'
import { readPaymentOption } from '#server/domains/payment-options/payment-options.service.ts'
import { syncOrderRewards } from '#server/domains/reward-earnings/order-rewards.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type OrderState,
  insertOrderEvents,
  lockOrder,
  updateOrder,
  readOrder,
  formatOrderLabel,
  visibilityFor,
  markOrdered,
} from '#server/domains/order-records/order-records.service.ts'
import { insertPayment } from './order-payments.repo.ts'
import type { PaymentMethod } from './refund-allocation.rules.ts'

type PaymentInput = z.output<typeof orders.pay.body>

/** The order's payment option unless another is named. Options that were deactivated since are allowed. */
const resolvePaymentMethod = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  option: PaymentInput['option'],
): Promise<PaymentMethod> => {
  if (option === null) return { optionId: null, name: '', kind: 'other' }
  if (option === undefined || option === lockedOrder.paymentOptionId) {
    return {
      optionId: lockedOrder.paymentOptionId,
      name: lockedOrder.paymentName ?? '',
      kind: lockedOrder.paymentKind ?? 'other',
    }
  }
  const known = (await readPaymentOption(uow.tx, store, option)) ?? fail('unknown_reference', { field: 'option' })
  await markOrdered(uow.tx, store, [], known._id)
  return { optionId: known._id, name: known.name, kind: known.kind }
}

/** Records a payment that reached the vendor directly, whatever its option's kind: it moves no earnings except the fee. */
export interface NewOrderPayment {
  id: string
  amount: number
  method: PaymentMethod
  note: string
}

/** Adds a payment to an order that the caller has locked, and what it earns; returns what has been paid. */
export const addPayment = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  { id, amount, method, note }: NewOrderPayment,
): Promise<{ paid: number }> => {
  const { actor, customer } = uow.origin
  const paid = lockedOrder.paid + amount
  const paymentStatus = toPaymentStatus({ ...lockedOrder, paid })
  await updateOrder(uow.tx, store, lockedOrder.id, actor?.personId ?? null, { paid, payment_status: paymentStatus })
  await insertPayment(uow.tx, store, {
    ...method,
    id,
    orderId: lockedOrder.id,
    direction: 'payment',
    amount,
    lines: [],
    isRestocked: false,
    asCredit: false,
    note,
    personId: actor?.personId ?? null,
    authorName: actor?.name ?? customer?.name ?? '',
  })
  const facts = { amount, option: method.name }
  await insertOrderEvents(uow, store, [{ orderId: lockedOrder.id, kind: 'payment', facts }])
  uow.audit({
    resource: 'orders',
    id: lockedOrder.id,
    label: formatOrderLabel(lockedOrder),
    action: 'update',
    before: { paid: lockedOrder.paid, paymentStatus: lockedOrder.paymentStatus },
    after: { paid, paymentStatus, ...(method.name ? { option: method.name } : {}) },
  })
  if (paymentStatus === 'paid' && lockedOrder.paymentStatus !== 'paid')
    uow.emit({ type: 'order.paid', storeId: store, objectId: lockedOrder.id })
  const { customerId } = lockedOrder
  if (paymentStatus === 'paid' && customerId !== null)
    await completeAutomaticTasks(uow, store, customerId, { type: 'orderPaid', orderId: lockedOrder.id })
  if (lockedOrder.customerId !== null) await syncOrderRewards(uow, store, [lockedOrder.id])
  return { paid }
}

/** Records a payment that the store received itself. */
export const recordPayment = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { amount, option, note = '' }: PaymentInput,
): Promise<Order> => {
  const lockedOrder = orNotFound(await lockOrder(uow.tx, store, id))
  if (lockedOrder.status === 'cancelled') fail('order_closed')
  if (amount > lockedOrder.balance) fail('pays_too_much', { field: 'amount' })
  const method = await resolvePaymentMethod(uow, store, lockedOrder, option)
  const paymentId = newId()
  const { paid } = await addPayment(uow, store, lockedOrder, { id: paymentId, amount, method, note })
  await chargeTransactionFee(uow.tx, store, { ...lockedOrder, paid }, paymentId)
  requestIntentSync(uow, store, lockedOrder)
  return orNotFound(await readOrder(uow.tx, store, id, visibilityFor(actor)))
}
