import { mostMinor } from '#contract/core/money.ts'
import type { CartInput } from '#contract/domains/order.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import { isDelivered } from '#contract/domains/order.ts'
import type { FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import type { Currency } from '#contract/enumerations.ts'
import type { Cart, CartLine, Quote } from '#contract/pricing/cart.ts'
import { price } from '#contract/pricing/price.ts'
import { type LoadedCandidate, loadCandidates } from '#server/domains/discounts/candidates.service.ts'
import { isInArea } from '#server/domains/fulfillment/area.service.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import { readSlot } from '#server/domains/fulfillment-windows/seats.service.ts'
import { readPaymentOption } from '#server/domains/payment-options/payment-options.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import {
  type KnownBuyer,
  readBuyer,
  readSellables,
  readStoreFacts,
  type Sellable,
  type StoreFacts,
} from './catalogue.repo.ts'

/** Who builds the cart. Staff may sell hidden products and book slots that are closed on the storefront. */
export type By = 'staff' | 'storefront'

export interface Buyer {
  /** Null for a guest. */
  customer: KnownBuyer | null
  name: string
  email: string | null
  phone: string | null
  /**
   * Key that groups discount uses: `c:` + customer id, or `e:` + the email a guest typed. A guest hasn't proven
   * ownership of that address, so guest uses never count as the customer's. Null for a guest without an email.
   */
  userKey: string | null
}

export const nobody: Buyer = { customer: null, name: '', email: null, phone: null, userKey: null }

/** Everything needed to price a cart and to store the order. */
export interface Prepared {
  store: StoreFacts
  settings: FulfillmentSettings
  cart: Cart
  lines: (Sellable & { price: number; quantity: number })[]
  candidates: LoadedCandidate[]
  slot: Slot | null
  option: PaymentOption | null
  buyer: Buyer
}

export const buyerOf = async (db: Db | Tx, store: StoreId, asked: CartInput['buyer']): Promise<Buyer> => {
  if (!asked) return nobody
  if ('customer' in asked) {
    const customer =
      (await readBuyer(db, store, asked.customer)) ?? refuse('unknown_reference', { at: 'buyer.customer' })
    return asBuyer(customer)
  }
  const { name, email = null, phone = null } = asked
  return { customer: null, name, email, phone, userKey: email === null ? null : `e:${email}` }
}

export const asBuyer = (customer: KnownBuyer): Buyer => ({
  customer,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  userKey: `c:${customer.id}`,
})

const nameOf = ({ title, values }: Pick<Sellable, 'title' | 'values'>): string => [title, ...values].join(' · ')

/** Name of an item in order lines and error messages. */
export const labelOf = nameOf

export const sellableLines = async (
  db: Db | Tx,
  store: StoreId,
  asked: readonly { variant: string; quantity: number }[],
  by: By,
  storeRate: number,
): Promise<Prepared['lines']> => {
  const known = await readSellables(
    db,
    store,
    asked.map(({ variant }) => variant),
    storeRate,
  )
  return asked.map(({ variant, quantity }, index) => {
    const at = `lines.${index}.variant`
    const sellable = known.get(variant) ?? refuse('unknown_reference', { at })
    const isOffered = sellable.isThere && (by === 'staff' || sellable.isShown)
    // Titles of drafts and of archived or deleted products are visible to staff only.
    const told = by === 'staff' || isOffered ? { about: nameOf(sellable) } : {}
    if (!isOffered || sellable.price === null) return refuse('not_for_sale', { at, ...told })
    return { ...sellable, price: sellable.price, quantity }
  })
}

/** Rejects totals above the maximum amount. */
export const refuseHuge = (lines: readonly { price: number; quantity: number }[]): void => {
  if (lines.reduce((sum, line) => sum + line.price * line.quantity, 0) > mostMinor) refuse('invalid', { at: 'lines' })
}

/** Prices a cart. Fees and tax can push a total over the limit although the lines are below it. */
export const priceOf = (cart: Cart): Quote => {
  const quote = price(cart)
  return quote.total > mostMinor ? refuse('invalid', { at: 'lines' }) : quote
}

export const cartLine = (line: Sellable & { price: number; quantity: number }, key: string): CartLine => ({
  key,
  productId: line.productId,
  variantId: line.variantId,
  categoryIds: line.categoryIds,
  brandId: line.brandId,
  collectionIds: line.collectionIds,
  unitPrice: line.price,
  quantity: line.quantity,
  taxRate: line.taxRate,
})

