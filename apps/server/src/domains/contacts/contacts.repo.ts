import { sql } from 'kysely'
import type * as z from 'zod'
import type { Contact, contactFields, contacts } from '#contract/domains/contacts.ts'
import type { Language } from '#contract/enumerations.ts'
import { retention } from '#contract/retention.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { withinDays, daysAgo } from '#server/platform/db/day-range.ts'
import { toContainsPattern } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type ListQuery = z.output<typeof contacts.list.query>
type ContactDetail = z.output<typeof contacts.get.response>

const summaryFields = sql`
  '_id', c.id, 'name', c.name, 'email', c.email, 'subject', c.subject, 'message', c.message, 'status', c.status,
  'replyCount', (select count(*) from contact_replies r where r.contact_id = c.id),
  'version', c.version, 'createdAt', utc(c.created_at), 'updatedAt', utc(c.updated_at)`

const repliesJson = sql`(
  select coalesce(json_agg(json_build_object('_id', r.id, 'by', p.name, 'body', r.body, 'at', utc(r.at))
    order by r.at, r.id), '[]')
  from contact_replies r join persons p on p.id = r.person_id where r.contact_id = c.id)`

const detailJson = sql`json_build_object(${summaryFields}, 'replies', ${repliesJson})`

// Must match the expression in the index.
const searchText = sql`normalize_for_search(c.name || ' ' || c.email || ' ' || c.subject || ' ' || c.message)`

interface NewContact extends z.output<typeof contactFields> {
  id: string
  language: Language
  address: string
  status: Contact['status']
  digest: string
}

export const insertContact = async (tx: Tx, contact: NewContact): Promise<void> => {
  await tx.insertInto('contacts').values(contact).execute()
}

/**
 * Whether this address sent the same text within the hour, and how many other addresses did within the day. The
 * advisory lock makes concurrent messages with the same text wait for each other.
 */
export const lockAndCountDuplicates = async (
  tx: Tx,
  { digest, email }: Pick<NewContact, 'digest' | 'email'>,
): Promise<{ isRepeated: boolean; others: number }> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts ${digest}`}, 0))`.execute(tx)
  const { rows } = await sql<{ isRepeated: boolean | null; others: number }>`
    select bool_or(email = ${email} and created_at > now() - interval '1 hour') as "isRepeated",
      count(distinct email) filter (where email <> ${email}) as others
    from contacts where digest = ${digest} and created_at > now() - interval '1 day'`.execute(tx)
  return { isRepeated: rows[0]?.isRepeated ?? false, others: rows[0]?.others ?? 0 }
}

export const listContacts = defineList<Contact, ListQuery, readonly []>({
  sorts: {
    createdAt: { column: sql`c.created_at`, type: 'timestamptz' },
    updatedAt: { column: sql`c.updated_at`, type: 'timestamptz' },
  },
  from: sql`contacts c`,
  id: sql`c.id`,
  row: sql`json_build_object(${summaryFields})`,
  where: (query) => {
    const where = [...withinDays(sql`c.created_at`, query.createdFrom, query.createdTo)]
    where.push(query.status ? sql`c.status = ${query.status}` : sql`c.status <> 'spam'`)
    if (query.search) where.push(sql`${searchText} like ${toContainsPattern(query.search)}`)
    return where
  },
})

export const readContact = async (db: Db, id: string): Promise<ContactDetail | undefined> => {
  const { rows } = await sql<{ contact: ContactDetail }>`
    select ${detailJson} as contact from contacts c where c.id = ${id}`.execute(db)
  return rows[0]?.contact
}

/** Returns JSON text, which the route passes on without parsing. */
export const readContactJson = async (db: Db, id: string): Promise<RawJson<ContactDetail> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select ${detailJson}::text as json from contacts c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Opens new and spam messages. Returns what the reply mail needs. */
export const markReplied = async (
  tx: Tx,
  id: string,
): Promise<{ email: string; subject: string; message: string; language: Language } | undefined> => {
  const { rows } = await sql<{ email: string; subject: string; message: string; language: Language }>`
    update contacts set status = case when status in ('new', 'spam') then 'open' else status end,
      version = version + 1, updated_at = now()
    where id = ${id}
    returning email, subject, message, language`.execute(tx)
  return rows[0]
}

export const insertReply = async (
  tx: Tx,
  reply: { id: string; contact_id: string; person_id: string; body: string },
): Promise<void> => {
  await tx.insertInto('contact_replies').values(reply).execute()
}

/** Locked first: a concurrent reply is deleted too, or fails because the message is gone. */
export const deleteContact = async (tx: Tx, id: string): Promise<boolean> => {
  const locked = await tx.selectFrom('contacts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) return false
  await tx.deleteFrom('contact_replies').where('contact_id', '=', id).execute()
  await tx.deleteFrom('contacts').where('id', '=', id).execute()
  return true
}

/** False when the version has changed or the transition isn't allowed. */
export const updateContactStatus = async (
  tx: Tx,
  contact: { id: string; version: number; from: readonly string[]; to: Contact['status'] },
): Promise<boolean> => {
  const result = await tx
    .updateTable('contacts')
    .set({ status: contact.to, version: contact.version + 1, updated_at: sql`now()` })
    .where('id', '=', contact.id)
    .where('version', '=', contact.version)
    .where('status', '=', sql<string>`any(${contact.from}::text[])`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Locks the rows first: a contact that is replied to at this moment isn't expired any more and keeps its replies. */
export const purgeContacts = sql`
  with gone as (
    select id from contacts
    where updated_at < ${daysAgo(retention.contacts)} or (status = 'spam' and created_at < ${daysAgo(retention.spam)})
    for update),
  answers as (delete from contact_replies r using gone where r.contact_id = gone.id)
  delete from contacts c using gone where c.id = gone.id`

export const purgeContactAddresses = sql`update contacts set address = ''
  where address <> '' and created_at < ${daysAgo(retention.contactAddresses)}`
