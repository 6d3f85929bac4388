import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { emailSuppressions, Suppression, SuppressionReason } from '#contract/domains/email-suppressions.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { toContainsPattern } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

/** Whether campaigns may not be sent to the address. */
export const isSuppressed = (store: StoreId, email: RawBuilder<string | null>): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from email_suppressions sup where sup.store_id = ${store} and sup.email = ${email})`

export interface NewSuppression {
  /** As `normalizeEmail` of the contract writes it. */
  email: string
  reason: SuppressionReason
  /** The mail server's reply code or status of a bounce. */
  code?: string | null
  /** Null where a mail server reported it. */
  createdBy?: string | null
}

export interface AddedSuppression {
  id: string
  email: string
}

/** Adds addresses in the order of their emails, so that two calls don't wait for each other; known ones stay as they are. */
export const insertSuppressions = async (
  tx: Tx,
  store: StoreId,
  suppressions: readonly NewSuppression[],
): Promise<AddedSuppression[]> => {
  if (suppressions.length === 0) return []
  const rows = suppressions.map(({ email, reason, code = null, createdBy = null }) => ({
    id: newId(),
    email,
    reason,
    code,
    created_by: createdBy,
  }))
  const { rows: added } = await sql<AddedSuppression>`
    insert into email_suppressions (store_id, id, email, reason, code, created_by)
    select ${store}, id, email, reason, code, created_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, email text, reason text, code text, created_by uuid)
    order by email, id
    on conflict (store_id, email) do nothing
    returning id, email`.execute(tx)
  return added
}

/** Returns the deleted row. */
export const deleteSuppression = async (
  tx: Tx,
  store: StoreId,
  id: string,
): Promise<{ email: string; reason: SuppressionReason } | undefined> => {
  const { rows } = await sql<{ email: string; reason: SuppressionReason }>`
    delete from email_suppressions where store_id = ${store} and id = ${id} returning email, reason`.execute(tx)
  return rows[0]
}

export const listSuppressions = defineList<Suppression, z.output<typeof emailSuppressions.list.query>>({
  sorts: {
    createdAt: { column: sql`s.created_at`, type: 'timestamptz' },
    email: { column: sql`s.email`, type: 'text' },
  },
  from: sql`email_suppressions s`,
  id: sql`s.id`,
  row: sql`json_build_object('_id', s.id, 'email', s.email, 'reason', s.reason, 'code', s.code,
    'createdAt', utc(s.created_at), 'createdBy', (select p.name from persons p where p.id = s.created_by))`,
  where: (query, store) => {
    const where = [sql`s.store_id = ${store}`]
    if (query.reason) where.push(sql`s.reason = ${query.reason}`)
    if (query.search) where.push(sql`normalize_for_search(s.email) like ${toContainsPattern(query.search)}`)
    return where
  },
})
