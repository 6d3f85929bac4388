import { sql } from 'kysely'
import type { Db, Tx } from './db/connect.ts'
import type { Log } from './log.ts'

export interface Message {
  task: string
  payload: unknown
  attempts: number
  runAt?: Date
}

/** Written by the transaction that has the effect, so that neither exists without the other. */
export const writeMessages = async (tx: Tx, messages: readonly Message[]): Promise<void> => {
  if (messages.length === 0) return
  // One parameter however many they are: a statement cannot have one for each of a hundred thousand.
  const rows = messages.map(({ runAt, ...message }) => ({ ...message, run_at: runAt }))
  await sql`
    insert into outbox (task, payload, attempts, run_at)
    select m.task, m.payload, m.attempts, coalesce(m.run_at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (task text, payload jsonb, attempts integer, run_at timestamptz)`.execute(tx)
}

/** As many as are moved in well under a second, whatever is in them. */
const atOnce = 2_000

/** Moves messages to the job queue, each exactly once; its NOTIFY wakes the workers of every process. */
export const moveToQueue = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ moved: number }>`
      with taken as (
        delete from outbox where id in (select id from outbox order by id limit ${atOnce} for update skip locked)
        returning id, task, payload, run_at, attempts
      ), specs as (
        select array_agg((task, payload::json, null, run_at, attempts::smallint, null, null, null)
          ::graphile_worker.job_spec order by id) as specs from taken having count(*) > 0
      )
      select count(*) as moved from specs, graphile_worker.add_jobs(specs.specs)`.execute(db)
    if ((rows[0]?.moved ?? 0) < atOnce) return
  }
}

/** After a commit: one move for all the commits that came meanwhile. A failure is left to the worker's sweep. */
export const makeWaker = (db: Db, log: Log): (() => void) => {
  let state: 'idle' | 'moving' | 'again' = 'idle'
  const move = async (): Promise<void> => {
    do {
      state = 'moving'
      await moveToQueue(db).catch((error: unknown) => log.warn({ err: error }, 'Messages stay in the outbox for now.'))
    } while ((state as string) === 'again')
    state = 'idle'
  }
  return () => {
    if (state === 'idle') void move()
    else state = 'again'
  }
}
