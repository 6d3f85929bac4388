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
    // A number is a name, which takes no thousands separator.
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

/** In the reader's language; what there are no words for keeps those it came with. */
export const notificationWords = ({ kind, facts, title, body }: Notification): Said =>
  (isKind(kind) ? words[kind](facts) : undefined) ?? { title, body }

const types: Record<Notification['status'], ToastType> = { sent: 'success', failed: 'error', pending: 'info' }

// A worker that was interrupted tells a second time.
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

/** Whoever opens it has read it; a mark that does not arrive is no reason to disturb them. */
export const markOpened = (id: string, storeId: string): void => {
  send(notifications.markRead, { body: { ids: [id], isRead: true } }, { storeId })
    .then(() => queryClient.invalidateQueries({ queryKey: [notifications.list.resource] }))
    .catch(() => undefined)
}

interface Listener {
  storeId: string
  /** The path they look at. */
  here?: string
  /** Kinds they want to hear nothing of. */
  off?: readonly string[]
}

export interface ShownNotification extends Said {
  _id: string
  route: string | null
}

/**
 * A new one of the selected store takes the place of every toast; one without a payload or of another store is none.
 * Returns what was shown. Whoever looks at the thing already is told nothing.
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
    // The specification's own words stand in for what is empty.
    ...(title && { title }),
    ...(body && { message: body }),
    ...(route && { route, opened: () => markOpened(_id, storeId) }),
    createdAt: payload.createdAt,
    duration,
    alone: true,
  })
  return { _id, route, title, body }
}
