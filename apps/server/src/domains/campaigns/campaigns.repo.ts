import { sql } from 'kysely'
import type * as z from 'zod'
import type { Campaign, CampaignChannel, CampaignRow, CampaignStatus } from '#contract/domains/campaign.ts'
import type { campaigns } from '#contract/domains/campaigns.ts'
import { filesJson } from '#server/domains/customization/customization.service.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'
import { countsJson } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesNormalized } from '#server/platform/db/normalize.ts'
import { nameSort, storeTable, updatedAtSort } from '#server/platform/db/store-table.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type ListQuery = z.output<typeof campaigns.list.query>

const joinCounts = sql`left join campaign_counts n on n.store_id = t.store_id and n.campaign_id = t.id and n.variant = ''`

const rowFields = sql`'name', t.name, 'channel', t.channel, 'topic', t.topic, 'status', t.status,
  'scheduledAt', utc(t.scheduled_at), 'isLocalTime', t.is_local_time, 'startedAt', utc(t.started_at),
  'finishedAt', utc(t.finished_at), 'pauseReason', t.pause_reason, 'counts', ${countsJson}`

/** Names of the rows that the audience lists, in the order of their names. */
const namesJson = (table: 'customer_segments' | 'customers', key: 'segments' | 'excludedSegments' | 'customers') =>
  sql`(select coalesce(json_agg(json_build_object('_id', r.id, 'name', r.name) order by r.name_normalized, r.id), '[]')
    from ${sql.table(table)} r
    where r.store_id = t.store_id and r.deleted_at is null and r.id in (
      select value::uuid from jsonb_array_elements_text(t.audience -> ${sql.lit(key)} ${
        key === 'segments' ? sql`|| (t.audience -> 'excludedSegments')` : sql``
      })))`

const sorts = {
  updatedAt: updatedAtSort,
  name: nameSort,
  // Drafts come last in descending order.
  scheduledAt: { column: sql`coalesce(t.scheduled_at, timestamptz 'epoch')`, type: 'timestamptz' },
} as const

/** Names may repeat: people reuse them from month to month. */
export const campaignTable = storeTable<Campaign, ListQuery>({
  table: 'campaigns',
  resource: 'campaigns',
  json: sql`${rowFields}, 'subject', t.subject, 'preheader', t.preheader, 'senderName', t.sender_name, 'replyTo', t.reply_to,
    'language', t.language, 'body', t.body, 'plainText', t.plain_text, 'smsText', t.sms_text, 'audience', t.audience,
    'audienceNames', json_build_object('segments', ${namesJson('customer_segments', 'segments')},
      'customers', ${namesJson('customers', 'customers')}),
    'test', t.test, 'winner', t.winner,
    'isAutomated', t.automation_kind is not null, 'files', ${filesJson(sql`t.store_id`, sql`t.image_keys`)}`,
  join: joinCounts,
  // Texts of blocks would fill the log; the campaign has them.
  log: ({ name, channel, subject, preheader, senderName, replyTo, language, topic, audience, body, ...other }) => ({
    name,
    channel,
    subject,
    preheader,
    senderName,
    replyTo,
    language,
    topic,
    audience,
    status: other.status,
    smsText: other.smsText,
    blocks: body.blocks.map(({ type }) => type),
    hasTest: other.test !== null,
  }),
  summary: ['name', 'subject', 'status'],
  sorts,
})

/** Without the content, and without the steps of automations. */
export const listCampaigns = defineList<CampaignRow, ListQuery>({
  sorts,
  from: sql`campaigns t`,
  id: sql`t.id`,
  join: sql`${joinCounts} left join persons editor on editor.id = t.updated_by`,
  row: sql`json_build_object('_id', t.id, ${rowFields},
    'subject', campaign_headline(t.channel, t.subject, t.sms_text), 'version', t.version, 'createdAt', utc(t.created_at),
    'updatedAt', utc(t.updated_at), 'updatedBy', editor.name)`,
  where: ({ status, channel, search }, store) => [
    sql`t.store_id = ${store}`,
    sql`t.deleted_at is null`,
    sql`t.automation_kind is null`,
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(channel ? [sql`t.channel = ${channel}`] : []),
    ...(search ? [matchesNormalized(sql`t.name_normalized`, search)] : []),
  ],
})

export interface LockedCampaign {
  status: CampaignStatus
  channel: CampaignChannel
  version: number
  /** For steps of automations. */
  automationKind: string | null
}

/** Until the commit the campaign's status can't change. */
export const lockCampaign = async (tx: Tx, store: StoreId, id: string): Promise<LockedCampaign | undefined> => {
  const { rows } = await sql<LockedCampaign>`
    select status, channel, version, automation_kind as "automationKind" from campaigns
    where store_id = ${store} and id = ${id} and deleted_at is null for update`.execute(tx)
  return rows[0]
}

/** Those of the ids that aren't steps of automations. */
export const filterCampaigns = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from campaigns
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and automation_kind is null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ids of the audience that aren't rows of the store. Deleted ones are: a draft can still be saved. */
export const findUnknownAudience = async (
  db: Db | Tx,
  store: StoreId,
  { segments, customers }: { segments: readonly string[]; customers: readonly string[] },
): Promise<boolean> => {
  if (segments.length + customers.length === 0) return false
  const { rows } = await sql`
    select from unnest(${[...segments]}::uuid[]) k(id)
    where not exists (select from customer_segments r where r.store_id = ${store} and r.id = k.id)
    union all
    select from unnest(${[...customers]}::uuid[]) k(id)
    where not exists (select from customers r where r.store_id = ${store} and r.id = k.id)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Images in campaigns, including deleted ones, which can be restored. A refused file shows nothing. */
export const campaignImage: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from campaigns t where t.image_keys @> array[f.key] and t.image_keys <> '{}')`,
  clear: () => Promise.resolve(),
}
