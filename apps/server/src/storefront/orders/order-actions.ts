import type { Endpoint } from '#contract/core/endpoint.ts'
import { carts } from '#contract/domains/carts.ts'
import { orderLinks } from '#contract/domains/order-links.ts'
import { fail } from '#server/platform/app-error.ts'
import { showCount } from '#server/storefront/cart/load-cart.ts'
import { toPageStatus } from '#server/storefront/parts/form-view.ts'
import {
  type CallResult,
  formAction,
  type PageResult,
  privatePage,
  type VisitorContext,
} from '#server/storefront/shop-page.ts'
import { orderPage, showOrder } from './order-page.tsx'

const getToken = ({ params }: VisitorContext): string => params['token'] ?? ''

/** Back to the order, or the order again with the error. */
const toOrder = <E extends Endpoint>(
  context: VisitorContext,
  result: CallResult<E>,
  query = '',
): Promise<PageResult> | PageResult => {
  if (result.ok) return { redirect: `${context.urls.order(getToken(context))}${query}`, status: 303 }
  if (result.status === 404) return fail('not_found')
  const message = [result.error.message].flat().join(' ')
  return showOrder(context, { message, status: toPageStatus(result.status) })
}

export const orderRoutes = [
  orderPage,
  privatePage({
    path: '/orders/:token/receipt',
    load: async (context) => {
      const result = await context.call(orderLinks.receipt, { params: { token: getToken(context) } })
      if (!result.ok) return fail(result.status === 404 ? 'not_found' : 'unavailable')
      const { name, pdf } = result.data
      return { fileName: name, contentType: 'application/pdf', content: Buffer.from(pdf, 'base64') }
    },
  }),
  formAction({
    path: '/orders/:token/slot',
    run: async (context, form) => {
      const [window = '', date = ''] = (form.get('slot') ?? '').split(' ')
      const params = { token: getToken(context) }
      return toOrder(context, await context.call(orderLinks.changeSlot, { params, body: { window, date } }), '?moved')
    },
  }),
  formAction({
    path: '/orders/:token/cancel',
    run: async (context, form) => {
      const reason = (form.get('reason') ?? '').trim()
      const query = reason === '' ? {} : { reason }
      return toOrder(context, await context.call(orderLinks.cancel, { params: { token: getToken(context) }, query }))
    },
  }),
  formAction({
    path: '/orders/:token/reorder',
    run: async (context) => {
      const result = await context.call(carts.reorder, { body: { token: getToken(context) } })
      if (!result.ok) return toOrder(context, result)
      showCount(context, result.data)
      const missing = new URLSearchParams(result.data.missing.map((title) => ['missing', title]))
      return { redirect: `${context.urls.cart()}${missing.size > 0 ? `?${missing}` : ''}`, status: 303 }
    },
  }),
  formAction({
    path: '/orders/:token/download',
    run: async (context, form) => {
      const params = { token: getToken(context), mediaId: form.get('file') ?? '' }
      const result = await context.call(orderLinks.download, { params })
      return result.ok ? { redirect: result.data.url, status: 303 } : toOrder(context, result)
    },
  }),
]
