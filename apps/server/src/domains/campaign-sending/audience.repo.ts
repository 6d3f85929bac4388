import { type RawBuilder, sql } from 'kysely'
import type { CampaignAudience, CampaignChannel } from '#contract/domains/campaign.ts'
import type { EmailTopic } from '#contract/domains/email-topics.ts'
import type { AudienceCount, ExclusionReason } from '#contract/domains/campaigns.ts'
import { hasLeftTopic } from '#server/domains/email-preferences/email-preferences.service.ts'
import { isSuppressed } from '#server/domains/email-suppressions/email-suppressions.service.ts'
import { isOptedOut } from '#server/domains/sms-replies/sms-replies.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Condition = RawBuilder<unknown>

/** Who may get a campaign, with the conditions of its segments. */
export interface AudienceRules {
  /** Null before there is one: every campaign counts as another. */
  campaignId: string | null
  channel: CampaignChannel
  topic: EmailTopic
  audience: CampaignAudience
  /** Over the customer `c`; false without segments. */
  isInSegments: Condition
  isExcluded: Condition
  /** The person asked for this email: it needs no consent to marketing, and no limit applies. */
  isRequested: boolean
  /** Emails per person in 7 days; null for no limit. */
  weeklyCap: number | null
  /** Only customers with ids after the first up to the last one; null for no bound. */
  range?: CustomerRange
}

export interface CustomerRange {
  after: string | null
  last: string | null
}

/** Over the customer `c`. A phone number without a country code can't be written to. */
export const getAddress = (channel: CampaignChannel): RawBuilder<string | null> =>
  channel === 'sms' ? sql<string | null>`to_sms_number(c.phone)` : sql<string | null>`c.email`

/** Whether the customer `c` is in the segments or the list. */
const isMember = ({ audience, isInSegments }: AudienceRules): Condition =>
  audience.isEveryone ? sql`true` : sql`(${isInSegments} or c.id = any(${[...audience.customers]}::uuid[]))`

const isInRange = ({ range }: AudienceRules): Condition => {
  const { after = null, last = null } = range ?? {}
  const bounds = [...(after === null ? [] : [sql`c.id > ${after}`]), ...(last === null ? [] : [sql`c.id <= ${last}`])]
  return bounds.length === 0 ? sql`true` : sql.join(bounds, sql` and `)
}

/** Emails that are being sent count: two campaigns may send at a time. */
const countRecent = sql`(select count(*) from campaign_recipients g
  where g.store_id = c.store_id and g.customer_id = c.id
    and (g.sent_at > now() - interval '7 days' or g.status = 'sending'))`

type Exclusion = [reason: ExclusionReason, condition: Condition]

