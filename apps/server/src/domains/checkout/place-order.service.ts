import { type Order, type OrderInput } from '#contract/domains/order.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { attributeOrder } from '#server/domains/campaign-tracking/campaign-orders.service.ts'
import { postEntries } from '#server/domains/customers/ledger.service.ts'
import { failForShortages } from '#server/domains/inventory/reservations.service.ts'
import { notifyLowStock } from '#server/domains/inventory/stock.service.ts'
import { isOptionOffered } from '#server/domains/payment-options/payment-options.service.ts'
import { recordPayment } from '#server/domains/order-payments/order-payments.service.ts'
import { completeAutomaticTasks } from '#server/domains/reward-requests/automatic-tasks.service.ts'
import { loadEarningTerms, syncOrderRewards } from '#server/domains/reward-earnings/order-rewards.service.ts'
import { emailOrderReceived } from '#server/domains/customer-emails/customer-emails.service.ts'
import { chargeTransactionFee } from '#server/domains/earnings/earnings.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  insertReservedOrder,
  type NewOrder,
  type OrderClaims,
  type OrderProblem,
  type OrderWritten,
  readOrder,
  reserveForOrder,
  type Visibility,
  visibilityFor,
  writePlacedOrder,
} from '#server/domains/order-records/order-records.service.ts'
import {
  assertAddress,
  type Buyer,
  type BuyerInput,
  type CartContext,
  type CartSource,
  loadCheckoutRows,
  quoteCartContext,
  toBuyerOrThrow,
  toBuyerQuery,
  toCartContext,
} from './cart.service.ts'
import type { CheckoutRows } from './checkout-rows.repo.ts'
import { type PlaceOrderInput, toClaims, toNewOrder } from './order-draft.rules.ts'
import { toPlacedOrder } from './placed-order.rules.ts'

export { toDiscountUses, toStoredAddress } from './order-draft.rules.ts'

/** A key's orders are news to its creator too. */
const getAuthorId = ({ origin: { actor } }: UnitOfWork): string | undefined =>
  actor && 'apiKeyId' in actor && actor.apiKeyId !== undefined ? undefined : actor?.personId

/** Notifies the team, except the person who created the order. */
export const notifyNewOrder = (
  uow: UnitOfWork,
  store: StoreId,
  order: { id: string; number: number; customerName: string; total: number; currency: Currency },
): void => {
  const { number, customerName: name, total, currency } = order
  notify(uow, store, [
    {
      kind: 'new_order',
      facts: { number, name, total, currency },
      title: 'New order',
      body: `Order #${number} from ${name}, ${formatMoney(total, currency, 'en-US')}`,
      route: `/dashboard/orders/${order.id}`,
      authorId: getAuthorId(uow),
    },
  ])
}

const auditOrder = (uow: UnitOfWork, order: NewOrder, number: number, vendorId: string): void => {
  const { total, currency } = order.quote
  uow.audit({
    resource: 'orders',
    id: order.id,
    label: `#${number}`,
    action: 'create',
    after: { number, total, currency, source: order.source, method: order.method, pieces: order.pieces },
    ...(uow.origin.actor ? {} : { by: { vendorId, name: order.customerName } }),
  })
}

/** Storefront orders need a slot and a payment option if the store offers them; staff may leave them open. */
const assertCheckoutComplete = (
  { hasWindows, options }: CheckoutRows,
  input: PlaceOrderInput,
  { buyer: { customer }, acceptsCards }: { buyer: Buyer; acceptsCards: boolean },
): void => {
  if (customer && customer.approval !== 'approved') fail('not_approved')
  if (!input.slot && hasWindows) fail('slot_needed', { field: 'slot' })
  const isOffered = (option: PaymentOption) =>
    isOptionOffered(option, acceptsCards) && option.methods.includes(input.method)
  if (!input.paymentOption && options.some(isOffered)) fail('payment_needed', { field: 'paymentOption' })
}

