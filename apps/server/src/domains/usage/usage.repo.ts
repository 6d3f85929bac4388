import { sql } from 'kysely'
import { type CountedMeter, type HeldMeter, meters } from '#contract/billing/meters.ts'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { UsageLimits } from '#contract/domains/usage.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface RecordedUsage {
  /** In the period, including this. */
  used: number
  /** Nothing was counted, because it would exceed the cap. */
  isBlocked: boolean
  /** The limits that were reached for the first time in the period. */
  reachedAlert: number | null
  reachedCap: number | null
}

export interface NewUsage {
  vendorId: string
  store: StoreId
  meter: CountedMeter
  count: number
  ignoresCap: boolean
}

/** In the order of the input, which is the order in which the vendors are locked. */
export const insertUsages = async (tx: Tx, usages: readonly NewUsage[], at: Date): Promise<RecordedUsage[]> => {
  const { rows } = await sql<RecordedUsage>`
    select r.used, r.is_blocked as "isBlocked", r.reached_alert as "reachedAlert", r.reached_cap as "reachedCap"
    from jsonb_to_recordset(${JSON.stringify(usages)}::jsonb)
      as u ("vendorId" uuid, store uuid, meter text, count bigint, "ignoresCap" boolean)
    cross join lateral record_usage(u."vendorId", u.store, u.meter, u.count, ${at}, u."ignoresCap") r`.execute(tx)
  if (rows.length !== usages.length) throw new Error('record_usage returned nothing.')
  return rows
}

export const readUsage = async (db: Db | Tx, vendorId: string, meter: CountedMeter, at: Date): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(used), 0)::bigint as used from usage_counts
    where vendor_id = ${vendorId} and meter = ${meter} and period = usage_period(${vendorId}, ${at})`.execute(db)
  return rows[0]?.used ?? 0
}

/** What is used in the period, and the owner's cap. */
export const readUsageAndCap = async (
  db: Db | Tx,
  vendorId: string,
  meter: CountedMeter,
  at: Date,
): Promise<{ used: number; cap: number | null }> => {
  const { rows } = await sql<{ used: number; cap: number | null }>`
    select (select coalesce(sum(used), 0)::bigint from usage_counts
        where vendor_id = ${vendorId} and meter = ${meter} and period = usage_period(${vendorId}, ${at})) as used,
      (select cap from usage_limits where vendor_id = ${vendorId} and meter = ${meter}) as cap`.execute(db)
  return rows[0] ?? { used: 0, cap: null }
}

export const insertHeld = async (tx: Tx, vendorId: string, meter: HeldMeter, at: Date): Promise<void> => {
  await sql`select record_held(${vendorId}, ${meter}, ${at})`.execute(tx)
}

/** In one order, so that two of them can't deadlock. Until the transaction ends nothing is counted for the vendor. */
export const lockUsage = async (tx: Tx, vendorId: string): Promise<void> => {
  for (const meter of meters) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`usage ${meter} ${vendorId}`}, 0))`.execute(tx)
  }
}

interface HeldRow {
  meter: HeldMeter
  at: string
  held: number
}

export interface BilledUsage {
  counts: { meter: CountedMeter; used: number }[]
  held: HeldRow[]
  current: Record<HeldMeter, number>
}

const heldColumns = sql`
  (select coalesce(json_agg(json_build_object('meter', h.meter, 'at', utc(h.at), 'held', h.held) order by h.at), '[]')
    from held_units h where h.vendor_id = v.id) as held,
  json_build_object(
    'seats', (select count(*) from memberships m
      where m.vendor_id = v.id and m.role = 'staff' and m.status = 'active'),
    'stores', (select count(*) from stores st where st.vendor_id = v.id and st.deleted_at is null)) as current`

