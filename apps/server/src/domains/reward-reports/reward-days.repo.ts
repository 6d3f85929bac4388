import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { LedgerFigures } from './reward-reports.repo.ts'

/**
 * The start of the store's day, an hour after midnight at the earliest: no transaction that wrote entries before midnight
 * is still open then.
 */
const closedUntil = sql`(date_trunc('day', (now() - interval '1 hour') at time zone s.timezone) at time zone s.timezone)`

/** For a million entries of a store. */
export const liftStatementTimeout = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Stores with entries of days that are over and not in `reward_days`. */
export const readStoresToSum = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from stores s left join reward_summaries r on r.store_id = s.id
    where exists (select from customer_ledger l where l.store_id = s.id
      and l.at >= coalesce(r.summed_until, '-infinity') and l.at < ${closedUntil})
    order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds the entries since the last run to `reward_days`. Runs of the same store wait for each other. */
export const sumClosedDays = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`insert into reward_summaries (store_id) values (${store}) on conflict do nothing`.execute(tx)
  // Locks in a separate statement, so that the next one sees what the previous run has written.
  await sql`select from reward_summaries where store_id = ${store} for update`.execute(tx)
  await sql`
    with span as (
      select r.summed_until as since, ${closedUntil} as until, s.timezone
      from reward_summaries r join stores s on s.id = r.store_id where r.store_id = ${store}),
    summed as (
      select (l.at at time zone span.timezone)::date as day, l.kind, l.reason,
        coalesce(sum(l.delta) filter (where l.delta > 0), 0) as added,
        coalesce(-sum(l.delta) filter (where l.delta < 0), 0) as removed
      from span join customer_ledger l on l.store_id = ${store} and l.at >= span.since and l.at < span.until
      group by 1, 2, 3),
    written as (
      insert into reward_days as d (store_id, day, kind, reason, added, removed)
      select ${store}, day, kind, reason, added, removed from summed
      -- A day is there already if the store's time zone has changed.
      on conflict (store_id, day, kind, reason)
        do update set added = d.added + excluded.added, removed = d.removed + excluded.removed)
    update reward_summaries r set summed_until = span.until,
      points = r.points + coalesce((select sum(added - removed) from summed where kind = 'points'), 0),
      credit = r.credit + coalesce((select sum(added - removed) from summed where kind = 'credit'), 0)
    from span where r.store_id = ${store} and span.until > r.summed_until`.execute(tx)
}

export const writeFigures = async (tx: Tx, store: StoreId, figures: LedgerFigures): Promise<void> => {
  await sql`
    update reward_summaries set figures = ${JSON.stringify(figures)}::jsonb, computed_at = now(),
      program_version = coalesce((select version from reward_programs where store_id = ${store}), 1)
    where store_id = ${store}`.execute(tx)
}
