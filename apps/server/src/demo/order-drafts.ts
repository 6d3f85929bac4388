import { day as dayLength } from '#contract/core/time.ts'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { buildSlots } from '#contract/domains/fulfillment-slots.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import type { Currency, FulfillmentMethod } from '#contract/enumerations.ts'
import type { DiscountCandidate, Quote } from '#contract/pricing/cart.ts'
import { priceCart } from '#contract/pricing/price-cart.ts'
import type { DiscountUse } from '#server/domains/discounts/uses.service.ts'
import { newId } from '#server/platform/ids.ts'
import { type Buyer, toCartLine } from '#server/domains/checkout/cart.service.ts'
import { toDiscountUses } from '#server/domains/checkout/place-order.service.ts'
import type { RandomSource } from './random.ts'
import type { DemoText } from './order-text.ts'
import type { DemoCustomer, DemoDiscount, DemoStore, DemoVariant } from './store-snapshot.ts'

export type DraftBuyer = Pick<Buyer, 'name' | 'email' | 'phone' | 'userKey'> & { customer: DemoCustomer | null }
export type DraftLine = DemoVariant & { id: string; quantity: number }

/** An order as placed. */
export interface OrderDraft {
  id: string
  at: number
  day: string
  source: 'storefront' | 'manual'
  buyer: DraftBuyer
  method: FulfillmentMethod
  address: OrderAddress | null
  slot: Slot | null
  /** Other slots that were open. */
  otherSlots: Slot[]
  option: PaymentOption | null
  lines: DraftLine[]
  quote: Quote
  uses: DiscountUse[]
}

/** What the orders so far have used up. */
export interface DemoUsage {
  bookedSlots: Map<string, number>
  uses: Map<string, number>
  /** Remaining points and credit, by customer. */
  balances: Map<string, { points: number; credit: number }>
  /** Quantity reserved by open orders, by variant. */
  reserved: Map<string, number>
}

export const newDemoUsage = (): DemoUsage => ({
  bookedSlots: new Map(),
  uses: new Map(),
  balances: new Map(),
  reserved: new Map(),
})
export const increment = (counts: Map<string, number>, key: string, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by)

/** Orders of the last three weeks may still be open and reserve current stock. */
const openPeriodMs = 21 * dayLength
const cartSizes = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]

const chooseLines = (
  chance: RandomSource,
  demoStore: DemoStore,
  usage: DemoUsage,
  at: number,
  now: number,
): DraftLine[] => {
  const remainingStock = (variant: DemoVariant): number =>
    at > now - openPeriodMs ? variant.spare - (usage.reserved.get(variant.variantId) ?? 0) : Number.POSITIVE_INFINITY
  const offered = demoStore.variants.filter((variant) => variant.since <= at && remainingStock(variant) >= 1)
  const chosen = new Map<string, DraftLine>()
  const count = chance.pick(cartSizes) ?? 1
  for (let index = 0; index < count; index += 1) {
    const variant = chance.weighted(offered, ({ appeal }) => appeal)
    if (!variant) continue
    const wanted = variant.isCheap && chance.succeeds(0.4) ? chance.between(2, 4) : 1
    chosen.set(variant.variantId, { ...variant, id: newId(), quantity: Math.min(wanted, remainingStock(variant)) })
  }
  return [...chosen.values()]
}