/** Everything used in a period, to bill it. */
export const readBilledUsage = async (tx: Tx, vendorId: string, period: Date): Promise<BilledUsage | undefined> => {
  const { rows } = await sql<BilledUsage>`
    select ${heldColumns},
      (select coalesce(json_agg(json_build_object('meter', u.meter, 'used', u.used)), '[]')
        from (select meter, sum(used) as used from usage_counts
          where vendor_id = v.id and period = ${period} group by meter) u) as counts
    from vendors v where v.id = ${vendorId}`.execute(tx)
  return rows[0]
}

export interface UsageRow {
  status: SubscriptionStatus
  createdAt: string
  trialEndsAt: string
  /** The subscription's anchor; null before the first period. */
  anchor: string | null
  cancels: boolean
  /** `uncapped` units weren't stopped by a cap, or wouldn't be. */
  counts: { meter: CountedMeter; store: { _id: string; name: string }; used: number; uncapped: number }[]
  days: { meter: CountedMeter; day: string; used: number }[]
  limits: UsageLimits[]
  held: HeldRow[]
  current: Record<HeldMeter, number>
}

/** So that only the partitions of these months are read. Usage of a transaction can be a little older than its period. */
const isDayOfPeriod = (at: Date) => sql`day between (p.period at time zone 'UTC')::date - 1
  and (${at}::timestamptz at time zone 'UTC')::date + 1`

export const readUsageRow = async (db: Db, vendorId: string, at: Date): Promise<UsageRow | undefined> => {
  const { rows } = await sql<UsageRow>`
    select current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end) as status,
      utc(v.created_at) as "createdAt", utc(v.trial_ends_at) as "trialEndsAt",
      case when s.period_start is not null then utc(s.anchor) end as anchor,
      coalesce(s.cancels_at_period_end, false) as cancels,
      (select coalesce(json_agg(json_build_object('meter', u.meter, 'used', u.used, 'uncapped', u.uncapped,
          'store', json_build_object('_id', st.id, 'name', st.name)) order by u.used desc, st.id), '[]')
        from usage_counts u join stores st on st.id = u.store_id
        where u.vendor_id = v.id and u.period = p.period) as counts,
      (select coalesce(json_agg(json_build_object('meter', d.meter, 'day', d.day, 'used', d.used) order by d.day), '[]')
        from (select meter, day, sum(used) as used from usage_days
          where vendor_id = v.id and period = p.period and ${isDayOfPeriod(at)} group by meter, day) d) as days,
      (select coalesce(json_agg(json_build_object('meter', l.meter, 'alertAt', l.alert_at, 'cap', l.cap)), '[]')
        from usage_limits l where l.vendor_id = v.id) as limits,
      ${heldColumns}
    from vendors v
    left join subscriptions s on s.vendor_id = v.id
    cross join lateral (select usage_period(v.id, ${at}) as period) p
    where v.id = ${vendorId}`.execute(db)
  return rows[0]
}

/** Returns the limits before the change. A changed limit can alert again in the running period. */
export const writeLimits = async (
  tx: Tx,
  vendorId: string,
  personId: string,
  { meter, alertAt, cap }: UsageLimits,
): Promise<UsageLimits> => {
  const { rows } = await sql<UsageLimits>`
    select meter, alert_at as "alertAt", cap from usage_limits
    where vendor_id = ${vendorId} and meter = ${meter} for update`.execute(tx)
  await sql`
    insert into usage_limits as l (vendor_id, meter, alert_at, cap, updated_by)
    values (${vendorId}, ${meter}, ${alertAt}, ${cap}, ${personId})
    on conflict (vendor_id, meter) do update set alert_at = excluded.alert_at, cap = excluded.cap,
      alerted_period = case when l.alert_at is not distinct from excluded.alert_at then l.alerted_period end,
      capped_period = case when l.cap is not distinct from excluded.cap then l.capped_period end,
      updated_at = now(), updated_by = excluded.updated_by`.execute(tx)
  return rows[0] ?? { meter, alertAt: null, cap: null }
}
