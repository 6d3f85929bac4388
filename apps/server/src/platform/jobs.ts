import { EventEmitter } from 'node:events'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Db } from './db/connect.ts'
import { every } from './every.ts'
import { jobLine } from './job-line.ts'
import type { Log } from './log.ts'
import { moveToQueue } from './outbox.ts'
import { openWorkerPool } from './worker-pool.ts'

/** A kind of work that outlives its request. Its payload is checked when it is written and when it is read. */
export interface Task<Payload extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: Payload
  readonly attempts: number
}

export const task = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  options: { attempts?: number } = {},
): Task<Payload> => ({ name, payload, attempts: options.attempts ?? 25 })

export interface JobContext {
  db: Db
  database: Database
  log: Log
  attempt: number
  lastAttempt: boolean
}

export interface Handler {
  readonly task: Task
  readonly run: (payload: unknown, context: JobContext) => Promise<void>
}

export const handle = <Payload extends z.ZodType>(
  what: Task<Payload>,
  work: (payload: z.output<Payload>, context: JobContext) => Promise<void>,
): Handler => ({ task: what, run: async (payload, context) => work(what.payload.parse(payload), context) })

export interface Worker {
  stop(): Promise<void>
}

const heartbeat = 2_000
const leftOverSweep = 2_000
const silentSeconds = 10
const silence = sql`make_interval(secs => ${silentSeconds}::int)`

const beat = async (db: Db, workerIds: readonly string[]): Promise<void> => {
  if (workerIds.length === 0) return
  await sql`insert into worker_heartbeats (worker_id, seen_at)
    select unnest(${workerIds}::text[]), now()
    on conflict (worker_id) do update set seen_at = now()`.execute(db)
}

// graphile-worker frees the jobs of a killed worker only after four hours; a worker that has not reported for some
// seconds is dead, and its jobs go back to the queue.
const freeJobsOfTheDead = async (db: Db): Promise<void> => {
  await sql`with dead as (
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and locked_at < now() - ${silence}
        and locked_by not in (select worker_id from worker_heartbeats where seen_at > now() - ${silence})
    )
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`.execute(db)
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`.execute(db)
}

/**
 * Reports, and looks after the others. While the database was away nobody could report: whoever comes back first waits
 * as long as the others have to, before it takes silence for death.
 */
const makeHeartbeat = (db: Db, workerIds: ReadonlySet<string>): (() => Promise<void>) => {
  let since: number | undefined
  let last = 0
  return async () => {
    await beat(db, [...workerIds])
    const now = performance.now()
    if (since === undefined || now - last > 3 * heartbeat) since = last === 0 ? -Infinity : now
    last = now
    if (now - since >= 3 * heartbeat) await freeJobsOfTheDead(db)
  }
}

/** Runs the handlers. A database that goes away ends graphile's runner; it is started again until it holds. */
export const startWorker = async (options: {
  database: Database
  url: string
  handlers: readonly Handler[]
  crontab: string
  log: Log
  concurrency?: number
}): Promise<Worker> => {
  const { database, log } = options
  const db = database.kysely
  const taskList: TaskList = {}
  for (const handler of options.handlers) {
    taskList[handler.task.name] = async (payload, { job }) =>
      handler.run(payload, {
        db,
        database,
        log,
        attempt: job.attempts,
        lastAttempt: job.attempts >= job.max_attempts,
      })
  }

  const workerIds = new Set<string>()
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => workerIds.delete(worker.workerId))

  // Loaded here: who only answers requests never needs it.
  const { Logger, run } = await import('graphile-worker')
  const logger = new Logger(() => jobLine(log))
  const pool = openWorkerPool(options.url, log)
  let stopping = false
  let runner: Runner | undefined
  const start = async (): Promise<void> => {
    runner = await run({
      pgPool: pool,
      concurrency: options.concurrency ?? 4,
      taskList,
      crontab: options.crontab,
      logger,
      noHandleSignals: true,
      events,
    })
    runner.promise
      .catch((error: unknown) => log.warn({ err: error }, 'The job runner stopped; starting it again.'))
      .finally(() => {
        if (!stopping) setTimeout(() => void startAgain(), 1000)
      })
  }
  const startAgain = async (): Promise<void> => {
    if (stopping) return
    await start().catch(() => setTimeout(() => void startAgain(), 1000))
  }
  await start()

  const stopTimers = [
    every(heartbeat, log, 'The heartbeat of the worker failed.', makeHeartbeat(db, workerIds)),
    every(leftOverSweep, log, 'Looking for left-over messages failed.', () => moveToQueue(db)),
  ]

  return {
    stop: async () => {
      stopping = true
      for (const stop of stopTimers) stop()
      await runner?.stop().catch(() => undefined)
      await pool.end()
    },
  }
}
