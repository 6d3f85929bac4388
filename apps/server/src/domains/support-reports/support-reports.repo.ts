import { type RawBuilder, sql } from 'kysely'
import { maxRatingComments, type SupportReport } from '#contract/domains/support-reports.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Sql = RawBuilder<unknown>

/** Days of the store's calendar. The days from `previousFrom` to the day before `from` are compared with the period. */
export interface ReportPeriod {
  previousFrom: string
  from: string
  to: string
}

/** Figures of the whole period or the one before it, of a day, or of an agent. Days and agents are of the period. */
export interface FigureRow {
  isCurrent: boolean
  day: string | null
  agent: string | null
  name: string | null
  group: 'total' | 'day' | 'agent'
}
export interface StartedRow extends FigureRow {
  started: number
  answered: number
  median: number | null
  p90: number | null
}
export interface ClosedRow extends FigureRow {
  closed: number
  median: number | null
  p90: number | null
}
export interface RatedRow extends FigureRow {
  average: number
  scores: number[]
}
export interface MessageRow extends FigureRow {
  received: number
  sent: number
  conversations: number
}

const bounds = (store: StoreId, { previousFrom, from, to }: ReportPeriod): Sql => sql`
  period as materialized (
    select timezone, wall_instant(${previousFrom}::date::timestamp, timezone) as previous_start,
      wall_instant(${from}::date::timestamp, timezone) as start,
      wall_instant((${to}::date + 1)::timestamp, timezone) as "end"
    from stores where id = ${store})`

/** When an event of the period happened: `is_current` and `day` of the rows below. */
const happened = (at: Sql): Sql => sql`${at} >= p.start as is_current,
  case when ${at} >= p.start then (${at} at time zone p.timezone)::date end as day`

const isWithin = (at: Sql): Sql => sql`${at} >= p.previous_start and ${at} < p."end"`

/** Rows of `source`, which has is_current, day and agent, added up for both periods, each day and each agent. */
const grouped = (source: Sql, columns: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('isCurrent', g.is_current, 'day', g.day, 'agent', g.agent,
      'name', (select name from persons where id = g.agent),
      'group', case when g.grouped = 3 then 'total' when g.grouped = 1 then 'day' else 'agent' end) || g.figures), '[]')
  from (
    select is_current, day, agent, grouping(day, agent) as grouped, ${columns} as figures
    from ${source} group by grouping sets ((is_current), (is_current, day), (is_current, agent))) g
  where g.grouped = 3 or g.is_current and (g.grouped = 1 or g.agent is not null))`

const durations = (seconds: Sql): Sql => sql`
  'median', round(percentile_cont(0.5) within group (order by ${seconds})),
  'p90', round(percentile_cont(0.9) within group (order by ${seconds}))`

const scoreCounts = sql.join([1, 2, 3, 4, 5].map((score) => sql`count(*) filter (where rating = ${sql.lit(score)})`))

interface ConversationRows {
  isUsed: boolean
  started: StartedRow[]
  closed: ClosedRow[]
  rated: RatedRow[]
  comments: SupportReport['comments']
}

/**
 * Each part reads its index from the beginning of the previous period on. The first conversation is read in order,
 * because `exists` may scan rows of other stores.
 */
export const readConversations = async (db: Db, store: StoreId, period: ReportPeriod): Promise<ConversationRows> => {
  const { rows } = await sql<{ report: ConversationRows }>`
    with ${bounds(store, period)},
    started as (
      select ${happened(sql`c.created_at`)}, c.first_reply_by as agent,
        extract(epoch from c.first_reply_at - c.created_at) as seconds
      from period p, support_conversations c
      where c.store_id = ${store} and c.last_sequence > 0 and ${isWithin(sql`c.created_at`)}),
    closed as (
      select ${happened(sql`c.closed_at`)}, c.resolved_by as agent, extract(epoch from c.closed_at - c.created_at) as seconds
      from period p, support_conversations c
      where c.store_id = ${store} and ${isWithin(sql`c.closed_at`)}),
    rated as materialized (
      select ${happened(sql`c.rated_at`)}, c.resolved_by as agent, c.id, c.rating, c.rating_comment, c.rated_at
      from period p, support_conversations c
      where c.store_id = ${store} and ${isWithin(sql`c.rated_at`)})
    select json_build_object(
      'isUsed', (select created_at from support_conversations where store_id = ${store} and last_sequence > 0
        order by created_at limit 1) is not null,
      'started', ${grouped(
        sql`started`,
        sql`jsonb_build_object('started', count(*), 'answered', count(seconds), ${durations(sql`seconds`)})`,
      )},
      'closed', ${grouped(sql`closed`, sql`jsonb_build_object('closed', count(*), ${durations(sql`seconds`)})`)},
      'rated', ${grouped(
        sql`rated`,
        sql`jsonb_build_object('average', round(avg(rating), 2), 'scores', jsonb_build_array(${scoreCounts}))`,
      )},
      'comments', (
        select coalesce(json_agg(json_build_object('conversationId', r.id, 'score', r.rating, 'comment', r.rating_comment,
          'agent', (select name from persons where id = r.agent), 'ratedAt', utc(r.rated_at)) order by r.rated_at desc), '[]')
        from (select * from rated where is_current and rating_comment <> ''
          order by rated_at desc limit ${sql.lit(maxRatingComments)}) r)) as report`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate returned nothing.')
  return row.report
}

/** From an index alone. Grouped by conversation first, so that conversations of an agent are counted without sorting. */
export const readMessages = async (db: Db, store: StoreId, period: ReportPeriod): Promise<MessageRow[]> => {
  const { rows } = await sql<{ messages: MessageRow[] }>`
    with ${bounds(store, period)},
    per_conversation as (
      select ${happened(sql`m.created_at`)}, m.person_id as agent, m.conversation_id, count(*) as messages
      from period p, support_messages m
      where m.store_id = ${store} and not m.is_note and m.author_kind <> 'system' and ${isWithin(sql`m.created_at`)}
      group by 1, 2, 3, 4)
    select ${grouped(
      sql`per_conversation`,
      sql`jsonb_build_object('received', coalesce(sum(messages) filter (where agent is null), 0),
        'sent', coalesce(sum(messages) filter (where agent is not null), 0),
        'conversations', count(distinct conversation_id))`,
    )} as messages`.execute(db)
  return rows[0]?.messages ?? []
}
