import type { Pool } from 'pg'

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

/**
 * Reports the pools of this process and returns the jobs of dead ones to the queue. Uses the worker's own connections:
 * waiting for a shared one behind requests would make a healthy process look dead.
 */
export const makeHeartbeat = (
  pool: Pool,
  livePools: () => readonly string[],
  { everyMs, silentMs }: HeartbeatTiming,
): (() => Promise<void>) => {
  let freeFrom = 0
  let lastBeat: number | undefined
  return async () => {
    const poolIds = livePools()
    if (poolIds.length > 0) await pool.query(beat, [poolIds])
    const now = performance.now()
    // After an outage the other processes have been silent too: give them time to report before freeing their jobs.
    if (lastBeat !== undefined && now - lastBeat > 3 * everyMs) freeFrom = now + 3 * everyMs
    lastBeat = now
    if (now < freeFrom) return
    await pool.query(freeJobsOfDeadPools, [silentMs])
    await pool.query(`delete from worker_heartbeats where seen_at < now() - interval '1 day'`)
  }
}
