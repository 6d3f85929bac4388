import { dedupeTags } from '#contract/domains/customer.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { CartInput, OrderAddress, OrderInput } from '#contract/domains/order.ts'
import { toPaymentStatus } from '#contract/domains/order-balance.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { allocate } from '#server/domains/inventory/reservations.service.ts'
import {
  type NewEvent,
  type NewLine,
  type NewOrder,
  type OrderClaims,
  toEventRow,
} from '#server/domains/order-records/order-records.service.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type CartContext, formatItemLabel } from './cart.service.ts'
import type { CheckoutRows } from './checkout-rows.repo.ts'

export type PlaceOrderInput = Omit<OrderInput, 'buyer'> & { acceptsTerms?: boolean | undefined }

interface OrderMoment {
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

/** Timeline entries of what staff priced differently from the catalog. */
const toAdjustmentEvents = (orderId: string, lines: readonly NewLine[], quote: Quote): NewEvent[] => [
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

export const toNewOrder = (
  uow: UnitOfWork,
  input: PlaceOrderInput,
  context: CartContext,
  quote: Quote,
  { id, day, at }: OrderMoment,
  earning: object | null,
): NewOrder => {
  const { buyer, slot, option, settings, lines: items, channel } = context
  const lines = toOrderLines(quote, items)
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
    pieces: items.reduce((pieces, line) => pieces + line.quantity, 0),
    tags: dedupeTags(input.tags ?? []),
    day,
    placedAt: at.toISOString(),
    personId,
    lines,
    note: input.note
      ? { id: newId(), body: input.note, isForCustomer: channel === 'storefront', personId, name: author }
      : null,
    events: [
      { ...toEventRow(uow, { orderId: id, kind: 'placed', facts: { total: quote.total, source } }), name: author },
      ...toAdjustmentEvents(id, lines, quote).map((event) => toEventRow(uow, event)),
    ],
    earning,
  }
}

/** Allocations for the lines whose stock is tracked; fails with the name of what is short. */
const toAllocations = (
  lines: CartContext['lines'],
  { supplies, mainLocationId }: CheckoutRows,
): OrderClaims['allocations'] => {
  const left = new Map(supplies.map((supply) => [`${supply.variantId} ${supply.locationId}`, supply.available]))
  return lines.flatMap(({ variantId, ...line }, index) => {
    if (!line.tracksStock || variantId === null) return []
    const request = { ...line, variantId, at: `lines.${index}.quantity`, about: formatItemLabel(line) }
    return allocate(request, supplies, mainLocationId).map((allocation) => {
      const available = left.get(`${variantId} ${allocation.locationId}`) ?? 0
      return { ...allocation, inStock: Math.min(allocation.quantity, Math.max(0, available)) }
    })
  })
}

/** What the order takes. */
export const toClaims = (context: CartContext, quote: Quote, rows: CheckoutRows): OrderClaims => {
  const { lines, slot, candidates } = context
  const allocations = toAllocations(lines, rows)
  const allocated = new Set(allocations.map(({ variantId }) => variantId))
  const productIds = (items: CartContext['lines']) => [...new Set(items.flatMap(({ productId }) => productId ?? []))]
  return {
    productIds: productIds(lines),
    trackedIds: productIds(lines.filter(({ variantId }) => variantId !== null && allocated.has(variantId))),
    items: rows.items.map(({ variantId, state }) => ({ variantId, state })),
    allocations,
    uses: toDiscountUses(quote, candidates).map((use, position) => ({ ...use, id: newId(), position })),
    windowCapacity: slot?.capacity ?? null,
  }
}
