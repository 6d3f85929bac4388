import { dedupeTags } from '#contract/domains/customer.ts'
import {
  type CartInput,
  hasDeliveryStatus,
  type Order,
  type OrderAddress,
  type OrderInput,
} from '#contract/domains/order.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import { toPaymentStatus } from '#contract/domains/order-balance.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import { maxGuestOrdersPerMinute } from '#contract/domains/storefront.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { attributeOrder } from '#server/domains/campaign-tracking/campaign-orders.service.ts'
import { postEntries } from '#server/domains/customers/ledger.service.ts'
import { takeUses } from '#server/domains/discounts/uses.service.ts'
import { hasWindows, bookSlot } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { lockProducts, assertInStock, reserveStock } from '#server/domains/inventory/reservations.service.ts'
import { isOptionOffered, listActiveOptions } from '#server/domains/payment-options/payment-options.service.ts'
import { recordPayment } from '#server/domains/order-payments/order-payments.service.ts'
import { completeAutomaticTasks } from '#server/domains/reward-requests/automatic-tasks.service.ts'
import { prepareEarning, syncOrderRewards } from '#server/domains/reward-earnings/order-rewards.service.ts'
import { emailOrderReceived } from '#server/domains/customer-emails/customer-emails.service.ts'
import { chargeTransactionFee } from '#server/domains/earnings/earnings.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type Visibility,
  type NewEvent,
  type NewLine,
  type NewOrder,
  toEventRow,
  readGuestOrderWait,
  readOrder,
  visibilityFor,
  insertOrder,
  insertOrderEvents,
  markOrdered,
  applyProductSales,
} from '#server/domains/order-records/order-records.service.ts'
import {
  type Buyer,
  loadBuyer,
  type CartSource,
  type Channel,
  formatItemLabel,
  type CartContext,
  loadCartContext,
  quoteCartContext,
  assertAddress,
} from './cart.service.ts'
import { isUnapprovedEmail } from './cart.repo.ts'

export type PlaceOrderInput = Omit<OrderInput, 'buyer'> & { acceptsTerms?: boolean | undefined }

interface PlacedOrder {
  id: string
  day: string
  at: Date
}

/** Address as stored in the order: every field is set. */
export const toStoredAddress = (input: CartInput['address']): OrderAddress | null =>
  input
    ? {
        recipient: input.recipient ?? '',
        line1: input.line1,
        line2: input.line2 ?? '',
        city: input.city ?? '',
        region: input.region ?? '',
        postcode: input.postcode ?? '',
        country: input.country ?? null,
        phone: input.phone ?? null,
        coordinates: input.coordinates ?? null,
      }
    : null

export const toDiscountUses = (quote: Quote, candidates: CartContext['candidates']) =>
  quote.discounts.map(({ discount, name, code, amount, feeAmount }) => ({
    discountId: discount,
    codeId: candidates.find(({ id }) => id === discount)?.codeId ?? null,
    name,
    code,
    amount,
    feeAmount,
  }))

const toOrderLines = (quote: Quote, lines: CartContext['lines']): NewLine[] =>
  lines.map((line, index) => {
    const quoted = orNotFound(quote.lines[index])
    const { productId, variantId, title, values, sku, type, categoryIds, brandId, collectionIds, listPrice } = line
    const { unitPrice, quantity, discount, net, taxRate, tax, total } = quoted
    const snapshot = { productId, variantId, title, values, sku, type, categoryIds, brandId, collectionIds, listPrice }
    return { id: newId(), position: index, ...snapshot, unitPrice, quantity, discount, net, taxRate, tax, total }
  })

/** Reserves stock, discount uses, slot, points and credit, in the global lock order. */
const reserveEverything = async (
  uow: UnitOfWork,
  store: StoreId,
  context: CartContext,
  quote: Quote,
  { id, day, at }: PlacedOrder,
) => {
  const { buyer, slot, lines } = context
  const tracked = lines.flatMap(({ variantId, ...line }, index) =>
    line.tracksStock && variantId !== null
      ? [{ ...line, variantId, at: `lines.${index}.quantity`, about: formatItemLabel(line) }]
      : [],
  )
  await reserveStock(uow, store, id, tracked)
  const { userKey } = buyer
  await takeUses(uow.tx, store, toDiscountUses(quote, context.candidates), { orderId: id, userKey, at, day })
  if (slot && !(await bookSlot(uow.tx, store, slot))) fail('slot_full', { field: 'slot' })
  const { customer } = buyer
  if (customer) {
    await postEntries(uow, store, uow.origin.actor, [
      { customerId: customer.id, kind: 'points', delta: -quote.pointsUsed, reason: 'order', orderId: id },
      { customerId: customer.id, kind: 'credit', delta: -quote.creditUsed, reason: 'order', orderId: id },
    ])
  }
}

