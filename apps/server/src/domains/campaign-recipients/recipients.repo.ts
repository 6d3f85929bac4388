import { type RawBuilder, sql } from 'kysely'
import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { addToCounts, addToHours } from './counts.repo.ts'

const one = sql`1`

/** UUIDv7 of now for each row of a statement: the time is that of one id, the rest is random. */
const newRowId = (): RawBuilder<unknown> =>
  sql`overlay(overlay(gen_random_uuid()::text placing ${newId().slice(0, 13)} from 1 for 13) placing '7' from 15 for 1)::uuid`

/** The same in the order of a number from 1 on, which is the counter of RFC 9562 and starts again after 4,096. */
const newNumberedId = (number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`overlay(gen_random_uuid()::text placing
    ${`${newId().slice(0, 13)}-7`} || lpad(to_hex(${number} & 4095), 3, '0') from 1 for 18)::uuid`

/**
 * Inserts a recipient for each row of a select with the columns `customer_id`, `address`, `variant` and `due_at`, and
 * returns how many. None of them is a recipient yet: the check that `on conflict` makes costs a sixth of the time.
 */
export const insertRecipients = async (
  tx: Tx,
  store: StoreId,
  campaignId: string,
  select: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ queued: number }>`
    with inserted as (
      insert into campaign_recipients (store_id, id, campaign_id, customer_id, address, variant, due_at)
      select ${store}::uuid, a.id, ${campaignId}::uuid, a.customer_id, a.address, a.variant, a.due_at
      -- Sorted so that the whole audience is read first. Limits per person read this table, and with a plan for an empty
      -- one each of them would scan the rows that the statement has inserted so far. Ids in the order of customers are
      -- added at the end of each index.
      from (
        select n.*, ${newNumberedId(sql`n.number`)} as id
        from (select p.*, row_number() over (order by p.customer_id) as number from (${select}) p) n
      ) a order by a.customer_id
      returning campaign_id, variant
    ), counted as (${addToCounts(store, sql`inserted`, { queued: one })})
    select count(*) as queued from inserted`.execute(tx)
  return rows[0]?.queued ?? 0
}

/** One email for each person and trigger: those that exist stay as they are. */
export const insertTriggered = async (
  tx: Tx,
  store: StoreId,
  recipients: readonly TriggeredRecipient[],
): Promise<void> => {
  if (recipients.length === 0) return
  await sql`
    with inserted as (
      insert into campaign_recipients (store_id, id, campaign_id, customer_id, trigger_key, address, due_at)
      select ${store}::uuid, ${newRowId()}, t."campaignId", c.id, t."triggerKey", coalesce(c.email, ''), now()
      from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as t (
        "campaignId" uuid, "customerId" uuid, "triggerKey" text)
      join customers c on c.store_id = ${store} and c.id = t."customerId"
      on conflict (store_id, campaign_id, customer_id, trigger_key) do nothing
      returning campaign_id, variant
    ), counted as (${addToCounts(store, sql`inserted`, { queued: one })})
    select 1`.execute(tx)
}

export interface TriggeredRecipient {
  campaignId: string
  customerId: string
  triggerKey: string
}

/** A recipient whose email is to be sent now. */
export interface ClaimedRecipient {
  id: string
  customerId: string
  address: string
  variant: 'a' | 'b' | null
  /** For automations: what the email is about. */
  triggerKey: string
  isTracked: boolean
  discountCode: string | null
  name: string
  points: number
  credit: number
  /** Including this one; the first is counted as usage. */
  attempts: number
}

const claimedColumns = sql`r.id, r.customer_id as "customerId", r.address, r.variant, r.trigger_key as "triggerKey", r.is_tracked as "isTracked",
  r.discount_code as "discountCode", r.attempts`
const customerColumns = sql`c.name, c.points, c.credit`

export interface Claim {
  campaignId: string
  /** Of the job. */
  run: string
  /** Over the customer `c`: why they get nothing, or null. */
  reason: RawBuilder<unknown>
  /** Over the customer `c`. */
  address: RawBuilder<unknown>
  /** Over the customer `c`: whether opens and clicks are recorded; null for never. */
  isTracked: RawBuilder<unknown> | null
}

