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
  await tx
    .insertInto('outbox')
    .values(
      messages.map((message) => ({
        task: message.task,
        payload: JSON.stringify(message.payload),
        attempts: message.attempts,
        ...(message.runAt ? { run_at: message.runAt } : {}),
      })),
    )
    .execute()
}

/** Moves messages to the job queue, each exactly once; its NOTIFY wakes the workers of every process. */
export const moveToQueue = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ moved: number }>`
      with taken as (
        delete from outbox where id in (select id from outbox order by id limit 500 for update skip locked)
        returning task, payload, run_at, attempts
      ), added as (
        select graphile_worker.add_job(task, payload::json, run_at => run_at, max_attempts => attempts) from taken
      )
      select count(*) as moved from added`.execute(db)
    if ((rows[0]?.moved ?? 0) < 500) return
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
