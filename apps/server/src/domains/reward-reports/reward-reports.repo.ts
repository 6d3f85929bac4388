import { type RawBuilder, sql } from 'kysely'
import { flowReasons, type RewardFlows, type RewardReport } from '#contract/domains/reward-reports.ts'
import type { RewardKind } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Sql = RawBuilder<unknown>

export interface Span {
  key: string
  from: string
  to: string
}

export interface SpanRow {
  key: string
  sales: number
  points: RewardFlows
  credit: RewardFlows
}

const isReason = (reasons: readonly string[]): Sql =>
  sql`reason in (${sql.join(reasons.map((reason) => sql.lit(reason)))})`

/** Amounts of a row of `flow`, by what they are. They add up to `added - removed`, with redeemed and expired negative. */
const flowColumns = sql`
  case when ${isReason(flowReasons.earned)} then added - removed else 0 end as earned,
  case when ${isReason(flowReasons.bonuses)} then added - removed else 0 end as bonuses,
  case reason when 'order' then removed when 'returned' then removed - added else 0 end as redeemed,
  case when ${isReason(flowReasons.expired)} then removed - added else 0 end as expired,
  case when reason = 'order' then added
    when not ${isReason(Object.values(flowReasons).flat())} then added - removed else 0 end as adjusted`

/** The days that are over, and the entries since then. */
const flow = (store: StoreId, timezone: string, since: string): Sql => sql`
  summary as (select coalesce((select summed_until from reward_summaries where store_id = ${store}), '-infinity') as until),
  flow as (
    select day, kind, ${flowColumns} from (
      select day, kind, reason, added, removed from reward_days where store_id = ${store} and day >= ${since}::date
      union all
      select (l.at at time zone ${timezone})::date, l.kind, l.reason,
        coalesce(sum(l.delta) filter (where l.delta > 0), 0), coalesce(-sum(l.delta) filter (where l.delta < 0), 0)
      from customer_ledger l, summary where l.store_id = ${store} and l.at >= summary.until
      group by 1, 2, 3) recent)`

const flowsJson = (kind: RewardKind): Sql =>
  sql`json_build_object(${sql.join(
    (['earned', 'bonuses', 'redeemed', 'expired', 'adjusted'] as const).map(
      (name) => sql`${sql.lit(name)}, coalesce(sum(f.${sql.ref(name)}) filter (where f.kind = ${sql.lit(kind)}), 0)`,
    ),
  )})`

/** What was granted, used and sold in each span of days. */
export const readSpans = async (
  db: Db,
  store: StoreId,
  timezone: string,
  spans: readonly Span[],
): Promise<SpanRow[]> => {
  const since = spans.map(({ from }) => from).toSorted()[0] ?? ''
  const { rows } = await sql<SpanRow>`
    with ${flow(store, timezone, since)},
    daily as (
      select day, kind, sum(earned) as earned, sum(bonuses) as bonuses, sum(redeemed) as redeemed,
        sum(expired) as expired, sum(adjusted) as adjusted
      from flow group by day, kind),
    span as (
      select * from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s (key text, "from" date, "to" date))
    select s.key, ${flowsJson('points')} as points, ${flowsJson('credit')} as credit,
      (select coalesce(sum(revenue), 0)::bigint from order_days o
        where o.store_id = ${store} and o.day between s."from" and s."to") as sales
    from span s left join daily f on f.day between s."from" and s."to"
    group by s.key, s."from", s."to"`.execute(db)
  return rows
}

export interface ExpiryMonth {
  month: string | null
  points: number
  credit: number
}

/** What is computed from all entries, as of an instant. */
export interface LedgerFigures {
  expiry: ExpiryMonth[]
  tiers: { key: string; customers: number }[]
  none: number
}

/** Up to this many entries, everything is computed for each report; of more it is stored once a day. */
const maxLiveEntries = 20_000

const isLarge = (store: StoreId, maxEntries = maxLiveEntries): RawBuilder<boolean> =>
  sql`exists (select from customer_ledger where store_id = ${store} offset ${maxEntries}::int)`

export const hasManyEntries = async (tx: Tx, store: StoreId, maxEntries?: number): Promise<boolean> => {
  const { rows } = await sql<{ isLarge: boolean }>`select ${isLarge(store, maxEntries)} as "isLarge"`.execute(tx)
  return rows[0]?.isLarge ?? false
}

export interface Standing {
  points: number
  credit: number
  tasks: Omit<RewardReport['tasks'][number], 'cost'>[]
  pendingRequests: number
  isLarge: boolean
  /** As of the last night; null until then. */
  stored: (LedgerFigures & { computedAt: string }) | null
}

/**
 * The liability, tasks and stored figures. The liability is the sum of all entries, plus debts, which count as negative
 * there, minus what deleted customers have.
 */
