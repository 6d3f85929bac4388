import { type RawBuilder, sql } from 'kysely'
import type { Attachment } from '#contract/domains/support.ts'
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
