import { addDays } from '#contract/core/time-zone.ts'

export { findBirthdays } from './birthdays.repo.ts'

/** A run after a pause also finds the birthdays of the days before. */
const daysBack = 3

/** Month × 100 + day, by year: at New Year the days before belong to the last one. */
export const toBirthdays = (today: string): Map<string, number[]> => {
  const byYear = new Map<string, number[]>()
  for (let back = 0; back <= daysBack; back++) {
    const day = addDays(today, -back)
    const year = day.slice(0, 4)
    const monthDay = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
    // In a year without February 29, the birthday is on February 28.
    const isLeapDay = monthDay === 228 && addDays(day, 1).slice(5) === '03-01'
    byYear.set(year, [...(byYear.get(year) ?? []), monthDay, ...(isLeapDay ? [229] : [])])
  }
  return byYear
}
