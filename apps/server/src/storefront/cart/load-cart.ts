import { carts, type ShopCart } from '#contract/domains/carts.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'

/** Cached pages show the number of items from this cookie. */
export const showCount = ({ cookies }: VisitorContext, { count }: { count: number }): void => {
  if (count === 0) cookies.clear('storeward_cart_count')
  else cookies.set('storeward_cart_count', String(count))
}

/** The visitor's cart. A customer who has just signed in gets the items they added before. */
export const loadCart = async (context: VisitorContext): Promise<ShopCart> => {
  const { call, cookies, isSignedIn } = context
  const mustMerge = isSignedIn && cookies.get('storeward_cart') !== undefined
  const result = mustMerge ? await call(carts.merge) : await call(carts.get)
  if (!result.ok) throw new AppError(result.status === 404 ? 'not_found' : 'unavailable', { retryAfter: 2 })
  if (mustMerge) cookies.clear('storeward_cart')
  showCount(context, result.data)
  return result.data
}
