import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type * as z from 'zod'
import { dispatchBatchJobs, insertBatchJobs } from './batch-jobs.ts'
import type { Db, Tx } from './db/connect.ts'
import { fixedStatement } from './db/fixed-statement.ts'
import type { Task } from './jobs.ts'
import type { Log } from './log.ts'

export interface MessageOptions {
  runAt?: Date
  priority?: number
}

export interface Message {
  task: string
  payload: unknown
  attempts: number
  priority: number
  runAt?: Date
  /** Set for batch jobs, which are shared fairly between vendors. */
  vendorId?: string | undefined
}

export const toMessage = <Payload extends z.ZodType>(
  { name, payload, attempts, priority, getVendorId: vendorOf }: Task<Payload>,
  input: z.input<Payload>,
  options: MessageOptions = {},
): Message => {
  const parsed = payload.parse(input)
  return { task: name, payload: parsed, attempts, priority, vendorId: vendorOf?.(parsed), ...options }
}

const isBatch = (message: Message): message is Message & { vendorId: string } => message.vendorId !== undefined

/**
 * Written in the transaction of the effect, so that neither exists without the other. Batch jobs are written here;
 * returns the JSON of the other messages for `finish_unit_of_work`, null if there are none.
 */
export const writeBatchMessages = async (tx: Tx, messages: readonly Message[]): Promise<string | null> => {
  const batch = messages.filter(isBatch)
  if (batch.length > 0) await insertBatchJobs(tx, batch)
  if (batch.length === messages.length) return null
  // One parameter for all rows: a statement can't have one for each of a hundred thousand.
  const rows = messages
    .filter((message) => !isBatch(message))
    .map(({ runAt, ...message }) => ({ ...message, run_at: runAt }))
  return JSON.stringify(rows)
}

/** For transactions that aren't units of work. */
export const writeMessages = async (tx: Tx, messages: readonly Message[]): Promise<void> => {
  const rows = await writeBatchMessages(tx, messages)
  if (rows === null) return
  await sql`
    insert into outbox (task, payload, attempts, priority, run_at)
    select m.task, m.payload, m.attempts, m.priority, coalesce(m.run_at, now())
    from jsonb_to_recordset(${rows}::jsonb)
      as m (task text, payload jsonb, attempts integer, priority smallint, run_at timestamptz)`.execute(tx)
}

/** Moved in well under a second, even with large payloads. */
const batchSize = 2_000

const moveStatement = fixedStatement<{ moved: number }, { limit: number }>(
  ['limit'],
  ({ limit }) => sql<{ moved: number }>`
    with taken as (
      delete from outbox
      where id in (select id from outbox order by priority, id limit ${limit} for update skip locked)
      returning id, task, payload, run_at, attempts, priority
    ), specs as (
      select array_agg((task, payload::json, null, run_at, attempts::smallint, null, priority, null)
        ::graphile_worker.job_spec order by id) as specs from taken having count(*) > 0
    )
    select count(*) as moved from specs, graphile_worker.add_jobs(specs.specs)`,
)

/** Moves messages to the job queue, each exactly once; its NOTIFY wakes the workers of every process. */
export const moveToQueue = async (db: Db): Promise<void> => {
  for (;;) {
    const [result] = await moveStatement(db, { limit: batchSize })
    if ((result?.moved ?? 0) < batchSize) return
  }
}

/** The shortest time between two moves: moving the two messages of one order takes as long as of twenty orders. */
const intervalMs = 50

/**
 * Runs at once after a quiet interval, otherwise at its end, and one at a time; calls during a run cause one more run.
 * After a failure the worker's sweep moves the messages.
 */
const coalesce = (log: Log, move: () => Promise<void>): (() => void) => {
  let state: 'idle' | 'moving' | 'again' = 'idle'
  let startedAt = Number.NEGATIVE_INFINITY
  const run = async (): Promise<void> => {
    do {
      state = 'moving'
      const waitMs = startedAt + intervalMs - performance.now()
      if (waitMs > 0) await pause(waitMs)
      state = 'moving'
      startedAt = performance.now()
      await move().catch((error: unknown) => log.warn({ err: error }, 'Messages stay in the outbox for now.'))
    } while ((state as string) === 'again')
    state = 'idle'
  }
  return () => {
    if (state === 'idle') void run()
    else state = 'again'
  }
}

/** The result is called after a commit with the messages that it wrote. */
export const makeWaker = (db: Db, log: Log): ((messages: readonly Message[]) => void) => {
  const wakeOutbox = coalesce(log, () => moveToQueue(db))
  const wakeBatch = coalesce(log, () => dispatchBatchJobs(db))
  return (messages) => {
    if (messages.some(isBatch)) wakeBatch()
    if (!messages.every(isBatch)) wakeOutbox()
  }
}
