import { sql } from 'kysely'
import * as z from 'zod'
import { handle, task } from './jobs.ts'

export const tidy = task('platform:tidy', z.unknown())

export const tidyCrontab = '17 * * * * platform:tidy'

/** What has served its time: replayable answers, codes, unfinished registrations, long-ended sessions. */
const old = [
  sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  sql`delete from verification_codes where expires_at < now() - interval '1 day'`,
  sql`delete from registrations where created_at < now() - interval '1 day'`,
  sql`delete from sessions where ended_at < now() - interval '90 days' or rotated_at < now() - interval '90 days'`,
  sql`delete from customer_registrations where created_at < now() - interval '1 day'`,
  sql`delete from customer_sessions where ended_at < now() - interval '90 days' or rotated_at < now() - interval '90 days'`,
  sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`,
  sql`delete from client_logs where at < now() - interval '90 days'`,
]

export const tidyHandler = handle(tidy, async (_payload, { db }) => {
  for (const statement of old) await statement.execute(db)
})
