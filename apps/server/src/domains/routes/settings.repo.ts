import { sql } from 'kysely'
import type { DeliverySettings } from '#contract/domains/routes.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Version 1 means that there is no row yet. */
export const readSettings = async (db: Db | Tx, store: StoreId): Promise<DeliverySettings> => {
  const { rows } = await sql<{ settings: DeliverySettings }>`
    select json_build_object('serviceMinutes', coalesce(g.service_minutes, 5), 'allowsLate', coalesce(g.allows_late, true),
      'proof', json_build_object('photo', coalesce(g.proof_photo, false), 'name', coalesce(g.proof_name, false),
        'signature', coalesce(g.proof_signature, false), 'code', coalesce(g.proof_code, false)),
      'version', coalesce(g.version, 1), 'updatedAt', utc(g.updated_at), 'updatedBy', p.name) as settings
    from (select 1) one left join delivery_settings g on g.store_id = ${store}
    left join persons p on p.id = g.updated_by`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A join with one row returned none.')
  return row.settings
}

/** False if the version is stale. */
export const writeSettings = async (
  tx: Tx,
  store: StoreId,
  {
    serviceMinutes,
    allowsLate,
    proof,
    version,
    by,
  }: Omit<DeliverySettings, 'updatedAt' | 'updatedBy'> & { by: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into delivery_settings as g (store_id, service_minutes, allows_late, proof_photo, proof_name,
      proof_signature, proof_code, version, updated_by)
    select ${store}, ${serviceMinutes}, ${allowsLate}, ${proof.photo}, ${proof.name}, ${proof.signature}, ${proof.code},
      2, ${by}::uuid where ${version}::integer = 1
      or exists (select from delivery_settings where store_id = ${store})
    on conflict (store_id) do update set service_minutes = excluded.service_minutes, allows_late = excluded.allows_late,
      proof_photo = excluded.proof_photo, proof_name = excluded.proof_name,
      proof_signature = excluded.proof_signature, proof_code = excluded.proof_code, version = g.version + 1,
      updated_at = now(), updated_by = excluded.updated_by
      where g.version = ${version}
    returning 1`.execute(tx)
  return rows.length > 0
}

export const readStoreName = async (db: Db | Tx, store: StoreId): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from stores where id = ${store}`.execute(db)
  return rows[0]?.name ?? ''
}
