import { isDelivered, type Order, type OrderChange } from '#contract/domains/order.ts'
import { paymentStatusOf } from '#contract/domains/order-money.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { returnEntries } from '#server/domains/customers/ledger.service.ts'
import { changeUses } from '#server/domains/discounts/uses.service.ts'
import { holdProductsOf, releaseStock, reserveStock } from '#server/domains/inventory/reservations.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { labelOf } from './cart.service.ts'
import { type KeptLine, readLines, replaceLines } from './changing.repo.ts'
import { insertOrderEvents, lockOrder, type OrderState, updateOrder } from './order-state.repo.ts'
import { readOrder } from './orders.repo.ts'
import { productTakings } from './orders.product-takings.ts'
import { sightOf } from './orders.seen.ts'
import { keptAddress, usesIn } from './placing.service.ts'
import { markOrdered, type NewLine, refreshOrders } from './placing.repo.ts'
import { type EditedLine, repriced } from './repricing.service.ts'
import { settle, settleProducts } from './tallies.repo.ts'

const final: ReadonlySet<string> = new Set(['completed', 'cancelled'])

const piecesOf = (lines: readonly { variantId: string; quantity: number; type: string }[]): Map<string, number> =>
  new Map(lines.filter(({ type }) => type === 'physical').map(({ variantId, quantity }) => [variantId, quantity]))

/** Reserves and releases only the difference; releases first so that freed stock can be reserved again. */
const moveReservations = async (
  work: Work,
  store: StoreId,
  orderId: string,
  kept: readonly KeptLine[],
  lines: readonly EditedLine[],
) => {
  const [had, has] = [piecesOf(kept), piecesOf(lines)]
  const fewer = [...had].flatMap(([variantId, quantity]) => {
    const gone = quantity - (has.get(variantId) ?? 0)
    return gone > 0 ? [{ variantId, quantity: gone }] : []
  })
  if (fewer.length > 0) await releaseStock(work, store, orderId, fewer)
  const more = lines.flatMap((line, index) => {
    const quantity = line.type === 'physical' ? line.quantity - (had.get(line.variantId) ?? 0) : 0
    const at = `lines.${index}.quantity`
    return quantity > 0 ? [{ ...line, quantity, at, about: labelOf(line) }] : []
  })
  await reserveStock(work, store, orderId, more)
}

const keptLines = (lines: readonly EditedLine[], quote: Quote): NewLine[] =>
  lines.map((line, position) => {
    const { unitPrice, quantity, discount, net, taxRate, tax, total } = found(quote.lines[position])
    const { id, productId, variantId, title, values, sku, type, categoryIds, brandId, collectionIds } = line
    const of = { id, productId, variantId, title, values, sku, type, categoryIds, brandId, collectionIds }
    return { ...of, position, unitPrice, quantity, discount, net, taxRate, tax, total }
  })

const daysMoved = (kept: readonly KeptLine[], lines: readonly NewLine[]) => {
  const refunded = new Map(kept.map(({ id, refundedQuantity }) => [id, refundedQuantity]))
  const after = lines.map((line) => ({ ...line, refundedQuantity: refunded.get(line.id) ?? 0 }))
  return [...productTakings(kept, -1), ...productTakings(after, 1)]
}

const counted = (kept: readonly KeptLine[], lines: readonly EditedLine[]) => ({
  added: lines.filter(({ isNew }) => isNew).map((line) => `${labelOf(line)} × ${line.quantity}`),
  removed: kept
    .filter((line) => !lines.some(({ id }) => id === line.id))
    .map((line) => `${labelOf(line)} × ${line.quantity}`),
  changed: lines.flatMap((line) =>
    kept
      .filter(({ id, quantity }) => id === line.id && quantity !== line.quantity)
      .map((was) => `${labelOf(line)} ${was.quantity} → ${line.quantity}`),
  ),
})

/** Points and credit never exceed the new total; the excess goes back to the customer. */
const giveBackMeans = async (work: Work, store: StoreId, order: OrderState, quote: Quote) => {
  if (order.customerId === null) return
  const { customerId, id: orderId } = order
  await returnEntries(work, store, work.origin.actor, [
    { customerId, kind: 'points', delta: order.pointsUsed - quote.pointsUsed, reason: 'order', orderId },
    { customerId, kind: 'credit', delta: order.creditUsed - quote.creditUsed, reason: 'order', orderId },
  ])
}

/** The returned amount can't exceed the new amount due. */
const stillReturned = ({ returned }: OrderState, { due }: Quote): number => Math.min(returned, due)

const figures = (order: OrderState, quote: Quote, lines: readonly NewLine[]): Columns => ({
  subtotal: quote.subtotal,
  discount_total: quote.discountTotal,
  fulfillment_fee: quote.fulfillmentFee,
  fee_discount: quote.feeDiscount,
  payment_fee: quote.paymentFee,
  fee_tax: quote.feeTax,
  tax_total: quote.taxTotal,
  total: quote.total,
  points_used: quote.pointsUsed,
  points_value: quote.pointsValue,
  credit_used: quote.creditUsed,
  due: quote.due,
  returned: stillReturned(order, quote),
  payment_status: paymentStatusOf({ ...order, due: quote.due, returned: stillReturned(order, quote) }),
  pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
})

