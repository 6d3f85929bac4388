import { minute } from '#contract/core/time.ts'
import { addDays, toInstant, toWallTime, getWeekday } from '#contract/core/time-zone.ts'
import type { RandomSource } from './random.ts'

export interface YearPlan {
  zone: string
  now: number
  /** Orders on an average day. */
  perDay: number
  /** Seasonal factor per month, January first. */
  months: readonly number[]
}

export const daysPerYear = 364
/** Sunday first. */
const week = [0.55, 0.8, 0.9, 1, 1.1, 1.35, 1.5]
const hours = [8, 9, 10, 10, 11, 11, 12, 12, 13, 14, 15, 16, 17, 17, 18, 18, 19, 19, 20, 20, 20, 21, 21, 22]
const recentMinutes = [95, 38, 7]

/** Poisson-distributed number of arrivals. */
const drawArrivals = (chance: RandomSource, expected: number): number => {
  const threshold = Math.exp(-expected)
  let [count, product] = [0, chance.next()]
  while (product > threshold) {
    count += 1
    product *= chance.next()
  }
  return count
}

/** Order times of a year up to a few minutes ago: growing, with more on weekends and before holidays. */
export const chooseOrderTimes = (chance: RandomSource, { zone, now, perDay, months }: YearPlan): number[] => {
  const today = toWallTime(now, zone).day
  const moments = recentMinutes.map((minutes) => now - minutes * minute)
  for (let ago = daysPerYear; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago)
    const growth = 0.7 + (0.6 * (daysPerYear - ago)) / daysPerYear
    const season = months[Number(day.slice(5, 7)) - 1] ?? 1
    const count = drawArrivals(chance, perDay * growth * season * (week[getWeekday(day)] ?? 1))
    for (let index = 0; index < count; index += 1) {
      const clock = [chance.pick(hours) ?? 12, chance.between(0, 59)]
      const time = clock.map((part) => String(part).padStart(2, '0')).join(':')
      moments.push(toInstant({ day, time }, zone) + chance.between(0, 59_999))
    }
  }
  return moments.filter((at) => at <= now - 5 * minute).sort((a, b) => a - b)
}

const deliveryDays = 35
const deliveriesPerDay = 3
const plannedDeliveries = 26

/** More deliveries in the last weeks, for routes on every day, and many since yesterday, for a day to plan. */
export const chooseDeliveryTimes = (chance: RandomSource, { zone, now }: Pick<YearPlan, 'zone' | 'now'>): number[] => {
  const today = toWallTime(now, zone).day
  const times = Array.from({ length: plannedDeliveries }, () => now - chance.between(120, 26 * 60) * minute)
  for (let ago = deliveryDays; ago >= 2; ago -= 1) {
    for (let index = 0; index < deliveriesPerDay; index += 1) {
      const time = `${String(chance.pick(hours) ?? 12).padStart(2, '0')}:${String(chance.between(10, 59))}`
      times.push(toInstant({ day: addDays(today, -ago), time }, zone))
    }
  }
  return times
}
