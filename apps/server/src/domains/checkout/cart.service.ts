import { formatMoney, maxMinorUnits } from '#contract/core/money.ts'
import { getMinCharge, isCardKind } from '#contract/domains/card-payments.ts'
import { type CartInput, hasDeliveryStatus } from '#contract/domains/order.ts'
import type { Point } from '#contract/domains/area.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import type { FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import type { BelowMinimum } from '#contract/domains/online-store.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import type { Cart, CartLine, Quote } from '#contract/pricing/cart.ts'
import { priceCart } from '#contract/pricing/price-cart.ts'
import { type LoadedCandidate, loadCandidates } from '#server/domains/discounts/candidates.service.ts'
import { isInDeliveryArea } from '#server/domains/fulfillment/delivery-area.service.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import { readSlot } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { isOptionOffered, readPaymentOption } from '#server/domains/payment-options/payment-options.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import {
  type KnownBuyer,
  readBuyer,
  readSellables,
  readStoreFacts,
  type Sellable,
  type StoreFacts,
} from './cart.repo.ts'
import { hideUnannounced } from './public-quote.rules.ts'

/** Who builds the cart. Staff may sell hidden products and book slots that are closed on the storefront. */
export type Channel = 'staff' | 'storefront'

export interface CartSource {
  channel: Channel
  /** Without a card provider, card and wallet options aren't offered. */
  acceptsCards: boolean
  /** A cart that is still being filled. */
  allowsBelowMinimum?: true
}

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

export const anonymousBuyer: Buyer = { customer: null, name: '', email: null, phone: null, userKey: null }

/** A line to price: a variant, or a custom item without product and stock. */
export interface PricedItem extends Omit<Sellable, 'productId' | 'variantId' | 'price'> {
  productId: string | null
  variantId: string | null
  price: number
  /** The price in the catalog, if staff entered another one. */
  listPrice: number | null
  quantity: number
}

/** Everything needed to price a cart and to store the order. */
export interface CartContext {
  channel: Channel
  store: StoreFacts
  settings: FulfillmentSettings
  cart: Cart
  lines: PricedItem[]
  candidates: LoadedCandidate[]
  slot: Slot | null
  option: PaymentOption | null
  buyer: Buyer
}

export const loadBuyer = async (db: Db | Tx, store: StoreId, input: CartInput['buyer']): Promise<Buyer> => {
  if (!input) return anonymousBuyer
  if ('customer' in input) {
    const customer =
      (await readBuyer(db, store, input.customer)) ?? fail('unknown_reference', { field: 'buyer.customer' })
    return toBuyer(customer)
  }
  const { name, email = null, phone = null } = input
  return { customer: null, name, email, phone, userKey: email === null ? null : `e:${email}` }
}

export const toBuyer = (customer: KnownBuyer): Buyer => ({
  customer,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  userKey: `c:${customer.id}`,
})

const formatItemName = ({ title, values }: Pick<Sellable, 'title' | 'values'>): string => [title, ...values].join(' · ')

/** Name of an item in order lines and error messages. */
export const formatItemLabel = formatItemName

/** Custom items are services: nothing is reserved for them. */
const toCustomItem = (
  { title, price, isTaxable }: NonNullable<CartInput['lines'][number]['custom']>,
  quantity: number,
  storeTaxRate: number,
): PricedItem => ({
  variantId: null,
  productId: null,
  title,
  values: [],
  sku: null,
  type: 'service',
  price,
  listPrice: null,
  quantity,
  taxRate: isTaxable ? storeTaxRate : 0,
  categoryIds: [],
  brandId: null,
  collectionIds: [],
  tracksStock: false,
  canBackorder: false,
  isThere: true,
  isShown: true,
})

const isForSale = ({ isThere, isShown, price }: Sellable, channel: Channel): boolean =>
  isThere && (channel === 'staff' || isShown) && price !== null

/** Fails with every line that can't be sold, so that the buyer can continue without them. */
const assertForSale = (
  inputLines: CartInput['lines'],
  sellables: ReadonlyMap<string, Sellable>,
  channel: Channel,
): void => {
  const items = inputLines.map(({ variant, custom }, index) => ({
    at: `lines.${index}.variant`,
    isCustom: custom !== undefined,
    sellable: sellables.get(variant ?? ''),
  }))
  const unknown = items.filter(({ isCustom, sellable }) => !isCustom && !sellable)
  if (unknown.length > 0) fail('unknown_reference', { field: unknown.map(({ at }) => at) })
  const unsold = items.flatMap(({ at, sellable }) =>
    sellable && !isForSale(sellable, channel) ? { at, sellable } : [],
  )
  if (unsold.length === 0) return
  // Titles of drafts and of archived or deleted products are visible to staff only.
  const named = unsold.filter(({ sellable }) => channel === 'staff' || (sellable.isThere && sellable.isShown))
  const subject = named.map(({ sellable }) => formatItemName(sellable)).join(', ')
  fail('not_for_sale', { field: unsold.map(({ at }) => at), ...(subject === '' ? {} : { subject }) })
}

