import { type CartInput, isDelivered, type Order, type OrderAddress, type OrderInput } from '#contract/domains/order.ts'
import { paymentStatusOf } from '#contract/domains/order-money.ts'
import { wallOf } from '#contract/core/zone.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { postEntries } from '#server/domains/customers/ledger.service.ts'
import { takeUses } from '#server/domains/discounts/uses.service.ts'
import { hasWindows, takeSeat } from '#server/domains/fulfillment-windows/seats.service.ts'
import { holdProductsOf, refuseShort, reserveStock } from '#server/domains/inventory/reservations.service.ts'
import { listOffered } from '#server/domains/payment-options/payment-options.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { type Buyer, buyerOf, type By, labelOf, type Prepared, prepare, priced, refuseNowhere } from './cart.service.ts'
import { isEmailOfUnapproved } from './catalogue.repo.ts'
import { eventRow } from './order-state.repo.ts'
import { readOrder } from './orders.repo.ts'
import { sightOf } from './orders.seen.ts'
import type { Sight } from './orders.shown.repo.ts'
import { insertOrder, markOrdered, type NewLine, type NewOrder } from './placing.repo.ts'
import { settleProducts } from './tallies.repo.ts'

export type Placing = Omit<OrderInput, 'buyer'>

interface Placed {
  id: string
  day: string
  at: Date
}

/** Address as stored in the order: every field is set. */
export const keptAddress = (asked: CartInput['address']): OrderAddress | null =>
  asked
    ? {
        recipient: asked.recipient ?? '',
        line1: asked.line1,
        line2: asked.line2 ?? '',
        city: asked.city ?? '',
        region: asked.region ?? '',
        postcode: asked.postcode ?? '',
        country: asked.country ?? null,
        phone: asked.phone ?? null,
        coordinates: asked.coordinates ?? null,
      }
    : null

export const usesIn = (quote: Quote, candidates: Prepared['candidates']) =>
  quote.discounts.map(({ discount, name, code, amount, feeAmount }) => ({
    discountId: discount,
    codeId: candidates.find(({ id }) => id === discount)?.codeId ?? null,
    name,
    code,
    amount,
    feeAmount,
  }))

const keptLines = (quote: Quote, lines: Prepared['lines']): NewLine[] =>
  lines.map((line, index) => {
    const of = found(quote.lines[index])
    const { productId, variantId, title, values, sku, type, categoryIds, brandId, collectionIds } = line
    const { unitPrice, quantity, discount, net, taxRate, tax, total } = of
    const thing = { productId, variantId, title, values, sku, type, categoryIds, brandId, collectionIds }
    return { id: newId(), position: index, ...thing, unitPrice, quantity, discount, net, taxRate, tax, total }
  })

/** Reserves stock, discount uses, slot, points and credit, in the global lock order. */
const takeAll = async (work: Work, store: StoreId, prepared: Prepared, quote: Quote, { id, day, at }: Placed) => {
  const { buyer, slot, lines } = prepared
  const physical = lines.flatMap((line, index) =>
    line.type === 'physical' ? [{ ...line, at: `lines.${index}.quantity`, about: labelOf(line) }] : [],
  )
  await reserveStock(work, store, id, physical)
  const { userKey } = buyer
  await takeUses(work.tx, store, usesIn(quote, prepared.candidates), { orderId: id, userKey, at, day })
  if (slot && !(await takeSeat(work.tx, store, slot))) refuse('slot_full', { at: 'slot' })
  const { customer } = buyer
  if (customer) {
    await postEntries(work, store, work.origin.actor, [
      { customerId: customer.id, kind: 'points', delta: -quote.pointsUsed, reason: 'order', orderId: id },
      { customerId: customer.id, kind: 'credit', delta: -quote.creditUsed, reason: 'order', orderId: id },
    ])
  }
}

const newOrder = (
  work: Work,
  ask: Placing,
  prepared: Prepared,
  quote: Quote,
  { id, day, at }: Placed,
  by: By,
): NewOrder => {
  const { buyer, slot, option, settings, lines } = prepared
  const source = by === 'staff' ? ('manual' as const) : ('storefront' as const)
  const personId = work.origin.actor?.personId ?? null
  const author = work.origin.actor?.name ?? buyer.name
  const { fee, freeOver } = settings.methods[ask.method]
  return {
    id,
    source,
    method: ask.method,
    deliveryStatus: isDelivered(ask.method) ? 'pending' : null,
    paymentStatus: paymentStatusOf({ status: 'pending', due: quote.due, paid: 0, refunded: 0, returned: 0 }),
    customerId: buyer.customer?.id ?? null,
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    userKey: buyer.userKey,
    address: keptAddress(ask.address),
    billingAddress: keptAddress(ask.billingAddress),
    window: slot && { ...slot, id: slot.window },
    payment: option && { ...option, id: option._id, instructions: option.instructionsAfter },
    feeTaxRate: settings.feeTaxRate,
    freeOver,
    baseFee: fee,
    quote,
    pieces: lines.reduce((pieces, line) => pieces + line.quantity, 0),
    tags: ask.tags ?? [],
    day,
    placedAt: at.toISOString(),
    personId,
    lines: keptLines(quote, lines),
    note: ask.note ? { id: newId(), body: ask.note, isForCustomer: by === 'storefront', personId, name: author } : null,
    event: { ...eventRow(work, { orderId: id, kind: 'placed', facts: { total: quote.total, source } }), name: author },
  }
}