/** Fails before anything is locked, naming every shortage; the stock is checked again under the products' locks. */
const assertInStock = ({ items }: CheckoutRows, { lines }: PlaceOrderInput): void => {
  const wanted = lines.flatMap(({ variant: variantId, quantity }, index) =>
    variantId === undefined ? [] : [{ variantId, quantity, at: `lines.${index}.quantity` }],
  )
  const quantities = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
  // Only public items: whether the caller may see others is decided later.
  const short = items.filter(
    ({ variantId, tracksStock, canBackorder, isThere, isShown, available }) =>
      tracksStock && !canBackorder && isThere && isShown && available < (quantities.get(variantId) ?? 0),
  )
  failForShortages(wanted, short)
}

/**
 * Counts placed orders, not calls, and only after the stock was found: shoppers who come too late for a sale don't use the
 * limit up, and hear that it's sold out. Concurrent orders may exceed it by as many as are being placed.
 */
const assertGuestOrdersLeft = ({ guestOrderWait }: CheckoutRows): void => {
  if (guestOrderWait !== null) fail('too_many', { retryAfter: Math.max(1, guestOrderWait) })
}

interface OrderSource extends CartSource {
  buyer: BuyerInput
  visibility: Visibility
}

interface OrderDraft {
  rows: CheckoutRows
  context: CartContext
  quote: Quote
  order: NewOrder
  claims: OrderClaims
}

/** Reads everything without locks, checks it, and prices the order. */
const draftOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  input: PlaceOrderInput,
  { channel, acceptsCards, buyer: buyerInput }: OrderSource,
): Promise<OrderDraft> => {
  const at = new Date()
  const now = at.getTime()
  const isGuest = channel === 'storefront' && !(buyerInput && 'account' in buyerInput)
  const query = toBuyerQuery(buyerInput)
  const rows = await loadCheckoutRows(uow.tx, store, input, { buyer: query, now, isGuestOrder: isGuest })
  if (isGuest && !rows.guestOrders) fail('account_needed')
  const buyer = toBuyerOrThrow(buyerInput, rows.buyer)
  assertAddress(input)
  if (channel === 'storefront') assertCheckoutComplete(rows, input, { buyer, acceptsCards })
  assertInStock(rows, input)
  if (isGuest) assertGuestOrdersLeft(rows)
  const context = toCartContext(rows, input, { channel, acceptsCards, buyer, now })
  if (channel === 'storefront' && context.store.hasTerms && !input.acceptsTerms)
    fail('terms_needed', { field: 'acceptsTerms' })
  const quote = quoteCartContext(input, context)
  if (input.expectedTotal !== undefined && input.expectedTotal !== quote.total)
    fail('price_changed', { current: quote })
  const claims = toClaims(context, quote, rows)
  const { customer } = buyer
  const earning =
    customer &&
    (await loadEarningTerms(uow.tx, store, context.store.rewards, { customerId: customer.id, placedAt: at }))
  const moment = { id: newId(), day: toWallTime(now, context.store.timezone).day, at }
  return { rows, context, quote, order: toNewOrder(uow, input, context, quote, moment, earning), claims }
}

const failForProblem = ({ problem, subject }: OrderProblem): never => {
  if (problem === 'slot_full') return fail('slot_full', { field: 'slot' })
  if (problem === 'changed') return fail('conflict')
  return fail(problem, subject === undefined ? {} : { subject })
}

type Written = OrderWritten & { low?: Parameters<typeof notifyLowStock>[2] }

/** Points and credit are taken between discounts and totals, in the global lock order. */
const writeRedeemingOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  { order, quote, claims }: OrderDraft,
  customerId: string,
): Promise<OrderProblem | Written> => {
  const reserved = await reserveForOrder(uow.tx, store, order, claims)
  if (reserved.problem !== undefined) return reserved
  await postEntries(uow, store, uow.origin.actor, [
    { customerId, kind: 'points', delta: -quote.pointsUsed, reason: 'order', orderId: order.id },
    { customerId, kind: 'credit', delta: -quote.creditUsed, reason: 'order', orderId: order.id },
  ])
  const written = await insertReservedOrder(uow.tx, store, order, claims)
  return written.problem === undefined ? { ...reserved, ...written } : written
}

const writeDraft = (uow: UnitOfWork, store: StoreId, draft: OrderDraft): Promise<OrderProblem | Written> => {
  const { order, quote, claims } = draft
  return order.customerId !== null && (quote.pointsUsed > 0 || quote.creditUsed > 0)
    ? writeRedeemingOrder(uow, store, draft, order.customerId)
    : writePlacedOrder(uow.tx, store, order, claims)
}

