import { sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Sets or removes the link of a page. The version stays: the page itself isn't changed. */
export const setPreview = async (
  tx: Tx,
  store: StoreId,
  id: string,
  link: { hash: string; expiresAt: Date } | null,
): Promise<{ id: string; name: string; language: Language } | undefined> => {
  const { rows } = await sql<{ id: string; name: string; language: Language }>`
    update cms_pages set preview_hash = ${link?.hash ?? null}, preview_expires_at = ${link?.expiresAt ?? null}
    where store_id = ${store} and id = ${id} and deleted_at is null returning id, name, language`.execute(tx)
  return rows[0]
}
