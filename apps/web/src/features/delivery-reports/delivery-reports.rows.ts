import type { CsvValue } from '#contract/core/csv.ts'
import { minorDigits } from '#contract/core/money.ts'
import { addDays } from '#contract/core/time-zone.ts'
import type { DeliveryFigures, DeliveryReport } from '#contract/domains/delivery-reports.ts'
import { failureReasons } from '#contract/domains/route.ts'
import type { Currency } from '#contract/enumerations.ts'
import { toAverageLateMinutes, toOnTimeRate, toStopCost } from '#web/entities/routes/delivery-figures.ts'
import { type DistanceUnit, toDistance } from '#web/entities/routes/use-route-format.ts'

/** One row per day of the period, so that the chart has no gaps. */
export const toDailyStops = ({ from, to, days }: Pick<DeliveryReport, 'from' | 'to' | 'days'>) => {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const rows: { date: string; delivered: number; failed: number }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { delivered = 0, failed = 0 } = byDate.get(date) ?? {}
    rows.push({ date, delivered, failed })
  }
  return rows
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** Plain numbers, so that a spreadsheet can add them up; empty where a rate isn't known. */
export const toCsvCells = (
  figures: DeliveryFigures,
  { currency, unit }: { currency: Currency; unit: DistanceUnit },
): CsvValue[] => {
  const { routes, delivered, failed, onTime, late, distance, duration, costedStops, driverCost, fees } = figures
  const toMajor = (minor: number) => minor / 10 ** minorDigits(currency)
  const cost = toStopCost(figures, currency)
  return [
    routes,
    delivered + failed,
    delivered,
    failed,
    onTime,
    late,
    toOnTimeRate(figures),
    late === 0 ? undefined : toAverageLateMinutes(figures),
    round(toDistance(distance, unit), 1),
    round(duration / 3600, 2),
    costedStops,
    ...(costedStops === 0 ? [undefined, undefined] : [toMajor(driverCost), fees / 100]),
    cost && toMajor(cost.amount),
    ...failureReasons.map((reason) => figures.reasons[reason]),
  ]
}
