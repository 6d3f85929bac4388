import { type RawBuilder, sql } from 'kysely'
import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { addToCounts, addToHours, type Deltas } from './counts.repo.ts'

/** What happened to an email after it was sent. */
interface RecipientEvent {
  set: RawBuilder<unknown>
  /** Over the row `r` before the change. A repeated event changes nothing. */
  when: RawBuilder<unknown>
  /** Over the row `d` before the change. */
  counts: Deltas
  hours?: Parameters<typeof addToHours>[2]
}

export interface ChangedRecipient {
  campaignId: string
  customerId: string
}

const one = sql`1`
const ifFirst = (column: string): RawBuilder<unknown> => sql`(d.${sql.ref(column)} is null)::integer`

/** Returns the changed recipient; undefined if there is none or the event was recorded before. */
const writeEvent = async (
  tx: Tx,
  store: StoreId,
  recipientId: string,
  { set, when, counts, hours }: RecipientEvent,
): Promise<ChangedRecipient | undefined> => {
  const before = sql`(select b.* from before b join changed c on c.id = b.id)`
  const { rows } = await sql<ChangedRecipient>`
    with before as (
      select r.* from campaign_recipients r where r.store_id = ${store} and r.id = ${recipientId} for update
    ), changed as (
      update campaign_recipients t set ${set} from before r
      where t.store_id = ${store} and t.id = r.id and ${when}
      returning t.id, t.campaign_id, t.customer_id
    ), counted as (${addToCounts(store, before, counts)})
    ${hours ? sql`, timed as (${addToHours(store, before, hours)})` : sql``}
    select campaign_id as "campaignId", customer_id as "customerId" from changed`.execute(tx)
  return rows[0]
}

/** A proxy's open counts until the person is seen to have opened it. */
export const writeOpen = (
  tx: Tx,
  store: StoreId,
  recipientId: string,
  { isMachine }: { isMachine: boolean },
): Promise<ChangedRecipient | undefined> =>
  writeEvent(
    tx,
    store,
    recipientId,
    isMachine
      ? {
          set: sql`machine_opened_at = now()`,
          when: sql`r.machine_opened_at is null and r.opened_at is null`,
          counts: { machine_opened: one },
        }
      : {
          set: sql`opened_at = now()`,
          when: sql`r.opened_at is null`,
          counts: { opened: one, machine_opened: sql`-(d.machine_opened_at is not null)::integer` },
          hours: { opened: one },
        },
  )

/** Someone who clicks has opened the email, also where images aren't loaded. */
const writeFirstClick = (tx: Tx, store: StoreId, recipientId: string): Promise<ChangedRecipient | undefined> =>
  writeEvent(tx, store, recipientId, {
    set: sql`clicked_at = now(), opened_at = coalesce(t.opened_at, now())`,
    when: sql`r.clicked_at is null`,
    counts: {
      clicked: one,
      opened: ifFirst('opened_at'),
      machine_opened: sql`-(d.opened_at is null and d.machine_opened_at is not null)::integer`,
    },
    hours: { clicked: one, opened: ifFirst('opened_at') },
  })

export interface RecordedClick extends ChangedRecipient {
  /** Whether the person hadn't clicked this link before. */
  isNewLink: boolean
}

/** `position` is that of the link. Undefined if there is no such recipient. */
export const writeClick = async (
  tx: Tx,
  store: StoreId,
  recipientId: string,
  position: number,
): Promise<RecordedClick | undefined> => {
  await writeFirstClick(tx, store, recipientId)
  const { rows } = await sql<RecordedClick>`
    with before as (
      select r.id, ${position} = any(r.clicked_links) as has_link from campaign_recipients r
      where r.store_id = ${store} and r.id = ${recipientId} for update
    )
    update campaign_recipients t set last_clicked_at = now(),
      clicked_links = case when b.has_link then t.clicked_links else t.clicked_links || ${position}::integer end
    from before b where t.store_id = ${store} and t.id = b.id
    returning t.campaign_id as "campaignId", t.customer_id as "customerId", not b.has_link as "isNewLink"`.execute(tx)
  return rows[0]
}

export const writeUnsubscribe = (tx: Tx, store: StoreId, recipientId: string): Promise<ChangedRecipient | undefined> =>
  writeEvent(tx, store, recipientId, {
    set: sql`unsubscribed_at = now()`,
    when: sql`r.unsubscribed_at is null`,
    counts: { unsubscribed: one },
    hours: { unsubscribed: one },
  })

/** A returned email was sent before; one whose sending wasn't recorded yet counts as sent too. */
export const writeBounce = (
  tx: Tx,
  store: StoreId,
  recipientId: string,
  { reason, code }: DeliveryFailure,
): Promise<ChangedRecipient | undefined> =>
  writeEvent(tx, store, recipientId, {
    set: sql`status = 'bounced', reason = ${reason}, code = ${code}::smallint, sent_at = coalesce(t.sent_at, now())`,
    when: sql`r.status in ('sending', 'sent')`,
    counts: {
      bounced: one,
      sent: sql`(d.status = 'sending')::integer`,
      tracked: sql`(d.status = 'sending' and d.is_tracked)::integer`,
    },
    hours: { sent: sql`(d.status = 'sending')::integer` },
  })

export const writeComplaint = (tx: Tx, store: StoreId, recipientId: string): Promise<ChangedRecipient | undefined> =>
  writeEvent(tx, store, recipientId, {
    set: sql`complained_at = now()`,
    when: sql`r.complained_at is null`,
    counts: { complained: one },
  })
