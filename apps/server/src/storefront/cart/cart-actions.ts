import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorBody } from '#contract/core/errors.ts'
import { carts } from '#contract/domains/carts.ts'
import { readVariantStock } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { toPageStatus } from '#server/storefront/parts/form-view.ts'
import { type CallResult, formAction, type PageResult, type VisitorContext } from '#server/storefront/shop-page.ts'
import { toCartPage } from './cart-page.tsx'
import { loadCart, showCount } from './load-cart.ts'

const getMessage = ({ error }: { error: { message: string | readonly string[] } }): string =>
  [error.message].flat().join(' ')

/** Shows the cart after a change, or again with the error. */
const toCart = async <E extends Endpoint>(context: VisitorContext, result: CallResult<E>): Promise<PageResult> => {
  if (result.ok) {
    showCount(context, result.data as { count: number })
    return { redirect: context.urls.cart(), status: 303 }
  }
  const view = { message: getMessage(result), status: toPageStatus(result.status) }
  return toCartPage(context, await loadCart(context), view)
}

const readLine = (form: URLSearchParams) => ({
  variant: form.get('variant') ?? '',
  quantity: Number(form.get('quantity') ?? '1'),
})

const isAboutQuantity = ({ error }: { error: ErrorBody }): boolean =>
  error.code === 'not_enough_stock' ||
  (error.code === 'invalid' && (error.errors ?? []).every(({ path }) => path === 'quantity'))

/** Where the problem is shown at its field. Reloading that page doesn't send the form again. */
const findProductPage = async (
  { db, shop, urls }: VisitorContext,
  { variant, quantity }: { variant: string; quantity: number },
): Promise<string | undefined> => {
  const found = await readVariantStock(db, shop.storeId, variant)
  return found && `${urls.product(found.slug)}?variant=${variant}&quantity=${quantity}`
}

export const cartActions = [
  formAction({
    path: '/cart/lines',
    isOnCachedPage: true,
    run: async (context, form) => {
      const line = readLine(form)
      const result = await context.call(carts.addLine, { body: line })
      const page = result.ok || !isAboutQuantity(result) ? undefined : await findProductPage(context, line)
      return page ? { redirect: page, status: 303 } : toCart(context, result)
    },
  }),
  formAction({
    path: '/cart/quantity',
    run: async (context, form) => {
      const { variant: variantId, quantity } = readLine(form)
      return toCart(context, await context.call(carts.changeLine, { params: { variantId }, body: { quantity } }))
    },
  }),
  formAction({
    path: '/cart/remove',
    run: async (context, form) => {
      const params = { variantId: form.get('variant') ?? '' }
      return toCart(context, await context.call(carts.removeLine, { params }))
    },
  }),
  formAction({
    path: '/cart/update',
    run: async (context) => toCart(context, await context.call(carts.update)),
  }),
  formAction({
    path: '/cart/codes',
    run: async (context, form) => {
      const value = form.get('code') ?? ''
      const result = await context.call(carts.addCode, { body: { code: value } })
      if (result.ok || result.status !== 422) return toCart(context, result)
      const problem = result.error.errors?.[0]?.message ?? getMessage(result)
      return toCartPage(context, await loadCart(context), { code: { value, problem }, status: 422 })
    },
  }),
  formAction({
    path: '/cart/codes/remove',
    run: async (context, form) =>
      toCart(context, await context.call(carts.removeCode, { params: { code: form.get('code') ?? '' } })),
  }),
]
