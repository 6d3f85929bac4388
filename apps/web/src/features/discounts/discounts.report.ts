import { addDays, daysBetween, toWallTime } from '#contract/core/time-zone.ts'
import type { Discount } from '#contract/domains/discount.ts'
import { lastDay } from './discounts.schedule.ts'

interface DayUse {
  day: string
  uses: number
  amount: number
}

export interface Span {
  from: string
  to: string
}

const periodDays = { month: 30, quarter: 90, year: 364 } as const
export type Period = keyof typeof periodDays | 'life'
export const periods: readonly Period[] = ['month', 'quarter', 'year', 'life']

/** The dates of a period: up to today, or up to the discount's end. */
export const getSpan = (
  { createdAt, endsAt }: Pick<Discount, 'createdAt' | 'endsAt'>,
  period: Period,
  now: number,
  zone: string,
): Span => {
  const today = toWallTime(now, zone).day
  if (period === 'life') return { from: toWallTime(Date.parse(createdAt), zone).day, to: today }
  const end = endsAt === null ? today : lastDay(endsAt)
  const to = end < today ? end : today
  return { from: addDays(to, 1 - periodDays[period]), to }
}

const stepDays = { byDay: 1, byWeek: 7, byMonth: 28 } as const
export type Step = keyof typeof stepDays

const maxDays = 92
const maxWeeks = 60

/** The dates of the chart and the days per bar; a lifetime chart spans only the first to the last use. */
export const getChartSpan = (span: Span, period: Period, days: readonly DayUse[]): Span & { step: Step } => {
  const from = (period === 'life' && days[0]?.day) || span.from
  const to = (period === 'life' && days.at(-1)?.day) || span.to
  const count = daysBetween(from, to) + 1
  return { from, to, step: count <= maxDays ? 'byDay' : count <= maxWeeks * stepDays.byWeek ? 'byWeek' : 'byMonth' }
}

/** One bar per step, including steps without a use, so that the chart has no gaps. */
export const fillDays = (days: readonly DayUse[], { from, to, step }: ReturnType<typeof getChartSpan>): DayUse[] => {
  const usesByDay = new Map(days.map((dayUse) => [dayUse.day, dayUse]))
  const bars: DayUse[] = []
  for (let day = from; day <= to; day = addDays(day, stepDays[step])) {
    const span = Array.from({ length: stepDays[step] }, (_, index) => usesByDay.get(addDays(day, index)))
    const sumField = (field: 'uses' | 'amount') => span.reduce((total, dayUse) => total + (dayUse?.[field] ?? 0), 0)
    bars.push({ day, uses: sumField('uses'), amount: sumField('amount') })
  }
  return bars
}
