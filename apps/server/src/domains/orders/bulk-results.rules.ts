import type * as z from 'zod'
import { errorCatalog } from '#contract/core/error-catalog.ts'
import type { orders } from '#contract/domains/orders.ts'
import type { Language } from '#contract/enumerations.ts'
import type { OrderState } from '#server/domains/order-records/order-records.service.ts'

type RowResult = z.output<typeof orders.statusMany.response>['data'][number]

/** Result per order of a bulk call: each id once, in request order. */
export const toBulkResults = (
  ids: readonly string[],
  lockedOrders: ReadonlyMap<string, OrderState>,
  problems: ReadonlyMap<string, string>,
  language: Language,
): RowResult[] =>
  [...new Set(ids)].map((id) => ({
    id,
    number: lockedOrders.get(id)?.number ?? null,
    problem: lockedOrders.has(id) ? (problems.get(id) ?? null) : errorCatalog.not_found[language],
  }))
