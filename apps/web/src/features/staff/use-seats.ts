import { staff } from '#contract/domains/staff.ts'
import { plan } from '#contract/plan.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'

interface Seats {
  /** Active and invited members without the owner; undefined without permission to view staff. */
  used: number | undefined
  /** Whether another member costs extra; true while unknown. */
  isNextPaid: boolean
}

/** Seats in use. Requests one row each, since only the totals are needed. */
export const useSeats = (): Seats => {
  const enabled = useSession().can('view_staff')
  const active = useGet(staff.list, { query: { status: 'active', limit: 1 } }, { enabled })
  const invited = useGet(staff.list, { query: { status: 'invited', limit: 1 } }, { enabled })
  const owner = 1
  const used = active.data && invited.data && active.data.total - owner + invited.data.total
  return { used, isNextPaid: used === undefined || used >= plan.seats.included }
}
