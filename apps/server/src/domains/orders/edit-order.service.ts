import { dedupeTags } from '#contract/domains/customer.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { Order, OrderChange } from '#contract/domains/order.ts'
import { toPaymentStatus } from '#contract/domains/order-balance.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { updateAttribution } from '#server/domains/campaign-tracking/campaign-orders.service.ts'
import { requestIntentSync } from '#server/domains/card-records/card-records.service.ts'
import { returnEntries } from '#server/domains/customers/ledger.service.ts'
import { changeUses } from '#server/domains/discounts/uses.service.ts'
import { lockProducts, releaseStock, reserveStock } from '#server/domains/inventory/reservations.service.ts'
import { syncOrderRewards } from '#server/domains/reward-earnings/order-rewards.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { formatItemLabel } from '#server/domains/checkout/cart.service.ts'
import {
  type StoredLine,
  type OrderState,
  type NewLine,
  readLines,
  replaceLines,
  insertOrderEvents,
  lockOrder,
  updateOrder,
  readOrder,
  toProductSales,
  visibilityFor,
  markOrdered,
  refreshOrders,
  applyOrderTotals,
  applyProductSales,
} from '#server/domains/order-records/order-records.service.ts'
import { chargeTransactionFee } from '#server/domains/earnings/earnings.service.ts'
import { toStoredAddress, toDiscountUses } from '#server/domains/checkout/place-order.service.ts'
import { type EditedLine, repriceOrder } from '#server/domains/checkout/reprice-order.service.ts'

const closedStatuses: ReadonlySet<string> = new Set(['completed', 'cancelled'])

const quantityByVariant = (
  lines: readonly { variantId: string | null; quantity: number; type: string }[],
): Map<string, number> =>
  new Map(
    lines.flatMap(({ variantId, quantity, type }) =>
      type === 'physical' && variantId !== null ? [[variantId, quantity]] : [],
    ),
  )

/** Reserves and releases only the difference; releases first so that freed stock can be reserved again. */
const moveReservations = async (
  uow: UnitOfWork,
  store: StoreId,
  orderId: string,
  storedLines: readonly StoredLine[],
  lines: readonly EditedLine[],
) => {
  const [quantityBefore, quantityAfter] = [quantityByVariant(storedLines), quantityByVariant(lines)]
  const toRelease = [...quantityBefore].flatMap(([variantId, quantity]) => {
    const removedQuantity = quantity - (quantityAfter.get(variantId) ?? 0)
    return removedQuantity > 0 ? [{ variantId, quantity: removedQuantity }] : []
  })
  if (toRelease.length > 0) await releaseStock(uow, store, orderId, toRelease)
  const toReserve = lines.flatMap(({ variantId, ...line }, index) => {
    if (variantId === null || !line.tracksStock) return []
    const quantity = line.quantity - (quantityBefore.get(variantId) ?? 0)
    const at = `lines.${index}.quantity`
    return quantity > 0 ? [{ ...line, variantId, quantity, at, about: formatItemLabel(line) }] : []
  })
  await reserveStock(uow, store, orderId, toReserve)
}

const toOrderLines = (lines: readonly EditedLine[], quote: Quote): NewLine[] =>
  lines.map((line, position) => {
    const { unitPrice, quantity, discount, net, taxRate, tax, total } = orNotFound(quote.lines[position])
    const { id, productId, variantId, title, values, sku, type, categoryIds, brandId, collectionIds, listPrice } = line
    const snapshot = { id, productId, variantId, title, values, sku, type, categoryIds, brandId, collectionIds }
    return { ...snapshot, listPrice, position, unitPrice, quantity, discount, net, taxRate, tax, total }
  })

const toProductSalesChanges = (storedLines: readonly StoredLine[], lines: readonly NewLine[]) => {
  const refunded = new Map(storedLines.map(({ id, refundedQuantity }) => [id, refundedQuantity]))
  const after = lines.map((line) => ({ ...line, refundedQuantity: refunded.get(line.id) ?? 0 }))
  return [...toProductSales(storedLines, -1), ...toProductSales(after, 1)]
}

const describeLineChanges = (storedLines: readonly StoredLine[], lines: readonly EditedLine[]) => ({
  added: lines.filter(({ isNew }) => isNew).map((line) => `${formatItemLabel(line)} × ${line.quantity}`),
  removed: storedLines
    .filter((line) => !lines.some(({ id }) => id === line.id))
    .map((line) => `${formatItemLabel(line)} × ${line.quantity}`),
  changed: lines.flatMap((line) =>
    storedLines
      .filter(({ id, quantity }) => id === line.id && quantity !== line.quantity)
      .map((storedLine) => `${formatItemLabel(line)} ${storedLine.quantity} → ${line.quantity}`),
  ),
})

