import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, freeText, id, idParams, instant, noContent, version } from '../core/fields.ts'
import { feedQuery, page, wholeList } from '../core/page.ts'
import { withText } from '../core/validation-messages.ts'

/** Endpoints of one account. */
export const maxWebhookEndpoints = 20
/** A delivery is retried for this long; an endpoint that fails for this long is disabled. */
export const webhookRetryHours = 72
/** How long both secrets sign after a new one was created. */
export const secretOverlapHours = 24
export const webhookTimeoutSeconds = 10
export const maxStoredResponseBytes = 4096

export const webhookSignatureHeader = 'storeward-signature'
export const webhookEventHeader = 'storeward-event'
export const webhookDeliveryHeader = 'storeward-delivery'

/** Events in their groups, in the order of the form. */
export const webhookEventGroups = {
  orders: ['order.created', 'order.updated', 'order.paid', 'order.cancelled', 'refund.created'],
  products: ['product.created', 'product.updated', 'product.deleted'],
  inventory: ['stock.low'],
  customers: ['customer.created', 'customer.updated', 'customer.deleted'],
} as const
export type WebhookEventGroup = keyof typeof webhookEventGroups
export type WebhookEvent = (typeof webhookEventGroups)[WebhookEventGroup][number]
export const webhookEvents = Object.values(webhookEventGroups).flat() as [WebhookEvent, ...WebhookEvent[]]

/** What "Send test event" sends; it can't be chosen. */
export const webhookTestEvent = 'webhook.test'

export const webhookStatuses = ['active', 'disabled'] as const
/** `failing`: no delivery succeeded for `webhookRetryHours`. */
export const webhookDisabledReasons = ['manual', 'failing'] as const
export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** HTTPS, without credentials; the server also refuses private addresses when it connects. */
export const webhookUrl = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain }))
  .refine(
    (text) => !/^https:\/\/[^/]*@/i.test(text),
    withText({
      en: 'Remove the user name and password from the URL.',
      es: 'Quita el nombre de usuario y la contraseña de la URL.',
    }),
  )

const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)
/** Null means all stores, including those that are added later. */
const storeIds = z.array(id).min(1).max(500).nullable()

export const webhookEndpoint = z.object({
  _id: id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  stores: z.array(id).nullable(),
  status: z.enum(webhookStatuses),
  disabledReason: z.enum(webhookDisabledReasons).nullable(),
  /** The first failure since the last success; null while deliveries succeed. */
  failingSince: instant.nullable(),
  /** Until then the previous secret also signs. */
  previousSecretExpiresAt: instant.nullable(),
  lastDeliveryAt: instant.nullable(),
  version,
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

const webhookDelivery = z.object({
  _id: id,
  /** Such as `order.created`, or `webhook.test`. */
  event: z.string(),
  /** The order, product or customer; null for a test event. */
  object: id.nullable(),
  store: z.object({ _id: id, name: z.string() }).nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** Of the last attempt; null if no response came. */
  responseStatus: z.int().nullable(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  /** Null unless another attempt is planned. */
  nextAttemptAt: instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const webhookDeliveryDetail = webhookDelivery.extend({
  /** The body that is sent. */
  payload: z.string(),
  /** The first 4 kB of the last response. */
  responseBody: z.string().nullable(),
  /** Why the last attempt had no response, such as `timeout`. */
  error: z.string().nullable(),
  durationMs: z.int().nullable(),
})
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>

export const webhookFields = z.strictObject({ url: webhookUrl, description: freeText(200), events, stores: storeIds })

const ownerCall = {
  actor: 'vendor',
  permissions: [],
  scope: 'vendor',
  ownerOnly: true,
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
  limits: [],
} as const

const deliveryParams = z.strictObject({ id, deliveryId: id })
const withSecret = z.object({ endpoint: webhookEndpoint, secret: z.string() })

export const webhooks = domain('webhooks', {
  list: endpoint({
    ...ownerCall,
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhook endpoints',
    mode: 'read',
    response: wholeList(webhookEndpoint),
  }),
  get: endpoint({
    ...ownerCall,
    method: 'GET',
    path: '/webhooks/{id}',
    summary: 'Get a webhook endpoint',
    mode: 'read',
    params: idParams,
    response: webhookEndpoint,
  }),
  create: endpoint({
    ...ownerCall,
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook endpoint. Its signing secret is only returned here.',
    mode: 'sensitiveWrite',
    stepUp: true,
    body: webhookFields,
    response: withSecret,
    limits: [{ by: 'person', points: 60, seconds: 3600 }],
  }),
  update: endpoint({
    ...ownerCall,
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Update, enable, or disable a webhook endpoint. Disabling cancels waiting deliveries.',
    mode: 'write',
    stepUp: true,
    params: idParams,
    body: webhookFields.partial().extend({ status: z.enum(webhookStatuses).optional(), version }),
    response: webhookEndpoint,
  }),
  remove: endpoint({
    ...ownerCall,
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook endpoint with its deliveries',
    mode: 'write',
    params: idParams,
    response: noContent,
  }),
  rollSecret: endpoint({
    ...ownerCall,
    method: 'POST',
    path: '/webhooks/{id}/secret',
    summary: 'Create a new signing secret. The previous one also signs for 24 hours.',
    mode: 'sensitiveWrite',
    stepUp: true,
    params: idParams,
    response: withSecret,
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
  sendTest: endpoint({
    ...ownerCall,
    method: 'POST',
    path: '/webhooks/{id}/test-event',
    summary: 'Send a test event to a webhook endpoint',
    mode: 'write',
    params: idParams,
    response: webhookDelivery,
    limits: [{ by: 'person', points: 60, seconds: 3600 }],
  }),
  listDeliveries: endpoint({
    ...ownerCall,
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'List deliveries of a webhook endpoint. They are deleted after 30 days.',
    mode: 'read',
    params: idParams,
    query: feedQuery(['createdAt'], {
      status: z.enum(deliveryStatuses).optional(),
      event: z.enum([...webhookEvents, webhookTestEvent]).optional(),
    }),
    response: page(webhookDelivery),
  }),
  getDelivery: endpoint({
    ...ownerCall,
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'Get a delivery with its payload and the last response',
    mode: 'read',
    params: deliveryParams,
    response: webhookDeliveryDetail,
  }),
  resend: endpoint({
    ...ownerCall,
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
    summary: 'Send a delivery again, with the same payload and id',
    mode: 'write',
    params: deliveryParams,
    response: webhookDelivery,
    limits: [{ by: 'person', points: 600, seconds: 3600 }],
  }),
})