/** With the products locked, a second draft can only find them changed by what doesn't lock them. */
const maxDrafts = 3

/** Drafts the order and writes it; again if its products or their stock changed in between, which then are locked. */
const draftAndWrite = async (
  uow: UnitOfWork,
  store: StoreId,
  input: PlaceOrderInput,
  source: OrderSource,
): Promise<{ draft: OrderDraft; written: Written }> => {
  for (let drafts = 1; ; drafts++) {
    const draft = await draftOrder(uow, store, input, source)
    // After every other check, and with one error code for every decision, so that finding out whether an email is
    // blocked takes a real order. A guest's email has the approval of the customer with that email.
    const isRefused = source.channel === 'storefront' && !draft.context.buyer.customer && draft.rows.isUnapproved
    const written = await writeDraft(uow, store, draft)
    if (written.problem === undefined) return isRefused ? fail('order_not_accepted') : { draft, written }
    if (written.problem !== 'changed' || drafts === maxDrafts) return failForProblem(written)
  }
}

/** Points and credit can cover the whole total. */
const settlePaidOrder = async (uow: UnitOfWork, store: StoreId, { order, quote }: OrderDraft): Promise<void> => {
  uow.emit({ type: 'order.paid', storeId: store, objectId: order.id })
  if (order.customerId !== null) {
    await completeAutomaticTasks(uow, store, order.customerId, { type: 'orderPaid', orderId: order.id })
    await syncOrderRewards(uow, store, [order.id])
  }
  const state = { status: 'pending', due: 0, paid: 0, refunded: 0, returned: 0 }
  await chargeTransactionFee(uow.tx, store, { ...state, id: order.id, total: quote.total, currency: quote.currency })
}

/**
 * Places an order: price, stock, discount uses, slot, points, credit and number in one transaction. The error names
 * what is missing.
 */
export const placeOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  input: PlaceOrderInput,
  source: OrderSource,
): Promise<Order> => {
  const { channel, visibility } = source
  const { draft, written } = await draftAndWrite(uow, store, input, source)
  const { rows, context, quote, order, claims } = draft
  const { number } = written
  notifyLowStock(uow, store, written.low ?? [])
  if (quote.due === 0) await settlePaidOrder(uow, store, draft)
  const { id, customerId, customerEmail: email } = order
  if (rows.hasClick) await attributeOrder(uow, store, { id, customerId, email, total: quote.total })
  auditOrder(uow, order, number, context.store.vendorId)
  // Before its card payment, staff don't act on an order of the storefront, and the customer has placed none.
  const awaitsCard = channel === 'storefront' && isCardKind(context.option?.kind) && quote.due > 0
  if (!awaitsCard) {
    notifyNewOrder(uow, store, { ...order, number, total: quote.total, currency: quote.currency })
    if (input.notify ?? true) emailOrderReceived(uow, store, order.id)
  }
  const isAsWritten = visibility.canSeePii && quote.due > 0 && order.events.length === 1
  if (isAsWritten) return toPlacedOrder(order, claims, written, { buyer: context.buyer, items: rows.items, visibility })
  return orNotFound(await readOrder(uow.tx, store, order.id, visibility))
}

/** Manual prices and recorded payments need the permission to edit orders. */
const needsEditPermission = ({
  lines,
  manualDiscount,
  isPaid,
}: Pick<OrderInput, 'lines' | 'manualDiscount' | 'isPaid'>) =>
  Boolean(isPaid) ||
  Boolean(manualDiscount) ||
  lines.some(({ custom, unitPrice }) => custom !== undefined || (unitPrice ?? null) !== null)

/** Manual order from the dashboard. */
export const placeManualOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { buyer: buyerInput, ...input }: OrderInput,
  acceptsCards: boolean,
): Promise<Order> => {
  if (needsEditPermission(input) && !actor.permissions.includes('edit_order')) fail('forbidden')
  const source = { channel: 'staff', acceptsCards, visibility: visibilityFor(actor), buyer: buyerInput } as const
  const order = await placeOrder(uow, store, input, source)
  return input.isPaid && order.due > 0 ? recordPayment(uow, store, actor, order._id, { amount: order.due }) : order
}