const toNewOrder = (
  uow: UnitOfWork,
  input: PlaceOrderInput,
  context: CartContext,
  quote: Quote,
  { id, day, at }: PlacedOrder,
  channel: Channel,
): NewOrder => {
  const { buyer, slot, option, settings, lines } = context
  const source = channel === 'staff' ? ('manual' as const) : ('storefront' as const)
  const personId = uow.origin.actor?.personId ?? null
  const author = uow.origin.actor?.name ?? buyer.name
  const { fee, freeOver } = settings.methods[input.method]
  return {
    id,
    source,
    method: input.method,
    language: channel === 'storefront' ? (uow.origin.language ?? null) : null,
    deliveryStatus: hasDeliveryStatus(input.method) ? 'pending' : null,
    paymentStatus: toPaymentStatus({ status: 'pending', due: quote.due, paid: 0, refunded: 0, returned: 0 }),
    customerId: buyer.customer?.id ?? null,
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    userKey: buyer.userKey,
    address: toStoredAddress(input.address),
    billingAddress: toStoredAddress(input.billingAddress),
    window: slot && { ...slot, id: slot.window },
    payment: option && { ...option, id: option._id, instructions: option.instructionsAfter },
    feeTaxRate: settings.feeTaxRate,
    freeOver,
    baseFee: fee,
    quote,
    pieces: lines.reduce((pieces, line) => pieces + line.quantity, 0),
    tags: dedupeTags(input.tags ?? []),
    day,
    placedAt: at.toISOString(),
    personId,
    lines: toOrderLines(quote, lines),
    note: input.note
      ? { id: newId(), body: input.note, isForCustomer: channel === 'storefront', personId, name: author }
      : null,
    event: { ...toEventRow(uow, { orderId: id, kind: 'placed', facts: { total: quote.total, source } }), name: author },
  }
}

/** Timeline entries of what staff priced differently from the catalog. */
const toAdjustmentEvents = ({ id: orderId, lines, quote }: NewOrder): NewEvent[] => [
  ...lines.flatMap((line): NewEvent[] => {
    const title = formatItemLabel(line)
    const { quantity, unitPrice, listPrice } = line
    if (line.variantId === null) return [{ orderId, kind: 'customItem', facts: { title, quantity, price: unitPrice } }]
    return listPrice === null ? [] : [{ orderId, kind: 'price', facts: { title, from: listPrice, to: unitPrice } }]
  }),
  ...(quote.manualDiscount
    ? [
        {
          orderId,
          kind: 'discount' as const,
          facts: { amount: quote.manualDiscount.amount, reason: quote.manualDiscount.reason },
        },
      ]
    : []),
]

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
      body: `Order #${number} from ${name}, ${formatMoney(total, currency, 'en')}`,
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
const assertCheckoutComplete = async (
  uow: UnitOfWork,
  store: StoreId,
  input: PlaceOrderInput,
  { buyer: { customer }, acceptsCards }: { buyer: Buyer; acceptsCards: boolean },
): Promise<void> => {
  if (customer && customer.approval !== 'approved') fail('not_approved')
  if (!input.slot && (await hasWindows(uow.tx, store, input.method))) fail('slot_needed', { field: 'slot' })
  const options = input.paymentOption ? [] : await listActiveOptions(uow.tx, store)
  const isOffered = (option: PaymentOption) =>
    isOptionOffered(option, acceptsCards) && option.methods.includes(input.method)
  if (options.some(isOffered)) fail('payment_needed', { field: 'paymentOption' })
}

/**
 * A guest's email has the approval of the customer with that email. Checked after every other error, and with one error
 * code for every decision, so that finding out whether an email is blocked takes a real order.
 */
const assertGuestAccepted = async (uow: UnitOfWork, store: StoreId, { customer, email }: Buyer): Promise<void> => {
  if (customer || email === null) return
  if (await isUnapprovedEmail(uow.tx, store, email)) fail('order_not_accepted')
}

/**
 * Counts placed orders, not calls, and only after the stock was found: shoppers who come too late for a sale don't use the
 * limit up, and hear that it's sold out. Concurrent orders may exceed it by as many as are being placed.
 */
