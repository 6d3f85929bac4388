import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db/connect.ts'

export interface BatchMessage {
  vendorId: string
  task: string
  payload: unknown
  attempts: number
  priority: number
  runAt?: Date
}

/** A run of a job as graphile-worker has locked it. */
export interface JobRun {
  id: string
  key: string | null
  attempts: number
  locked_by: string | null
}

/** Jobs of one vendor that may be ready or running at a time, over all worker processes. */
export const maxActivePerVendor = 2

const keyPrefix = 'batch:'

export const insertBatchJobs = async (tx: Tx, messages: readonly BatchMessage[]): Promise<void> => {
  // One parameter for all rows: an import enqueues hundreds of images in one transaction.
  const rows = messages.map(({ vendorId, runAt, ...message }) => ({ ...message, vendor_id: vendorId, run_at: runAt }))
  await sql`
    insert into batch_jobs (vendor_id, task, payload, attempts, priority, run_at)
    select m.vendor_id, m.task, m.payload, m.attempts, m.priority, coalesce(m.run_at, clock_timestamp())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (vendor_id uuid, task text, payload jsonb, attempts integer, priority smallint, run_at timestamptz)`.execute(
    tx,
  )
}

/** Inserts one job for each row of a select with the columns `vendor_id` and `payload`; part of a larger statement. */
export const batchJobsFrom = (
  { name, attempts, priority }: { name: string; attempts: number; priority: number },
  select: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`insert into batch_jobs (vendor_id, task, payload, attempts, priority)
  select j.vendor_id, ${sql.lit(name)}, j.payload, ${sql.lit(attempts)}, ${sql.lit(priority)} from (${select}) j`

/** The values of a key in the payloads of a task's jobs, waiting or running; part of a larger statement. */
export const selectBatchPayloads = (task: string, key: string): RawBuilder<unknown> =>
  sql`select b.payload ->> ${sql.lit(key)} from batch_jobs b where b.task = ${sql.lit(task)}`

/**
 * Admits jobs to the queue while their vendor has fewer than its share there. The queue serves admitted jobs in the order
 * of admission, so each vendor waits for at most a few jobs of every other. A job that waits for its next attempt doesn't
 * count, so that images on a host that is down don't block the vendor's other jobs.
 */
export const dispatchBatchJobs = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Two dispatchers would each count the vendor's jobs before the other admits more.
    await sql`select pg_advisory_xact_lock(hashtext('dispatch batch_jobs'))`.execute(tx)
    // Jobs of a dispatcher that began after this one but had the lock first have a later `run_at` than this `now()`.
    const sinceLock = sql`clock_timestamp()`
    // An operator deleted the job in the queue: run it again rather than losing it.
    await sql`update batch_jobs b set admitted = false
      where admitted
        and not exists (select from graphile_worker._private_jobs j where j.key = ${keyPrefix} || b.id)`.execute(tx)
    await sql`
      with recursive waiting as (
        (select vendor_id from batch_jobs where not admitted order by vendor_id limit 1)
        union all
        select (
          select b.vendor_id from batch_jobs b where not b.admitted and b.vendor_id > w.vendor_id
          order by b.vendor_id limit 1
        ) from waiting w where w.vendor_id is not null
      ), active as (
        select b.vendor_id, count(*)::integer as jobs
        from batch_jobs b join graphile_worker._private_jobs j on j.key = ${keyPrefix} || b.id
        where b.admitted and (j.locked_at is not null or (j.is_available and j.run_at <= ${sinceLock}))
        group by b.vendor_id
      ), next as (
        select due.id
        from waiting w
        left join active a on a.vendor_id = w.vendor_id
        cross join lateral (
          select b.id from batch_jobs b
          where b.vendor_id = w.vendor_id and not b.admitted and b.run_at <= now()
          order by b.priority, b.run_at, b.id
          limit greatest(${maxActivePerVendor}::integer - coalesce(a.jobs, 0), 0)
        ) due
      ), admitted as (
        update batch_jobs b set admitted = true from next where b.id = next.id
        returning b.id, b.task, b.payload, b.attempts
      ), specs as (
        select array_agg((task, payload::json, null, now(), attempts::smallint, ${keyPrefix} || id, null, null)
          ::graphile_worker.job_spec order by id) as specs from admitted having count(*) > 0
      )
      select count(*) from specs, graphile_worker.add_jobs(specs.specs)`.execute(tx)
  })

/** This run is no longer the one that owns its job. */
export class JobSupersededError extends Error {
  override name = 'JobSupersededError'
  constructor({ id, attempts }: JobRun) {
    super(`Attempt ${attempts} of job ${id} was taken over by another worker.`)
  }
}

/** The share lock makes another worker's takeover wait until the transaction ends. */
export const assertJobOwned = async (tx: Tx, job: JobRun): Promise<void> => {
  const { rows } = await sql`
    select 1 from graphile_worker._private_jobs
    where id = ${job.id}::bigint and attempts = ${job.attempts} and locked_by = ${job.locked_by}
    for share`.execute(tx)
  if (rows.length === 0) throw new JobSupersededError(job)
}

export const isBatchJob = ({ key }: JobRun): boolean => key?.startsWith(keyPrefix) ?? false

/**
 * Ends a run: the job is done, or goes to the end of its vendor's queue. The queue's row and ours change in one
 * transaction; otherwise graphile-worker deletes its row later and, after a crash in between, repeats a finished slice.
 */
export const finishBatchJob = (db: Db, job: JobRun, result: 'done' | 'yield'): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await assertJobOwned(tx, job)
    await sql`delete from graphile_worker._private_jobs where id = ${job.id}::bigint`.execute(tx)
    const batchId = job.key?.slice(keyPrefix.length)
    if (result === 'done') await sql`delete from batch_jobs where id = ${batchId}::bigint`.execute(tx)
    else
      await sql`update batch_jobs set admitted = false, run_at = clock_timestamp() where id = ${batchId}::bigint`.execute(
        tx,
      )
  })
