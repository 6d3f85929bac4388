import { cartQuantity, carts, maxCartQuantity } from '#contract/domains/carts.ts'
import { readVariantStock } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'
import { catalogText } from './catalog.text.ts'

/** The quantity that a visitor tried to add to the cart. */
export interface EnteredQuantity {
  value: string
  /** Why it can't be added; undefined if it can be added by now. */
  problem?: string
  /** Whether a part of the stock is in the visitor's cart. */
  isInCart: boolean
}

/** Compares the address's quantity with the stock and the visitor's cart as they are now. */
export const checkQuantity = async (
  { call, db, shop, query, language }: VisitorContext,
  variantId: string,
): Promise<EnteredQuantity> => {
  const text = catalogText[language]
  const value = query.get('quantity') ?? ''
  const stock = await readVariantStock(db, shop.storeId, variantId)
  const cart = await call(carts.get)
  const line = cart.ok ? cart.data.lines.find(({ variant }) => variant === variantId) : undefined
  const inCart = line?.quantity ?? 0
  const [quantity, left] = [Number(value), stock?.left ?? null]
  const isInCart = inCart > 0
  if (left !== null && left > 0 && quantity + inCart > left)
    return { value, isInCart, problem: isInCart ? text.onlyLeftWithCart(left, inCart) : text.onlyLeft(left) }
  if (!cartQuantity.safeParse(quantity).success)
    return { value, isInCart: false, problem: text.quantityRange(Math.min(left ?? maxCartQuantity, maxCartQuantity)) }
  return { value, isInCart: false }
}
