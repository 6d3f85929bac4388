import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rateLimitMinutes, retention } from '#contract/retention.ts'
import type { Db } from './db/connect.ts'
import { daysAgo } from './db/day-range.ts'
import { addPartitions } from './db/partitions.ts'
import { handle, task } from './jobs.ts'

const purgeExpired = task('platform:tidy', z.unknown(), { lane: 'batch' })

export const purgeCrontab = '17 * * * * platform:tidy'

export const purgeRateLimits = sql`delete from rate_limits
  where expire < extract(epoch from now() - make_interval(mins => ${rateLimitMinutes}::int)) * 1000`

export const purgeStoredMails = sql`delete from stored_mails where created_at < ${daysAgo(retention.storedMails)}`

export const purgeStoredSms = sql`delete from stored_sms where created_at < ${daysAgo(retention.storedMails)}`

/** A statement that deletes so many rows is run again, so that large tables are purged in short transactions. */
export const purgeBatchSize = 5_000

const runUntilDone = async (db: Db, statement: RawBuilder<unknown>): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    if (numAffectedRows < purgeBatchSize) return
  }
}

export const makePurgeHandler = (statements: readonly RawBuilder<unknown>[]) =>
  handle(purgeExpired, async (_payload, { db }) => {
    await addPartitions.execute(db)
    for (const statement of statements) await runUntilDone(db, statement)
  })
