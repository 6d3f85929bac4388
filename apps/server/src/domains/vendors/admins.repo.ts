import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'

/** Inserts the person or promotes an existing one; undefined when that person works for a vendor. */
export const upsertAdmin = async (
  tx: Tx,
  admin: { id: string; email: string; name: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    insert into persons (id, email, name, is_admin) values (${admin.id}, ${admin.email}, ${admin.name}, true)
    on conflict (email) do update set is_admin = true, updated_at = now()
      where not exists (select 1 from memberships m where m.person_id = persons.id)
    returning id`.execute(tx)
  return rows[0]?.id
}
