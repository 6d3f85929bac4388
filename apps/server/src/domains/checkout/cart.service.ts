import { formatMoney, maxMinorUnits } from '#contract/core/money.ts'
import { getMinCharge } from '#contract/min-charge.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { CartInput } from '#contract/domains/order.ts'
import type { Point } from '#contract/domains/area.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import type { FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import type { BelowMinimum } from '#contract/domains/online-store.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import type { Cart, CartLine, Quote } from '#contract/pricing/cart.ts'
import { priceCart } from '#contract/pricing/price-cart.ts'
import { type LoadedCandidate, toCodeKeys, toLoadedCandidates } from '#server/domains/discounts/candidates.service.ts'
import { isInDeliveryArea } from '#server/domains/fulfillment/delivery-area.service.ts'
import { toOccupiedSlot } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { isOptionOffered } from '#server/domains/payment-options/payment-options.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import { type KnownBuyer, readSellables, readStoreFacts, type Sellable, type StoreFacts } from './cart.repo.ts'
import { type BuyerQuery, type CheckoutRows, readCheckoutRows } from './checkout-rows.repo.ts'
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
  /** As shown to people who may see personal data. */
  fullName: string
  email: string | null
  phone: string | null
  /**
   * Key that groups discount uses: `c:` + customer id, or `e:` + the email a guest typed. A guest hasn't proven
   * ownership of that address, so guest uses never count as the customer's. Null for a guest without an email.
   */
  userKey: string | null
}

export const anonymousBuyer: Buyer = {
  customer: null,
  name: '',
  fullName: '',
  email: null,
  phone: null,
  userKey: null,
}

/** A customer of the store, the signed-in customer, or a guest; undefined for a quote without a buyer. */
export type BuyerInput = CartInput['buyer'] | { account: string }

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

const toUserKey = (email: string | null): string | null => (email === null ? null : `e:${email}`)

export const toBuyerQuery = (input: BuyerInput): BuyerQuery => {
  const noBuyer = { customerId: null, accountId: null, userKey: null, email: null }
  if (!input) return noBuyer
  if ('customer' in input) return { ...noBuyer, customerId: input.customer }
  if ('account' in input) return { ...noBuyer, accountId: input.account }
  const { email = null } = input
  return { ...noBuyer, userKey: toUserKey(email), email }
}

/** `known` is the customer that was found for the input. */
export const toBuyerOrThrow = (input: BuyerInput, known: KnownBuyer | null): Buyer => {
  if (!input) return anonymousBuyer
  if ('customer' in input) return toBuyer(known ?? fail('unknown_reference', { field: 'buyer.customer' }))
  // The account hasn't joined the store.
  if ('account' in input) return toBuyer(known ?? fail('not_approved'))
  const { name, email = null, phone = null } = input
  return { customer: null, name, fullName: name, email, phone, userKey: toUserKey(email) }
}

export const toBuyer = (customer: KnownBuyer): Buyer => ({
  customer,
  name: customer.name,
  fullName: customer.fullName,
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
const toPricedItems = (
  inputLines: CartInput['lines'],
  sellables: ReadonlyMap<string, Sellable>,
  channel: Channel,
  storeTaxRate: number,
): PricedItem[] => {
  assertForSale(inputLines, sellables, channel)
  return inputLines.map(({ variant, quantity, custom, unitPrice }) => {
    if (custom) return toCustomItem(custom, quantity, storeTaxRate)
    const sellable = orNotFound(sellables.get(variant ?? ''))
    const price = unitPrice ?? sellable.price ?? 0
    return { ...sellable, price, listPrice: price === sellable.price ? null : sellable.price, quantity }
  })
}

export const loadSellableLines = async (
  db: Db | Tx,
  store: StoreId,
  inputLines: CartInput['lines'],
  channel: Channel,
  storeTaxRate: number,
): Promise<PricedItem[]> => {
  const variantIds = inputLines.flatMap(({ variant }) => variant ?? [])
  return toPricedItems(inputLines, await readSellables(db, store, variantIds, storeTaxRate), channel, storeTaxRate)
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
const toBookableSlot = ({ occupancy }: CheckoutRows, input: CartInput, channel: Channel, now: number): Slot | null => {
  if (!input.slot) return null
  if (!occupancy) return fail('unknown_reference', { field: 'slot' })
  const slot = toOccupiedSlot(occupancy, { date: input.slot.date, now, ...toDestination(input.address) })
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

const toPaymentOption = ({ options }: CheckoutRows, input: CartInput, acceptsCards: boolean): PaymentOption | null => {
  if (!input.paymentOption) return null
  const option = options.find(({ _id }) => _id === input.paymentOption)
  if (!option) return fail('unknown_reference', { field: 'paymentOption' })
  return isOptionOffered(option, acceptsCards) && option.methods.includes(input.method)
    ? option
    : fail('payment_not_offered', { field: 'paymentOption' })
}

/** What a cart's checkout reads. Guest orders count against the store's limit only when they are placed. */
export const loadCheckoutRows = (
  db: Db | Tx,
  store: StoreId,
  input: CartInput,
  { buyer, now, isGuestOrder = false }: { buyer: BuyerQuery; now: number; isGuestOrder?: boolean },
): Promise<CheckoutRows> =>
  readCheckoutRows(db, store, {
    variantIds: input.lines.flatMap(({ variant }) => variant ?? []),
    method: input.method,
    slot: input.slot ?? null,
    paymentOptionId: input.paymentOption ?? null,
    buyer,
    codes: toCodeKeys(input.codes ?? []),
    at: new Date(now),
    isGuestOrder,
  })

/** Checks the cart against what was read, and returns what it is priced with. */
export const toCartContext = (
  rows: CheckoutRows,
  input: CartInput,
  { channel, acceptsCards, allowsBelowMinimum, buyer, now }: CartSource & { buyer: Buyer; now: number },
): CartContext => {
  const facts = orNotFound(rows.store ?? undefined)
  const settings = orNotFound(rows.settings ?? undefined)
  const sellables = new Map(rows.items.map((item) => [item.variantId, item]))
  const lines = toPricedItems(input.lines, sellables, channel, settings.taxRate)
  assertTotalInRange(lines)
  assertMethodAvailable(input, { settings, lines, store: facts }, channel)
  const slot = toBookableSlot(rows, input, channel, now)
  const option = toPaymentOption(rows, input, acceptsCards)
  const { candidates, unknownCodes } = toLoadedCandidates(rows.candidates, toCodeKeys(input.codes ?? []))
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

/** Delivered and shipped orders need an address. */
export const assertAddress = (input: Pick<CartInput, 'method' | 'address'>): void => {
  if (hasDeliveryStatus(input.method) && !input.address) fail('address_needed', { field: 'address' })
}

/** Coordinates of the store's main location. */
export const readStoreOrigin = async (db: Db, store: StoreId): Promise<Point | null> =>
  (await readStoreFacts(db, store))?.origin ?? null

export { readBuyerByAccount } from './cart.repo.ts'
