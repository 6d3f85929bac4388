import type { Order } from '#contract/domains/order.ts'
import type {
  NewOrder,
  OrderClaims,
  OrderWritten,
  Visibility,
} from '#server/domains/order-records/order-records.service.ts'
import type { Buyer } from './cart.service.ts'
import type { CheckoutItem } from './checkout-rows.repo.ts'

const toSlot = (window: NewOrder['window']): Order['slot'] =>
  window && {
    window: window.id,
    name: window.name,
    date: window.date,
    start: window.start,
    end: window.end,
    startsAt: window.startsAt,
    endsAt: window.endsAt,
  }

const toLines = (lines: NewOrder['lines'], items: ReadonlyMap<string, Pick<CheckoutItem, 'picture'>>): Order['lines'] =>
  lines.map((line) => ({
    _id: line.id,
    product: line.productId,
    variant: line.variantId,
    title: line.title,
    values: line.values,
    sku: line.sku,
    picture: items.get(line.variantId ?? '')?.picture ?? null,
    type: line.type as Order['lines'][number]['type'],
    unitPrice: line.unitPrice,
    listPrice: line.listPrice,
    quantity: line.quantity,
    gross: line.unitPrice * line.quantity,
    discount: line.discount,
    net: line.net,
    taxRate: line.taxRate,
    tax: line.tax,
    total: line.total,
    refundedQuantity: 0,
  }))

/**
 * An order as `readOrder` returns it right after it was placed, for people who may see personal data: built from what was
 * written, because reading it takes as long as writing it. Orders that were changed in the same transaction are read.
 */
export const toPlacedOrder = (
  order: NewOrder,
  { uses }: Pick<OrderClaims, 'uses'>,
  { number, writtenAt, previous, updatedBy }: OrderWritten,
  { buyer, items, visibility: { personId } }: { buyer: Buyer; items: readonly CheckoutItem[]; visibility: Visibility },
): Order => {
  const { quote, window, payment, note } = order
  const { lines: _lines, discounts: _discounts, decisions: _decisions, ...totals } = quote
  const isFree = order.freeOver !== null && quote.subtotal >= order.freeOver && order.baseFee > 0
  return {
    ...totals,
    _id: order.id,
    number,
    source: order.source,
    status: 'pending',
    deliveryStatus: order.deliveryStatus as Order['deliveryStatus'],
    paymentStatus: order.paymentStatus as Order['paymentStatus'],
    method: order.method as Order['method'],
    customer: { _id: order.customerId, name: buyer.fullName, email: order.customerEmail, phone: order.customerPhone },
    isMasked: false,
    slot: toSlot(window),
    isLate: window !== null && Date.parse(window.endsAt) < Date.parse(writtenAt),
    pieces: order.pieces,
    balance: quote.due,
    tags: order.tags,
    hasNotes: note !== null,
    placedAt: order.placedAt,
    updatedAt: writtenAt,
    version: 1,
    freeOver: isFree ? order.freeOver : null,
    lines: toLines(order.lines, new Map(items.map((item) => [item.variantId, item]))),
    discounts: uses
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ discountId: discount, name, code, amount, feeAmount }) => ({ discount, name, code, amount, feeAmount })),
    address: order.address,
    billingAddress: order.billingAddress,
    paymentOption: payment && {
      _id: payment.id,
      name: payment.name,
      kind: payment.kind as NonNullable<Order['paymentOption']>['kind'],
      instructionsAfter: payment.instructions,
    },
    carrier: null,
    trackingNumber: null,
    paid: 0,
    refunded: 0,
    returned: 0,
    pointsReturned: 0,
    creditReturned: 0,
    payments: [],
    card: { awaitsPaymentUntil: null, failedAttempts: 0, link: null, disputes: [] },
    notes: note
      ? [
          {
            _id: note.id,
            body: note.body,
            isForCustomer: note.isForCustomer,
            by: note.name,
            isOwn: note.personId !== null && note.personId === personId,
            at: writtenAt,
          },
        ]
      : [],
    timeline: order.events.map(({ id, kind, facts, name, byCustomer }) => ({
      _id: id,
      kind,
      facts: facts as Order['timeline'][number]['facts'],
      by: name,
      byCustomer,
      at: writtenAt,
    })),
    cancelReason: '',
    previous,
    next: null,
    updatedBy,
  }
}
