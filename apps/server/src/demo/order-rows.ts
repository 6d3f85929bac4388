import { productName } from '#contract/app-name.ts'
import { getLineRevenue } from '#contract/domains/order-balance.ts'
import { newId } from '#server/platform/ids.ts'
import type { OrderDraft } from './order-drafts.ts'
import type { OrderLifecycle } from './order-lifecycle.ts'
import type { DemoStockMove } from './stock-log.ts'
import type { DemoPerson, DemoStore } from './store-snapshot.ts'

/** A demo order: its draft and its life. */
export interface DemoOrder {
  number: number
  draft: OrderDraft
  life: OrderLifecycle
}

const toIso = (at: number): string => new Date(at).toISOString()

/** A member of the staff, or else the buyer. */
const toAuthorColumns = (by: DemoPerson | null, { buyer }: DemoOrder['draft']) => ({
  person_id: by?.id ?? null,
  person_name: by?.name ?? buyer.name,
})

export const isOpen = ({ life }: Pick<DemoOrder, 'life'>): boolean =>
  life.completedAt === null && life.cancelledAt === null

const refundedQuantity = (life: OrderLifecycle, lineId: string): number =>
  life.payments
    .flatMap(({ lines }) => lines)
    .reduce((sum, returnedLine) => (returnedLine.line === lineId ? sum + returnedLine.quantity : sum), 0)

const slotColumns = ({ slot }: OrderLifecycle) => ({
  window_id: slot?.window ?? null,
  window_name: slot?.name ?? null,
  window_date: slot?.date ?? null,
  window_start: slot?.start ?? null,
  window_end: slot?.end ?? null,
  window_starts_at: slot?.startsAt ?? null,
  window_ends_at: slot?.endsAt ?? null,
})

const paymentColumns = ({ option }: OrderDraft) => ({
  payment_option_id: option?._id ?? null,
  payment_name: option?.name ?? null,
  payment_kind: option?.kind ?? null,
  payment_instructions: option?.instructionsAfter ?? null,
  payment_fee_fixed: option?.feeFixed ?? 0,
  payment_fee_rate: option?.feeRate ?? 0,
})

const totalColumns = ({ quote }: OrderDraft) => ({
  currency: quote.currency,
  tax_mode: quote.taxMode,
  subtotal: quote.subtotal,
  discount_total: quote.discountTotal,
  fulfillment_fee: quote.fulfillmentFee,
  fee_discount: quote.feeDiscount,
  window_fee: quote.windowFee,
  payment_fee: quote.paymentFee,
  fee_tax: quote.feeTax,
  tax_total: quote.taxTotal,
  total: quote.total,
  points_used: quote.pointsUsed,
  points_value: quote.pointsValue,
  credit_used: quote.creditUsed,
  due: quote.due,
})

export const toOrderRow = ({ store, settings }: DemoStore, { number, draft, life }: DemoOrder) => {
  const last = life.events.at(-1)
  const { fee, freeOver } = settings.methods[draft.method]
  return {
    store_id: store,
    id: draft.id,
    number,
    source: draft.source,
    status: life.status,
    delivery_status: life.deliveryStatus,
    payment_status: life.paymentStatus,
    method: draft.method,
    customer_id: draft.buyer.customer?.id ?? null,
    customer_name: draft.buyer.name,
    customer_email: draft.buyer.email,
    customer_phone: draft.buyer.phone,
    user_key: draft.buyer.userKey,
    address: draft.method === 'pickup' ? null : draft.address,
    ...slotColumns(life),
    ...paymentColumns(draft),
    carrier: life.carrier,
    tracking_number: life.tracking,
    fee_tax_rate: settings.feeTaxRate,
    free_over: freeOver,
    base_fee: fee,
    ...totalColumns(draft),
    paid: life.paid,
    refunded: life.refunded,
    returned: life.returned,
    pieces: draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    tags: life.tags,
    cancel_reason: life.cancelReason,
    day: draft.day,
    placed_at: toIso(draft.at),
    version: life.events.length,
    updated_at: toIso(last?.at ?? draft.at),
    updated_by: last?.by?.id ?? null,
  }
}

