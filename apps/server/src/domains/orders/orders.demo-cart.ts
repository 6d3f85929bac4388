import { day as dayLength } from '#contract/core/time.ts'
import { addDays, wallOf } from '#contract/core/zone.ts'
import { slotsBetween } from '#contract/domains/fulfillment-slots.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { isDelivered, type OrderAddress } from '#contract/domains/order.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import type { Currency } from '#contract/enumerations.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { price } from '#contract/pricing/price.ts'
import type { DiscountUse } from '#server/domains/discounts/uses.service.ts'
import { newId } from '#server/platform/ids.ts'
import { type Buyer, cartLine } from './cart.service.ts'
import type { Chance } from './orders.demo-chance.ts'
import type { DemoWords } from './orders.demo-words.ts'
import { usesIn } from './placing.service.ts'
import type { DemoCustomer, DemoDiscount, DemoShop, Good } from './shop.demo.ts'

export type DraftBuyer = Pick<Buyer, 'name' | 'email' | 'phone' | 'userKey'> & { customer: DemoCustomer | null }
export type DraftLine = Good & { id: string; quantity: number }

/** An order as placed. */
export interface Draft {
  id: string
  at: number
  day: string
  source: 'storefront' | 'manual'
  buyer: DraftBuyer
  method: 'delivery' | 'pickup' | 'shipping'
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
export interface Till {
  seats: Map<string, number>
  uses: Map<string, number>
  /** Remaining points and credit, by customer. */
  means: Map<string, { points: number; credit: number }>
  /** Quantity reserved by open orders, by variant. */
  held: Map<string, number>
}

export const newTill = (): Till => ({ seats: new Map(), uses: new Map(), means: new Map(), held: new Map() })
export const countUp = (counts: Map<string, number>, key: string, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by)

/** Orders of the last three weeks may still be open and reserve current stock. */
const mayBeOpen = 21 * dayLength
const sizes = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]

const chooseLines = (chance: Chance, shop: DemoShop, till: Till, at: number, now: number): DraftLine[] => {
  const room = (good: Good): number =>
    at > now - mayBeOpen ? good.spare - (till.held.get(good.variantId) ?? 0) : Number.POSITIVE_INFINITY
  const offered = shop.goods.filter((good) => good.since <= at && room(good) >= 1)
  const chosen = new Map<string, DraftLine>()
  const many = chance.pick(sizes) ?? 1
  for (let index = 0; index < many; index += 1) {
    const good = chance.weighted(offered, ({ appeal }) => appeal)
    if (!good) continue
    const wanted = good.isCheap && chance.of(0.4) ? chance.between(2, 4) : 1
    chosen.set(good.variantId, { ...good, id: newId(), quantity: Math.min(wanted, room(good)) })
  }
  return [...chosen.values()]
}

