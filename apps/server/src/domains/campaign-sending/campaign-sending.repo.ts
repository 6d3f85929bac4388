import { sql } from 'kysely'
import type { CampaignAudience, CampaignChannel, CampaignStatus, CampaignTest } from '#contract/domains/campaign.ts'
import type { EmailTopic } from '#contract/domains/email-topics.ts'
import type { AutomationKind } from '#contract/domains/automations.ts'
import type { CampaignBody } from '#contract/domains/campaign-blocks.ts'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Language } from '#contract/enumerations.ts'
import type { CampaignRef } from '#server/domains/campaigns/campaign-state.service.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import { selectBatchPayloads } from '#server/platform/batch-jobs.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { sendDueTask } from './campaign-sending.tasks.ts'

export const readWeeklyCap = async (db: Db | Tx, store: StoreId): Promise<number | null> => {
  const row = await db
    .selectFrom('campaign_settings')
    .select('weekly_cap')
    .where('store_id', '=', store)
    .executeTakeFirst()
  return row?.weekly_cap ?? null
}

/** A campaign with its content, and what its store and vendor have. */
export interface SendableCampaign {
  id: string
  name: string
  channel: CampaignChannel
  status: CampaignStatus
  version: number
  subject: string
  preheader: string
  senderName: string
  replyTo: string | null
  language: Language
  topic: EmailTopic
  body: CampaignBody
  plainText: string | null
  smsText: string
  audience: CampaignAudience
  test: CampaignTest | null
  isQueued: boolean
  /** Null for campaigns that aren't a step of an automation. */
  automationKind: AutomationKind | null
  scheduledAt: Date | null
  vendorId: VendorId
  subscription: SubscriptionStatus
  storeSlug: string
}

export const readSendable = async (db: Db | Tx, store: StoreId, id: string): Promise<SendableCampaign | undefined> => {
  const { rows } = await sql<SendableCampaign>`
    select c.id, c.name, c.channel, c.status, c.version, c.subject, c.preheader, c.sender_name as "senderName",
      c.reply_to as "replyTo", c.language, c.topic, c.body, c.plain_text as "plainText", c.sms_text as "smsText", c.audience, c.test,
      c.queued_at is not null as "isQueued", c.automation_kind as "automationKind",
      c.scheduled_at as "scheduledAt", s.vendor_id as "vendorId", s.slug as "storeSlug",
      current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end) as subscription
    from campaigns c join stores s on s.id = c.store_id join vendors v on v.id = s.vendor_id
    where c.store_id = ${store} and c.id = ${id} and c.deleted_at is null and s.deleted_at is null`.execute(db)
  return rows[0]
}

export const readStoreZone = async (db: Db | Tx, store: StoreId): Promise<string> => {
  const { rows } = await sql<{ timezone: string }>`select timezone from stores where id = ${store}`.execute(db)
  return rows[0]?.timezone ?? 'UTC'
}

/** The runs whose jobs wait or work, as a sub-select of ids. */
export const liveRuns = sql`select r.run::uuid from (${selectBatchPayloads(sendDueTask.name, 'run')}) r (run)`

const campaignJobs = sql`${selectBatchPayloads(sendDueTask.name, 'campaignId')}`

export const countSendJobs = async (tx: Tx, campaignId: string): Promise<number> => {
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from (${campaignJobs}) j (campaign) where j.campaign = ${campaignId}`.execute(tx)
  return rows[0]?.jobs ?? 0
}

/** Campaigns that send but have no job, with emails that are due, or none left. */
export const readIdleCampaigns = async (db: Db): Promise<CampaignRef[]> => {
  const recipients = sql`select from campaign_recipients r where r.store_id = c.store_id and r.campaign_id = c.id
    and r.status in ('queued', 'sending')`
  const { rows } = await sql<CampaignRef>`
    select c.store_id as "storeId", s.vendor_id as "vendorId", c.id
    from campaigns c join stores s on s.id = c.store_id
    where c.status = 'sending' and c.deleted_at is null and s.deleted_at is null
      and c.id::text not in (${campaignJobs})
      and (exists (${recipients} and (r.status = 'sending' or r.due_at <= now()))
        or c.automation_kind is null and (c.queued_at is null or not exists (${recipients})))
    order by c.store_id, c.id`.execute(db)
  return rows
}

/** Until the transaction ends no other campaign of the store takes recipients, so that the limit per person holds. */
export const lockTakes = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign takes ${store}`}, 0))`.execute(tx)
}

export interface FinishedCounts {
  sent: number
  failed: number
  skipped: number
}

export const readFinishedCounts = async (tx: Tx, store: StoreId, campaignId: string): Promise<FinishedCounts> => {
  const { rows } = await sql<FinishedCounts>`
    select sent, failed, skipped from campaign_counts
    where store_id = ${store} and campaign_id = ${campaignId} and variant = ''`.execute(tx)
  return rows[0] ?? { sent: 0, failed: 0, skipped: 0 }
}
