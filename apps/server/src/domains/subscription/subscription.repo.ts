import { sql } from 'kysely'
import type { CancelReason, SubscriptionDetails, SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Period } from '#contract/billing/periods.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Details = Omit<SubscriptionDetails, 'trialDaysLeft' | 'basePrice'>

/** The effective status, and everything that billing shows about it. */
export const readSubscription = async (
  db: Db | Tx,
  vendorId: string,
): Promise<{ status: SubscriptionStatus; details: Details } | undefined> => {
  const { rows } = await sql<{ status: SubscriptionStatus; details: Details }>`
    select current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end) as status,
      json_build_object(
        'trialEndsAt', case when v.subscription_status = 'trialing' then utc(v.trial_ends_at) end,
        'period', case when s.period_start is not null
          then json_build_object('start', utc(s.period_start), 'end', utc(s.period_end)) end,
        'cancelsAtPeriodEnd', coalesce(s.cancels_at_period_end, false),
        'cancelReason', s.cancel_reason,
        'canceledAt', utc(s.canceled_at),
        'hasCard', exists (select 1 from payment_methods m where m.vendor_id = v.id and m.removed_at is null),
        'openInvoices', i.open, 'openAmount', i.amount, 'nextAttemptAt', utc(i.next_attempt)) as details
    from vendors v
    left join subscriptions s on s.vendor_id = v.id
    cross join lateral (
      select count(*) as open, coalesce(sum(total), 0) as amount, min(next_attempt_at) as next_attempt
      from invoices where vendor_id = v.id and status = 'open') i
    where v.id = ${vendorId}`.execute(db)
  return rows[0]
}

export interface LockedSubscription {
  vendorId: string
  vendorName: string
  /** The column, which stays trialing after a trial has ended. */
  status: SubscriptionStatus
  trialEndsAt: Date
  billsAtTrialEnd: boolean
  isDeleted: boolean
  anchor: Date
  /** Null before the first period. */
  period: (Period & { number: number }) | null
  cancels: boolean
  nextStepAt: Date | null
}

type SubscriptionRow = Omit<LockedSubscription, 'period'> & {
  number: number | null
  start: Date | null
  end: Date | null
}

/** Creates the row if it is missing, and locks it: everything that bills a vendor takes turns. */
export const lockSubscription = async (tx: Tx, vendorId: string): Promise<LockedSubscription | undefined> => {
  await sql`insert into subscriptions (vendor_id, anchor)
    select id, date_trunc('milliseconds', trial_ends_at) from vendors where id = ${vendorId}
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<SubscriptionRow>`
    select v.id as "vendorId", v.name as "vendorName", v.subscription_status as status,
      date_trunc('milliseconds', v.trial_ends_at) as "trialEndsAt", v.bills_at_trial_end as "billsAtTrialEnd",
      v.deleted_at is not null as "isDeleted", s.anchor, s.period_number as number, s.period_start as start,
      s.period_end as "end", s.cancels_at_period_end as cancels, s.next_step_at as "nextStepAt"
    from subscriptions s join vendors v on v.id = s.vendor_id
    where s.vendor_id = ${vendorId} for update of s`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { number, start, end, ...rest } = row
  return { ...rest, period: number !== null && start && end ? { number, start, end } : null }
}

/** The next step is at the end of the period. */
export const writePeriod = async (
  tx: Tx,
  vendorId: string,
  { anchor, number, start, end }: Period & { anchor: Date; number: number },
): Promise<void> => {
  await sql`update subscriptions set anchor = ${anchor}, period_number = ${number}, period_start = ${start},
      period_end = ${end}, next_step_at = ${end}, updated_at = now()
    where vendor_id = ${vendorId}`.execute(tx)
}

export const writeNextStep = async (tx: Tx, vendorId: string, at: Date | null): Promise<void> => {
  await sql`update subscriptions set next_step_at = ${at}, updated_at = now() where vendor_id = ${vendorId}`.execute(tx)
}

interface Cancellation {
  reason: CancelReason
  comment: string
}

export const writeCancellation = async (tx: Tx, vendorId: string, change: Cancellation | null): Promise<void> => {
  await sql`update subscriptions set cancels_at_period_end = ${change !== null},
      cancel_reason = ${change?.reason ?? null}, cancel_comment = ${change?.comment ?? ''}, updated_at = now()
    where vendor_id = ${vendorId}`.execute(tx)
}

/** The subscription has ended; null when it starts again. */
export const writeCanceledAt = async (tx: Tx, vendorId: string, at: Date | null): Promise<void> => {
  await sql`update subscriptions set canceled_at = ${at}, cancels_at_period_end = false,
      cancel_reason = case when ${at}::timestamptz is null then null else cancel_reason end,
      next_step_at = case when ${at}::timestamptz is null then next_step_at end, updated_at = now()
    where vendor_id = ${vendorId}`.execute(tx)
}

export const readCustomerId = async (db: Db | Tx, vendorId: string): Promise<string | null> => {
  const { rows } = await sql<{ customerId: string | null }>`
    select customer_id as "customerId" from subscriptions where vendor_id = ${vendorId}`.execute(db)
  return rows[0]?.customerId ?? null
}

/** Returns the customer that was stored first. */
export const writeCustomerId = async (tx: Tx, vendorId: string, customerId: string): Promise<string> => {
  const { rows } = await sql<{ customerId: string }>`
    update subscriptions set customer_id = coalesce(customer_id, ${customerId}) where vendor_id = ${vendorId}
    returning customer_id as "customerId"`.execute(tx)
  return rows[0]?.customerId ?? customerId
}

/** Vendors whose trial or period has ended, the longest ago first. */
export const readDueVendors = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ vendorId: string }>`
    select vendor_id as "vendorId" from subscriptions where next_step_at <= ${now}
    order by next_step_at limit ${limit}`.execute(db)
  return rows.map(({ vendorId }) => vendorId)
}