const changeLines = async (work: Work, store: StoreId, order: OrderState, ask: OrderChange): Promise<Quote> => {
  const wanted = (ask.lines ?? []).map(({ variant }) => variant)
  const before = (await readLines(work.tx, store, order.id)).map(({ variantId }) => variantId)
  await holdProductsOf(work, store, [...before, ...wanted])
  const { kept, lines, candidates, quote } = await repriced(work.tx, store, order, ask)
  if (ask.expectedTotal !== undefined && ask.expectedTotal !== quote.total) refuse('price_changed', { current: quote })
  await moveReservations(work, store, order.id, kept, lines)
  const rows = keptLines(lines, quote)
  const products = [...new Set(rows.map(({ productId }) => productId))]
  await markOrdered(work.tx, store, products, null)
  await settleProducts(work.tx, store, order.day, daysMoved(kept, rows))
  await changeUses(work.tx, store, order.id, usesIn(quote, candidates), {
    orderId: order.id,
    userKey: order.userKey,
    at: new Date(order.placedAt),
    day: order.day,
  })
  await giveBackMeans(work, store, order, quote)
  await replaceLines(work.tx, store, order.id, rows)
  await updateOrder(work.tx, store, order.id, work.origin.actor?.personId ?? null, figures(order, quote, rows))
  const facts = { totalBefore: order.total, total: quote.total, ...counted(kept, lines) }
  await insertOrderEvents(work, store, [{ orderId: order.id, kind: 'edited', facts }])
  return quote
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Columns of an edit that don't affect the price. Only named fields change. */
const detailColumns = (order: OrderState, ask: OrderChange): { columns: Columns; fields: string[] } => {
  const { contact, carrier, trackingNumber, tags } = ask
  if (ask.address === null && isDelivered(order.method)) refuse('address_needed', { at: 'address' })
  const columns: Record<string, unknown> = {}
  const fields: string[] = []
  const put = (field: string, named: Record<string, unknown>) => {
    fields.push(field)
    Object.assign(columns, named)
  }
  if (ask.address !== undefined) put('address', { address: json(keptAddress(ask.address)) })
  if (ask.billingAddress !== undefined)
    put('billingAddress', { billing_address: json(keptAddress(ask.billingAddress)) })
  if (contact) {
    const { name, email, phone } = contact
    put('contact', { customer_name: name, customer_email: email, customer_phone: phone })
  }
  if (fields.length > 0 && final.has(order.status)) refuse('order_closed', { at: fields[0] ?? '' })
  if (carrier !== undefined) put('carrier', { carrier })
  if (trackingNumber !== undefined)
    put('trackingNumber', { tracking_number: trackingNumber === '' ? null : trackingNumber })
  if (tags !== undefined) put('tags', { tags })
  return { columns, fields }
}

const changeDetails = async (work: Work, store: StoreId, order: OrderState, ask: OrderChange): Promise<void> => {
  const { columns, fields } = detailColumns(order, ask)
  if (fields.length === 0) return
  await updateOrder(work.tx, store, order.id, work.origin.actor?.personId ?? null, columns)
  await insertOrderEvents(work, store, [{ orderId: order.id, kind: 'details', facts: { fields } }])
}

/** Order values for the audit log, which masks PII for readers without access to it. */
const toldOf = (order: Order) => ({
  total: order.total,
  lines: order.lines.map((line) => `${labelOf(line)} × ${line.quantity}`),
  tags: order.tags,
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  name: order.customer.name,
  email: order.customer.email,
  phone: order.customer.phone,
  address: order.address,
  billingAddress: order.billingAddress,
})

export const changeOrder = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  ask: OrderChange,
): Promise<Order> => {
  const sight = sightOf(actor)
  const order = found(await lockOrder(work.tx, store, id))
  const before = found(await readOrder(work.tx, store, id, sight))
  if (order.version !== ask.version) refuse('stale_version', { current: before })
  // Staff who can't see contact details and addresses can't change them.
  const isHidden = ask.contact ?? ask.address ?? ask.billingAddress
  if (isHidden !== undefined && !sight.sees) refuse('forbidden')
  await changeDetails(work, store, order, ask)
  const hasLines = ask.lines !== undefined || ask.codes !== undefined
  const quote = hasLines ? await changeLines(work, store, order, ask) : undefined
  await refreshOrders(work.tx, store, [id])
  if (quote) {
    const { day, customerId, status } = order
    await settle(work.tx, store, {
      day,
      customerId,
      before: order,
      after: { status, returned: stillReturned(order, quote), total: quote.total },
    })
  }
  const after = found(await readOrder(work.tx, store, id, sight))
  work.record({
    resource: 'orders',
    id,
    label: `#${order.number}`,
    action: 'update',
    before: toldOf(before),
    after: toldOf(after),
  })
  return after
}
