import type { Order, RefundablePayment, RefundInput } from '#contract/domains/order.ts'
import { applyRefund, toPaymentStatus, getRefundableAmount } from '#contract/domains/order-balance.ts'
import { updateAttribution } from '#server/domains/campaign-tracking/campaign-orders.service.ts'
import { emailAboutOrder } from '#server/domains/customer-emails/customer-emails.service.ts'
import { requestIntentSync } from '#server/domains/card-records/card-records.service.ts'
import { postEntries } from '#server/domains/customers/ledger.service.ts'
import { returnStock, releaseStock } from '#server/domains/inventory/reservations.service.ts'
import { syncOrderRewards } from '#server/domains/reward-earnings/order-rewards.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, AppError, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type StoredLine,
  type OrderState,
  readLines,
  readOrderState,
  insertOrderEvents,
  lockOrder,
  updateOrder,
  readOrder,
  formatOrderLabel,
  visibilityFor,
  applyOrderTotals,
} from '#server/domains/order-records/order-records.service.ts'
import { sendToCards } from './card-charges.service.ts'
import { insertPayment, readPayments } from './order-payments.repo.ts'
import { type ReturnedLine, writeReturns } from './order-returns.service.ts'
import { allocateRefund, splitReduction } from './refund-allocation.rules.ts'

/** Each line once, with at most the quantity that was bought and not refunded yet. */
const validateReturns = (
  lineInputs: NonNullable<RefundInput['lines']>,
  lines: readonly StoredLine[],
): ReturnedLine[] => {
  const returned = new Map<string, ReturnedLine>()
  for (const [index, { line: id, quantity }] of lineInputs.entries()) {
    const line =
      lines.find((orderLine) => orderLine.id === id) ?? fail('unknown_reference', { field: `lines.${index}.line` })
    const total = (returned.get(id)?.quantity ?? 0) + quantity
    if (total > line.quantity - line.refundedQuantity) fail('invalid', { field: `lines.${index}.quantity` })
    returned.set(id, { line, quantity: total })
  }
  return [...returned.values()]
}

/** Sold items return to the location they came from; reserved items are released. */
const restockReturns = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  returned: readonly ReturnedLine[],
): Promise<void> => {
  const items = returned.flatMap(({ line: { variantId }, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity }],
  )
  await (lockedOrder.status === 'completed' ? returnStock : releaseStock)(uow, store, lockedOrder.id, items)
}

const recordReturns = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  { lines: lineInputs = [], restock: isRestocked = false }: RefundInput,
): Promise<{ lines: { line: string; quantity: number }[]; isRestocked: boolean }> => {
  if (lineInputs.length === 0) return { lines: [], isRestocked: false }
  const lines = await readLines(uow.tx, store, lockedOrder.id)
  const returned = validateReturns(lineInputs, lines)
  const quantities = returned.map(({ line, quantity }) => ({ line: line.id, quantity }))
  await writeReturns(uow, store, lockedOrder, lines, returned)
  // Cancelling already released everything.
  if (lockedOrder.status === 'cancelled') return { lines: quantities, isRestocked: false }
  if (isRestocked) await restockReturns(uow, store, lockedOrder, returned)
  return { lines: quantities, isRestocked }
}

/** Fails if the customer was deleted: only existing customers can receive credit. */
const issueCredit = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  lockedOrder: OrderState,
  delta: number,
): Promise<void> => {
  const { customerId, id: orderId } = lockedOrder
  if (customerId === null) return fail('customer_needed', { field: 'asCredit' })
  try {
    await postEntries(uow, store, actor, [{ customerId, kind: 'credit', delta, reason: 'order', orderId }])
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'not_found'
    if (isGone) fail('customer_needed', { field: 'asCredit' })
    throw error
  }
}

/** What can be refunded of each payment, the newest first. */
export const listRefundable = async (db: Db, store: StoreId, orderId: string): Promise<RefundablePayment[]> => {
  const { paid, refunded } = orNotFound(await readOrderState(db, store, orderId))
  const parts = allocateRefund(await readPayments(db, store, orderId), getRefundableAmount({ paid, refunded }))
  return parts.map(({ name, amount, intentId }) => ({ option: name, amount, isCard: intentId !== null }))
}

export const recordRefund = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  input: RefundInput,
): Promise<Order> => {
  const { amount, asCredit = false, note = '', notify = true } = input
  const lockedOrder = orNotFound(await lockOrder(uow.tx, store, id))
  if (amount > getRefundableAmount(lockedOrder)) fail('refund_too_much', { field: 'amount' })
  const { lines, isRestocked } = await recordReturns(uow, store, lockedOrder, input)
  if (asCredit) await issueCredit(uow, store, actor, lockedOrder, amount)

  const { refunded, returned } = applyRefund(lockedOrder, amount)
  const paymentStatus = toPaymentStatus({ ...lockedOrder, refunded, returned })
  await updateOrder(uow.tx, store, id, actor.personId, { refunded, returned, payment_status: paymentStatus })
  const methods = allocateRefund(await readPayments(uow.tx, store, id), amount)
  const names = new Set(methods.map(({ name }) => name).filter((name) => name !== ''))
  const option = asCredit ? '' : [...names].join(', ')
  const payment = { id: newId(), orderId: id, amount, lines, isRestocked, asCredit, note }
  await insertPayment(uow.tx, store, {
    ...payment,
    direction: 'refund',
    optionId: asCredit ? null : (methods[0]?.optionId ?? null),
    name: option,
    kind: asCredit ? 'other' : (methods[0]?.kind ?? 'other'),
    personId: actor.personId,
    authorName: actor.name,
  })
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const facts = { amount, option, ...(asCredit ? { asCredit } : {}), ...(quantity > 0 ? { pieces: quantity } : {}) }
  await insertOrderEvents(uow, store, [{ orderId: id, kind: 'refund', facts }])
  await syncOrderRewards(uow, store, [id])
  await updateAttribution(uow, store, id)
  await applyOrderTotals(uow.tx, store, { ...lockedOrder, before: lockedOrder, after: { ...lockedOrder, returned } })
  // Store credit moves no money: the payment stays with the store.
  const parts = splitReduction(methods, returned - lockedOrder.returned)
  if (!asCredit) await sendToCards(uow, store, lockedOrder, payment.id, parts)
  requestIntentSync(uow, store, lockedOrder)
  const isToCards = !asCredit && methods.length > 0 && methods.every(({ intentId }) => intentId !== null)
  const refund = {
    amount,
    to: asCredit ? ('credit' as const) : isToCards ? ('card' as const) : ('other' as const),
    option,
  }
  if (notify) emailAboutOrder(uow, store, id, { kind: 'order_refunded', refund })
  uow.audit({
    resource: 'orders',
    id,
    label: formatOrderLabel(lockedOrder),
    action: 'update',
    before: { refunded: lockedOrder.refunded, paymentStatus: lockedOrder.paymentStatus },
    after: {
      refunded,
      paymentStatus,
      ...(quantity > 0 ? { pieces: quantity, isRestocked } : {}),
      ...(asCredit ? { asCredit } : {}),
    },
  })
  uow.emit({ type: 'refund.created', storeId: store, objectId: id, refundId: payment.id })
  return orNotFound(await readOrder(uow.tx, store, id, visibilityFor(actor)))
}