/** What refunds have given back of the points and the credit that the order still uses. */
const clampReturnedRedemption = ({ returnedRedemption }: OrderState, { pointsUsed, creditUsed }: Quote) => ({
  points: Math.min(returnedRedemption.points, pointsUsed),
  credit: Math.min(returnedRedemption.credit, creditUsed),
})

/** Points and credit never exceed the new total; the excess that refunds haven't given back goes to the customer. */
const refundPointsAndCredit = async (uow: UnitOfWork, store: StoreId, order: OrderState, quote: Quote) => {
  if (order.customerId === null) return
  const { customerId, id: orderId, pointsUsed, creditUsed, returnedRedemption: before } = order
  const after = clampReturnedRedemption(order, quote)
  const points = pointsUsed - before.points - (quote.pointsUsed - after.points)
  const credit = creditUsed - before.credit - (quote.creditUsed - after.credit)
  await returnEntries(uow, store, uow.origin.actor, [
    { customerId, kind: 'points', delta: points, reason: 'returned', orderId },
    { customerId, kind: 'credit', delta: credit, reason: 'returned', orderId },
  ])
}

/** The returned amount can't exceed the new amount due. */
const clampReturned = ({ returned }: OrderState, { due }: Quote): number => Math.min(returned, due)

const toTotalColumns = (order: OrderState, quote: Quote, lines: readonly NewLine[]): Columns => ({
  subtotal: quote.subtotal,
  discount_total: quote.discountTotal,
  manual_discount_type: quote.manualDiscount?.type ?? null,
  manual_discount_value: quote.manualDiscount?.value ?? null,
  manual_discount_reason: quote.manualDiscount?.reason ?? null,
  manual_discount_amount: quote.manualDiscount?.amount ?? 0,
  fulfillment_fee: quote.fulfillmentFee,
  fee_discount: quote.feeDiscount,
  payment_fee: quote.paymentFee,
  fee_tax: quote.feeTax,
  tax_total: quote.taxTotal,
  total: quote.total,
  points_used: quote.pointsUsed,
  points_value: quote.pointsValue,
  credit_used: quote.creditUsed,
  points_returned: clampReturnedRedemption(order, quote).points,
  credit_returned: clampReturnedRedemption(order, quote).credit,
  due: quote.due,
  returned: clampReturned(order, quote),
  payment_status: toPaymentStatus({ ...order, due: quote.due, returned: clampReturned(order, quote) }),
  pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
})

const isSameDiscount = ({ manualDiscount: before }: OrderState, { manualDiscount: after }: Quote): boolean =>
  before?.type === after?.type && before?.value === after?.value && before?.reason === after?.reason

const toDiscountEvent = ({ id }: OrderState, { manualDiscount }: Quote) => ({
  orderId: id,
  kind: 'discount' as const,
  facts: manualDiscount ? { amount: manualDiscount.amount, reason: manualDiscount.reason } : { isRemoved: true },
})

const toEditEvent = (order: OrderState, quote: Quote, changes: ReturnType<typeof describeLineChanges>) => ({
  orderId: order.id,
  kind: 'edited' as const,
  facts: { totalBefore: order.total, total: quote.total, ...changes },
})

