import type { Pool } from 'pg'
import type { JobAttempt, ReceivedJobs } from './received-jobs.ts'

export interface HeartbeatTiming {
  everyMs: number
  /** A pool that was silent for this long is dead. */
  silentMs: number
}

export const heartbeatTiming: HeartbeatTiming = { everyMs: 2_000, silentMs: 10_000 }

const beat = `
  insert into worker_heartbeats (worker_id, seen_at) select unnest($1::text[]), now()
  on conflict (worker_id) do update set seen_at = now()`

const silence = `make_interval(secs => $1::float8 / 1000)`

// graphile-worker locks jobs with the id of the worker pool and frees those of a killed process only after four hours.
const freeJobsOfDeadPools = `
  with dead as (
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - ${silence}
      and locked_by not in (select worker_id from worker_heartbeats where seen_at > now() - ${silence})
  )
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`

const findLockedJobs = `
  select id, attempts from graphile_worker.jobs where locked_by = any($2::text[]) and locked_at < now() - ${silence}`

/** As graphile-worker does for jobs that it fetched and doesn't run. */
const returnJobs = `
  with returned as (
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1)
    where id = any($1::bigint[]) and locked_by = any($2::text[])
    returning job_queue_id
  )
  update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
  from returned where queue.id = returned.job_queue_id and queue.locked_by = any($2::text[])`

/**
 * Reports the pools of this process and returns the jobs of dead ones to the queue. Uses the worker's own connections:
 * waiting for a shared one behind requests would make a healthy process look dead.
 */
export const makeHeartbeat = (
  pool: Pool,
  livePools: () => readonly string[],
  received: Pick<ReceivedJobs, 'has'>,
  { everyMs, silentMs }: HeartbeatTiming,
): (() => Promise<void>) => {
  let freeFrom = 0
  let lastBeat: number | undefined
  /** If the connection breaks while a job is fetched, it is locked for this process, which doesn't know it. */
  const returnLostJobs = async (poolIds: readonly string[]): Promise<void> => {
    const { rows } = await pool.query<JobAttempt>(findLockedJobs, [silentMs, poolIds])
    const lostIds = rows.filter((job) => !received.has(job)).map(({ id }) => id)
    if (lostIds.length > 0) await pool.query(returnJobs, [lostIds, poolIds])
  }
  return async () => {
    const poolIds = livePools()
    if (poolIds.length > 0) {
      await pool.query(beat, [poolIds])
      await returnLostJobs(poolIds)
    }
    const now = performance.now()
    // After an outage the other processes have been silent too: give them time to report before freeing their jobs.
    if (lastBeat !== undefined && now - lastBeat > 3 * everyMs) freeFrom = now + 3 * everyMs
    lastBeat = now
    if (now < freeFrom) return
    await pool.query(freeJobsOfDeadPools, [silentMs])
    await pool.query(`delete from worker_heartbeats where seen_at < now() - interval '1 day'`)
  }
}
