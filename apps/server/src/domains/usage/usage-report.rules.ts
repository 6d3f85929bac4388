import { forecastUsage } from '#contract/billing/forecast.ts'
import { getPeakHeld } from '#contract/billing/held-units.ts'
import { type InvoiceLine, makeInvoiceLines, minCharge, noUsage, sumLines } from '#contract/billing/invoice-lines.ts'
import type { UsageByMeter } from '#contract/billing/invoice-lines.ts'
import {
  getBillableUnits,
  getUsageCost,
  heldMeters,
  type Meter,
  meterPrices,
  meters,
} from '#contract/billing/meters.ts'
import { getPeriod, getPeriodNumber, type Period } from '#contract/billing/periods.ts'
import type { MeterUsage, UsageReport } from '#contract/domains/usage.ts'
import type { BilledUsage, UsageRow } from './usage.repo.ts'

const toIsoPeriod = ({ start, end }: Period) => ({ start: start.toISOString(), end: end.toISOString() })

export const toLineJson = (line: InvoiceLine) => ({ ...line, period: toIsoPeriod(line.period) })

/** What a period is billed for: counted units, and the peak of seats and stores. */
export const toUsageByMeter = (
  { counts, held, current }: Pick<BilledUsage, 'counts' | 'held' | 'current'>,
  period: Period,
): UsageByMeter => {
  const used: Record<Meter, number> = { ...noUsage }
  for (const row of counts) used[row.meter] += row.used
  for (const meter of heldMeters) {
    const changes = held.filter((row) => row.meter === meter).map((row) => ({ at: new Date(row.at), held: row.held }))
    used[meter] = getPeakHeld(changes, period, current[meter])
  }
  return used
}

const getCurrentPeriod = ({ anchor, createdAt, trialEndsAt }: UsageRow, now: Date): Period & { number: number } => {
  const trialEnd = new Date(trialEndsAt)
  if (anchor === null && now < trialEnd) return { start: new Date(createdAt), end: trialEnd, number: -1 }
  const first = anchor === null ? trialEnd : new Date(anchor)
  const number = Math.max(0, getPeriodNumber(first, now))
  return { ...getPeriod(first, number), number }
}

const getNextInvoice = (
  { status, anchor, trialEndsAt, cancels }: UsageRow,
  period: Period & { number: number },
  used: UsageByMeter,
): UsageReport['nextInvoice'] => {
  const isTrial = status === 'trialing'
  if (!isTrial && status !== 'active' && status !== 'past_due') return null
  if (isTrial && cancels) return null
  const base = isTrial
    ? getPeriod(new Date(trialEndsAt), 0)
    : getPeriod(new Date(anchor ?? trialEndsAt), period.number + 1)
  const lines = makeInvoiceLines({ base: cancels ? null : base, usage: isTrial ? null : { period, used } })
  const total = sumLines(lines)
  if (cancels && total < minCharge) return null
  return { date: base.start.toISOString(), lines: lines.map(toLineJson), total }
}

export const toUsageReport = (row: UsageRow, now: Date): UsageReport => {
  const period = getCurrentPeriod(row, now)
  const used = toUsageByMeter(row, period)
  const reported = meters.map((meter): MeterUsage => {
    const limits = row.limits.find((entry) => entry.meter === meter)
    const days = row.days.filter((entry) => entry.meter === meter).map(({ day, used: units }) => ({ day, used: units }))
    const counts = row.counts.filter((entry) => entry.meter === meter)
    const uncapped = counts.reduce((total, entry) => total + entry.uncapped, 0)
    const input = { used: used[meter], uncapped, cap: limits?.cap ?? null }
    const forecast = forecastUsage(meter, input, period, now)
    return {
      meter,
      ...meterPrices[meter],
      used: used[meter],
      billable: getBillableUnits(meter, used[meter]),
      cost: getUsageCost(meter, used[meter]),
      forecast: { used: forecast, cost: getUsageCost(meter, forecast) },
      stores: counts.map(({ store, used: units }) => ({ store, used: units })),
      days,
      limits: limits ? { alertAt: limits.alertAt, cap: limits.cap } : null,
    }
  })
  return {
    period: toIsoPeriod(period),
    isTrial: period.number < 0,
    meters: reported,
    cost: reported.reduce((total, { cost }) => total + cost, 0),
    forecastCost: reported.reduce((total, { forecast }) => total + forecast.cost, 0),
    nextInvoice: getNextInvoice(row, period, used),
  }
}
