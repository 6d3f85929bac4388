import { staff } from '#contract/domains/staff.ts'
import { plan } from '#contract/plan.ts'
import { useSession } from '../../client/session.ts'
import { useGet } from '../../client/use-get.ts'

interface Seats {
  /** People besides the owner who have or are offered access; unknown to who may not see the staff. */
  taken: number | undefined
  /** Whether a further person is paid for; assumed as long as it is not known. */
  costs: boolean
}

/** How many seats are in use: a total is all that is asked for. */
export const useSeats = (): Seats => {
  const enabled = useSession().can('view_staff')
  const active = useGet(staff.list, { query: { status: 'active', limit: 1 } }, { enabled })
  const invited = useGet(staff.list, { query: { status: 'invited', limit: 1 } }, { enabled })
  const owner = 1
  const taken = active.data && invited.data && active.data.total - owner + invited.data.total
  return { taken, costs: taken === undefined || taken >= plan.seats.included }
}
