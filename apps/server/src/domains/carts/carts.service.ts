import { type CartItem, maxCartCodes, maxCartLines, maxCartQuantity, type ShopCart } from '#contract/domains/carts.ts'
import type { ErrorCode } from '#contract/core/error-catalog.ts'
import type { FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import { fulfillmentMethods, type FulfillmentMethod } from '#contract/enumerations.ts'
import type { DiscountDecision, Quote } from '#contract/pricing/cart.ts'
import { getMissingAmount } from '#contract/pricing/cart-totals.ts'
import { type Buyer, readBuyerByAccount, toBuyer } from '#server/domains/checkout/cart.service.ts'
import { type MethodFee, quoteCartWithFees } from '#server/domains/checkout/quote-cart.service.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import { assertInStock } from '#server/domains/inventory/reservations.service.ts'
import { readOrderMinimum } from '#server/domains/online-store/online-store.service.ts'
import { openOrderLink } from '#server/domains/order-links/order-links.service.ts'
import { readOrder } from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { CartOwner } from './cart-token.rules.ts'
import {
  addLine,
  type CartLineRow,
  type CartRow,
  emptyCart,
  moveCart,
  openCart,
  readCart,
  removeLines,
  setQuantity,
  touchCart,
  writeCodes,
} from './carts.repo.ts'

export { cartCookie, type CartOwner, toCartOwner } from './cart-token.rules.ts'
export { deleteAccountCarts } from './carts.repo.ts'

export interface CartDeps {
  acceptsCards: boolean
}

const emptyShopCart: ShopCart = {
  _id: null,
  version: 0,
  lines: [],
  count: 0,
  codes: [],
  isOrderable: false,
  quote: null,
  method: null,
  belowMinimum: null,
  methodFees: [],
  freeDelivery: null,
}

const getAvailability = ({ offer, left, quantity }: CartLineRow): CartItem['availability'] => {
  if (!offer) return 'unavailable'
  if (left === null || left >= quantity) return 'available'
  return left === 0 ? 'sold_out' : 'limited'
}

/** Lines that can be ordered, with the quantity that is left of them. */
const toOrderable = (lines: readonly CartLineRow[]): { variant: string; quantity: number }[] =>
  lines.flatMap(({ variant, quantity, offer, left }) => {
    const orderable = offer ? Math.min(quantity, left ?? quantity) : 0
    return orderable > 0 ? [{ variant, quantity: orderable }] : []
  })

const toItem = (line: CartLineRow, quote: Quote | null, orderableVariants: readonly string[]): CartItem => {
  const { variant, product, type, quantity, offer, left, priceSeen } = line
  const { title, values } = offer ?? line
  const priced = quote?.lines[orderableVariants.indexOf(variant)]
  return {
    variant,
    product,
    title,
    values,
    slug: offer?.slug ?? null,
    picture: offer?.picture ?? null,
    type,
    quantity,
    availability: getAvailability(line),
    left,
    unitPrice: offer?.price ?? null,
    previousPrice: offer && offer.price !== priceSeen ? priceSeen : null,
    total: priced?.gross ?? null,
  }
}

/** The first method that the store offers for these lines. */
const assumeMethod = ({ methods }: FulfillmentSettings, lines: readonly CartLineRow[]): FulfillmentMethod | null => {
  const isDigital = lines.every(({ type }) => type !== 'physical')
  const candidates = isDigital ? (['digital', ...fulfillmentMethods] as const) : fulfillmentMethods
  return candidates.find((method) => methods[method].enabled && (method !== 'digital' || isDigital)) ?? null
}

const freeMethods = ['delivery', 'shipping'] as const

/** How far a cart with items to deliver is from the amount that makes delivery free. */
const toFreeDelivery = (methodFees: readonly MethodFee[], quote: Quote): ShopCart['freeDelivery'] => {
  const goal = methodFees.find(({ method, fee }) => fee > 0 && freeMethods.some((name) => name === method))
  const from = goal?.freeFrom ?? null
  const missing = getMissingAmount(quote.subtotal, from)
  return goal === undefined || from === null || missing === null ? null : { method: goal.method, from, missing }
}

const toBelowMinimum = (minimum: number | null, { subtotal }: Quote): ShopCart['belowMinimum'] => {
  const missing = getMissingAmount(subtotal, minimum)
  return minimum === null || missing === null ? null : { minimum, missing }
}

const loadBuyer = async (db: Db | Tx, store: StoreId, owner: CartOwner): Promise<Buyer | undefined> => {
  const customer = 'accountId' in owner ? await readBuyerByAccount(db, store, owner.accountId) : undefined
  return customer && toBuyer(customer)
}

const toShopCart = async (
  { acceptsCards }: CartDeps,
  db: Db | Tx,
  store: StoreId,
  owner: CartOwner,
  { id, version, codes, lines }: CartRow,
): Promise<ShopCart> => {
  const settings = await readFulfillment(db, store)
  const orderMinimum = await readOrderMinimum(db, store)
  const orderable = toOrderable(lines)
  const orderableVariants = orderable.map(({ variant }) => variant)
  const orderableLines = lines.filter(({ variant }) => orderableVariants.includes(variant))
  const method = orderable.length > 0 ? assumeMethod(settings, orderableLines) : null
  const buyer = await loadBuyer(db, store, owner)
  const source = { channel: 'storefront', acceptsCards, allowsBelowMinimum: true } as const
  const quoted = method && (await quoteCartWithFees(db, store, { lines: orderable, method, codes }, source, buyer))
  const { quote, methodFees } = quoted ?? { quote: null, methodFees: [] }
  const items = lines.map((line) => toItem(line, quote, orderableVariants))
  return {
    _id: id,
    version,
    lines: items,
    count: lines.reduce((count, { quantity }) => count + quantity, 0),
    codes,
    isOrderable: items.length > 0 && items.every(({ availability }) => availability === 'available'),
    quote,
    method,
    belowMinimum: quote && toBelowMinimum(orderMinimum, quote),
    methodFees,
    freeDelivery: quote && method !== 'digital' ? toFreeDelivery(methodFees, quote) : null,
  }
}

/** The cart with current prices; an empty one for a visitor without a cart. */
export const getCart = async (
  deps: CartDeps,
  db: Db | Tx,
  store: StoreId,
  owner: CartOwner | undefined,
): Promise<ShopCart> => {
  const row = owner && (await readCart(db, store, owner))
  return owner && row ? toShopCart(deps, db, store, owner, row) : emptyShopCart
}

/** Fails if less is left of a line than the cart has. */
const assertLineInStock = async (uow: UnitOfWork, store: StoreId, owner: CartOwner, variant: string) => {
  const cart = await readCart(uow.tx, store, owner)
  if ((cart?.lines.length ?? 0) > maxCartLines) fail('list_full')
  const quantity = cart?.lines.find((line) => line.variant === variant)?.quantity ?? 0
  await assertInStock(uow, store, [{ variantId: variant, quantity, at: 'quantity' }])
}

export const addToCart = async (
  deps: CartDeps,
  uow: UnitOfWork,
  store: StoreId,
  owner: CartOwner,
  line: { variant: string; quantity: number },
): Promise<ShopCart> => {
  const cartId = await openCart(uow.tx, store, owner)
  if (!(await addLine(uow.tx, store, cartId, line))) return fail('not_for_sale', { field: 'variant' })
  await assertLineInStock(uow, store, owner, line.variant)
  return getCart(deps, uow.tx, store, owner)
}

/** Locks the cart for a change. */
const touchOrFail = async (uow: UnitOfWork, store: StoreId, owner: CartOwner | undefined) => {
  const cartId = owner && (await touchCart(uow.tx, store, owner))
  return owner && cartId !== undefined ? { owner, cartId } : fail('not_found')
}

export const changeQuantity = async (
  deps: CartDeps,
  uow: UnitOfWork,
  store: StoreId,
  visitor: CartOwner | undefined,
  line: { variant: string; quantity: number },
): Promise<ShopCart> => {
  const { owner, cartId } = await touchOrFail(uow, store, visitor)
  if (!(await setQuantity(uow.tx, store, cartId, line))) return fail('not_found')
  await assertLineInStock(uow, store, owner, line.variant)
  return getCart(deps, uow.tx, store, owner)
}

/** Also succeeds if the line is gone already. */
export const removeFromCart = async (
  deps: CartDeps,
  uow: UnitOfWork,
  store: StoreId,
  visitor: CartOwner | undefined,
  variant: string,
): Promise<ShopCart> => {
  const { owner, cartId } = await touchOrFail(uow, store, visitor)
  await removeLines(uow.tx, store, cartId, [variant])
  return getCart(deps, uow.tx, store, owner)
}

/** Accepts current prices, lowers quantities to what is left, and removes lines that can't be ordered. */
export const updateCart = async (
  deps: CartDeps,
  uow: UnitOfWork,
  store: StoreId,
  visitor: CartOwner | undefined,
): Promise<ShopCart> => {
  const { owner, cartId } = await touchOrFail(uow, store, visitor)
  const { lines = [] } = (await readCart(uow.tx, store, owner)) ?? {}
  const orderable = toOrderable(lines)
  const kept = new Set(orderable.map(({ variant }) => variant))
  const removed = lines.filter(({ variant }) => !kept.has(variant)).map(({ variant }) => variant)
  await removeLines(uow.tx, store, cartId, removed)
  for (const { variant, quantity } of orderable) await setQuantity(uow.tx, store, cartId, { variant, quantity })
  return getCart(deps, uow.tx, store, owner)
}

/** Errors for codes that no change of the cart makes valid. */
const codeErrors: Partial<Record<DiscountDecision['reason'], ErrorCode>> = {
  unknown_code: 'code_not_valid',
  ended: 'code_expired',
  used_up: 'code_used_up',
  used_by_customer: 'code_already_used',
  code_used: 'code_already_used',
}

/** Fails for a code that can't be used. One that doesn't apply yet is kept. */
export const addCode = async (
  deps: CartDeps,
  uow: UnitOfWork,
  store: StoreId,
  owner: CartOwner,
  code: string,
): Promise<ShopCart> => {
  const cartId = await openCart(uow.tx, store, owner)
  const { codes = [] } = (await readCart(uow.tx, store, owner)) ?? {}
  const all = [...new Set([...codes, code])]
  if (all.length > maxCartCodes) return fail('list_full', { field: 'code' })
  await writeCodes(uow.tx, store, cartId, all)
  const cart = await getCart(deps, uow.tx, store, owner)
  const error = codeErrors[cart.quote?.decisions.find((decision) => decision.code === code)?.reason ?? 'applied']
  return error ? fail(error, { field: 'code' }) : cart
}

export const removeCode = async (
  deps: CartDeps,
  uow: UnitOfWork,
  store: StoreId,
  visitor: CartOwner | undefined,
  code: string,
): Promise<ShopCart> => {
  const { owner, cartId } = await touchOrFail(uow, store, visitor)
  const { codes = [] } = (await readCart(uow.tx, store, owner)) ?? {}
  const remaining = codes.filter((other) => other !== code)
  await writeCodes(uow.tx, store, cartId, remaining)
  return getCart(deps, uow.tx, store, owner)
}

/** Moves a guest's cart into the account's cart, once: a second call finds none. */
export const mergeCarts = async (
  deps: CartDeps,
  uow: UnitOfWork,
  store: StoreId,
  account: CartOwner,
  visitor: CartOwner | undefined,
): Promise<ShopCart> => {
  const from = visitor && (await touchCart(uow.tx, store, visitor))
  if (from !== undefined) {
    const to = await openCart(uow.tx, store, account)
    await moveCart(uow.tx, store, { from, to })
  }
  return getCart(deps, uow.tx, store, account)
}

/** Adds what can be ordered of these lines; returns the titles of the others, also if fewer are left. */
const fillCart = async (
  uow: UnitOfWork,
  store: StoreId,
  owner: CartOwner,
  lines: readonly { variant: string | null; quantity: number; title: string }[],
): Promise<string[]> => {
  const cartId = await openCart(uow.tx, store, owner)
  const missing: string[] = []
  for (const { variant, quantity, title } of lines) {
    const line = { variant: variant ?? '', quantity: Math.min(quantity, maxCartQuantity) }
    if (variant === null || !(await addLine(uow.tx, store, cartId, line))) missing.push(title)
  }
  const cart = await readCart(uow.tx, store, owner)
  if ((cart?.lines.length ?? 0) > maxCartLines) return fail('list_full')
  const added = (cart?.lines ?? []).filter((line) => lines.some(({ variant }) => variant === line.variant))
  const orderable = new Map(toOrderable(added).map(({ variant, quantity }) => [variant, quantity]))
  const soldOut = added.filter(({ variant }) => !orderable.has(variant))
  await removeLines(
    uow.tx,
    store,
    cartId,
    soldOut.map(({ variant }) => variant),
  )
  for (const [variant, quantity] of orderable) await setQuantity(uow.tx, store, cartId, { variant, quantity })
  const reduced = added.filter(({ variant, quantity }) => (orderable.get(variant) ?? quantity) < quantity)
  return [...new Set([...missing, ...[...soldOut, ...reduced].map(({ title }) => title)])]
}

/** Adds the items of an order to the cart. */
export const reorder = async (
  { tokens, ...deps }: CartDeps & { tokens: Tokens },
  uow: UnitOfWork,
  store: StoreId,
  owner: CartOwner,
  token: string,
): Promise<ShopCart & { missing: string[] }> => {
  const { lines } = orNotFound(
    await readOrder(uow.tx, store, await openOrderLink(tokens, uow.tx, store, token), { canSeePii: false }),
  )
  const missing = await fillCart(uow, store, owner, lines)
  return { ...(await getCart(deps, uow.tx, store, owner)), missing }
}

/**
 * Takes everything out of a cart for an order, in the order's transaction. Fails if the cart isn't as its owner saw it,
 * for example because another tab has placed the order.
 */
export const takeCart = async (
  uow: UnitOfWork,
  store: StoreId,
  owner: CartOwner | undefined,
  seen: { _id: string; version: number },
): Promise<{ lines: { variant: string; quantity: number }[]; codes: string[] }> => {
  const taken = owner && (await emptyCart(uow.tx, store, owner, seen))
  return taken && taken.lines.length > 0 ? taken : fail('cart_changed')
}
