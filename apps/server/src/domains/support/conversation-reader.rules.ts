import { hasPiiAccess } from '#server/domains/customers/customers.service.ts'
import type { Actor } from '#server/platform/actor.ts'

/** How a member of staff sees conversations. */
export interface Reader {
  personId: string
  canSeePii: boolean
  canSeeCustomers: boolean
  canSeeOrders: boolean
}

export const toReader = (actor: Actor): Reader => ({
  personId: actor.personId,
  canSeePii: hasPiiAccess(actor),
  canSeeCustomers: actor.permissions.includes('view_customers'),
  canSeeOrders: actor.permissions.includes('view_orders'),
})
