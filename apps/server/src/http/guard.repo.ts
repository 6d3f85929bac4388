import type { Pool } from 'pg'
import type { Permission } from '#contract/permissions.ts'

export interface Access {
  person_id: string
  person_name: string
  email: string
  membership_id: string
  vendor_id: string
  vendor_name: string
  role: 'owner' | 'staff'
  permissions: Permission[]
  store_ids: string[]
}

// Read at every request, so that a suspension, a removed permission or a withdrawn store holds from the next one on.
const text = `
  select p.id as person_id, p.name as person_name, p.email,
    m.id as membership_id, m.vendor_id, v.name as vendor_name, m.role, m.permissions,
    array(
      select st.id from stores st
      where st.vendor_id = m.vendor_id and st.deleted_at is null
        and (m.role = 'owner' or exists (
          select 1 from membership_stores ms where ms.membership_id = m.id and ms.store_id = st.id))
      order by st.created_at, st.id
    )::text[] as store_ids
  from sessions s
  join persons p on p.id = s.person_id
  join memberships m on m.id = s.membership_id and m.status = 'active'
  join vendors v on v.id = m.vendor_id
  where s.id = $1 and s.ended_at is null`

export const readAccess = async (pool: Pool, sessionId: string): Promise<Access | undefined> => {
  const { rows } = await pool.query<Access>({ name: 'guard', text, values: [sessionId] })
  return rows[0]
}