/** Staff may book slots closed by cutoff, horizon or area; other closed slots are rejected. */
const bookable = async (db: Db | Tx, store: StoreId, ask: CartInput, by: By, now: number): Promise<Slot | null> => {
  if (!ask.slot) return null
  const known = await readSlot(db, store, { ...ask.slot, now, postcode: ask.address?.postcode ?? '' })
  const slot = known?.slot ?? refuse('unknown_reference', { at: 'slot' })
  if (slot.method !== ask.method) return refuse('unknown_reference', { at: 'slot' })
  if (slot.reason === 'postcode') return refuse('postcode_needed', { at: 'address.postcode' })
  const isForStaff = by === 'staff' && ['cutoff', 'horizon', 'area'].includes(slot.reason ?? '')
  if (slot.state === 'closed' && !isForStaff) refuse('slot_closed', { at: 'slot' })
  return slot
}

const refuseMethod = (
  ask: CartInput,
  { settings, lines, store }: Pick<Prepared, 'settings' | 'lines' | 'store'>,
  by: By,
) => {
  const { method, address } = ask
  if (!settings.methods[method].enabled) refuse('method_not_offered', { at: 'method' })
  if (method === 'digital' && lines.some(({ type }) => type === 'physical'))
    refuse('method_not_offered', { at: 'method' })
  if (by === 'staff' || method !== 'delivery' || !address) return
  const place = { postcode: address.postcode ?? '', coordinates: address.coordinates ?? null }
  if (!isInArea(settings.coverage, store.origin, place)) refuse('outside_area', { at: 'address.postcode' })
}

const optionOf = async (db: Db | Tx, store: StoreId, ask: CartInput): Promise<PaymentOption | null> => {
  if (!ask.paymentOption) return null
  const option = await readPaymentOption(db, store, ask.paymentOption)
  if (!option) return refuse('unknown_reference', { at: 'paymentOption' })
  return option.isActive && option.methods.includes(ask.method)
    ? option
    : refuse('payment_not_offered', { at: 'paymentOption' })
}

/** Loads everything a cart is priced with. When placing an order, the caller has locked the products. */
export const prepare = async (
  db: Db | Tx,
  store: StoreId,
  ask: CartInput,
  { by, buyer, now }: { by: By; buyer: Buyer; now: number },
): Promise<Prepared> => {
  const facts = found(await readStoreFacts(db, store))
  const settings = await readFulfillment(db, store)
  const lines = await sellableLines(db, store, ask.lines, by, settings.taxRate)
  refuseHuge(lines)
  refuseMethod(ask, { settings, lines, store: facts }, by)
  const slot = await bookable(db, store, ask, by, now)
  const option = await optionOf(db, store, ask)
  const asked = { codes: ask.codes ?? [], userKey: buyer.userKey, asOf: now }
  const { candidates, unknownCodes } = await loadCandidates(db, store, asked)
  const { fee, freeOver } = settings.methods[ask.method]
  const cart: Cart = {
    currency: facts.currency as Currency,
    taxMode: settings.taxMode,
    lines: lines.map((line, index) => cartLine(line, String(index))),
    candidates,
    unknownCodes,
    at: now,
    zone: facts.timezone,
    fees: {
      fulfillment: fee,
      freeOver,
      window: slot?.fee ?? 0,
      payment: { fixed: option?.feeFixed ?? 0, rate: option?.feeRate ?? 0 },
      taxRate: settings.feeTaxRate,
    },
    points: { wanted: ask.points ?? 0, value: settings.pointValue },
    credit: ask.credit ?? 0,
  }
  return { store: facts, settings, cart, lines, candidates, slot, option, buyer }
}

const refuseMeans = (ask: CartInput, { buyer }: Prepared): void => {
  const { points = 0, credit = 0 } = ask
  if (points > (buyer.customer?.points ?? 0)) refuse('not_enough_points', { at: 'points' })
  if (credit > (buyer.customer?.credit ?? 0)) refuse('not_enough_credit', { at: 'credit' })
}

/** Quotes the cart and fails if it can't be paid with the chosen points, credit or payment option. */
export const priced = (ask: CartInput, prepared: Prepared): Quote => {
  refuseMeans(ask, prepared)
  const quote = priceOf(prepared.cart)
  const { option } = prepared
  const isBelow = option?.minTotal != null && quote.total < option.minTotal
  const isAbove = option?.maxTotal != null && quote.total > option.maxTotal
  return isBelow || isAbove ? refuse('payment_not_offered', { at: 'paymentOption' }) : quote
}

/** Quotes a cart without reserving anything. */
export const quoteCart = async (db: Db, store: StoreId, ask: CartInput, by: By, known?: Buyer): Promise<Quote> => {
  const buyer = known ?? (await buyerOf(db, store, ask.buyer))
  return priced(ask, await prepare(db, store, ask, { by, buyer, now: Date.now() }))
}

/** Delivered and shipped orders need an address. */
export const refuseNowhere = (ask: Pick<CartInput, 'method' | 'address'>): void => {
  if (isDelivered(ask.method) && !ask.address) refuse('address_needed', { at: 'address' })
}
