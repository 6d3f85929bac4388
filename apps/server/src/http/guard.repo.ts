import type { Pool } from 'pg'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Permission } from '#contract/permissions.ts'

interface Everyone {
  session_id: string
  person_id: string
  person_name: string
  email: string
  stepped_up: boolean
}

interface Member extends Everyone {
  membership_id: string
  vendor_id: string
  vendor_name: string
  vendor_status: string
  subscription: SubscriptionStatus
  role: 'owner' | 'staff'
  permissions: Permission[]
  store_ids: string[]
}

interface PlatformAdmin extends Everyone {
  membership_id: null
}

export type Access = Member | PlatformAdmin

// Read at every request, so that a suspension, a removed permission or a withdrawn store holds from the next one on.
const text = `
  select s.id as session_id, p.id as person_id, p.name as person_name, p.email,
    coalesce(s.stepped_up_at > now() - interval '10 minutes', false) as stepped_up,
    m.id as membership_id, m.vendor_id, v.name as vendor_name, v.status as vendor_status,
    subscription_now(v.subscription_status, v.trial_ends_at) as subscription, m.role, m.permissions,
    array(
      select st.id from stores st
      where st.vendor_id = m.vendor_id and st.deleted_at is null
        and (m.role = 'owner' or exists (
          select 1 from membership_stores ms where ms.membership_id = m.id and ms.store_id = st.id))
      order by st.created_at, st.id
    )::text[] as store_ids
  from sessions s
  join persons p on p.id = s.person_id
  left join memberships m on m.id = s.membership_id
  left join vendors v on v.id = m.vendor_id
  where s.id = any($1::uuid[]) and s.ended_at is null
    and case when s.membership_id is null then p.is_admin else m.status = 'active' and v.deleted_at is null end`

/** What lives behind these sessions at this moment; a session that is over is not among them. */
export const readAccess = async (pool: Pool, sessionIds: readonly string[]): Promise<Access[]> => {
  const { rows } = await pool.query<Access>({ name: 'guard', text, values: [sessionIds] })
  return rows
}