/** Rows with the customers' columns and the reason why they get nothing. */
const judge = (
  store: StoreId,
  rows: RawBuilder<unknown>,
  reason: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select w.id, ${columns}, case when c.id is null or c.deleted_at is not null then 'deleted' else ${reason} end as reason
  from ${rows} w left join customers c on c.store_id = ${store} and c.id = w.customer_id`

/**
 * Takes recipients that are due for this run, and skips those who may no longer get the campaign. Other runs pass over
 * locked rows. Undefined if nothing is due.
 */
export const claimRecipients = async (
  tx: Tx,
  store: StoreId,
  { campaignId, run, reason, address, isTracked }: Claim,
  limit: number,
): Promise<ClaimedRecipient[] | undefined> => {
  const skipped = sql`(select * from changed where status = 'skipped')`
  const { rows } = await sql<ClaimedRecipient & { status: string }>`
    with due as (
      select r.id, r.customer_id from campaign_recipients r
      where r.store_id = ${store} and r.campaign_id = ${campaignId} and r.status = 'queued' and r.due_at <= now()
      order by r.due_at, r.id limit ${limit} for update skip locked
    ), judged as (
      ${judge(store, sql`due`, reason, sql`${address} as address, coalesce(${isTracked ?? sql`false`}, false) as is_tracked, ${customerColumns}`)}
    ), changed as (
      update campaign_recipients r set
        status = case when j.reason is null then 'sending' else 'skipped' end,
        reason = j.reason,
        address = coalesce(j.address, r.address),
        is_tracked = j.is_tracked,
        claimed_at = case when j.reason is null then now() end,
        claimed_by = case when j.reason is null then ${run}::uuid end,
        attempts = r.attempts + (j.reason is null)::integer
      from judged j where r.store_id = ${store} and r.id = j.id
      returning r.campaign_id, r.status, ${claimedColumns}, j.name, j.points, j.credit
    ), counted as (${addToCounts(store, skipped, { skipped: one })})
    select * from changed`.execute(tx)
  return rows.length === 0 ? undefined : rows.filter(({ status }) => status === 'sending')
}

/**
 * The rows that a run had claimed when its process died, and those of runs whose job is gone. They may have been sent:
 * they are sent again with the same Message-ID, also if the campaign was paused or cancelled in the meantime. People
 * who unsubscribed since are skipped.
 */
export const reclaimRecipients = async (
  tx: Tx,
  store: StoreId,
  {
    campaignId,
    run,
    reason,
    liveRuns,
  }: Pick<Claim, 'campaignId' | 'run' | 'reason'> & { liveRuns: RawBuilder<unknown> },
): Promise<ClaimedRecipient[]> => {
  const skipped = sql`(select * from changed where status = 'skipped')`
  const { rows } = await sql<ClaimedRecipient & { status: string }>`
    with lost as (
      select r.id, r.customer_id from campaign_recipients r
      where r.store_id = ${store} and r.campaign_id = ${campaignId} and r.status = 'sending'
        and (r.claimed_by = ${run}::uuid or r.claimed_by is null or r.claimed_by not in (${liveRuns}))
      for update skip locked
    ), judged as (${judge(store, sql`lost`, reason, sql`${customerColumns}`)}), changed as (
      update campaign_recipients r set
        status = case when j.reason is null then 'sending' else 'skipped' end,
        reason = j.reason,
        claimed_at = case when j.reason is null then now() end,
        claimed_by = case when j.reason is null then ${run}::uuid end
      from judged j where r.store_id = ${store} and r.id = j.id
      returning r.campaign_id, r.status, ${claimedColumns}, j.name, j.points, j.credit
    ), counted as (${addToCounts(store, skipped, { skipped: one })})
    select * from changed`.execute(tx)
  return rows.filter(({ status }) => status === 'sending')
}

export type SendResult = { id: string } & (
  | { status: 'sent' }
  | ({ status: 'failed' } & DeliveryFailure)
  /** Tried again after a delay; `isUncounted` where the mail server couldn't be reached. */
  | { status: 'queued'; seconds: number; isUncounted: boolean }
)

/**
 * Writes what became of claimed recipients. Those that are to be tried again are skipped if the campaign was cancelled;
 * the share lock on the campaign makes a concurrent cancellation wait.
 */
export const writeResults = async (
  tx: Tx,
  store: StoreId,
  { campaignId, run }: { campaignId: string; run: string },
  results: readonly SendResult[],
): Promise<void> => {
  const ended = sql`(select * from changed where status <> 'queued')`
  const sent = sql`(select * from changed where status = 'sent')`
  await sql`
    with campaign as materialized (
      select status from campaigns where store_id = ${store} and id = ${campaignId} for share
    ), result as (
      select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as t (
        id uuid, status text, reason text, code smallint, seconds integer, "isUncounted" boolean)
    ), changed as (
      update campaign_recipients r set
        status = case when t.status = 'queued' and campaign.status = 'cancelled' then 'skipped' else t.status end,
        reason = case when t.status = 'queued' and campaign.status = 'cancelled' then 'cancelled' else t.reason end,
        code = t.code,
        sent_at = case when t.status = 'sent' then now() end,
        due_at = case when t.status = 'queued' then now() + make_interval(secs => t.seconds) else r.due_at end,
        -- At least 1: the email is counted as usage.
        attempts = case when t."isUncounted" then greatest(r.attempts - 1, 1) else r.attempts end,
        claimed_at = null, claimed_by = null
      from result t, campaign
      where r.store_id = ${store} and r.id = t.id and r.status = 'sending' and r.claimed_by = ${run}::uuid
      returning r.campaign_id, r.variant, r.status, r.is_tracked
    ), counted as (
      ${addToCounts(store, ended, {
        sent: sql`(d.status = 'sent')::integer`,
        failed: sql`(d.status = 'failed')::integer`,
        skipped: sql`(d.status = 'skipped')::integer`,
        tracked: sql`(d.status = 'sent' and d.is_tracked)::integer`,
      })}
    ), timed as (${addToHours(store, sent, { sent: one })})
    select 1`.execute(tx)
}

export const writeCodes = async (
  tx: Tx,
  store: StoreId,
  codes: readonly { id: string; code: string }[],
): Promise<void> => {
  await sql`
    update campaign_recipients r set discount_code = t.code
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as t (id uuid, code text)
    where r.store_id = ${store} and r.id = t.id`.execute(tx)
}

/** Segments of text messages. */
export const writeUnits = async (
  tx: Tx,
  store: StoreId,
  units: readonly { id: string; units: number }[],
): Promise<void> => {
  await sql`
    update campaign_recipients r set units = t.units
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as t (id uuid, units smallint)
    where r.store_id = ${store} and r.id = t.id`.execute(tx)
}

/** Skips everyone who wasn't sent the campaign yet. */
export const skipQueued = async (tx: Tx, store: StoreId, campaignId: string): Promise<void> => {
  await sql`
    with changed as (
      update campaign_recipients r set status = 'skipped', reason = 'cancelled'
      where r.store_id = ${store} and r.campaign_id = ${campaignId} and r.status = 'queued'
      returning r.campaign_id, r.variant
    ), counted as (${addToCounts(store, sql`changed`, { skipped: one })})
    select 1`.execute(tx)
}

export interface OpenRecipients {
  /** Queued or being sent. */
  isOpen: boolean
  isDue: boolean
}

export const readOpen = async (db: Db | Tx, store: StoreId, campaignId: string): Promise<OpenRecipients> => {
  const open = sql`select from campaign_recipients r
    where r.store_id = ${store} and r.campaign_id = ${campaignId} and r.status in ('queued', 'sending')`
  const { rows } = await sql<OpenRecipients>`
    select exists (${open}) as "isOpen", exists (${open} and r.status = 'queued' and r.due_at <= now()) as "isDue"
  `.execute(db)
  return rows[0] ?? { isOpen: false, isDue: false }
}

/** Releases those who wait for the winner of an A/B test. */
export const releaseRest = async (tx: Tx, store: StoreId, campaignId: string, variant: 'a' | 'b'): Promise<void> => {
  await sql`
    with changed as (
      update campaign_recipients r set variant = ${variant}, due_at = now()
      where r.store_id = ${store} and r.campaign_id = ${campaignId} and r.status = 'queued' and r.due_at is null
      returning r.campaign_id, r.variant
    )
    insert into campaign_counts as t (store_id, campaign_id, variant, queued)
    select ${store}::uuid, campaign_id, variant, count(*) from changed group by campaign_id, variant
    on conflict (store_id, campaign_id, variant) do update set queued = t.queued + excluded.queued`.execute(tx)
}

export interface VariantResult {
  variant: 'a' | 'b'
  tracked: number
  opened: number
  clicked: number
}

export const readVariantResults = async (db: Db | Tx, store: StoreId, campaignId: string): Promise<VariantResult[]> => {
  const { rows } = await sql<VariantResult>`
    select variant, tracked, opened, clicked from campaign_counts
    where store_id = ${store} and campaign_id = ${campaignId} and variant <> '' order by variant`.execute(db)
  return rows
}
