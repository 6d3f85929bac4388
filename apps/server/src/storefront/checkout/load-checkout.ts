import type * as z from 'zod'
import type { ErrorBody } from '#contract/core/errors.ts'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { formatAddress } from '#contract/domains/format-address.ts'
import type { ShopCart } from '#contract/domains/carts.ts'
import type { CustomerAddress } from '#contract/domains/customer.ts'
import { customerAccounts, type JoinedStore } from '#contract/domains/customer-account.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { RewardSummary } from '#contract/domains/reward-summary.ts'
import { storefront } from '#contract/domains/storefront.ts'
import type { FulfillmentMethod } from '#contract/enumerations.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { addressFieldNames, readAddress } from '#server/storefront/account/address-fields.tsx'
import { loadRewards } from '#server/storefront/cart/order-rewards.tsx'
import type { FormView } from '#server/storefront/parts/form-view.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'

type CheckoutOptions = z.output<typeof storefront.checkout.response>
export type ShopSlot = z.output<typeof storefront.slots.response>['data'][number]
type Address = ReturnType<typeof readAddress>

/** Everything that the page shows. */
export interface Checkout {
  cart: ShopCart
  options: CheckoutOptions
  /** Null for a guest. */
  member: JoinedStore | null
  rewards: RewardSummary | null
  method: FulfillmentMethod
  paymentOptions: CheckoutOptions['paymentOptions']
  /** The chosen payment option. */
  payment: string | null
  slots: ShopSlot[]
  /** The chosen slot, if it's on the chosen day. */
  slot: { window: string; date: string } | null
  day: string | null
  needsAddress: boolean
  /** The saved address that the fields show; null for another one. */
  savedAddress: string | null
  quote: Quote | null
  /** Why the order can't be quoted as chosen. */
  problem: ErrorBody | null
  form: FormView
}

const slotDays = 13

export const checkoutFields = [
  'name',
  'email',
  'phone',
  'method',
  ...addressFieldNames,
  'slot',
  'payment',
  'use_points',
  'use_credit',
  'note',
  'terms',
] as const

const read = ({ values }: FormView, name: string): string => (values[name] ?? '').trim()

const listMethods = ({ methods }: CheckoutOptions, { lines }: ShopCart) => {
  const isDigital = lines.every(({ type }) => type !== 'physical')
  return methods.filter(({ method }) => method !== 'digital' || isDigital)
}

/** The methods that the cart can be ordered with, and what it pays for them. */
export const getMethods = ({ options, cart }: Pick<Checkout, 'options' | 'cart'>): ShopCart['methodFees'] =>
  listMethods(options, cart).map(
    ({ method, fee }) => cart.methodFees.find((each) => each.method === method) ?? { method, fee, freeFrom: null },
  )

export const loadMember = async ({ call, shop, isSignedIn }: VisitorContext): Promise<JoinedStore | null> => {
  if (!isSignedIn) return null
  const result = await call(customerAccounts.stores)
  return result.ok ? (result.data.data.find(({ store }) => store._id === shop.storeId) ?? null) : null
}

/** The field that chooses a saved address, and the one with the choice that the address fields show. */
export const savedAddressField = 'saved_address'
export const shownAddressField = 'shown_address'
/** The choice of an address that isn't saved. */
export const otherAddress = 'other'

type AddressValues = Record<(typeof addressFieldNames)[number], string>

/** Empty without an address. Most guests order within the store's country. */
const toAddressValues = (address: CustomerAddress | undefined, defaultCountry: string | null): AddressValues => {
  const { recipient = '', line1 = '', line2 = '', city = '', region = '', postcode = '', country } = address ?? {}
  return { recipient, line1, line2, city, region, postcode, country: country ?? defaultCountry ?? '' }
}

/** The saved address that the fields show; of two that are the same, the chosen one. */
const findShownAddress = (form: FormView, addresses: readonly CustomerAddress[], defaultCountry: string | null) => {
  const shown = addresses.filter((address) => {
    const values = toAddressValues(address, defaultCountry)
    return addressFieldNames.every((name) => values[name] === read(form, name))
  })
  return shown.find(({ _id }) => _id === read(form, savedAddressField)) ?? shown[0]
}

/** Whether another saved address was chosen than the fields show. A script fills them in at once. */
export const hasOtherChoice = (form: FormView): boolean => {
  const choice = read(form, savedAddressField)
  return choice !== '' && choice !== otherAddress && choice !== read(form, shownAddressField)
}

/** Fills in the chosen saved address, at first the default one. */
const prefill = (form: FormView, member: JoinedStore | null, defaultCountry: string | null): FormView => {
  const addresses = member?.addresses ?? []
  const fill = (address: CustomerAddress | undefined): FormView => ({
    ...form,
    values: { ...form.values, ...toAddressValues(address, defaultCountry) },
  })
  if (form.values['line1'] === undefined) return fill(addresses.find(({ isDefault }) => isDefault) ?? addresses[0])
  const choice = read(form, savedAddressField)
  const chosen = hasOtherChoice(form) ? addresses.find(({ _id }) => _id === choice) : undefined
  if (chosen) return fill(chosen)
  // What was typed is kept.
  const mustClear = choice === otherAddress && read(form, shownAddressField) !== otherAddress
  return mustClear && findShownAddress(form, addresses, defaultCountry) ? fill(undefined) : form
}

