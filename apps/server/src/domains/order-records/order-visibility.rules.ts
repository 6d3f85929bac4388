import { hasPiiAccess } from '#server/domains/customers/customers.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Visibility } from './orders.json.repo.ts'

/** What a staff member may see of an order. */
export const visibilityFor = (actor: Pick<Actor, 'permissions' | 'personId'>): Visibility => ({
  canSeePii: hasPiiAccess(actor),
  personId: actor.personId,
})

export const formatOrderLabel = ({ number }: { number: number }): string => `#${number}`
