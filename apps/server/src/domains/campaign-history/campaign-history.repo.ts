import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { CampaignRow } from '#contract/domains/campaign.ts'
import type { CampaignResults, campaignHistory } from '#contract/domains/campaign-history.ts'
import { countsJson } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { matchesNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { RawJson } from '#server/platform/raw-json.ts'

type Sql = RawBuilder<unknown>

const rowFields = sql`'_id', p.id, 'name', p.name, 'channel', p.channel,
  'subject', campaign_headline(p.channel, p.subject, p.sms_text), 'topic', p.topic,
  'status', p.status, 'scheduledAt', utc(p.scheduled_at), 'isLocalTime', p.is_local_time,
  'startedAt', utc(p.started_at), 'finishedAt', utc(p.finished_at), 'pauseReason', p.pause_reason,
  'counts', ${countsJson},
  'version', p.version, 'createdAt', utc(p.created_at), 'updatedAt', utc(p.updated_at), 'updatedBy', e.name`

const rowTables = sql`left join campaign_counts n on n.store_id = p.store_id and n.campaign_id = p.id and n.variant = ''
  left join persons e on e.id = p.updated_by`

export const listSentCampaigns = defineList<CampaignRow, z.output<typeof campaignHistory.list.query>>({
  sorts: {
    startedAt: { column: sql`p.started_at`, type: 'timestamptz' },
    name: { column: sql`p.name_normalized`, type: 'text' },
  },
  from: sql`campaigns p`,
  id: sql`p.id`,
  join: rowTables,
  row: sql`json_build_object(${rowFields})`,
  where: ({ channel, search }, store) => [
    sql`p.store_id = ${store}`,
    sql`p.started_at is not null`,
    sql`p.automation_kind is null`,
    sql`p.deleted_at is null`,
    ...(channel ? [sql`p.channel = ${channel}`] : []),
    ...(search ? [matchesNormalized(sql`p.name_normalized`, search)] : []),
  ],
})

/** Steps of automations have results too; their page links to them. */
const hasResults = sql`p.deleted_at is null and (p.started_at is not null or p.automation_kind is not null)`

/** For the list of its recipients, which answers 404 without it. */
export const hasSentCampaign = async (db: Db, store: StoreId, id: string): Promise<true | undefined> => {
  const { rows } = await sql`
    select 1 from campaigns p where p.store_id = ${store} and p.id = ${id} and ${hasResults}`.execute(db)
  return rows.length > 0 ? true : undefined
}

const maxDays = 14
const period = sql`make_interval(days => ${sql.lit(maxDays)})`

/** The first 14 days of a campaign. An automation doesn't end, so it's the last 14 days. */
const firstHour = sql`date_trunc('hour', case when p.automation_kind is null then p.started_at else now() - ${period} end)`

const hoursJson = sql`(
  select coalesce(json_agg(json_build_object('at', utc(h.hour), 'sent', h.sent, 'opened', h.opened,
    'clicked', h.clicked, 'unsubscribed', h.unsubscribed) order by h.hour), '[]')
  from campaign_hours h where h.store_id = p.store_id and h.campaign_id = p.id
    and h.hour >= ${firstHour} and h.hour <= ${firstHour} + ${period})`

const linksJson = sql`(
  select coalesce(json_agg(json_build_object('url', l.url, 'clicks', l.clicks, 'people', l.people)
    order by l.position), '[]')
  from campaign_links l where l.store_id = p.store_id and l.campaign_id = p.id)`

const variantsJson = (fields: Sql): Sql => sql`(
  select coalesce(json_agg(${fields} order by v.variant), '[]')
  from (values ('a', p.subject), ('b', coalesce(p.test ->> 'subject', p.subject))) v (variant, subject)
  left join campaign_counts n on n.store_id = p.store_id and n.campaign_id = p.id and n.variant = v.variant
  where p.test is not null)`

export const readResults = async (
  db: Db,
  store: StoreId,
  id: string,
): Promise<RawJson<CampaignResults> | undefined> => {
  const variants = variantsJson(sql`json_build_object('variant', v.variant, 'subject', v.subject,
    'isWinner', p.winner is not distinct from v.variant, 'counts', ${countsJson})`)
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${rowFields}, 'hours', ${hoursJson}, 'links', ${linksJson}, 'variants', ${variants})::text
      as json
    from campaigns p ${rowTables}
    where p.store_id = ${store} and p.id = ${id} and ${hasResults}`.execute(db)
  return rows[0]
}