const assertGuestOrdersLeft = async (uow: UnitOfWork, store: StoreId): Promise<void> => {
  const wait = await readGuestOrderWait(uow.tx, store, maxGuestOrdersPerMinute)
  if (wait !== undefined) fail('too_many', { retryAfter: Math.max(1, wait) })
}

/**
 * Places an order: price, stock, discount uses, slot, points, credit and number in one transaction. The error names
 * what is missing.
 */
export const placeOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  input: PlaceOrderInput,
  { channel, acceptsCards, buyer, visibility }: CartSource & { buyer: Buyer; visibility: Visibility },
): Promise<Order> => {
  assertAddress(input)
  if (channel === 'storefront') await assertCheckoutComplete(uow, store, input, { buyer, acceptsCards })
  const wanted = input.lines.flatMap(({ variant: variantId, quantity }, index) =>
    variantId === undefined ? [] : [{ variantId, quantity, at: `lines.${index}.quantity` }],
  )
  await assertInStock(uow, store, wanted)
  if (channel === 'storefront' && !buyer.customer) await assertGuestOrdersLeft(uow, store)
  await lockProducts(
    uow,
    store,
    wanted.map(({ variantId }) => variantId),
  )
  const at = new Date()
  const context = await loadCartContext(uow.tx, store, input, { channel, acceptsCards, buyer, now: at.getTime() })
  if (channel === 'storefront' && context.store.hasTerms && !input.acceptsTerms)
    fail('terms_needed', { field: 'acceptsTerms' })
  const quote = quoteCartContext(input, context)
  if (input.expectedTotal !== undefined && input.expectedTotal !== quote.total)
    fail('price_changed', { current: quote })
  const placed = { id: newId(), day: toWallTime(at.getTime(), context.store.timezone).day, at }
  await reserveEverything(uow, store, context, quote, placed)
  if (channel === 'storefront') await assertGuestAccepted(uow, store, buyer)
  const order = toNewOrder(uow, input, context, quote, placed, channel)
  const productIds = [...new Set(order.lines.flatMap(({ productId }) => productId ?? []))]
  await markOrdered(uow.tx, store, productIds, order.payment?.id ?? null)
  await applyProductSales(
    uow.tx,
    store,
    order.day,
    order.lines.flatMap(({ productId, quantity, total }) =>
      productId === null ? [] : [{ productId, quantity, revenue: total }],
    ),
  )
  const number = await insertOrder(uow.tx, store, order)
  const { customer } = buyer
  if (customer)
    await prepareEarning(uow.tx, store, context.store.rewards, {
      orderId: order.id,
      customerId: customer.id,
      placedAt: at,
    })
  const adjustments = toAdjustmentEvents(order)
  if (adjustments.length > 0) await insertOrderEvents(uow, store, adjustments)
  // Points and credit can cover the whole total.
  if (quote.due === 0) {
    uow.emit({ type: 'order.paid', storeId: store, objectId: order.id })
    if (order.customerId !== null)
      await completeAutomaticTasks(uow, store, order.customerId, { type: 'orderPaid', orderId: order.id })
    if (customer) await syncOrderRewards(uow, store, [order.id])
    const state = { status: 'pending', due: 0, paid: 0, refunded: 0, returned: 0 }
    await chargeTransactionFee(uow.tx, store, { ...state, id: order.id, total: quote.total, currency: quote.currency })
  }
  const { id, customerId, customerEmail: email } = order
  await attributeOrder(uow, store, { id, customerId, email, total: quote.total })
  auditOrder(uow, order, number, context.store.vendorId)
  // Before its card payment, staff don't act on an order of the storefront, and the customer has placed none.
  const awaitsCard = channel === 'storefront' && isCardKind(context.option?.kind) && quote.due > 0
  if (!awaitsCard) {
    notifyNewOrder(uow, store, { ...order, number, total: quote.total, currency: quote.currency })
    if (input.notify ?? true) emailOrderReceived(uow, store, order.id)
  }
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
  const buyer = await loadBuyer(uow.tx, store, buyerInput)
  const source = { channel: 'staff', acceptsCards, visibility: visibilityFor(actor) } as const
  const order = await placeOrder(uow, store, input, { ...source, buyer })
  return input.isPaid && order.due > 0 ? recordPayment(uow, store, actor, order._id, { amount: order.due }) : order
}
