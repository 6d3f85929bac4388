import { sql } from 'kysely'
import * as z from 'zod'
import { rateLimitMinutes, retention } from '#contract/retention.ts'
import { handle, task } from './jobs.ts'

export const purgeExpired = task('platform:tidy', z.unknown(), { lane: 'batch' })

export const purgeCrontab = '17 * * * * platform:tidy'

const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`

/** One statement per kind of data that expires; the days are declared in the contract's retention.ts. */
const purgeStatements = [
  sql`delete from idempotency_keys where created_at < ${ago(retention.storedResponses)}`,
  sql`delete from verification_codes where expires_at < ${ago(retention.codes)}`,
  sql`delete from registrations where created_at < ${ago(retention.registrations)}`,
  sql`delete from sessions
    where ended_at < ${ago(retention.sessions)} or rotated_at < ${ago(retention.sessions)}`,
  sql`delete from customer_registrations where created_at < ${ago(retention.registrations)}`,
  sql`delete from customer_sessions
    where ended_at < ${ago(retention.sessions)} or rotated_at < ${ago(retention.sessions)}`,
  sql`delete from rate_limits
    where expire < extract(epoch from now() - make_interval(mins => ${rateLimitMinutes}::int)) * 1000`,
  sql`delete from client_logs where at < ${ago(retention.browserErrors)}`,
  sql`delete from stored_mails where created_at < ${ago(retention.storedMails)}`,
  // Lock the rows first: a contact that is replied to at this moment isn't expired any more and keeps its replies.
  sql`with gone as (
      select id from contacts
      where updated_at < ${ago(retention.contacts)} or (status = 'spam' and created_at < ${ago(retention.spam)})
      for update),
    answers as (delete from contact_replies r using gone where r.contact_id = gone.id)
    delete from contacts c using gone where c.id = gone.id`,
  sql`update contacts set address = '' where address <> '' and created_at < ${ago(retention.contactAddresses)}`,
  sql`delete from newsletter_subscribers
    where status = 'pending' and requested_at < ${ago(retention.unconfirmedSubscribers)}`,
  sql`update newsletter_subscribers set confirmed_from = null
    where status = 'unsubscribed' and confirmed_from is not null
      and unsubscribed_at < ${ago(retention.subscriberAddresses)}`,
]

export const purgeExpiredHandler = handle(purgeExpired, async (_payload, { db }) => {
  for (const statement of purgeStatements) await statement.execute(db)
})