/** The lines as they are sold. The storefront's contract allows neither custom items nor other prices. */
export const loadSellableLines = async (
  db: Db | Tx,
  store: StoreId,
  inputLines: CartInput['lines'],
  channel: Channel,
  storeTaxRate: number,
): Promise<PricedItem[]> => {
  const sellables = await readSellables(
    db,
    store,
    inputLines.flatMap(({ variant }) => variant ?? []),
    storeTaxRate,
  )
  assertForSale(inputLines, sellables, channel)
  return inputLines.map(({ variant, quantity, custom, unitPrice }) => {
    if (custom) return toCustomItem(custom, quantity, storeTaxRate)
    const sellable = orNotFound(sellables.get(variant ?? ''))
    const price = unitPrice ?? sellable.price ?? 0
    return { ...sellable, price, listPrice: price === sellable.price ? null : sellable.price, quantity }
  })
}

/** Rejects totals above the maximum amount. */
export const assertTotalInRange = (lines: readonly { price: number; quantity: number }[]): void => {
  if (lines.reduce((sum, line) => sum + line.price * line.quantity, 0) > maxMinorUnits)
    fail('invalid', { field: 'lines' })
}

/** Prices a cart. Fees and tax can push a total over the limit although the lines are below it. */
export const priceCartOrThrow = (cart: Cart): Quote => {
  const quote = priceCart(cart)
  return quote.total > maxMinorUnits ? fail('invalid', { field: 'lines' }) : quote
}

