import * as z from 'zod'
import { second } from '#contract/core/time.ts'
import { newNotification, type Notification, type NotificationKind } from '#contract/socket.ts'
import { notificationsText } from './notifications.text.ts'
import { say } from './text.ts'
import { toast, type ToastType } from './toast.ts'

const duration = 8 * second

const lowStock = z.object({
  title: z.string(),
  values: z.array(z.string()),
  available: z.number(),
  threshold: z.number(),
})

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

/**
 * A new one of the selected store takes the place of every toast; one without a payload or of another store is none.
 * Whoever looks at a variant's stock sees that it is low.
 */
export const showNotification = (message: unknown, storeId: string, here?: string): void => {
  const event = newNotification.safeParse(message)
  if (!event.success || event.data.store_id !== storeId) return
  const { payload } = event.data
  if (payload.kind === 'low_stock' && payload.route === here) return
  const { title, body } = notificationWords(payload)
  toast({
    type: types[payload.status],
    // The specification's own words stand in for what is empty.
    ...(title && { title }),
    ...(body && { message: body }),
    ...(payload.route && { route: payload.route }),
    createdAt: payload.createdAt,
    duration,
    alone: true,
  })
}
