import { addDays, daysBetween, wallOf } from '#contract/core/zone.ts'
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

const lengths = { month: 30, quarter: 90, year: 364 } as const
export type Period = keyof typeof lengths | 'life'
export const periods: readonly Period[] = ['month', 'quarter', 'year', 'life']

/** The dates of a period: up to today, or up to the discount's end. */
export const spanOf = (
  { createdAt, endsAt }: Pick<Discount, 'createdAt' | 'endsAt'>,
  period: Period,
  now: number,
  zone: string,
): Span => {
  const today = wallOf(now, zone).day
  if (period === 'life') return { from: wallOf(Date.parse(createdAt), zone).day, to: today }
  const end = endsAt === null ? today : lastDay(endsAt)
  const to = end < today ? end : today
  return { from: addDays(to, 1 - lengths[period]), to }
}

const steps = { byDay: 1, byWeek: 7, byMonth: 28 } as const
export type Step = keyof typeof steps

const mostDays = 92
const mostWeeks = 60

/** The dates of the chart and the days per bar; a lifetime chart spans only the first to the last use. */
export const drawnSpan = (span: Span, period: Period, days: readonly DayUse[]): Span & { step: Step } => {
  const from = (period === 'life' && days[0]?.day) || span.from
  const to = (period === 'life' && days.at(-1)?.day) || span.to
  const count = daysBetween(from, to) + 1
  return { from, to, step: count <= mostDays ? 'byDay' : count <= mostWeeks * steps.byWeek ? 'byWeek' : 'byMonth' }
}

/** One bar per step, including steps without a use, so that the chart has no gaps. */
export const filledDays = (days: readonly DayUse[], { from, to, step }: ReturnType<typeof drawnSpan>): DayUse[] => {
  const known = new Map(days.map((one) => [one.day, one]))
  const filled: DayUse[] = []
  for (let day = from; day <= to; day = addDays(day, steps[step])) {
    const span = Array.from({ length: steps[step] }, (_, index) => known.get(addDays(day, index)))
    const sum = (of: 'uses' | 'amount') => span.reduce((total, one) => total + (one?.[of] ?? 0), 0)
    filled.push({ day, uses: sum('uses'), amount: sum('amount') })
  }
  return filled
}