export const toCartLine = (line: PricedItem, key: string): CartLine => ({
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

const toDestination = (address: CartInput['address']): { postcode: string; coordinates: Point | null } => ({
  postcode: address?.postcode ?? '',
  coordinates: address?.coordinates ?? null,
})

/** Staff may book slots closed by cutoff, horizon or area; other closed slots are rejected. */
const loadBookableSlot = async (
  db: Db | Tx,
  store: StoreId,
  input: CartInput,
  channel: Channel,
  now: number,
): Promise<Slot | null> => {
  if (!input.slot) return null
  const known = await readSlot(db, store, { ...input.slot, now, ...toDestination(input.address) })
  const slot = known?.slot ?? fail('unknown_reference', { field: 'slot' })
  if (slot.method !== input.method) return fail('unknown_reference', { field: 'slot' })
  if (slot.reason === 'postcode') return fail('postcode_needed', { field: 'address.postcode' })
  const isForStaff = channel === 'staff' && ['cutoff', 'horizon', 'area'].includes(slot.reason ?? '')
  if (slot.state === 'closed' && !isForStaff) fail('slot_closed', { field: 'slot' })
  return slot
}

const assertMethodAvailable = (
  input: CartInput,
  { settings, lines, store }: Pick<CartContext, 'settings' | 'lines' | 'store'>,
  channel: Channel,
) => {
  const { method, address } = input
  if (!settings.methods[method].enabled) fail('method_not_offered', { field: 'method' })
  if (method === 'digital' && lines.some(({ type }) => type === 'physical'))
    fail('method_not_offered', { field: 'method' })
  if (channel === 'staff' || method !== 'delivery' || !address) return
  if (!isInDeliveryArea(settings.coverage, store.origin, toDestination(address)))
    fail('outside_area', { field: 'address.postcode' })
}

const loadPaymentOption = async (
  db: Db | Tx,
  store: StoreId,
  input: CartInput,
  acceptsCards: boolean,
): Promise<PaymentOption | null> => {
  if (!input.paymentOption) return null
  const option = await readPaymentOption(db, store, input.paymentOption)
  if (!option) return fail('unknown_reference', { field: 'paymentOption' })
  return isOptionOffered(option, acceptsCards) && option.methods.includes(input.method)
    ? option
    : fail('payment_not_offered', { field: 'paymentOption' })
}

/** Loads everything a cart is priced with. When placing an order, the caller has locked the products. */
export const loadCartContext = async (
  db: Db | Tx,
  store: StoreId,
  input: CartInput,
  { channel, acceptsCards, allowsBelowMinimum, buyer, now }: CartSource & { buyer: Buyer; now: number },
): Promise<CartContext> => {
  const facts = orNotFound(await readStoreFacts(db, store))
  const settings = await readFulfillment(db, store)
  const lines = await loadSellableLines(db, store, input.lines, channel, settings.taxRate)
  assertTotalInRange(lines)
  assertMethodAvailable(input, { settings, lines, store: facts }, channel)
  const slot = await loadBookableSlot(db, store, input, channel, now)
  const option = await loadPaymentOption(db, store, input, acceptsCards)
  const candidateQuery = { codes: input.codes ?? [], userKey: buyer.userKey, asOf: now }
  const { candidates, unknownCodes } = await loadCandidates(db, store, candidateQuery)
  const { fee, freeOver } = settings.methods[input.method]
  const { pointValue, minRedeem, maxRedeem } = facts.rewards
  const cart: Cart = {
    currency: facts.currency as Currency,
    taxMode: settings.taxMode,
    lines: lines.map((line, index) => toCartLine(line, String(index))),
    candidates,
    unknownCodes,
    manualDiscount: input.manualDiscount ?? null,
    at: now,
    zone: facts.timezone,
    fees: {
      fulfillment: fee,
      freeOver,
      window: slot?.fee ?? 0,
      payment: { fixed: option?.feeFixed ?? 0, rate: option?.feeRate ?? 0 },
      taxRate: settings.feeTaxRate,
    },
    points: { requested: input.points ?? 0, value: pointValue, min: minRedeem, max: maxRedeem },
    credit: input.credit ?? 0,
  }
  const storeFacts = allowsBelowMinimum ? { ...facts, orderMinimum: null } : facts
  return { channel, store: storeFacts, settings, cart, lines, candidates, slot, option, buyer }
}

/** Fails for an amount that the card provider would refuse to charge. */
export const assertChargeable = ({ due, currency }: Pick<Quote, 'due' | 'currency'>, field?: string): void => {
  const min = getMinCharge(currency)
  if (due < min)
    fail('below_min_charge', {
      subject: (language: Language) => formatMoney(min, currency, language),
      ...(field && { field }),
    })
}

const assertBalance = (input: CartInput, { buyer }: CartContext): void => {
  const { points = 0, credit = 0 } = input
  if (points > (buyer.customer?.points ?? 0)) fail('not_enough_points', { field: 'points' })
  if (credit > (buyer.customer?.credit ?? 0)) fail('not_enough_credit', { field: 'credit' })
}

/** Manual orders are exempt. */
const assertOrderMinimum = (quote: Quote, { channel, store: { orderMinimum: minimum } }: CartContext): void => {
  if (channel === 'staff' || minimum === null || quote.subtotal >= minimum) return
  const missing = minimum - quote.subtotal
  const subject = (language: Language) => formatMoney(missing, quote.currency, language)
  fail('below_minimum', { subject, current: { minimum, missing, quote } satisfies BelowMinimum })
}

/** Quotes the cart and fails if it can't be paid with the chosen points, credit or payment option. */
export const quoteCartContext = (input: CartInput, context: CartContext): Quote => {
  assertBalance(input, context)
  const priced = priceCartOrThrow(context.cart)
  const quote = context.channel === 'storefront' ? hideUnannounced(priced) : priced
  assertOrderMinimum(quote, context)
  const { option } = context
  const isBelow = option?.minTotal != null && quote.total < option.minTotal
  const isAbove = option?.maxTotal != null && quote.total > option.maxTotal
  if (isBelow || isAbove) return fail('payment_not_offered', { field: 'paymentOption' })
  // Staff can still record a payment that they took in another way.
  if (context.channel === 'storefront' && isCardKind(option?.kind) && quote.due > 0)
    assertChargeable(quote, 'paymentOption')
  return quote
}

/** Quotes a cart without reserving anything. */
export const quoteCart = async (
  db: Db,
  store: StoreId,
  input: CartInput,
  source: CartSource,
  knownBuyer?: Buyer,
): Promise<Quote> => {
  const buyer = knownBuyer ?? (await loadBuyer(db, store, input.buyer))
  return quoteCartContext(input, await loadCartContext(db, store, input, { ...source, buyer, now: Date.now() }))
}

/** Delivered and shipped orders need an address. */
export const assertAddress = (input: Pick<CartInput, 'method' | 'address'>): void => {
  if (hasDeliveryStatus(input.method) && !input.address) fail('address_needed', { field: 'address' })
}

/** Coordinates of the store's main location. */
export const readStoreOrigin = async (db: Db, store: StoreId): Promise<Point | null> =>
  (await readStoreFacts(db, store))?.origin ?? null

export { readBuyerByAccount } from './cart.repo.ts'
