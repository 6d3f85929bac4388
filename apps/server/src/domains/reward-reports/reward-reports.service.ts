import { addDays, daysBetween } from '#contract/core/time-zone.ts'
import { maxReportDays } from '#contract/domains/delivery-reports.ts'
import { reportMonths, type RewardFigures, type RewardReport } from '#contract/domains/reward-reports.ts'
import { readProgram } from '#server/domains/reward-program/reward-program.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { computeFigures } from './ledger-figures.service.ts'
import { readSpans, readStanding, type Span, type SpanRow } from './reward-reports.repo.ts'

/** The month of a day, and the ones before it, oldest first. */
const toMonths = (day: string): string[] => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: reportMonths }, (_, index) =>
    new Date(Date.UTC(year, month - reportMonths + index, 1)).toISOString().slice(0, 7),
  )
}

const toMonthSpan = (month: string): Span => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { key: month, from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

const emptyFlows = { earned: 0, bonuses: 0, redeemed: 0, expired: 0, adjusted: 0 }

const toFigures = (row: SpanRow | undefined, pointValue: number): RewardFigures => {
  const { points = emptyFlows, credit = emptyFlows, sales = 0 } = row ?? {}
  const toNet = ({ earned, bonuses, expired }: typeof emptyFlows) => earned + bonuses - expired
  return { points, credit, sales, cost: toNet(credit) + toNet(points) * pointValue }
}

export const readRewardReport = async (
  db: Db,
  store: StoreId,
  { from, to }: { from: string; to: string },
  maxEntries?: number,
): Promise<RewardReport> => {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > maxReportDays) fail('invalid', { field: 'to' })
  const program = await readProgram(db, store)
  const { enabled, kind, pointValue, timezone } = program
  const months = toMonths(to)
  const spans = [
    { key: 'totals', from, to },
    { key: 'previous', from: addDays(from, -days), to: addDays(from, -1) },
    ...months.map(toMonthSpan),
  ]
  const [rows, standing] = await Promise.all([
    readSpans(db, store, timezone, spans),
    readStanding(db, store, maxEntries),
  ])
  const { points, credit, tasks, pendingRequests, isLarge, stored } = standing
  const computedAt = new Date().toISOString()
  // Never computed for a report of many entries: it would exceed the time of a request.
  const figures = isLarge
    ? (stored ?? { expiry: [], tiers: [], none: 0, computedAt })
    : { ...(await computeFigures(db, store, program)), computedAt }
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const customers = new Map(figures.tiers.map((tier) => [tier.key, tier.customers]))
  const toValue = (amounts: { points: number; credit: number }) => amounts.credit + amounts.points * pointValue
  return {
    from,
    to,
    program: { enabled, kind, pointValue },
    liability: { points, credit, value: toValue({ points, credit }) },
    totals: toFigures(byKey.get('totals'), pointValue),
    previous: toFigures(byKey.get('previous'), pointValue),
    months: months.map((month) => ({ month, ...toFigures(byKey.get(month), pointValue) })),
    expiry: figures.expiry.map((part) => ({ ...part, value: toValue(part) })),
    tiers: program.tiers
      .toSorted((a, b) => a.threshold - b.threshold)
      .map((tier) => ({ ...tier, customers: customers.get(tier.key) ?? 0 })),
    withoutTier: figures.none,
    computedAt: figures.computedAt,
    tasks: tasks.map((task) => ({ ...task, cost: toValue(task) })),
    pendingRequests,
  }
}
