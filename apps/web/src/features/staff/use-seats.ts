import { staff } from '#contract/domains/staff.ts'
import { plan } from '#contract/plan.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'

interface Seats {
  /** Members without the owner: only active ones are charged. Undefined without permission to view staff. */
  held: { used: number; invited: number } | undefined
  /** Whether another member costs extra once all have joined; true while unknown. */
  isNextPaid: boolean
}

/** Seats in use. Requests one row each, since only the totals are needed. */
export const useSeats = (): Seats => {
  const enabled = useSession().can('view_staff')
  const active = useGet(staff.list, { query: { status: 'active', limit: 1 } }, { enabled })
  const invited = useGet(staff.list, { query: { status: 'invited', limit: 1 } }, { enabled })
  const owner = 1
  const held = active.data && invited.data && { used: active.data.total - owner, invited: invited.data.total }
  return { held, isNextPaid: !held || held.used + held.invited >= plan.seats.included }
}
