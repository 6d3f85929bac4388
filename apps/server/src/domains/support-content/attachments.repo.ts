import { type RawBuilder, sql } from 'kysely'
import type { Attachment } from '#contract/domains/support.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { chatFileExtensions } from '#server/platform/files/file-types.ts'

/** `url` is null for a private file that is ready: its link is signed when the message is sent to someone. */
export type StoredAttachment = Omit<Attachment, 'url'> & { url: string | null }

const isChatFile = sql`split_part(a.key, '.', 2) = any(${sql.lit(`{${chatFileExtensions.join(',')}}`)}::text[])`

/** Whether the message `m` has a private file. */
export const hasChatFile = sql`exists (select 1 from unnest(m.attachment_keys) a(key) where ${isChatFile})`

/** The attachments of the message `m`. */
export const attachmentsJson: RawBuilder<StoredAttachment[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'kind', case when a.key like '%pdf' then 'file' else 'image' end, 'key', a.key, 'name', coalesce(a.name, ''),
    'url', case when not ${isChatFile} then '/files/' || a.key when f.state = 'ready' then null else '' end,
    'size', f.bytes) order by a.position), '[]')
  from unnest(m.attachment_keys, m.attachment_names) with ordinality a(key, name, position)
  left join files f on f.key = a.key)`

interface UploadedTo {
  conversationId: string
  isStaff: boolean
}

export const insertFile = async (
  tx: Tx,
  store: StoreId,
  key: string,
  { conversationId, isStaff }: UploadedTo,
): Promise<void> => {
  await tx
    .insertInto('support_files')
    .values({ store_id: store, key, conversation_id: conversationId, is_staff: isStaff })
    .execute()
}

/** Those of the files that one side uploaded to the conversation and that have been checked. Locks them. */
export const lockFiles = async (
  tx: Tx,
  store: StoreId,
  keys: readonly string[],
  { conversationId, isStaff }: UploadedTo,
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select f.key from support_files u join files f on f.key = u.key
    where u.store_id = ${store} and u.key = any(${keys}::text[]) and u.conversation_id = ${conversationId}
      and u.is_staff = ${isStaff} and f.state = 'ready'
    order by f.key for key share of f`.execute(tx)
  return rows.map(({ key }) => key)
}
