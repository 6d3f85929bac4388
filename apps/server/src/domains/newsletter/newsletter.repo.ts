import { sql } from 'kysely'
import type * as z from 'zod'
import type { newsletter, Subscriber } from '#contract/domains/newsletter.ts'
import type { Language } from '#contract/enumerations.ts'
import { subscriberStatus } from '#contract/statuses.ts'
import { retention } from '#contract/retention.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { withinDays, daysAgo } from '#server/platform/db/day-range.ts'
import { toContainsPattern } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { SubscriptionRequest } from './newsletter-links.service.ts'

type ListQuery = z.output<typeof newsletter.list.query>

const subscriberJson = sql`json_build_object(
  '_id', s.id, 'email', s.email, 'language', s.language, 'status', s.status, 'askedAt', utc(s.requested_at),
  'confirmedAt', utc(s.confirmed_at), 'unsubscribedAt', utc(s.unsubscribed_at), 'version', s.version)`

/** Requested but not confirmed since: pending, or requested again after unsubscribing. */
const isAwaitingConfirmation = sql`(s.status = 'pending' or (s.status = 'unsubscribed' and s.requested_at > s.unsubscribed_at))`

/**
 * Stores a request and returns the ids for the confirmation link; undefined when the address is already confirmed. An
 * unsubscribed address keeps its status until it is confirmed. Repeated requests share one id, so each of their mails
 * works. Running it again with the same id changes nothing.
 */
export const recordSubscriptionRequest = async (
  tx: Tx,
  request: { id: string; asking: string; email: string; language: Language },
): Promise<SubscriptionRequest | undefined> => {
  const { rows } = await sql<SubscriptionRequest>`
    insert into newsletter_subscribers as s (id, request_id, email, language)
    values (${request.id}, ${request.asking}, ${request.email}, ${request.language})
    on conflict (email) do update set
      request_id = case when ${isAwaitingConfirmation} then s.request_id else excluded.request_id end,
      requested_at = now(),
      version = s.version + 1
    where ${isAwaitingConfirmation} or (s.status = 'unsubscribed' and s.request_id <> excluded.request_id)
    returning s.id, s.request_id as asking`.execute(tx)
  return rows[0]
}

/** Undefined when there is nothing left to confirm. */
export const confirmSubscription = async (
  tx: Tx,
  { id, asking, language, from }: SubscriptionRequest & { language: Language; from: string },
): Promise<{ email: string } | undefined> => {
  const { rows } = await sql<{ email: string }>`
    update newsletter_subscribers s
    set status = 'confirmed', language = ${language}, confirmed_at = now(), confirmed_from = ${from},
      unsubscribed_at = null, version = version + 1
    where id = ${id} and request_id = ${asking} and status = any(${subscriberStatus.from('confirmed')}::text[])
      and ${isAwaitingConfirmation}
    returning email`.execute(tx)
  return rows[0]
}

export const isConfirmed = async (tx: Tx, { id, asking }: SubscriptionRequest): Promise<boolean> => {
  const row = await tx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('id', '=', id)
    .where('request_id', '=', asking)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return row !== undefined
}

/** Does nothing when the subscriber is already unsubscribed or deleted. Admins pass the version they have read. */
export const unsubscribe = async (tx: Tx, id: string, version?: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update newsletter_subscribers
    set status = 'unsubscribed', unsubscribed_at = greatest(now(), requested_at), version = version + 1
    where id = ${id} and status = any(${subscriberStatus.from('unsubscribed')}::text[])
      and version = coalesce(${version ?? null}::integer, version)`.execute(tx)
  return numAffectedRows > 0n
}

export const deleteSubscriber = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('newsletter_subscribers').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const readSubscriber = async (db: Db, id: string): Promise<Subscriber | undefined> => {
  const { rows } = await sql<{ subscriber: Subscriber }>`
    select ${subscriberJson} as subscriber from newsletter_subscribers s where s.id = ${id}`.execute(db)
  return rows[0]?.subscriber
}

export const listSubscribers = defineList<Subscriber, ListQuery, readonly []>({
  sorts: {
    askedAt: { column: sql`s.requested_at`, type: 'timestamptz' },
    email: { column: sql`s.email`, type: 'text' },
  },
  from: sql`newsletter_subscribers s`,
  id: sql`s.id`,
  row: subscriberJson,
  where: (query) => {
    const where = [sql`true`, ...withinDays(sql`s.requested_at`, query.askedFrom, query.askedTo)]
    if (query.status) where.push(sql`s.status = ${query.status}`)
    if (query.language) where.push(sql`s.language = ${query.language}`)
    if (query.search) where.push(sql`normalize_for_search(s.email) like ${toContainsPattern(query.search)}`)
    return where
  },
})

export const purgeUnconfirmedSubscribers = sql`delete from newsletter_subscribers
  where status = 'pending' and requested_at < ${daysAgo(retention.unconfirmedSubscribers)}`

export const purgeSubscriberAddresses = sql`update newsletter_subscribers set confirmed_from = null
  where status = 'unsubscribed' and confirmed_from is not null
    and unsubscribed_at < ${daysAgo(retention.subscriberAddresses)}`