const makeGuest = (chance: RandomSource, { customers }: DemoStore): DraftBuyer => {
  const first = chance.pick(customers)?.name.split(' ')[0] ?? ''
  const last = chance.pick(customers)?.name.split(' ').at(-1) ?? ''
  const plain = `${first}.${last}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')
  const email = `${plain}${chance.between(1, 99)}@guest.example`
  return { customer: null, name: `${first} ${last}`, email, phone: null, userKey: `e:${email}` }
}

/** Every seventh customer orders often, some almost never. */
const getVisitWeight = (_: DemoCustomer, index: number): number => (index % 7 === 0 ? 9 : index % 5 === 3 ? 0.3 : 1.4)

const chooseBuyer = (
  chance: RandomSource,
  demoStore: DemoStore,
  text: DemoText,
  at: number,
): Pick<OrderDraft, 'buyer' | 'source'> => {
  const known = demoStore.customers.flatMap((one, index) =>
    one.since < at ? [{ one, weight: getVisitWeight(one, index) }] : [],
  )
  const customer = chance.succeeds(0.66) ? chance.weighted(known, ({ weight }) => weight)?.one : undefined
  if (customer) {
    const { id, name, email, phone } = customer
    const source = chance.succeeds(email === null ? 1 : 0.18) ? 'manual' : 'storefront'
    return { buyer: { customer, name, email, phone, userKey: `c:${id}` }, source }
  }
  if (chance.succeeds(0.78))
    return { buyer: makeGuest(chance, demoStore), source: chance.succeeds(0.06) ? 'manual' : 'storefront' }
  const walkIn = { customer: null, name: text.walkIn, email: null, phone: null, userKey: null }
  return { buyer: walkIn, source: 'manual' }
}

const chooseAddress = (
  chance: RandomSource,
  { customers }: DemoStore,
  { customer, name }: DraftBuyer,
): OrderAddress | null => {
  if (customer) return customer.address
  const nearby = chance.pick(customers.filter(({ address }) => address !== null))?.address
  const line1 = nearby?.line1.replace(/\d+/, String(chance.between(2, 190)))
  return nearby && line1 ? { ...nearby, recipient: name, line1, coordinates: null } : null
}

const chooseMethod = (chance: RandomSource, { userKey }: DraftBuyer): OrderDraft['method'] => {
  if (userKey === null) return 'pickup'
  const share = chance.next()
  return share < 0.42 ? 'delivery' : share < 0.74 ? 'pickup' : 'shipping'
}

const maxSlots = 6

/** Usually the next open slot. */
const chooseSlot = (
  chance: RandomSource,
  { windows, hours, facts }: DemoStore,
  usage: DemoUsage,
  { at, method, postcode }: { at: number; method: string; postcode: string | undefined },
): Pick<OrderDraft, 'slot' | 'otherSlots'> => {
  const today = toWallTime(at, facts.timezone).day
  const methodWindows = windows.filter((window) => window.method === method)
  const taken = (window: string, date: string) => usage.bookedSlots.get(`${window} ${date}`) ?? 0
  const context = { zone: facts.timezone, hours, now: at, postcode }
  const open: Slot[] = []
  for (let days = 0; days <= 8 && open.length < maxSlots; days += 1) {
    const date = addDays(today, days)
    const slots = buildSlots(methodWindows, { from: date, to: date }, taken, context)
    open.push(...slots.filter(({ state }) => state === 'open'))
  }
  const slot = open[chance.succeeds(0.55) ? 0 : chance.between(0, Math.min(maxSlots, open.length) - 1)] ?? null
  return { slot, otherSlots: open.filter((openSlot) => openSlot !== slot) }
}

const chooseCode = (chance: RandomSource, demoStore: DemoStore, usage: DemoUsage, buyer: DraftBuyer, at: number) => {
  const discount = chance.succeeds(0.2)
    ? chance.pick(demoStore.discounts.filter(({ terms, since }) => terms.application === 'manual' && since < at))
    : undefined
  if (!discount || (discount.terms.perUserLimit !== null && buyer.userKey === null)) return undefined
  const usableCodes = discount.codes.filter(({ id, limit }) => limit === null || (usage.uses.get(id) ?? 0) < limit)
  const code = chance.pick(usableCodes)
  return code && { discount: discount.id, ...code }
}

const toCandidates = (
  demoStore: DemoStore,
  usage: DemoUsage,
  buyer: DraftBuyer,
  at: number,
  code: ReturnType<typeof chooseCode>,
) => {
  const applies = ({ id, terms, since }: DemoDiscount): boolean =>
    since < at && (terms.application === 'automatic' || id === code?.discount)
  return demoStore.discounts.filter(applies).map(({ id, terms }) => {
    const named = id === code?.discount ? code : undefined
    return {
      id,
      terms,
      code: named?.code ?? null,
      codeId: named?.id ?? null,
      used: usage.uses.get(id) ?? 0,
      usedByCustomer: buyer.userKey === null ? null : (usage.uses.get(`${id} ${buyer.userKey}`) ?? 0),
      codeUsesLeft: named?.limit == null ? null : named.limit - (usage.uses.get(named.id) ?? 0),
    }
  })
}

const chooseBalances = (chance: RandomSource, usage: DemoUsage, { customer }: DraftBuyer, at: number) => {
  if (!customer || at < customer.givenAt || !chance.succeeds(0.3)) return { points: 0, credit: 0 }
  const balances = usage.balances.get(customer.id) ?? customer
  return { points: Math.floor(balances.points / 50) * 50, credit: balances.credit }
}

const isWithinLimits = ({ minTotal, maxTotal }: PaymentOption, total: number): boolean =>
  total >= (minTotal ?? 0) && total <= (maxTotal ?? total)

type DraftToPrice = Pick<OrderDraft, 'method' | 'slot' | 'option' | 'at'> & {
  lines: readonly DraftLine[]
  candidates: DiscountCandidate[]
  points: number
  credit: number
}

export const priceDraft = (
  { facts, settings }: DemoStore,
  { method, slot, lines, option, at, candidates, points, credit }: DraftToPrice,
): Quote =>
  priceCart({
    currency: facts.currency as Currency,
    taxMode: settings.taxMode,
    lines: lines.map((line, index) => toCartLine({ ...line, listPrice: null }, String(index))),
    candidates,
    unknownCodes: [],
    manualDiscount: null,
    at,
    zone: facts.timezone,
    fees: {
      fulfillment: settings.methods[method].fee,
      freeOver: settings.methods[method].freeOver,
      window: slot?.fee ?? 0,
      payment: { fixed: option?.feeFixed ?? 0, rate: option?.feeRate ?? 0 },
      taxRate: settings.feeTaxRate,
    },
    points: { requested: points, value: facts.rewards.pointValue },
    credit,
  })

/** Drafts and prices an order at a point in time; undefined if nothing is in stock, or a delivery has no address. */
export const draftOrder = (
  chance: RandomSource,
  demoStore: DemoStore,
  usage: DemoUsage,
  text: DemoText,
  { at, now, isNewest, isDelivery = false }: { at: number; now: number; isNewest: boolean; isDelivery?: boolean },
): OrderDraft | undefined => {
  const id = newId()
  const lines = chooseLines(chance, demoStore, usage, at, now)
  if (lines.length === 0) return undefined
  const { buyer, source: usualSource } = chooseBuyer(chance, demoStore, text, at)
  const source = isNewest && buyer.userKey !== null ? 'storefront' : usualSource
  const address = chooseAddress(chance, demoStore, buyer)
  if (isDelivery && !address) return undefined
  const preferredMethod = isDelivery ? 'delivery' : chooseMethod(chance, buyer)
  const method = hasDeliveryStatus(preferredMethod) && !address ? 'pickup' : preferredMethod
  const { slot, otherSlots } = chooseSlot(chance, demoStore, usage, { at, method, postcode: address?.postcode })
  const code = chooseCode(chance, demoStore, usage, buyer, at)
  const candidates = toCandidates(demoStore, usage, buyer, at, code)
  const { points, credit } = chooseBalances(chance, usage, buyer, at)
  const quoteWith = (option: PaymentOption | null): Quote =>
    priceDraft(demoStore, { method, slot, lines, option, at, candidates, points, credit })
  const offered = demoStore.options.filter((option) => option.methods.includes(method))
  const preferredOption = chance.succeeds(0.6) ? offered[0] : chance.pick(offered)
  const [first = null] = offered
  const preferredQuote = preferredOption && quoteWith(preferredOption)
  const isAllowed = preferredOption && preferredQuote && isWithinLimits(preferredOption, preferredQuote.total)
  const option = isAllowed ? preferredOption : first
  const quote = isAllowed ? preferredQuote : quoteWith(first)
  const day = toWallTime(at, demoStore.facts.timezone).day
  const uses = toDiscountUses(quote, candidates)
  return { id, at, day, source, buyer, method, address, slot, otherSlots, option, lines, quote, uses }
}
