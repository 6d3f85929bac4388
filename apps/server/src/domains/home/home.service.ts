import { toWholeList } from '#contract/core/page.ts'
import type * as z from 'zod'
import { addDays, daysBetween } from '#contract/core/time-zone.ts'
import { type home, type Attention, checklistSteps, maxSummaryDays, type OrderSummary } from '#contract/domains/home.ts'
import { countNewCustomersByPeriod } from '#server/domains/customers/customers.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import {
  readAttentionCounts,
  readChecklist,
  readAllStoreMetrics,
  readMetrics,
  type ComparedPeriod,
} from './home.repo.ts'

type Period = z.output<typeof home.summary.query>

/** No store has older orders. The preceding period must also stay within PostgreSQL's date range. */
const earliestDay = '1900-01-01'

const toComparedPeriod = ({ from, to }: Period): ComparedPeriod => {
  const days = daysBetween(from, to) + 1
  if (from < earliestDay) fail('invalid', { field: 'from' })
  if (days < 1 || days > maxSummaryDays) fail('invalid', { field: 'to' })
  return { from, to, beforeFrom: addDays(from, -days), beforeTo: addDays(from, -1) }
}

const average = (sales: number, count: number): number => (count === 0 ? 0 : Math.round(sales / count))

const readNewCustomers = async (db: Db, store: StoreId, { from, to, beforeFrom, beforeTo }: ComparedPeriod) => {
  const [now = 0, before = 0] = await countNewCustomersByPeriod(db, store, [
    [from, to],
    [beforeFrom, beforeTo],
  ])
  return { now, before }
}

export const readSummary = async (
  db: Db,
  store: StoreId,
  { permissions }: Pick<Actor, 'permissions'>,
  period: Period,
): Promise<OrderSummary> => {
  const span = toComparedPeriod(period)
  const [{ sums, bestSellers, byStatus }, newCustomers] = await Promise.all([
    readMetrics(db, store, span),
    permissions.includes('view_customers') ? readNewCustomers(db, store, span) : null,
  ])
  const averageOrder = {
    now: average(sums.sales.now, sums.orders.now),
    before: average(sums.sales.before, sums.orders.before),
  }
  return { ...span, ...sums, averageOrder, newCustomers, bestSellers, byStatus }
}

export const readAllStoresSummary = async (
  db: Db,
  actor: Actor,
  { days, from = '', to = '' }: z.output<typeof home.everyStore.query>,
) => toWholeList(await readAllStoreMetrics(db, actor, days === undefined ? toComparedPeriod({ from, to }) : { days }))

export const readAttention = (db: Db, store: StoreId, { permissions }: Actor): Promise<Attention> =>
  readAttentionCounts(db, store, {
    stock: permissions.includes('view_inventory'),
    customers: permissions.includes('view_customers'),
  })

export const readSetupChecklist = async (db: Db, store: StoreId): Promise<z.output<typeof home.checklist.response>> => {
  const { mainLocation, ...done } = await readChecklist(db, store)
  return { steps: checklistSteps.map((step) => ({ step, isDone: done[step] })), mainLocation }
}
