import type * as z from 'zod'
import type { OrderChange } from '#contract/domains/order.ts'
import type { checkout } from '#contract/domains/checkout.ts'
import type { Cart, Quote } from '#contract/pricing/cart.ts'
import { type LoadedCandidate, loadCandidates } from '#server/domains/discounts/candidates.service.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import {
  type StoredLine,
  type OrderState,
  readAppliedCodes,
  readLines,
  readOrderState,
} from '#server/domains/order-records/order-records.service.ts'
import { type PricedItem, toCartLine, formatItemLabel, priceCartOrThrow, assertTotalInRange } from './cart.service.ts'
import { readSellables, readStoreFacts, type Sellable } from './cart.repo.ts'

type LineInputs = NonNullable<OrderChange['lines']>
type QuoteChangeInput = z.output<typeof checkout.quoteChange.body>

export interface RepricedOrder {
  storedLines: StoredLine[]
  lines: EditedLine[]
  candidates: LoadedCandidate[]
  quote: Quote
}

/** Statuses in which lines can be edited. */
const editableStatuses: ReadonlySet<string> = new Set(['pending', 'confirmed', 'processing'])

/** A line of the edited order: existing lines keep their price, new ones get the current price. */
export interface EditedLine extends PricedItem {
  id: string
  isNew: boolean
}

const toEditedLine = (line: StoredLine, quantity: number, sellable: Sellable | undefined): EditedLine => ({
  ...line,
  type: line.type as Sellable['type'],
  price: line.unitPrice,
  quantity,
  isNew: false,
  tracksStock: line.type === 'physical' && (sellable?.tracksStock ?? true),
  canBackorder: sellable?.canBackorder ?? false,
  isThere: true,
  isShown: true,
})

const editLines = (
  lineInputs: LineInputs,
  storedLines: readonly StoredLine[],
  sellables: ReadonlyMap<string, Sellable>,
): EditedLine[] =>
  lineInputs.map(({ _id, variant, quantity }, index) => {
    const at = `lines.${index}`
    const line = storedLines.find((storedLine) =>
      variant === undefined ? storedLine.id === _id : storedLine.variantId === variant,
    )
    if (_id !== undefined && line?.id !== _id) return fail('unknown_reference', { field: `${at}._id` })
    if (line) {
      if (quantity < line.refundedQuantity) fail('order_closed', { field: `${at}.quantity` })
      return toEditedLine(line, quantity, sellables.get(line.variantId ?? ''))
    }
    const sellable = sellables.get(variant ?? '') ?? fail('unknown_reference', { field: `${at}.variant` })
    if (!sellable.isThere || sellable.price === null)
      return fail('not_for_sale', { field: `${at}.variant`, subject: formatItemLabel(sellable) })
    return { ...sellable, id: newId(), price: sellable.price, listPrice: null, quantity, isNew: true }
  })

const assertRefundedLinesKept = (storedLines: readonly StoredLine[], lines: readonly EditedLine[]): void => {
  const removed = storedLines.find((line) => line.refundedQuantity > 0 && !lines.some(({ id }) => id === line.id))
  if (removed) fail('order_closed', { field: 'lines', subject: formatItemLabel(removed) })
}

/** Prices the order with these lines, its original fees and the discounts as of placement. */
export const repriceOrder = async (
  tx: Db | Tx,
  store: StoreId,
  order: OrderState,
  input: QuoteChangeInput,
): Promise<RepricedOrder> => {
  if (!editableStatuses.has(order.status)) fail('order_closed', { field: 'lines' })
  const storedLines = await readLines(tx, store, order.id)
  const lineInputs =
    input.lines ??
    storedLines.map(({ id, variantId, quantity }) => ({ _id: id, ...(variantId && { variant: variantId }), quantity }))
  const { taxRate } = await readFulfillment(tx, store)
  const sellables = await readSellables(
    tx,
    store,
    lineInputs.flatMap(({ _id, variant }) => variant ?? storedLines.find(({ id }) => id === _id)?.variantId ?? []),
    taxRate,
  )
  const lines = editLines(lineInputs, storedLines, sellables)
  assertRefundedLinesKept(storedLines, lines)
  assertTotalInRange(lines)
  const placedAt = Date.parse(order.placedAt)
  const { candidates, unknownCodes } = await loadCandidates(tx, store, {
    codes: input.codes ?? (await readAppliedCodes(tx, store, order.id)),
    userKey: order.userKey,
    asOf: placedAt,
    exceptOrder: order.id,
  })
  const cart: Cart = {
    currency: order.currency,
    taxMode: order.taxMode,
    lines: lines.map((line) => toCartLine(line, line.id)),
    candidates,
    unknownCodes,
    manualDiscount: input.manualDiscount === undefined ? order.manualDiscount : input.manualDiscount,
    at: placedAt,
    zone: orNotFound(await readStoreFacts(tx, store)).timezone,
    fees: {
      fulfillment: order.baseFee,
      freeOver: order.freeOver,
      window: order.windowFee,
      payment: { fixed: order.paymentFeeFixed, rate: order.paymentFeeRate },
      taxRate: order.feeTaxRate,
    },
    points: {
      requested: order.pointsUsed,
      value: order.pointsUsed > 0 ? order.pointsValue / order.pointsUsed : 0,
    },
    credit: order.creditUsed,
  }
  return { storedLines, lines, candidates, quote: priceCartOrThrow(cart) }
}

export const quoteChange = async (db: Db, store: StoreId, id: string, input: QuoteChangeInput): Promise<Quote> => {
  const order = orNotFound(await readOrderState(db, store, id))
  return (await repriceOrder(db, store, order, input)).quote
}
