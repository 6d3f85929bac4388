import type * as z from 'zod'
import { catalogue } from '#contract/core/refusals.ts'
import type { orders } from '#contract/domains/orders.ts'
import type { Language } from '#contract/enumerations.ts'
import type { OrderState } from './order-state.repo.ts'

type RowResult = z.output<typeof orders.statusMany.response>['data'][number]

/** Result per order of a bulk call: each id once, in request order. */
export const rowResults = (
  ids: readonly string[],
  held: ReadonlyMap<string, OrderState>,
  problems: ReadonlyMap<string, string>,
  language: Language,
): RowResult[] =>
  [...new Set(ids)].map((id) => ({
    id,
    number: held.get(id)?.number ?? null,
    problem: held.has(id) ? (problems.get(id) ?? null) : catalogue.not_found[language],
  }))
