import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, freeText, id, instant } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'
import { orderDelivery } from './order-delivery.ts'
import { orders } from './orders.ts'
import { customerOrder, storefront } from './storefront.ts'

/** A link to an order works this long after the order was placed. */
export const orderLinkDays = 365
/** Files of digital products can be downloaded this long after the payment, and this often each. */
export const downloadDays = 30
export const maxDownloads = 5
export const downloadLinkMinutes = 10

/** The part of an order's link after `/orders/`. */
export const orderToken = z.string().regex(/^[\w-]{40,120}$/)

const download = z.object({
  _id: id,
  product: z.string(),
  name: z.string(),
  /** Downloads that are left. */
  left: z.int(),
  expiresAt: instant,
})

/** An order as its buyer sees it, and what they can do with it now. */
export const orderStatusPage = customerOrder.extend({
  token: orderToken,
  canCancel: z.boolean(),
  canChangeSlot: z.boolean(),
  /** How the delivery of the order goes; null before it leaves, and for other methods. */
  delivery: orderDelivery.nullable(),
  /** How to pay what is due by card; null if it can't be paid that way now. */
  payment: z
    .object({
      token: z.string(),
      url: z.string(),
      expiresAt: instant,
      /** Whether the order is cancelled if it isn't paid by then. */
      cancelsOrder: z.boolean(),
    })
    .nullable(),
  /** Empty until the order is paid. */
  downloads: z.array(download),
})
export type OrderStatusPage = z.infer<typeof orderStatusPage>

const linkCall = {
  actor: 'public',
  permissions: [],
  scope: 'store in path',
  shop: 'browse',
  params: z.strictObject({ token: orderToken }),
  query: emptyObject,
  body: emptyObject,
  limits: [{ by: 'address', points: 120, seconds: 60 }],
} as const
const path = '/storefront/{storeId}/order-links/{token}'

/** Calls about one order; its token takes the place of a session. Customers get the tokens of their orders. */
export const orderLinks = domain('orderLinks', {
  get: endpoint({
    ...linkCall,
    method: 'GET',
    path,
    summary: 'Get the order of a link',
    mode: 'read',
    response: orderStatusPage,
  }),
  slots: endpoint({
    ...linkCall,
    method: 'GET',
    path: `${path}/slots`,
    summary: 'List the slots that the order can be moved to, of the next two weeks',
    mode: 'read',
    response: wholeList(storefront.slots.response.shape.data.element),
  }),
  changeSlot: endpoint({
    ...linkCall,
    method: 'PATCH',
    path: `${path}/window`,
    summary: 'Move the order to another slot, while its current one can still be booked or after a failed delivery',
    mode: 'sensitiveWrite',
    body: orders.window.body,
    response: orderStatusPage,
    limits: [{ by: 'address', points: 30, seconds: 60 }],
  }),
  cancel: endpoint({
    ...linkCall,
    method: 'DELETE',
    path,
    summary: 'Cancel the order before it’s confirmed',
    mode: 'sensitiveWrite',
    query: z.strictObject({ reason: freeText(500).optional() }),
    response: orderStatusPage,
    limits: [{ by: 'address', points: 30, seconds: 60 }],
  }),
  receipt: endpoint({
    ...linkCall,
    method: 'GET',
    path: `${path}/receipt`,
    summary: 'Get the receipt as a PDF',
    mode: 'read',
    response: z.object({ name: z.string(), /** Base64. */ pdf: z.string() }),
    limits: [{ by: 'address', points: 20, seconds: 60 }],
  }),
  download: endpoint({
    ...linkCall,
    method: 'POST',
    path: `${path}/downloads/{mediaId}`,
    summary: 'Download a file of a digital product. Counts as one download and returns an address for a few minutes.',
    mode: 'sensitiveWrite',
    params: z.strictObject({ token: orderToken, mediaId: id }),
    response: z.object({ url: z.string(), expiresAt: instant }),
    limits: [{ by: 'address', points: 30, seconds: 60 }],
  }),
})
