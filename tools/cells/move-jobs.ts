import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Vendor } from '#server/platform/cells/move-plan.ts'
import { CellsError } from './cells-config.ts'

interface QueueJob {
  task: string
  payload: unknown
  run_at: Date
  attempts: number
  max_attempts: number
  priority: number
  last_error: string | null
}

export interface TakenJobs {
  outbox: string[]
  batch: string[]
  queue: QueueJob[]
}

export const noJobs = (): TakenJobs => ({ outbox: [], batch: [], queue: [] })

/** Jobs name their vendor, a store, or a row of these. A job that names none only sends a mail, or is the platform's. */
const idStatement = `
  select $1::text as id union all select id::text from stores where vendor_id = $1
  union all select id::text from memberships where vendor_id = $1
  union all select id::text from invoices where vendor_id = $1
  union all select id::text from payment_methods where vendor_id = $1
  union all select id::text from webhook_endpoints where vendor_id = $1`

export const readJobPatterns = async (client: Client, vendor: Vendor): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(idStatement.replaceAll('$1', '$1::uuid'), [vendor.id])
  return rows.map(({ id }) => `%${id}%`)
}

/**
 * Deletes what waits, in the caller's transaction: until it ends, workers skip these rows, and if it fails they are there
 * again.
 */
const takeWaiting = async (client: Client, vendor: Vendor, patterns: string[], taken: TakenJobs): Promise<void> => {
  const { rows: outbox } = await client.query<{ row: string }>(
    `delete from outbox where payload::text like any($1) returning row_to_json(outbox)::text as row`,
    [patterns],
  )
  const { rows: batch } = await client.query<{ row: string }>(
    `delete from batch_jobs b where vendor_id = $1 and not exists (
       select from graphile_worker._private_jobs j where j.key = 'batch:' || b.id and j.locked_at is not null)
     returning row_to_json(b)::text as row`,
    [vendor.id],
  )
  const { rows: queue } = await client.query<QueueJob & { key: string | null }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and j.locked_at is null and j.payload::text like any($1)
     returning t.identifier as task, j.payload, j.run_at, j.attempts, j.max_attempts, j.priority, j.last_error, j.key`,
    [patterns],
  )
  taken.outbox.push(...outbox.map(({ row }) => row))
  taken.batch.push(...batch.map(({ row }) => row))
  // Batch jobs are admitted to the other queue from batch_jobs.
  taken.queue.push(...queue.filter(({ key }) => !key?.startsWith('batch:')))
}

const countRunning = async (client: Client, patterns: string[]): Promise<number> => {
  const { rows } = await client.query<{ running: number }>(
    `select count(*)::int as running from graphile_worker._private_jobs
     where locked_at is not null and payload::text like any($1)`,
    [patterns],
  )
  return rows[0]?.running ?? 0
}

/** Takes all jobs of the vendor. Waits for those that are running, and takes what they have added. */
export const takeJobs = async (client: Client, vendor: Vendor, taken: TakenJobs, timeoutMs: number): Promise<void> => {
  const patterns = await readJobPatterns(client, vendor)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    await takeWaiting(client, vendor, patterns, taken)
    const running = await countRunning(client, patterns)
    if (running === 0) return
    if (Date.now() > deadline) throw new CellsError(`${running} jobs of the vendor take longer than ${timeoutMs} ms.`)
    await pause(20)
  }
}

export const addJobs = async (client: Client, { outbox, batch, queue }: TakenJobs): Promise<void> => {
  await client.query(
    `insert into outbox (task, payload, attempts, priority, run_at, created_at)
     select task, payload, attempts, priority, run_at, created_at
     from json_populate_recordset(null::outbox, $1::json) order by id`,
    [`[${outbox.join(',')}]`],
  )
  await client.query(
    `insert into batch_jobs (vendor_id, task, payload, attempts, priority, run_at)
     select vendor_id, task, payload, attempts, priority, run_at
     from json_populate_recordset(null::batch_jobs, $1::json) order by id`,
    [`[${batch.join(',')}]`],
  )
  for (const {
    task,
    payload,
    run_at: runAt,
    attempts,
    max_attempts: maxAttempts,
    priority,
    last_error: error,
  } of queue) {
    const { rows } = await client.query<{ id: string }>(
      `select (graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, priority => $5)).id`,
      [task, JSON.stringify(payload), runAt, maxAttempts, priority],
    )
    await client.query(`update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1`, [
      rows[0]?.id,
      attempts,
      error,
    ])
  }
}