const guestOf = (chance: Chance, { customers }: DemoShop): DraftBuyer => {
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
const loyalty = (_: DemoCustomer, index: number): number => (index % 7 === 0 ? 9 : index % 5 === 3 ? 0.3 : 1.4)

const chooseBuyer = (chance: Chance, shop: DemoShop, words: DemoWords, at: number): Pick<Draft, 'buyer' | 'source'> => {
  const known = shop.customers.flatMap((one, index) => (one.since < at ? [{ one, weight: loyalty(one, index) }] : []))
  const customer = chance.of(0.66) ? chance.weighted(known, ({ weight }) => weight)?.one : undefined
  if (customer) {
    const { id, name, email, phone } = customer
    const source = chance.of(email === null ? 1 : 0.18) ? 'manual' : 'storefront'
    return { buyer: { customer, name, email, phone, userKey: `c:${id}` }, source }
  }
  if (chance.of(0.78)) return { buyer: guestOf(chance, shop), source: chance.of(0.06) ? 'manual' : 'storefront' }
  const nobody = { customer: null, name: words.walkIn, email: null, phone: null, userKey: null }
  return { buyer: nobody, source: 'manual' }
}

const chooseAddress = (
  chance: Chance,
  { customers }: DemoShop,
  { customer, name }: DraftBuyer,
): OrderAddress | null => {
  if (customer) return customer.address
  const near = chance.pick(customers.filter(({ address }) => address !== null))?.address
  const line1 = near?.line1.replace(/\d+/, String(chance.between(2, 190)))
  return near && line1 ? { ...near, recipient: name, line1, coordinates: null } : null
}

const chooseMethod = (chance: Chance, { userKey }: DraftBuyer): Draft['method'] => {
  if (userKey === null) return 'pickup'
  const share = chance.next()
  return share < 0.42 ? 'delivery' : share < 0.74 ? 'pickup' : 'shipping'
}

const mostSlots = 6

/** Usually the next open slot. */
const chooseSlot = (
  chance: Chance,
  { windows, facts }: DemoShop,
  till: Till,
  { at, method, postcode }: { at: number; method: string; postcode: string | undefined },
): Pick<Draft, 'slot' | 'otherSlots'> => {
  const today = wallOf(at, facts.timezone).day
  const mine = windows.filter((window) => window.method === method)
  const taken = (window: string, date: string) => till.seats.get(`${window} ${date}`) ?? 0
  const question = { zone: facts.timezone, now: at, postcode }
  const open: Slot[] = []
  for (let days = 0; days <= 8 && open.length < mostSlots; days += 1) {
    const date = addDays(today, days)
    const slots = slotsBetween(mine, { from: date, to: date }, taken, question)
    open.push(...slots.filter(({ state }) => state === 'open'))
  }
  const slot = open[chance.of(0.55) ? 0 : chance.between(0, Math.min(mostSlots, open.length) - 1)] ?? null
  return { slot, otherSlots: open.filter((one) => one !== slot) }
}

const codesOf = (chance: Chance, shop: DemoShop, till: Till, buyer: DraftBuyer, at: number) => {
  const asked = chance.of(0.2)
    ? chance.pick(shop.discounts.filter(({ terms, since }) => terms.application === 'manual' && since < at))
    : undefined
  if (!asked || (asked.terms.perUserLimit !== null && buyer.userKey === null)) return undefined
  const left = asked.codes.filter(({ id, limit }) => limit === null || (till.uses.get(id) ?? 0) < limit)
  const code = chance.pick(left)
  return code && { discount: asked.id, ...code }
}

const candidatesOf = (shop: DemoShop, till: Till, buyer: DraftBuyer, at: number, code: ReturnType<typeof codesOf>) => {
  const isAsked = ({ id, terms, since }: DemoDiscount): boolean =>
    since < at && (terms.application === 'automatic' || id === code?.discount)
  return shop.discounts.filter(isAsked).map(({ id, terms }) => {
    const named = id === code?.discount ? code : undefined
    return {
      id,
      terms,
      code: named?.code ?? null,
      codeId: named?.id ?? null,
      used: till.uses.get(id) ?? 0,
      usedByCustomer: buyer.userKey === null ? null : (till.uses.get(`${id} ${buyer.userKey}`) ?? 0),
      codeUsesLeft: named?.limit == null ? null : named.limit - (till.uses.get(named.id) ?? 0),
    }
  })
}

const meansOf = (chance: Chance, till: Till, { customer }: DraftBuyer, at: number) => {
  if (!customer || at < customer.givenAt || !chance.of(0.3)) return { points: 0, credit: 0 }
  const left = till.means.get(customer.id) ?? customer
  return { points: Math.floor(left.points / 50) * 50, credit: left.credit }
}

const fits = ({ minTotal, maxTotal }: PaymentOption, total: number): boolean =>
  total >= (minTotal ?? 0) && total <= (maxTotal ?? total)

/** Drafts and prices an order at a point in time; undefined if nothing is in stock. */
export const draftOrder = (
  chance: Chance,
  shop: DemoShop,
  till: Till,
  words: DemoWords,
  { at, now, isNewest }: { at: number; now: number; isNewest: boolean },
): Draft | undefined => {
  const id = newId()
  const lines = chooseLines(chance, shop, till, at, now)
  if (lines.length === 0) return undefined
  const { buyer, source: usual } = chooseBuyer(chance, shop, words, at)
  const source = isNewest && buyer.userKey !== null ? 'storefront' : usual
  const address = chooseAddress(chance, shop, buyer)
  const asked = chooseMethod(chance, buyer)
  const method = isDelivered(asked) && !address ? 'pickup' : asked
  const { slot, otherSlots } = chooseSlot(chance, shop, till, { at, method, postcode: address?.postcode })
  const code = codesOf(chance, shop, till, buyer, at)
  const candidates = candidatesOf(shop, till, buyer, at, code)
  const { fee, freeOver } = shop.settings.methods[method]
  const { points, credit } = meansOf(chance, till, buyer, at)
  const pricedWith = (option: PaymentOption | null): Quote =>
    price({
      currency: shop.facts.currency as Currency,
      taxMode: shop.settings.taxMode,
      lines: lines.map((line, index) => cartLine(line, String(index))),
      candidates,
      unknownCodes: [],
      at,
      zone: shop.facts.timezone,
      fees: {
        fulfillment: fee,
        freeOver,
        window: slot?.fee ?? 0,
        payment: { fixed: option?.feeFixed ?? 0, rate: option?.feeRate ?? 0 },
        taxRate: shop.settings.feeTaxRate,
      },
      points: { wanted: points, value: shop.settings.pointValue },
      credit,
    })
  const offered = shop.options.filter((option) => option.methods.includes(method))
  const wish = chance.of(0.6) ? offered[0] : chance.pick(offered)
  const [first = null] = offered
  const wished = wish && pricedWith(wish)
  const isFit = wish && wished && fits(wish, wished.total)
  const option = isFit ? wish : first
  const quote = isFit ? wished : pricedWith(first)
  const day = wallOf(at, shop.facts.timezone).day
  const uses = usesIn(quote, candidates)
  return { id, at, day, source, buyer, method, address, slot, otherSlots, option, lines, quote, uses }
}