const editLines = async (uow: UnitOfWork, store: StoreId, order: OrderState, input: OrderChange): Promise<Quote> => {
  const requestedVariantIds = (input.lines ?? []).flatMap(({ variant }) => variant ?? [])
  const variantIdsBefore = (await readLines(uow.tx, store, order.id)).flatMap(({ variantId }) => variantId ?? [])
  await lockProducts(uow, store, [...variantIdsBefore, ...requestedVariantIds])
  const { storedLines, lines, candidates, quote } = await repriceOrder(uow.tx, store, order, input)
  if (input.expectedTotal !== undefined && input.expectedTotal !== quote.total)
    fail('price_changed', { current: quote })
  await moveReservations(uow, store, order.id, storedLines, lines)
  const rows = toOrderLines(lines, quote)
  const products = [...new Set(rows.flatMap(({ productId }) => productId ?? []))]
  await markOrdered(uow.tx, store, products, null)
  await applyProductSales(uow.tx, store, order.day, toProductSalesChanges(storedLines, rows))
  await changeUses(uow.tx, store, order.id, toDiscountUses(quote, candidates), {
    orderId: order.id,
    userKey: order.userKey,
    at: new Date(order.placedAt),
    day: order.day,
  })
  await refundPointsAndCredit(uow, store, order, quote)
  await replaceLines(uow.tx, store, order.id, rows)
  await updateOrder(uow.tx, store, order.id, uow.origin.actor?.personId ?? null, toTotalColumns(order, quote, rows))
  await syncOrderRewards(uow, store, [order.id])
  const changes = describeLineChanges(storedLines, lines)
  const hasSameDiscount = isSameDiscount(order, quote)
  const isDiscountOnly = !hasSameDiscount && Object.values(changes).every(({ length }) => length === 0)
  await insertOrderEvents(uow, store, [
    ...(isDiscountOnly ? [] : [toEditEvent(order, quote, changes)]),
    ...(hasSameDiscount ? [] : [toDiscountEvent(order, quote)]),
  ])
  return quote
}

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Columns of an edit that don't affect the price. Only named fields change. */
const toDetailColumns = (order: OrderState, input: OrderChange): { columns: Columns; fields: string[] } => {
  const { contact, carrier, trackingNumber, tags } = input
  if (input.address === null && hasDeliveryStatus(order.method)) fail('address_needed', { field: 'address' })
  const columns: Record<string, unknown> = {}
  const fields: string[] = []
  const setField = (field: string, values: Record<string, unknown>) => {
    fields.push(field)
    Object.assign(columns, values)
  }
  if (input.address !== undefined) setField('address', { address: toJson(toStoredAddress(input.address)) })
  if (input.billingAddress !== undefined)
    setField('billingAddress', { billing_address: toJson(toStoredAddress(input.billingAddress)) })
  if (contact) {
    const { name, email, phone } = contact
    setField('contact', { customer_name: name, customer_email: email, customer_phone: phone })
  }
  if (fields.length > 0 && closedStatuses.has(order.status)) fail('order_closed', { field: fields[0] ?? '' })
  if (carrier !== undefined) setField('carrier', { carrier })
  if (trackingNumber !== undefined)
    setField('trackingNumber', { tracking_number: trackingNumber === '' ? null : trackingNumber })
  if (tags !== undefined) setField('tags', { tags: dedupeTags(tags) })
  return { columns, fields }
}

const editDetails = async (uow: UnitOfWork, store: StoreId, order: OrderState, input: OrderChange): Promise<void> => {
  const { columns, fields } = toDetailColumns(order, input)
  if (fields.length === 0) return
  await updateOrder(uow.tx, store, order.id, uow.origin.actor?.personId ?? null, columns)
  await insertOrderEvents(uow, store, [{ orderId: order.id, kind: 'details', facts: { fields } }])
}

/** Order values for the audit log, which masks PII for readers without access to it. */
const toAuditValues = (order: Order) => ({
  total: order.total,
  lines: order.lines.map((line) => `${formatItemLabel(line)} × ${line.quantity}`),
  tags: order.tags,
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  name: order.customer.name,
  email: order.customer.email,
  phone: order.customer.phone,
  address: order.address,
  billingAddress: order.billingAddress,
})

export const editOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  input: OrderChange,
): Promise<Order> => {
  const visibility = visibilityFor(actor)
  const order = orNotFound(await lockOrder(uow.tx, store, id))
  const before = orNotFound(await readOrder(uow.tx, store, id, visibility))
  if (order.version !== input.version) fail('stale_version', { current: before })
  // Staff who can't see contact details and addresses can't change them.
  const piiChange = input.contact ?? input.address ?? input.billingAddress
  if (piiChange !== undefined && !visibility.canSeePii) fail('forbidden')
  await editDetails(uow, store, order, input)
  const hasLines = input.lines !== undefined || input.codes !== undefined || input.manualDiscount !== undefined
  const quote = hasLines ? await editLines(uow, store, order, input) : undefined
  await refreshOrders(uow.tx, store, [id])
  if (quote) {
    const { day, customerId, status } = order
    const { due, total } = quote
    const returned = clampReturned(order, quote)
    await updateAttribution(uow, store, id)
    await applyOrderTotals(uow.tx, store, { day, customerId, before: order, after: { status, returned, total } })
    // A lower total may already be covered by what was paid.
    await chargeTransactionFee(uow.tx, store, { ...order, due, total, returned })
    requestIntentSync(uow, store, order)
  }
  const after = orNotFound(await readOrder(uow.tx, store, id, visibility))
  uow.audit({
    resource: 'orders',
    id,
    label: `#${order.number}`,
    action: 'update',
    before: toAuditValues(before),
    after: toAuditValues(after),
  })
  if (after.paymentStatus === 'paid' && before.paymentStatus !== 'paid')
    uow.emit({ type: 'order.paid', storeId: store, objectId: id })
  return after
}