export const toLineRows = ({ store }: DemoStore, { draft, life }: DemoOrder) =>
  draft.lines.map((line, position) => {
    const priced = draft.quote.lines[position]
    return {
      store_id: store,
      id: line.id,
      order_id: draft.id,
      position,
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      option_values: line.values,
      sku: line.sku,
      type: line.type,
      category_ids: line.categoryIds,
      brand_id: line.brandId,
      collection_ids: line.collectionIds,
      unit_price: line.price,
      quantity: line.quantity,
      discount: priced?.discount ?? 0,
      net: priced?.net ?? 0,
      tax_rate: line.taxRate,
      tax: priced?.tax ?? 0,
      total: priced?.total ?? 0,
      refunded_quantity: refundedQuantity(life, line.id),
    }
  })

export const toEventRows = ({ store }: DemoStore, { draft, life }: DemoOrder) =>
  life.events.map(({ at, by, isAutomatic = false, kind, facts }) => ({
    store_id: store,
    id: newId(),
    order_id: draft.id,
    kind,
    facts,
    ...(isAutomatic ? { person_id: null, person_name: productName } : toAuthorColumns(by, draft)),
    by_customer: by === null && !isAutomatic,
    at: toIso(at),
  }))

export const toNoteRows = ({ store }: DemoStore, { draft, life }: DemoOrder) =>
  life.notes.map(({ at, by, body, isForCustomer }) => ({
    store_id: store,
    id: newId(),
    order_id: draft.id,
    body,
    is_for_customer: isForCustomer,
    ...toAuthorColumns(by, draft),
    at: toIso(at),
  }))

export const toPaymentRows = ({ store }: DemoStore, { draft, life }: DemoOrder) =>
  life.payments.map(({ id, kind, amount, lines, isRestocked, asCredit, note, at, by }) => ({
    store_id: store,
    id,
    order_id: draft.id,
    kind,
    amount,
    payment_option_id: asCredit ? null : (draft.option?._id ?? null),
    option_name: asCredit ? '' : (draft.option?.name ?? ''),
    option_kind: asCredit ? 'other' : (draft.option?.kind ?? 'other'),
    lines,
    is_restocked: isRestocked,
    as_credit: asCredit,
    note,
    ...toAuthorColumns(by, draft),
    at: toIso(at),
  }))

export const toUseRows = ({ store }: DemoStore, { draft, life }: DemoOrder) =>
  draft.uses.map(({ discountId, codeId, name, code, amount, feeAmount }) => ({
    store_id: store,
    id: newId(),
    order_id: draft.id,
    discount_id: discountId,
    code_id: codeId,
    name,
    code,
    user_key: draft.buyer.userKey,
    amount,
    fee_amount: feeAmount,
    at: toIso(draft.at),
    day: draft.day,
    released_at: life.cancelledAt === null ? null : toIso(life.cancelledAt),
  }))

const restockedQuantity = (life: OrderLifecycle, lineId: string): number =>
  life.payments
    .filter(({ isRestocked }) => isRestocked)
    .flatMap(({ lines }) => lines)
    .reduce((sum, returnedLine) => (returnedLine.line === lineId ? sum + returnedLine.quantity : sum), 0)

export const toAllocationRows = ({ store }: DemoStore, { draft, life }: DemoOrder) =>
  life.cancelledAt !== null
    ? []
    : draft.lines
        .filter(({ type }) => type === 'physical')
        .map((line) => ({
          store_id: store,
          order_id: draft.id,
          variant_id: line.variantId,
          location_id: line.locationId,
          quantity: line.quantity - restockedQuantity(life, line.id),
          state: life.completedAt === null ? 'reserved' : 'sold',
        }))
        .filter(({ quantity }) => quantity > 0)

