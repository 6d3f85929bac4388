import { sql } from 'kysely'
import type { Db } from './db/connect.ts'

/** A job that has used up its attempts. It stays in the queue until an operator retries it. */
export interface FailedJob {
  id: string
  task: string
  attempts: number
  lastError: string
  createdAt: Date
}

export const listFailedJobs = async (db: Db): Promise<FailedJob[]> => {
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as task, attempts, coalesce(last_error, '') as "lastError", created_at as "createdAt"
    from graphile_worker.jobs where attempts >= max_attempts and locked_by is null
    order by created_at desc limit 200`.execute(db)
  return rows
}

/** Resets the attempts of failed jobs and schedules them now; returns how many there were. */
export const retryJobs = async (db: Db, ids: readonly string[]): Promise<number> => {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(), attempts => 0)`.execute(db)
  return rows.length
}
