import { sql } from 'kysely'
import type {
  CampaignAudience,
  CampaignChannel,
  CampaignStatus,
  CampaignTest,
  pauseReasons,
} from '#contract/domains/campaign.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type PauseReason = (typeof pauseReasons)[number]

/** What sending knows of a campaign; its content is read with `readCampaignContent`. */
export interface CampaignState {
  id: string
  name: string
  channel: CampaignChannel
  status: CampaignStatus
  version: number
  audience: CampaignAudience
  test: CampaignTest | null
  winner: 'a' | 'b' | null
  scheduledAt: Date | null
  isLocalTime: boolean
  startedAt: Date | null
  queuedAt: Date | null
  automationKind: string | null
}

export interface StateChange {
  status?: CampaignStatus
  pause_reason?: PauseReason | null
  scheduled_at?: Date | null
  is_local_time?: boolean
  started_at?: Date
  queued_at?: Date
  finished_at?: Date
  decides_at?: Date
  winner?: 'a' | 'b'
  sent_by?: string
  updated_by?: string
}

/** Locks the campaign until the transaction ends. */
export const lockCampaign = async (tx: Tx, store: StoreId, id: string): Promise<CampaignState | undefined> => {
  const { rows } = await sql<CampaignState>`
    select id, name, channel, status, version, audience, test, winner, scheduled_at as "scheduledAt",
      is_local_time as "isLocalTime", started_at as "startedAt", queued_at as "queuedAt",
      automation_kind as "automationKind"
    from campaigns where store_id = ${store} and id = ${id} and deleted_at is null for update`.execute(tx)
  return rows[0]
}

/** The caller has locked the campaign. */
export const writeCampaignState = async (tx: Tx, store: StoreId, id: string, change: StateChange): Promise<void> => {
  await tx
    .updateTable('campaigns')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .execute()
}

/** Whether emails of the campaign may be sent now; pausing and cancelling wait until the transaction ends. */
export const lockSending = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from campaigns where store_id = ${store} and id = ${id} and status = 'sending' and deleted_at is null
    for share`.execute(tx)
  return rows.length > 0
}

export interface CampaignRef {
  storeId: string
  vendorId: string
  id: string
}

const refColumns = sql`c.store_id as "storeId", s.vendor_id as "vendorId", c.id`

export type ScheduledCampaign = CampaignRef & { scheduledAt: Date; isLocalTime: boolean; timezone: string }

/** Campaigns whose day has come; those with local times may be due more than a day before. */
export const readScheduled = async (db: Db): Promise<ScheduledCampaign[]> => {
  const { rows } = await sql<ScheduledCampaign>`
    select ${refColumns}, c.scheduled_at as "scheduledAt", c.is_local_time as "isLocalTime", s.timezone
    from campaigns c join stores s on s.id = c.store_id
    where c.status = 'scheduled' and c.deleted_at is null and s.deleted_at is null
      and c.scheduled_at <= now() + case when c.is_local_time then interval '30 hours' else interval '0' end
    order by c.scheduled_at, c.id`.execute(db)
  return rows
}

/** Campaigns whose A/B test has ended. */
export const readDecisions = async (db: Db): Promise<CampaignRef[]> => {
  const { rows } = await sql<CampaignRef>`
    select ${refColumns} from campaigns c join stores s on s.id = c.store_id
    where c.status = 'sending' and c.deleted_at is null and c.winner is null and c.decides_at <= now()
    order by c.decides_at, c.id`.execute(db)
  return rows
}
