import { day, hour, minute } from '#contract/core/time.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { insertRows } from './insert-rows.ts'
import type { RandomSource } from './random.ts'

export const toIso = (at: number): string => new Date(at).toISOString()

export interface Subscriber {
  id: string
  email: string
  joinedAt: string
  allowsTracking: boolean
  orders: { id: string; total: number; at: string }[]
}

interface Batch {
  storeId: string
  campaignId: string
  startedAt: number
  /** Orders of earlier campaigns: an order counts once. */
  attributed: Set<string>
  triggerKey?: string
}

export const toRecipient = (
  random: RandomSource,
  { storeId, campaignId, startedAt, attributed, triggerKey = '' }: Batch,
  { id, email, allowsTracking, orders }: Subscriber,
  number: number,
) => {
  const status = random.succeeds(0.012) ? 'bounced' : random.succeeds(0.008) ? 'failed' : 'sent'
  const sentAt = startedAt + Math.floor(number / 5) * 1000
  const openedAt = Math.min(sentAt + random.between(3, 40 * 60) * minute, Date.now() - 3 * minute)
  const order = orders.find(
    ({ id: orderId, at }) =>
      !attributed.has(orderId) && Date.parse(at) > sentAt + hour && Date.parse(at) < sentAt + 7 * day,
  )
  const isTracked = allowsTracking && status === 'sent'
  const orderedAfterClick = isTracked && order !== undefined && random.succeeds(0.4)
  const clickedAt = orderedAfterClick ? Date.parse(order.at) - random.between(5, 50) * minute : openedAt + minute
  const hasClicked = orderedAfterClick || (isTracked && random.succeeds(0.09))
  const hasOpened = hasClicked || (isTracked && random.succeeds(0.42))
  if (order && orderedAfterClick) attributed.add(order.id)
  const link = random.between(0, 2)
  const clicked = hasClicked ? toIso(clickedAt) : null
  const row = {
    store_id: storeId,
    id: newId(),
    campaign_id: campaignId,
    customer_id: id,
    trigger_key: triggerKey,
    address: email,
    due_at: toIso(startedAt),
    status,
    reason: status === 'sent' ? null : 'mailbox_unavailable',
    code: status === 'sent' ? null : 550,
    attempts: 1,
    is_tracked: isTracked,
    units: 1,
    sent_at: status === 'failed' ? null : toIso(sentAt),
    opened_at: hasOpened ? toIso(Math.min(openedAt, clickedAt - minute)) : null,
    machine_opened_at: isTracked && !hasOpened && random.succeeds(0.3) ? toIso(sentAt + 4000) : null,
    clicked_at: clicked,
    last_clicked_at: clicked,
    clicked_links: hasClicked ? [link] : [],
    unsubscribed_at: hasOpened && random.succeeds(0.01) ? toIso(openedAt + 2 * minute) : null,
  }
  return { row, order: orderedAfterClick ? order : undefined }
}

export type Recipient = ReturnType<typeof toRecipient>

const toCounts = (storeId: string, campaignId: string, recipients: readonly Recipient[]) => {
  const count = (matches: (recipient: Recipient) => boolean): number => recipients.filter(matches).length
  return {
    store_id: storeId,
    campaign_id: campaignId,
    variant: '',
    queued: recipients.length,
    sent: count(({ row }) => row.sent_at !== null),
    failed: count(({ row }) => row.status === 'failed'),
    bounced: count(({ row }) => row.status === 'bounced'),
    skipped: 0,
    tracked: count(({ row }) => row.is_tracked),
    opened: count(({ row }) => row.opened_at !== null),
    machine_opened: count(({ row }) => row.machine_opened_at !== null),
    clicked: count(({ row }) => row.clicked_at !== null),
    unsubscribed: count(({ row }) => row.unsubscribed_at !== null),
    complained: 0,
    orders: count(({ order }) => order !== undefined),
    sales: recipients.reduce((sum, { order }) => sum + (order?.total ?? 0), 0),
  }
}

const hourEvents = {
  sent: 'sent_at',
  opened: 'opened_at',
  clicked: 'clicked_at',
  unsubscribed: 'unsubscribed_at',
} as const

const toHours = (storeId: string, campaignId: string, recipients: readonly Recipient[]) => {
  const hours = new Map<number, Record<keyof typeof hourEvents, number>>()
  for (const { row } of recipients) {
    for (const [name, column] of Object.entries(hourEvents) as [keyof typeof hourEvents, keyof typeof row][]) {
      const value = row[column]
      if (typeof value !== 'string') continue
      const at = Math.floor(Date.parse(value) / hour) * hour
      const counts = hours.get(at) ?? { sent: 0, opened: 0, clicked: 0, unsubscribed: 0 }
      counts[name] += 1
      hours.set(at, counts)
    }
  }
  return [...hours].map(([at, counts]) => ({ store_id: storeId, campaign_id: campaignId, hour: toIso(at), ...counts }))
}

export const toLinks = (storeId: string, campaignId: string, slug: string, recipients: readonly Recipient[]) =>
  ['', '/search', '/rewards'].map((path, position) => {
    const people = recipients.filter(({ row }) => row.clicked_links.includes(position)).length
    return {
      store_id: storeId,
      campaign_id: campaignId,
      position,
      url: `https://${slug}.storeward.example${path}`,
      clicks: Math.round(people * 1.3),
      people,
    }
  })

/** The recipients of a campaign and everything that is counted from them. */
export const writeResults = async (
  tx: Tx,
  { storeId, campaignId }: { storeId: string; campaignId: string },
  recipients: readonly Recipient[],
): Promise<void> => {
  await insertRows(
    tx,
    'campaign_recipients',
    recipients.map(({ row }) => row),
  )
  await insertRows(tx, 'campaign_counts', [toCounts(storeId, campaignId, recipients)])
  await insertRows(tx, 'campaign_hours', toHours(storeId, campaignId, recipients))
  await insertRows(
    tx,
    'campaign_orders',
    recipients.flatMap(({ row, order }) =>
      order
        ? [
            {
              store_id: storeId,
              order_id: order.id,
              campaign_id: campaignId,
              recipient_id: row.id,
              total: order.total,
              created_at: order.at,
            },
          ]
        : [],
    ),
  )
}