/** Windows can be limited to an area; whether the address is inside is decided again when the order is placed. */
const locate = async (context: VisitorContext, address: NonNullable<Address>) => {
  const { recipient: _, ...place } = address
  const q = formatAddress({ recipient: '', phone: null, ...place }, (country) => country).join(', ')
  const result = await context.call(storefront.places, { query: { q: q.slice(0, 120) } })
  const found = result.ok ? result.data.data[0] : undefined
  return found ? { latitude: found.latitude, longitude: found.longitude } : {}
}

const loadSlots = async (context: VisitorContext, method: FulfillmentMethod, address: Address): Promise<ShopSlot[]> => {
  if (method === 'digital') return []
  const from = toWallTime(Date.now(), context.shop.timezone).day
  const position = method === 'delivery' && address ? await locate(context, address) : {}
  const query = { from, to: addDays(from, slotDays), method, postcode: address?.postcode ?? '', ...position }
  const result = await context.call(storefront.slots, { query })
  return result.ok ? result.data.data.filter(({ state }) => state !== 'closed') : []
}

/** "window date" of a radio button. */
export const toSlotValue = ({ window, date }: { window: string; date: string }): string => `${window} ${date}`

const readSlot = (form: FormView, slots: readonly ShopSlot[]) => {
  const chosen = slots.find((slot) => toSlotValue(slot) === read(form, 'slot'))
  // The day chosen for one method may not be offered for another.
  const offered = slots.find(({ date }) => date === read(form, 'slot_day'))
  const day = (offered ?? chosen ?? slots.find(({ state }) => state === 'open'))?.date ?? null
  const isOnDay = chosen !== undefined && chosen.date === day
  return { day, slot: isOnDay ? { window: chosen.window, date: chosen.date } : null }
}

/**
 * What the visitor has chosen, as the quote and the order take it. Only from the form: pressing the button twice must
 * send the same request, also after the first one has emptied the cart.
 */
export const toOrderChoice = (form: FormView) => {
  const method = read(form, 'method') as FulfillmentMethod
  const [window = '', date = ''] = read(form, 'slot').split(' ')
  const hasSlot = date !== '' && date === read(form, 'slot_day')
  const address = hasDeliveryStatus(method) ? readAddress((name) => read(form, name)) : undefined
  const readBalance = (name: string) => (form.values[`use_${name}`] ? { [name]: Number(read(form, name)) } : {})
  return {
    method,
    slot: hasSlot ? { window, date } : null,
    paymentOption: read(form, 'payment') || null,
    ...(address ? { address } : {}),
    ...readBalance('points'),
    ...readBalance('credit'),
  }
}

/** Without the choices that can't be quoted, so that the visitor sees a price in any case. */
const quoteChoice = async (
  { call, isSignedIn }: VisitorContext,
  cart: ShopCart,
  form: FormView,
): Promise<Pick<Checkout, 'quote' | 'problem'>> => {
  const lines = cart.lines.map(({ variant, quantity }) => ({ variant, quantity }))
  const { codes } = cart
  const { method, address, ...choice } = toOrderChoice(form)
  const send = (more: object) =>
    isSignedIn
      ? call(storefront.ownQuote, { body: { lines, codes, method, ...more } })
      : call(storefront.quote, { body: { lines, codes, method, ...more } })
  const whole = await send({ ...choice, ...(address?.line1 ? { address } : {}) })
  if (whole.ok) return { quote: whole.data, problem: null }
  const bare = await send({})
  return { quote: bare.ok ? bare.data : null, problem: whole.error }
}

/** Loads the page's data for what was entered; undefined if the store takes no orders. */
export const loadCheckout = async (
  context: VisitorContext,
  cart: ShopCart,
  entered: FormView,
): Promise<Checkout | undefined> => {
  const result = await context.call(storefront.checkout)
  if (!result.ok) return undefined
  const options = result.data
  const member = await loadMember(context)
  const rewards = await loadRewards(context)
  const prefilled = prefill(entered, member, context.shop.country)
  const methods = listMethods(options, cart)
  const method = methods.find((each) => each.method === read(prefilled, 'method'))?.method ?? methods[0]?.method
  if (method === undefined) return undefined
  const needsAddress = hasDeliveryStatus(method)
  const address = needsAddress ? readAddress((name) => read(prefilled, name)) : undefined
  const slots = await loadSlots(context, method, address)
  const { slot, day } = readSlot(prefilled, slots)
  const paymentOptions = options.paymentOptions.filter((option) => option.methods.includes(method))
  const payment = paymentOptions.find(({ _id }) => _id === read(prefilled, 'payment')) ?? paymentOptions[0]
  const chosen = {
    method,
    payment: payment?._id ?? '',
    slot: slot ? toSlotValue(slot) : '',
    slot_day: day ?? '',
    points: String(member?.points ?? 0),
    credit: String(member?.credit ?? 0),
  }
  const form = { ...prefilled, values: { ...prefilled.values, ...chosen } }
  const savedAddress = findShownAddress(form, member?.addresses ?? [], context.shop.country)?._id ?? null
  const shown = {
    savedAddress,
    cart,
    options,
    member,
    rewards,
    method,
    paymentOptions,
    slots,
    slot,
    day,
    needsAddress,
    form,
  }
  return { ...shown, payment: payment?._id ?? null, ...(await quoteChoice(context, cart, form)) }
}
