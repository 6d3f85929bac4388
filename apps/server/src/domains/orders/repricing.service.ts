import type * as z from 'zod'
import type { OrderChange } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import type { Cart, Quote } from '#contract/pricing/cart.ts'
import { type LoadedCandidate, loadCandidates } from '#server/domains/discounts/candidates.service.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import { cartLine, labelOf, priceOf, refuseHuge } from './cart.service.ts'
import { readSellables, readStoreFacts, type Sellable } from './catalogue.repo.ts'
import { type KeptLine, readCodes, readLines } from './changing.repo.ts'
import { type OrderState, readState } from './order-state.repo.ts'

type AskedLines = NonNullable<OrderChange['lines']>
type Asked = z.output<typeof orders.quoteChange.body>

export interface Repriced {
  kept: KeptLine[]
  lines: EditedLine[]
  candidates: LoadedCandidate[]
  quote: Quote
}

/** Statuses in which lines can be edited. */
const stillOpen: ReadonlySet<string> = new Set(['pending', 'confirmed', 'processing'])

/** A line of the edited order: existing lines keep their price, new ones get the current price. */
export interface EditedLine extends Sellable {
  id: string
  price: number
  quantity: number
  isNew: boolean
  canBackorder: boolean
}

const keptAs = (line: KeptLine, quantity: number, sellable: Sellable | undefined): EditedLine => ({
  ...line,
  type: line.type as Sellable['type'],
  price: line.unitPrice,
  quantity,
  isNew: false,
  canBackorder: sellable?.canBackorder ?? false,
  isThere: true,
  isShown: true,
})

const editedLines = (
  asked: AskedLines,
  kept: readonly KeptLine[],
  known: ReadonlyMap<string, Sellable>,
): EditedLine[] =>
  asked.map(({ _id, variant, quantity }, index) => {
    const at = `lines.${index}`
    const line = kept.find((one) => one.variantId === variant)
    if (_id !== undefined && line?.id !== _id) return refuse('unknown_reference', { at: `${at}._id` })
    if (line) {
      if (quantity < line.refundedQuantity) refuse('order_closed', { at: `${at}.quantity` })
      return keptAs(line, quantity, known.get(variant))
    }
    const sellable = known.get(variant) ?? refuse('unknown_reference', { at: `${at}.variant` })
    if (!sellable.isThere || sellable.price === null)
      return refuse('not_for_sale', { at: `${at}.variant`, about: labelOf(sellable) })
    return { ...sellable, id: newId(), price: sellable.price, quantity, isNew: true }
  })

const refuseGone = (kept: readonly KeptLine[], lines: readonly EditedLine[]): void => {
  const gone = kept.find((line) => line.refundedQuantity > 0 && !lines.some(({ id }) => id === line.id))
  if (gone) refuse('order_closed', { at: 'lines', about: labelOf(gone) })
}

/** Prices the order with these lines, its original fees and the discounts as of placement. */
export const repriced = async (tx: Db | Tx, store: StoreId, order: OrderState, ask: Asked): Promise<Repriced> => {
  if (!stillOpen.has(order.status)) refuse('order_closed', { at: 'lines' })
  const kept = await readLines(tx, store, order.id)
  const asked = ask.lines ?? kept.map(({ id, variantId, quantity }) => ({ _id: id, variant: variantId, quantity }))
  const { taxRate } = await readFulfillment(tx, store)
  const known = await readSellables(
    tx,
    store,
    asked.map(({ variant }) => variant),
    taxRate,
  )
  const lines = editedLines(asked, kept, known)
  refuseGone(kept, lines)
  refuseHuge(lines)
  const placedAt = Date.parse(order.placedAt)
  const { candidates, unknownCodes } = await loadCandidates(tx, store, {
    codes: ask.codes ?? (await readCodes(tx, store, order.id)),
    userKey: order.userKey,
    asOf: placedAt,
    exceptOrder: order.id,
  })
  const cart: Cart = {
    currency: order.currency,
    taxMode: order.taxMode,
    lines: lines.map((line) => cartLine(line, line.id)),
    candidates,
    unknownCodes,
    at: placedAt,
    zone: found(await readStoreFacts(tx, store)).timezone,
    fees: {
      fulfillment: order.baseFee,
      freeOver: order.freeOver,
      window: order.windowFee,
      payment: { fixed: order.paymentFeeFixed, rate: order.paymentFeeRate },
      taxRate: order.feeTaxRate,
    },
    points: {
      wanted: order.pointsUsed,
      value: order.pointsUsed > 0 ? order.pointsValue / order.pointsUsed : 0,
    },
    credit: order.creditUsed,
  }
  return { kept, lines, candidates, quote: priceOf(cart) }
}

export const quoteChange = async (db: Db, store: StoreId, id: string, ask: Asked): Promise<Quote> => {
  const order = found(await readState(db, store, id))
  return (await repriced(db, store, order, ask)).quote
}