/** Audits the order and, for storefront orders, notifies the team. */
const tell = (work: Work, store: StoreId, order: NewOrder, number: number, vendorId: string): void => {
  const label = `#${number}`
  const { total, currency } = order.quote
  work.record({
    resource: 'orders',
    id: order.id,
    label,
    action: 'create',
    after: { number, total, currency, source: order.source, method: order.method, pieces: order.pieces },
    ...(work.origin.actor ? {} : { by: { vendorId, name: order.customerName } }),
  })
  if (order.source === 'manual') return
  notify(work, store, [
    {
      kind: 'new_order',
      facts: { number, name: order.customerName, total, currency },
      title: 'New order',
      body: `${label}, ${order.customerName}: ${formatMoney(total, currency, 'en')}.`,
      route: `/dashboard/orders/${order.id}`,
    },
  ])
}

/** Storefront orders need a slot and a payment option if the store offers them; staff may leave them open. */
const refuseIncomplete = async (work: Work, store: StoreId, ask: Placing, { customer }: Buyer): Promise<void> => {
  if (customer && customer.approval !== 'approved') refuse('not_approved')
  if (!ask.slot && (await hasWindows(work.tx, store, ask.method))) refuse('slot_needed', { at: 'slot' })
  const options = ask.paymentOption ? [] : await listOffered(work.tx, store)
  if (options.some(({ methods }) => methods.includes(ask.method))) refuse('payment_needed', { at: 'paymentOption' })
}

/**
 * A guest's email has the approval of the customer with that email. Checked after every other error, and with one error
 * code for every decision, so that finding out whether an email is blocked takes a real order.
 */
const assertGuestAccepted = async (work: Work, store: StoreId, { customer, email }: Buyer): Promise<void> => {
  if (customer || email === null) return
  if (await isEmailOfUnapproved(work.tx, store, email)) refuse('order_not_accepted')
}

/**
 * Places an order: price, stock, discount uses, slot, points, credit and number in one transaction. The error names
 * what is missing.
 */
export const placeOrder = async (
  work: Work,
  store: StoreId,
  ask: Placing,
  { by, buyer, sight }: { by: By; buyer: Buyer; sight: Sight },
): Promise<Order> => {
  refuseNowhere(ask)
  if (by === 'storefront') await refuseIncomplete(work, store, ask, buyer)
  const wanted = ask.lines.map(({ variant, quantity }) => ({ variantId: variant, quantity }))
  await refuseShort(work, store, wanted)
  await holdProductsOf(
    work,
    store,
    wanted.map(({ variantId }) => variantId),
  )
  const at = new Date()
  const prepared = await prepare(work.tx, store, ask, { by, buyer, now: at.getTime() })
  const quote = priced(ask, prepared)
  if (ask.expectedTotal !== undefined && ask.expectedTotal !== quote.total) refuse('price_changed', { current: quote })
  const placed = { id: newId(), day: wallOf(at.getTime(), prepared.store.timezone).day, at }
  await takeAll(work, store, prepared, quote, placed)
  if (by === 'storefront') await assertGuestAccepted(work, store, buyer)
  const order = newOrder(work, ask, prepared, quote, placed, by)
  const productIds = [...new Set(order.lines.map(({ productId }) => productId))]
  await markOrdered(work.tx, store, productIds, order.payment?.id ?? null)
  await settleProducts(
    work.tx,
    store,
    order.day,
    order.lines.map(({ productId, quantity, total }) => ({ productId, quantity, takings: total })),
  )
  const number = await insertOrder(work.tx, store, order)
  tell(work, store, order, number, prepared.store.vendorId)
  return found(await readOrder(work.tx, store, order.id, sight))
}

/** Manual order from the dashboard. */
export const placeForSomebody = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { buyer: asked, ...ask }: OrderInput,
): Promise<Order> => {
  const buyer = await buyerOf(work.tx, store, asked)
  return placeOrder(work, store, ask, { by: 'staff', buyer, sight: sightOf(actor) })
}