const toFirstReason = (exclusions: readonly Exclusion[]): Condition => {
  const cases = exclusions.map(([reason, condition]) => sql`when ${condition} then ${sql.lit(reason)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** What people and staff decide about a customer, at any time. */
const listRejections = (store: StoreId, { channel, topic, isRequested }: AudienceRules): Exclusion[] => {
  const consent = channel === 'sms' ? sql`c.sms_consent` : sql`c.email_consent`
  return [
    ['no_address', sql`${getAddress(channel)} is null`],
    ...(isRequested
      ? []
      : ([['no_consent', sql`${consent} is not true or c.left_at is not null`]] satisfies Exclusion[])),
    // People choose topics of emails only.
    ...(isRequested || channel === 'sms'
      ? []
      : ([['left_topic', hasLeftTopic(sql<string>`${topic}::text`)]] satisfies Exclusion[])),
    ['suppressed', (channel === 'sms' ? isOptedOut : isSuppressed)(store, getAddress(channel))],
    ['not_approved', sql`c.approval <> 'approved'`],
  ]
}

/** Why the customer `c`, whose email is being sent, may no longer get it, or null. */
export const getRejectionReason = (store: StoreId, rules: AudienceRules): Condition =>
  toFirstReason(listRejections(store, rules))

/** Why the customer `c` of the audience gets nothing: the first reason that applies, or null. */
export const getExclusionReason = (store: StoreId, rules: AudienceRules): Condition => {
  const { audience, campaignId, isRequested, isExcluded, weeklyCap } = rules
  const { orderedDays, emailedDays } = audience
  const conditions = listRejections(store, rules)
  if (audience.excludedSegments.length > 0) conditions.push(['excluded_segment', isExcluded])
  if (orderedDays !== null)
    conditions.push(['ordered_recently', sql`c.last_order_at > now() - make_interval(days => ${orderedDays})`])
  if (emailedDays !== null) {
    const isAnother = campaignId === null ? sql`` : sql` and g.campaign_id <> ${campaignId}`
    conditions.push([
      'emailed_recently',
      sql`exists (select 1 from campaign_recipients g
      where g.store_id = c.store_id and g.customer_id = c.id${isAnother}
        and g.sent_at > now() - make_interval(days => ${emailedDays}))`,
    ])
  }
  if (weeklyCap !== null && !isRequested) conditions.push(['frequency_cap', sql`${countRecent} >= ${weeklyCap}`])
  return toFirstReason(conditions)
}

/** Everyone in the audience with the reason. Of several people with one phone number only the first gets the message. */
const selectAudience = (store: StoreId, rules: AudienceRules): Condition => {
  const people = sql`
    select c.id, c.store_id, ${getAddress(rules.channel)} as address, ${getExclusionReason(store, rules)} as reason
    from customers c where c.store_id = ${store} and c.deleted_at is null and ${isInRange(rules)} and ${isMember(rules)}`
  if (rules.channel === 'email') return people
  const number = sql`row_number() over (partition by p.address, p.reason is null order by p.id)`
  return sql`
    select p.id, p.store_id, p.address,
      case when p.reason is null and ${number} > 1 then 'duplicate_number' else p.reason end as reason
    from (${people}) p`
}

export const readAudienceCount = async (db: Db | Tx, store: StoreId, rules: AudienceRules): Promise<AudienceCount> => {
  const { rows } = await sql<{ reason: ExclusionReason | null; count: number }>`
    select a.reason, count(*) as count from (${selectAudience(store, rules)}) a group by a.reason
    order by count(*) desc, a.reason`.execute(db)
  return {
    matched: rows.reduce((total, { count }) => total + count, 0),
    recipients: rows.find(({ reason }) => reason === null)?.count ?? 0,
    excluded: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

/** Of people without a value, over the customer `c`. */
const missingValues = {
  name: sql`btrim(c.name) = ''`,
  first_name: sql`btrim(c.name) = ''`,
  points: sql`c.points = 0`,
  credit: sql`c.credit = 0`,
}
export type CountedMergeField = keyof typeof missingValues
export const countedMergeFields = Object.keys(missingValues) as CountedMergeField[]

/** How many recipients have no value for each merge field. */
export const readMissingValues = async (
  db: Db | Tx,
  store: StoreId,
  rules: AudienceRules,
): Promise<Record<CountedMergeField, number>> => {
  const counts = countedMergeFields.map(
    (field) => sql`count(*) filter (where ${missingValues[field]}) as ${sql.ref(field)}`,
  )
  const { rows } = await sql<Record<CountedMergeField, number>>`
    select ${sql.join(counts)} from (${selectAudience(store, rules)}) a
    join customers c on c.store_id = a.store_id and c.id = a.id where a.reason is null`.execute(db)
  return rows[0] ?? { name: 0, first_name: 0, points: 0, credit: 0 }
}

/** Recipients with the same values. */
export interface PersonGroup {
  name: string
  points: number
  credit: number
  count: number
}

/** Recipients by what their message differs in; those fields that `differsIn` doesn't list are empty. */
export const readPersonGroups = async (
  db: Db | Tx,
  store: StoreId,
  rules: AudienceRules,
  differsIn: ReadonlySet<'name' | 'points' | 'credit'>,
): Promise<PersonGroup[]> => {
  const { rows } = await sql<PersonGroup>`
    select ${differsIn.has('name') ? sql`c.name` : sql`''`} as name,
      ${differsIn.has('points') ? sql`c.points` : sql`0`} as points,
      ${differsIn.has('credit') ? sql`c.credit` : sql`0`} as credit, count(*) as count
    from (${selectAudience(store, rules)}) a join customers c on c.store_id = a.store_id and c.id = a.id
    where a.reason is null group by 1, 2, 3`.execute(db)
  return rows
}

export interface Queueing {
  /** Instants by country and US state for local times; null for all at once. */
  localInstants: Readonly<Record<string, string>> | null
  dueAt: Date
  /** Percent of the audience for an A/B test; null without one. */
  share: number | null
}

/** By the default address, otherwise the first one. */
const selectDueAt = ({ localInstants, dueAt }: Queueing): Condition =>
  localInstants === null
    ? sql`${dueAt}::timestamptz`
    : sql`coalesce((
        select coalesce(i.map ->> (l.country || '-' || upper(btrim(l.region))), i.map ->> l.country)
        from (select ${JSON.stringify(localInstants)}::jsonb as map) i, customer_addresses l
        where l.store_id = a.store_id and l.customer_id = a.id and l.country is not null
        order by l.is_default desc, l.position limit 1)::timestamptz, ${dueAt}::timestamptz)`

/** The recipients of a campaign, for `insertRecipients`: with a test the share is split evenly, and the rest waits. */
export const selectRecipients = (store: StoreId, rules: AudienceRules, queueing: Queueing): Condition => {
  const people = sql`(${selectAudience(store, rules)}) a where a.reason is null`
  if (queueing.share === null)
    return sql`select a.id as customer_id, a.address, null::text as variant, ${selectDueAt(queueing)} as due_at from ${people}`
  return sql`
    select p.customer_id, p.address, v.variant, case when v.variant is not null then ${queueing.dueAt}::timestamptz end as due_at
    from (
      select a.id as customer_id, a.address, count(*) over () as total,
        row_number() over (order by md5(a.id::text || ${rules.campaignId}::text)) as n
      from ${people}
    ) p cross join lateral (
      select case when p.n <= greatest(2, ceil(p.total * ${queueing.share}::numeric / 100))
        then case p.n % 2 when 1 then 'a' else 'b' end end as variant
    ) v`
}

/** The last of the next customers of a store; null if there are no more than so many. */
export const readRangeEnd = async (
  tx: Tx,
  store: StoreId,
  after: string | null,
  size: number,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c where c.store_id = ${store} ${after === null ? sql`` : sql`and c.id > ${after}`}
    order by c.id offset ${sql.lit(size - 1)} limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
