import { addDays, weekdayOf } from '#contract/core/zone.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'

/** Props of the week views. */
export interface WeekProps {
  days: readonly string[]
  slots: readonly Slot[]
  today: string
  open: (slot: Slot) => void
}

const weekLength = 7
const minutesInHour = 60

/** The seven days of the week that contains `day`. */
export const weekAround = (day: string, first: number): string[] => {
  const start = addDays(day, -((weekdayOf(day) - first + weekLength) % weekLength))
  return Array.from({ length: weekLength }, (_, index) => addDays(start, index))
}

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * minutesInHour + minutes
}

/** The range of full hours that contains all slots. */
export const hoursAround = (slots: readonly Pick<Slot, 'start' | 'end'>[]): { from: number; to: number } => ({
  from: Math.min(...slots.map(({ start }) => Math.floor(minutesOf(start) / minutesInHour))),
  to: Math.max(...slots.map(({ end }) => Math.ceil(minutesOf(end) / minutesInHour))),
})

interface Placed {
  slot: Slot
  /** Minutes since midnight. */
  start: number
  end: number
  lane: number
  /** Number of lanes in the group of overlapping slots. */
  lanes: number
}

/** Lays out the slots of one day in lanes where they overlap, with a minimum length for readability. */
export const placed = (slots: readonly Slot[], shortest: number): Placed[] => {
  const result: Placed[] = []
  let group: Placed[] = []
  const endOf = (some: readonly Placed[]) => Math.max(0, ...some.map(({ end }) => end))
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    for (const one of group) one.lanes = lanes
    group = []
  }
  const inOrder = slots.toSorted((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end))
  for (const slot of inOrder) {
    const start = minutesOf(slot.start)
    const end = Math.max(minutesOf(slot.end), start + shortest)
    if (start >= endOf(group)) close()
    const taken = new Set(group.filter((one) => one.end > start).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    const one = { slot, start, end, lane, lanes: 1 }
    group.push(one)
    result.push(one)
  }
  close()
  return result
}
