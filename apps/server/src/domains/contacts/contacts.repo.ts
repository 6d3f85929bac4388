import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Contact, contactFields, contacts } from '#contract/domains/contacts.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { withinDays } from '#server/platform/db/days.ts'
import { containing } from '#server/platform/db/fold.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'

type ListQuery = z.output<typeof contacts.list.query>
type WholeContact = z.output<typeof contacts.get.response>

const fields = sql`
  '_id', c.id, 'name', c.name, 'email', c.email, 'subject', c.subject, 'message', c.message, 'status', c.status,
  'replyCount', (select count(*) from contact_replies r where r.contact_id = c.id),
  'version', c.version, 'createdAt', utc(c.created_at), 'updatedAt', utc(c.updated_at)`

const replies = sql`(
  select coalesce(json_agg(json_build_object('_id', r.id, 'by', p.name, 'body', r.body, 'at', utc(r.at))
    order by r.at, r.id), '[]')
  from contact_replies r join persons p on p.id = r.person_id where r.contact_id = c.id)`

const wholeJson = sql`json_build_object(${fields}, 'replies', ${replies})`

// As the index spells it.
const searched = sql`fold(c.name || ' ' || c.email || ' ' || c.subject || ' ' || c.message)`

const sorts: Record<ListQuery['sortBy'], Sort> = {
  createdAt: { column: sql`c.created_at`, type: 'timestamptz' },
  updatedAt: { column: sql`c.updated_at`, type: 'timestamptz' },
}

export const insertContact = async (
  tx: Tx,
  contact: z.output<typeof contactFields> & { id: string; language: Language; address: string },
): Promise<void> => {
  await tx.insertInto('contacts').values(contact).execute()
}

export const listContacts = (db: Db, query: ListQuery): Promise<RawJson<Page<Contact>>> => {
  const where = [sql`true`, ...withinDays(sql`c.created_at`, query.createdFrom, query.createdTo)]
  if (query.status) where.push(sql`c.status = ${query.status}`)
  if (query.search) where.push(sql`${searched} like ${containing(query.search)}`)
  return listPage<Contact>(db, query.sortBy, {
    from: sql`contacts c`,
    id: sql`c.id`,
    row: sql`json_build_object(${fields})`,
    where,
    sort: sorts[query.sortBy],
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readContact = async (db: Db, id: string): Promise<WholeContact | undefined> => {
  const { rows } = await sql<{ contact: WholeContact }>`
    select ${wholeJson} as contact from contacts c where c.id = ${id}`.execute(db)
  return rows[0]?.contact
}

/** What is read need not be parsed and written again. */
export const readContactJson = async (db: Db, id: string): Promise<RawJson<WholeContact> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select ${wholeJson}::text as json from contacts c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Takes note of an answer: a new message is open from then on. Gives what the answer's letter needs. */
export const markAnswered = async (
  tx: Tx,
  id: string,
): Promise<{ email: string; subject: string; message: string; language: Language } | undefined> => {
  const { rows } = await sql<{ email: string; subject: string; message: string; language: Language }>`
    update contacts set status = case status when 'new' then 'open' else status end,
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

/** False when the version or the status is no longer one that it may come from. */
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
