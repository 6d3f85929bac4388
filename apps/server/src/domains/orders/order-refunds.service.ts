import type { Order, RefundInput } from '#contract/domains/order.ts'
import { afterRefund, paymentStatusOf, refundable } from '#contract/domains/order-money.ts'
import { postEntries } from '#server/domains/customers/ledger.service.ts'
import { giveStockBack, holdProductsOf, releaseStock } from '#server/domains/inventory/reservations.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { found, Refusal, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { type KeptLine, readLines } from './changing.repo.ts'
import { insertMovement } from './earnings.repo.ts'
import { countRefunded, insertPayment, readMoney } from './order-payments.repo.ts'
import { insertOrderEvents, lockOrder, type OrderState, updateOrder } from './order-state.repo.ts'
import { refundEntries } from './orders.earnings.ts'
import { wayBack } from './orders.money-back.ts'
import { productTakings } from './orders.product-takings.ts'
import { readOrder } from './orders.repo.ts'
import { labelOfOrder, sightOf } from './orders.seen.ts'
import { settle, settleProducts } from './tallies.repo.ts'

interface Returned {
  line: KeptLine
  quantity: number
}

/** Each line once, with at most the quantity that was bought and not refunded yet. */
const returnedOf = (asked: NonNullable<RefundInput['lines']>, lines: readonly KeptLine[]): Returned[] => {
  const returned = new Map<string, Returned>()
  for (const [index, { line: id, quantity }] of asked.entries()) {
    const line = lines.find((one) => one.id === id) ?? refuse('unknown_reference', { at: `lines.${index}.line` })
    const so = (returned.get(id)?.quantity ?? 0) + quantity
    if (so > line.quantity - line.refundedQuantity) refuse('invalid', { at: `lines.${index}.quantity` })
    returned.set(id, { line, quantity: so })
  }
  return [...returned.values()]
}

/** Sold items return to the location they came from; reserved items are released. */
const restock = async (work: Work, store: StoreId, held: OrderState, returned: readonly Returned[]): Promise<void> => {
  const pieces = returned.map(({ line, quantity }) => ({ variantId: line.variantId, quantity }))
  await (held.status === 'completed' ? giveStockBack : releaseStock)(work, store, held.id, pieces)
}

const takeBack = async (
  work: Work,
  store: StoreId,
  held: OrderState,
  { lines: asked = [], restock: isRestocked = false }: RefundInput,
): Promise<{ lines: { line: string; quantity: number }[]; isRestocked: boolean }> => {
  if (asked.length === 0) return { lines: [], isRestocked: false }
  const lines = await readLines(work.tx, store, held.id)
  const returned = returnedOf(asked, lines)
  const counted = returned.map(({ line, quantity }) => ({ line: line.id, quantity }))
  await countRefunded(work.tx, store, held.id, counted)
  // Cancelling already released everything.
  if (held.status === 'cancelled') return { lines: counted, isRestocked: false }
  await holdProductsOf(
    work,
    store,
    lines.map(({ variantId }) => variantId),
  )
  if (isRestocked) await restock(work, store, held, returned)
  const before = returned.map(({ line }) => line)
  const after = returned.map(({ line, quantity }) => ({
    ...line,
    refundedQuantity: line.refundedQuantity + quantity,
  }))
  await settleProducts(work.tx, store, held.day, [...productTakings(before, -1), ...productTakings(after, 1)])
  return { lines: counted, isRestocked }
}

/** Fails if the customer was deleted: only existing customers can receive credit. */
const giveCredit = async (work: Work, store: StoreId, actor: Actor, held: OrderState, delta: number): Promise<void> => {
  const { customerId, id: orderId } = held
  if (customerId === null) return refuse('customer_needed', { at: 'asCredit' })
  try {
    await postEntries(work, store, actor, [{ customerId, kind: 'credit', delta, reason: 'order', orderId }])
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === 'not_found'
    if (isGone) refuse('customer_needed', { at: 'asCredit' })
    throw error
  }
}

export const recordRefund = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  ask: RefundInput,
): Promise<Order> => {
  const { amount, asCredit = false, note = '' } = ask
  const held = found(await lockOrder(work.tx, store, id))
  if (amount > refundable(held)) refuse('refund_too_much', { at: 'amount' })
  const { lines, isRestocked } = await takeBack(work, store, held, ask)
  if (asCredit) await giveCredit(work, store, actor, held, amount)

  const { refunded, returned } = afterRefund(held, amount)
  const paymentStatus = paymentStatusOf({ ...held, refunded, returned })
  await updateOrder(work.tx, store, id, actor.personId, { refunded, returned, payment_status: paymentStatus })
  const ways = wayBack(await readMoney(work.tx, store, id), amount)
  const names = new Set(ways.map(({ name }) => name).filter((name) => name !== ''))
  const option = asCredit ? '' : [...names].join(', ')
  const payment = { id: newId(), orderId: id, amount, lines, isRestocked, asCredit, note }
  await insertPayment(work.tx, store, {
    ...payment,
    direction: 'refund',
    optionId: asCredit ? null : (ways[0]?.optionId ?? null),
    name: option,
    kind: asCredit ? 'other' : (ways[0]?.kind ?? 'other'),
    personId: actor.personId,
    by: actor.name,
  })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = { amount, option, ...(asCredit ? { asCredit } : {}), ...(pieces > 0 ? { pieces } : {}) }
  await insertOrderEvents(work, store, [{ orderId: id, kind: 'refund', facts }])
  // Store credit moves no money: the payment stays with the vendor.
  const entries = asCredit ? [] : refundEntries(ways)
  await insertMovement(work.tx, store, { orderId: id, paymentId: payment.id, currency: held.currency }, entries)
  await settle(work.tx, store, { ...held, before: held, after: { ...held, returned } })
  work.record({
    resource: 'orders',
    id,
    label: labelOfOrder(held),
    action: 'update',
    before: { refunded: held.refunded, paymentStatus: held.paymentStatus },
    after: {
      refunded,
      paymentStatus,
      ...(pieces > 0 ? { pieces, isRestocked } : {}),
      ...(asCredit ? { asCredit } : {}),
    },
  })
  return found(await readOrder(work.tx, store, id, sightOf(actor)))
}