/** Stock movements of a completed order, returns included. */
export const toStockMoves = ({ draft, life }: DemoOrder): DemoStockMove[] => {
  const { completedAt } = life
  if (completedAt === null) return []
  const completedBy = life.events.findLast(({ kind }) => kind === 'status')?.by ?? null
  const stocked = draft.lines.filter(({ type }) => type === 'physical')
  return stocked.flatMap(({ id, variantId, locationId, productId, quantity }) => {
    const reference = { variantId, locationId, productId, orderId: draft.id }
    const sold: DemoStockMove = { ...reference, at: completedAt, delta: -quantity, reason: 'sold', by: completedBy }
    const returned = life.payments.flatMap(({ at, by, isRestocked, lines }) =>
      lines
        .filter(({ line }) => isRestocked && line === id)
        .map((returnedLine): DemoStockMove => ({
          ...reference,
          at,
          by,
          delta: returnedLine.quantity,
          reason: 'returned',
        })),
    )
    return [sold, ...returned]
  })
}

interface Posting {
  customerId: string
  kind: 'points' | 'credit'
  delta: number
  orderId: string
  at: number
  by: DemoPerson | null
}

export const toPostings = ({ draft, life }: DemoOrder): Posting[] => {
  const customerId = draft.buyer.customer?.id
  if (!customerId) return []
  const { pointsUsed, creditUsed } = draft.quote
  const used = { customerId, orderId: draft.id, by: null }
  const spent = [
    { ...used, kind: 'points' as const, delta: -pointsUsed, at: draft.at },
    { ...used, kind: 'credit' as const, delta: -creditUsed, at: draft.at },
  ]
  const { cancelledAt } = life
  const refunded =
    cancelledAt === null ? [] : spent.map((entry) => ({ ...entry, delta: -entry.delta, at: cancelledAt }))
  const issued = life.payments
    .filter(({ asCredit }) => asCredit)
    .map(({ amount, at, by }) => ({ ...used, kind: 'credit' as const, delta: amount, at, by }))
  return [...spent, ...refunded, ...issued].filter(({ delta }) => delta !== 0)
}

/** Ledger rows, each with the balance after it. */
export const toLedgerRows = ({ store, customers }: DemoStore, postings: readonly Posting[]) => {
  const balances = new Map<string, number>(
    customers.flatMap(({ id, points, credit }) => [
      [`${id} points`, points] as const,
      [`${id} credit`, credit] as const,
    ]),
  )
  return postings
    .toSorted((a, b) => a.at - b.at)
    .map(({ customerId, kind, delta, orderId, at, by }) => {
      const key = `${customerId} ${kind}`
      const balance = (balances.get(key) ?? 0) + delta
      balances.set(key, balance)
      return {
        store_id: store,
        id: newId(),
        customer_id: customerId,
        kind,
        delta,
        balance_after: balance,
        reason: 'order',
        order_id: orderId,
        person_id: by?.id ?? null,
        at: toIso(at),
      }
    })
}

export const toProductDays = ({ store }: DemoStore, demoOrders: readonly DemoOrder[]) => {
  const totals = new Map<
    string,
    { store_id: string; day: string; product_id: string; quantity: number; revenue: number }
  >()
  for (const { draft, life } of demoOrders.filter((demoOrder) => demoOrder.life.cancelledAt === null)) {
    for (const [index, { id, productId, quantity }] of draft.lines.entries()) {
      const total = draft.quote.lines[index]?.total ?? 0
      const sold = getLineRevenue({ quantity, total, refundedQuantity: refundedQuantity(life, id) })
      const key = `${draft.day} ${productId}`
      const dayTotal = totals.get(key) ?? {
        store_id: store,
        day: draft.day,
        product_id: productId,
        quantity: 0,
        revenue: 0,
      }
      totals.set(key, {
        ...dayTotal,
        quantity: dayTotal.quantity + sold.quantity,
        revenue: dayTotal.revenue + sold.revenue,
      })
    }
  }
  return [...totals.values()]
}
