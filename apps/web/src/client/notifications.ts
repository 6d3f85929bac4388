import * as z from 'zod'
import { countedMeters } from '#contract/billing/meters.ts'
import { formatMoney } from '#contract/core/money.ts'
import { currency } from '#contract/core/money-fields.ts'
import { instant } from '#contract/core/fields.ts'
import { second } from '#contract/core/time.ts'
import { notifications } from '#contract/domains/notifications.ts'
import { type NotificationKind, locationsShowing } from '#contract/notification-kinds.ts'
import { notificationStatuses } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import type { Notification } from '#contract/socket.ts'
import { notificationsText } from './notifications.text.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'
import { currentLanguage, translate } from './text.ts'
import { toast, type ToastType } from './toast.ts'

const duration = 8 * second

/** Only a payload is required: every field that is missing or unknown has a default, so that nothing is dropped. */
const notificationMessage = z.object({
  store_id: z.string(),
  payload: z.object({
    _id: z.string().catch(''),
    title: z.string().catch(''),
    body: z.string().catch(''),
    status: z.enum(notificationStatuses).catch('pending'),
    route: z.string().nullable().catch(null),
    createdAt: instant.catch(() => new Date().toISOString()),
    kind: z.string().catch(''),
    facts: z.record(z.string(), z.unknown()).catch({}),
  }),
})

const newOrder = z.object({ number: z.number(), name: z.string(), total: z.number(), currency })

const orderCancelled = z.object({ number: z.number(), name: z.string() })

const lowStock = z.object({
  title: z.string(),
  values: z.array(z.string()),
  available: z.number(),
  threshold: z.number(),
})

const customerWaiting = z.object({ name: z.string() })

const customersImported = z.object({ imported: z.number(), failed: z.number(), total: z.number() })

const dispute = z.object({ number: z.number(), amount: z.number(), currency })

const webhookDisabled = z.object({ host: z.string() })

const domainLost = z.object({ domain: z.string(), fallsBackAt: z.string().nullable() })

const importFinished = z.object({
  fileName: z.string(),
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
})

const exportReady = z.object({ fileName: z.string() })

const campaignFinished = z.object({ name: z.string(), sent: z.number(), failed: z.number() })
const campaignNotSent = z.object({ name: z.string() })

const invoiceFailed = z.object({ number: z.string(), total: z.number() })

const payoutFailed = z.object({ amount: z.number(), currency })

const rewardRequest = z.object({ name: z.string(), task: z.string() })

const stopReport = z.object({ number: z.number(), driver: z.string() })

const supportMessage = z.object({ name: z.string(), text: z.string() })

const usageAlert = z.object({
  meter: z.enum(countedMeters),
  used: z.number(),
  limit: z.number(),
  isCapped: z.boolean(),
})

interface NotificationContent {
  title: string
  body: string
}