export const readStanding = async (db: Db, store: StoreId, maxEntries?: number): Promise<Standing> => {
  const balance = (kind: RewardKind, debt: string): Sql => sql`(
    coalesce((select ${sql.ref(kind)} from summary), 0)
    + coalesce((select sum(l.delta) from customer_ledger l where l.store_id = ${store} and l.kind = ${kind}
        and l.at >= coalesce((select summed_until from summary), '-infinity')), 0)
    + coalesce((select sum(${sql.ref(debt)}) from customers
        where store_id = ${store} and (points_debt > 0 or credit_debt > 0)), 0)
    - coalesce((select sum(${sql.ref(kind)}) from customers
        where store_id = ${store} and deleted_at is not null and (points > 0 or credit > 0)), 0))::bigint`
  const { rows } = await sql<Standing>`
    with summary as (select * from reward_summaries where store_id = ${store})
    select ${balance('points', 'points_debt')} as points, ${balance('credit', 'credit_debt')} as credit,
      (select coalesce(json_agg(json_build_object('_id', t.id, 'name', t.name, 'isRemoved', t.deleted_at is not null,
          'kind', t.kind, 'started', coalesce(r.started, 0), 'completed', coalesce(r.completed, 0),
          'points', coalesce(r.points, 0), 'credit', coalesce(r.credit, 0))
          order by t.deleted_at is not null, t.position, t.id), '[]')
        from reward_tasks t left join reward_task_totals r on r.store_id = t.store_id and r.task_id = t.id
        where t.store_id = ${store} and (t.deleted_at is null or r.completed > 0)) as tasks,
      (select coalesce(sum(pending), 0)::int from reward_task_totals where store_id = ${store}) as "pendingRequests",
      ${isLarge(store, maxEntries)} as "isLarge",
      (select s.figures || jsonb_build_object('computedAt', utc(s.computed_at)) from summary s
        where s.figures is not null) as stored
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A row without a condition is missing.')
  return row
}

/**
 * The balances by the month they expire in. Grants with a date expire at midnight after their last day. What was used is
 * taken from those that expire first, as `toExpirySchedule` of the contract does: `unpaid` is what lots up to a date
 * leave of what was used, and each lot has left what it lowers the minimum by. Under `after_inactivity` the rest of the
 * program's kind expires days after the customer's last activity, without refunds as credit.
 */
export const readExpiry = async (
  db: Db | Tx,
  store: StoreId,
  { timezone, inactivity }: { timezone: string; inactivity: { kind: RewardKind; days: number } | null },
): Promise<ExpiryMonth[]> => {
  const month = (instant: Sql): Sql =>
    sql`to_char(greatest(${instant}, now()) at time zone ${timezone} - interval '1 second', 'YYYY-MM')`
  const { rows } = await sql<ExpiryMonth>`
    with balance as (
      select c.id, k.kind, k.amount,
        case when k.kind = ${inactivity?.kind ?? null}::text then greatest(c.reward_activity_at,
            (select w.expiry_changed_at from reward_programs w where w.store_id = ${store}))
          + make_interval(hours => ${24 * (inactivity?.days ?? 0)}::int) end as inactive_at
      from customers c cross join lateral (values ('points', c.points), ('credit', c.credit)) k (kind, amount)
      where c.store_id = ${store} and c.deleted_at is null and (c.points > 0 or c.credit > 0) and k.amount > 0),
    -- By expiry date, with one row for entries without one. No joins from here on: the planner expects few rows of each
    -- step and would join them by nested loops.
    lot as (
      select b.id, b.kind, b.amount as balance, b.inactive_at, l.expires_at, sum(l.delta) as amount,
        sum(l.delta) filter (where l.expires_at is null and (l.delta < 0 or l.reason = 'returned')) as consumed,
        sum(l.delta) filter (where ${inactivity?.kind === 'credit'} and b.kind = 'credit' and l.delta > 0
          and l.reason = 'order') as refunded
      from balance b join customer_ledger l on l.store_id = ${store} and l.customer_id = b.id and l.kind = b.kind
      group by b.id, b.kind, b.amount, b.inactive_at, l.expires_at),
    owned as (
      select id, kind, balance, inactive_at, expires_at, amount,
        greatest(0, -coalesce(sum(consumed) over customer, 0)) as used,
        coalesce(sum(refunded) over customer, 0) as refunded
      from lot window customer as (partition by id, kind)),
    paid as (
      select id, kind, balance, inactive_at, expires_at, refunded,
        case when expires_at is not null then used - sum(amount) over (
          partition by id, kind order by expires_at nulls last) end as unpaid
      from owned),
    lowest as (
      select id, kind, expires_at, least(0, min(unpaid) over (partition by id, kind order by expires_at)) as amount
      from paid where expires_at is not null),
    dated as (
      select kind, expires_at,
        lag(amount, 1, 0) over (partition by id, kind order by expires_at) - amount as amount
      from lowest),
    rest as (
      select kind, inactive_at, refunded,
        -- What the lots have left adds up to the lowest unpaid amount.
        greatest(0, balance - greatest(0, -coalesce(min(unpaid), 0))) as amount
      from paid group by id, kind, balance, inactive_at, refunded),
    part as (
      select ${month(sql`expires_at`)} as month, kind, amount from dated where amount > 0
      union all
      select ${month(sql`inactive_at`)}, kind, amount - refunded from rest where inactive_at is not null
      union all
      select null, kind, case when inactive_at is null then amount else least(amount, refunded) end from rest)
    select month, coalesce(sum(amount) filter (where kind = 'points'), 0)::bigint as points,
      coalesce(sum(amount) filter (where kind = 'credit'), 0)::bigint as credit
    from part where amount > 0 group by month order by month nulls last`.execute(db)
  return rows
}
