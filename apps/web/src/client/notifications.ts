import * as z from 'zod'
import { currency, formatMoney } from '#contract/core/money.ts'
import { second } from '#contract/core/time.ts'
import { notifications } from '#contract/domains/notifications.ts'
import { type NotificationKind, shownAt } from '#contract/notification-kinds.ts'
import { newNotification, type Notification } from '#contract/socket.ts'
import { notificationsText } from './notifications.text.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'
import { currentLanguage, say } from './text.ts'
import { toast, type ToastType } from './toast.ts'

const duration = 8 * second

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

const importFinished = z.object({
  fileName: z.string(),
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
})

interface Said {
  title: string
  body: string
}

const words: Record<NotificationKind, (facts: Notification['facts']) => Said | undefined> = {
  new_order: (facts) => {
    const { data } = newOrder.safeParse(facts)
    if (!data) return undefined
    const total = formatMoney(data.total, data.currency, currentLanguage())
    // Order numbers have no thousands separator.
    const number = String(data.number)
    return {
      title: say(notificationsText, 'new_order_title'),
      body: say(notificationsText, 'new_order_body', { number, name: data.name, total }),
    }
  },
  order_cancelled: (facts) => {
    const { data } = orderCancelled.safeParse(facts)
    return (
      data && {
        title: say(notificationsText, 'order_cancelled_title'),
        body: say(notificationsText, 'order_cancelled_body', { number: String(data.number), name: data.name }),
      }
    )
  },
  low_stock: (facts) => {
    const { data } = lowStock.safeParse(facts)
    if (!data) return undefined
    const { title, values, available, threshold } = data
    const name = [title, ...values].join(' · ')
    return {
      title: say(notificationsText, 'low_stock_title'),
      body: say(notificationsText, 'low_stock_body', { name, available, threshold }),
    }
  },
  customer_waiting: (facts) => {
    const { data } = customerWaiting.safeParse(facts)
    return (
      data && {
        title: say(notificationsText, 'customer_waiting_title'),
        body: say(notificationsText, 'customer_waiting_body', data),
      }
    )
  },
  customers_imported: (facts) => {
    const { data } = customersImported.safeParse(facts)
    return (
      data && {
        title: say(notificationsText, 'customers_imported_title'),
        body: say(notificationsText, 'customers_imported_body', data),
      }
    )
  },
  import_finished: (facts) => {
    const { data } = importFinished.safeParse(facts)
    return (
      data && {
        title: say(notificationsText, 'import_finished_title'),
        body: say(notificationsText, 'import_finished_body', data),
      }
    )
  },
}

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(words, kind)

/** In the current language; unknown kinds keep the title and body they came with. */
export const notificationWords = ({ kind, facts, title, body }: Notification): Said =>
  (isKind(kind) ? words[kind](facts) : undefined) ?? { title, body }

const types: Record<Notification['status'], ToastType> = { sent: 'success', failed: 'error', pending: 'info' }

// A worker that was interrupted sends the notification again.
const told = new Set<string>()
const mostRemembered = 200

const isNews = (id: string): boolean => {
  if (told.has(id)) return false
  told.add(id)
  for (const oldest of told) {
    if (told.size <= mostRemembered) break
    told.delete(oldest)
  }
  return true
}

/** Marks a notification as read. Errors are ignored: the mark is not worth a message. */
export const markOpened = (id: string, storeId: string): void => {
  send(notifications.markRead, { body: { ids: [id], isRead: true } }, { storeId })
    .then(() => queryClient.invalidateQueries({ queryKey: [notifications.list.resource] }))
    .catch(() => undefined)
}

interface Listener {
  storeId: string
  /** The path the user is viewing. */
  here?: string
  /** Kinds the user has muted. */
  off?: readonly string[]
}

export interface ShownNotification extends Said {
  _id: string
  route: string | null
}

/**
 * Shows a new notification of the selected store as the only toast. Returns what was shown: undefined for another
 * store, an invalid payload, a muted kind or a page that already shows it.
 */
export const showNotification = (
  message: unknown,
  { storeId, here, off = [] }: Listener,
): ShownNotification | undefined => {
  const event = newNotification.safeParse(message)
  if (!event.success || event.data.store_id !== storeId) return undefined
  const { payload } = event.data
  const { _id, route, kind } = payload
  const sees = here !== undefined && shownAt(payload).includes(here)
  if (off.includes(kind) || sees || !isNews(_id)) return undefined
  const { title, body } = notificationWords(payload)
  toast({
    type: types[payload.status],
    // An empty title or body falls back to the default text of the specification.
    ...(title && { title }),
    ...(body && { message: body }),
    ...(route && { route, opened: () => markOpened(_id, storeId) }),
    createdAt: payload.createdAt,
    duration,
    alone: true,
  })
  return { _id, route, title, body }
}
