import * as z from 'zod'
import { readBackfillStates, readBackfills, runBackfill } from './db/backfills.ts'
import { handle, type Handler, task } from './jobs.ts'

/** One attempt: the next minute continues. */
const backfillTask = task('platform:backfill', z.unknown(), { lane: 'batch', attempts: 1 })

export const backfillCrontab = '* * * * * platform:backfill'

/** Ends before the next one starts. */
const maxRunMs = 50_000

/** Continues the backfills that this version declares and that aren't complete. */
export const backfillHandler = (migrationsFolder: string): Handler =>
  handle(backfillTask, async (_payload, { database, log, shouldYield }) => {
    const backfills = await readBackfills(migrationsFolder)
    if (backfills.length === 0) return
    const startedAt = performance.now()
    const shouldStop = () => shouldYield() || performance.now() - startedAt > maxRunMs
    const client = await database.pool.connect()
    try {
      const states = await readBackfillStates(client, backfills)
      for (const [index, backfill] of backfills.entries()) {
        if (states[index]?.isFinished !== true) await runBackfill(client, backfill, { log, shouldStop })
        if (shouldStop()) break
      }
      for (const { isFinished, ...progress } of await readBackfillStates(client, backfills))
        if (!isFinished) log.info({ backfill: progress.name, ...progress }, 'A backfill continues in a minute.')
    } finally {
      client.release()
    }
  })
