import type { Shift } from '#contract/domains/drivers.ts'

/** Weekdays in a row with the same hours: Mon – Fri, Sun. In the order of the week as it is written in the language. */
export const groupShifts = (shifts: readonly Shift[], week: readonly number[]) => {
  const groups: { first: number; last: number; start: string; end: string }[] = []
  let previous = -2
  for (const [index, weekday] of week.entries()) {
    const shift = shifts.find((candidate) => candidate.weekday === weekday)
    if (!shift) continue
    const group = groups.at(-1)
    if (group && previous === index - 1 && group.start === shift.start && group.end === shift.end) group.last = weekday
    else groups.push({ first: weekday, last: weekday, start: shift.start, end: shift.end })
    previous = index
  }
  return groups
}
