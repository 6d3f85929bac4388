import { seesSensitive } from '#server/domains/customers/customers.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Sight } from './orders.shown.repo.ts'

/** What a staff member may see of an order. */
export const sightOf = (actor: Pick<Actor, 'permissions' | 'personId'>): Sight => ({
  sees: seesSensitive(actor),
  personId: actor.personId,
})

export const labelOfOrder = ({ number }: { number: number }): string => `#${number}`