const contentByKind: Record<NotificationKind, (facts: Notification['facts']) => NotificationContent | undefined> = {
  new_order: (facts) => {
    const { data } = newOrder.safeParse(facts)
    if (!data) return undefined
    const total = formatMoney(data.total, data.currency, currentLanguage())
    // Order numbers have no thousands separator.
    const number = String(data.number)
    return {
      title: translate(notificationsText, 'new_order_title'),
      body: translate(notificationsText, 'new_order_body', { number, name: data.name, total }),
    }
  },
  order_cancelled: (facts) => {
    const { data } = orderCancelled.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'order_cancelled_title'),
        body: translate(notificationsText, 'order_cancelled_body', { number: String(data.number), name: data.name }),
      }
    )
  },
  low_stock: (facts) => {
    const { data } = lowStock.safeParse(facts)
    if (!data) return undefined
    const { title, values, available, threshold } = data
    const name = [title, ...values].join(' · ')
    return {
      title: translate(notificationsText, 'low_stock_title'),
      body: translate(notificationsText, 'low_stock_body', { name, available, threshold }),
    }
  },
  customer_waiting: (facts) => {
    const { data } = customerWaiting.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'customer_waiting_title'),
        body: translate(notificationsText, 'customer_waiting_body', data),
      }
    )
  },
  reward_request: (facts) => {
    const { data } = rewardRequest.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'reward_request_title'),
        body: translate(notificationsText, 'reward_request_body', data),
      }
    )
  },
  customers_imported: (facts) => {
    const { data } = customersImported.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'customers_imported_title'),
        body: translate(notificationsText, 'customers_imported_body', data),
      }
    )
  },
  dispute: (facts) => {
    const { data } = dispute.safeParse(facts)
    if (!data) return undefined
    const amount = formatMoney(data.amount, data.currency, currentLanguage())
    return {
      title: translate(notificationsText, 'dispute_title'),
      body: translate(notificationsText, 'dispute_body', { number: String(data.number), amount }),
    }
  },
  delivery_failed: (facts) => {
    const { data } = stopReport.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'delivery_failed_title'),
        body: translate(notificationsText, 'delivery_failed_body', { ...data, number: String(data.number) }),
      }
    )
  },
  route_conflict: (facts) => {
    const { data } = stopReport.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'route_conflict_title'),
        body: translate(notificationsText, 'route_conflict_body', { ...data, number: String(data.number) }),
      }
    )
  },
  support_message: (facts) => {
    const { data } = supportMessage.safeParse(facts)
    if (!data) return undefined
    const title = translate(notificationsText, 'support_message_title')
    // A message may have images only.
    const key = data.text === '' ? 'support_message_image' : 'support_message_body'
    return { title, body: translate(notificationsText, key, data) }
  },
  support_mention: (facts) => {
    const { data } = supportMessage.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'support_mention_title'),
        body: translate(notificationsText, 'support_mention_body', data),
      }
    )
  },
  webhook_disabled: (facts) => {
    const { data } = webhookDisabled.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'webhook_disabled_title'),
        body: translate(notificationsText, 'webhook_disabled_body', data),
      }
    )
  },
  domain_lost: (facts) => {
    const { data } = domainLost.safeParse(facts)
    if (!data) return undefined
    const { domain, fallsBackAt } = data
    const title = translate(notificationsText, 'domain_lost_title')
    if (fallsBackAt === null) return { title, body: translate(notificationsText, 'domain_lost_body', { domain }) }
    const date = new Date(fallsBackAt).toLocaleDateString(currentLanguage(), { dateStyle: 'medium' })
    return { title, body: translate(notificationsText, 'domain_lost_warning', { domain, date }) }
  },
  import_finished: (facts) => {
    const { data } = importFinished.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'import_finished_title'),
        body: translate(notificationsText, 'import_finished_body', data),
      }
    )
  },
  export_ready: (facts) => {
    const { data } = exportReady.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'export_ready_title'),
        body: translate(notificationsText, 'export_ready_body', data),
      }
    )
  },
  campaign_finished: (facts) => {
    const { data } = campaignFinished.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'campaign_finished_title'),
        body: translate(notificationsText, 'campaign_finished_body', data),
      }
    )
  },
  campaign_not_sent: (facts) => {
    const { data } = campaignNotSent.safeParse(facts)
    return (
      data && {
        title: translate(notificationsText, 'campaign_not_sent_title'),
        body: translate(notificationsText, 'campaign_not_sent_body', data),
      }
    )
  },
  invoice_failed: (facts) => {
    const { data } = invoiceFailed.safeParse(facts)
    if (!data) return undefined
    const total = formatMoney(data.total, plan.currency, currentLanguage())
    return {
      title: translate(notificationsText, 'invoice_failed_title'),
      body: translate(notificationsText, 'invoice_failed_body', { number: data.number, total }),
    }
  },
  payout_failed: (facts) => {
    const { data } = payoutFailed.safeParse(facts)
    if (!data) return undefined
    const amount = formatMoney(data.amount, data.currency, currentLanguage())
    return {
      title: translate(notificationsText, 'payout_failed_title'),
      body: translate(notificationsText, 'payout_failed_body', { amount }),
    }
  },
  usage_alert: (facts) => {
    const { data } = usageAlert.safeParse(facts)
    if (!data) return undefined
    const meter = translate(notificationsText, `meter_${data.meter}`)
    const body = data.isCapped ? 'usage_alert_capped' : 'usage_alert_body'
    return {
      title: translate(notificationsText, 'usage_alert_title'),
      body: translate(notificationsText, body, { meter, used: data.used, limit: data.limit }),
    }
  },
}

const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(contentByKind, kind)

/** In the current language; unknown kinds keep the title and body they came with. */
export const toNotificationContent = ({
  kind,
  facts,
  title,
  body,
}: Pick<Notification, 'kind' | 'facts' | 'title' | 'body'>): NotificationContent =>
  (isNotificationKind(kind) ? contentByKind[kind](facts) : undefined) ?? { title, body }

const toastTypeByStatus: Record<Notification['status'], ToastType> = {
  sent: 'success',
  failed: 'error',
  pending: 'info',
}

// A worker that was interrupted sends the notification again.
const shownIds = new Set<string>()
const maxRemembered = 200

const rememberShown = (id: string): boolean => {
  if (id === '') return true
  if (shownIds.has(id)) return false
  shownIds.add(id)
  for (const oldest of shownIds) {
    if (shownIds.size <= maxRemembered) break
    shownIds.delete(oldest)
  }
  return true
}

/** Marks a notification as read. Errors are ignored: the mark is not worth a message. */
export const markNotificationRead = (id: string, storeId: string): void => {
  send(notifications.markRead, { body: { ids: [id], isRead: true } }, { storeId })
    .then(() => queryClient.invalidateQueries({ queryKey: [notifications.list.resource] }))
    .catch(() => undefined)
}

interface NotificationViewer {
  storeId: string
  /** The path the user is viewing. */
  currentPath?: string
  /** Kinds the user has muted. */
  mutedKinds?: readonly string[]
}

export interface ShownNotification extends NotificationContent {
  _id: string
  route: string | null
}

/**
 * Shows a new notification of the selected store as the only toast. Returns what was shown: undefined for another
 * store, an invalid payload, a muted kind or a page that already shows it.
 */
export const showNotification = (
  message: unknown,
  { storeId, currentPath, mutedKinds = [] }: NotificationViewer,
): ShownNotification | undefined => {
  const event = notificationMessage.safeParse(message)
  if (!event.success || event.data.store_id !== storeId) return undefined
  const { payload } = event.data
  const { _id, route, kind } = payload
  const isViewing = currentPath !== undefined && locationsShowing(payload).includes(currentPath)
  if (mutedKinds.includes(kind) || isViewing || !rememberShown(_id)) return undefined
  const { title, body } = toNotificationContent(payload)
  toast({
    type: toastTypeByStatus[payload.status],
    // An empty title or body falls back to the default text of the specification.
    ...(title && { title }),
    ...(body && { message: body }),
    ...(route && { route, onOpen: () => markNotificationRead(_id, storeId) }),
    createdAt: payload.createdAt,
    duration,
    replaceAll: true,
  })
  return { _id, route, title, body }
}
