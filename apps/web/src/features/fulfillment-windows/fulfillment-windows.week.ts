import { addDays, getWeekday } from '#contract/core/time-zone.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'

/** Props of the week views. */
export interface WeekProps {
  days: readonly string[]
  slots: readonly Slot[]
  today: string
  onOpen: (slot: Slot) => void
}

const weekLength = 7
const minutesInHour = 60

/** The seven days of the week that contains `day`. */
export const getWeekDays = (day: string, firstWeekday: number): string[] => {
  const start = addDays(day, -((getWeekday(day) - firstWeekday + weekLength) % weekLength))
  return Array.from({ length: weekLength }, (_, index) => addDays(start, index))
}

export const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * minutesInHour + minutes
}

/** The range of full hours that contains all slots. */
export const getHourRange = (slots: readonly Pick<Slot, 'start' | 'end'>[]): { from: number; to: number } => ({
  from: Math.min(...slots.map(({ start }) => Math.floor(toMinutes(start) / minutesInHour))),
  to: Math.max(...slots.map(({ end }) => Math.ceil(toMinutes(end) / minutesInHour))),
})

interface PlacedSlot {
  slot: Slot
  /** Minutes since midnight. */
  start: number
  end: number
  lane: number
  /** Number of lanes in the group of overlapping slots. */
  lanes: number
}

/** Lays out the slots of one day in lanes where they overlap, with a minimum length for readability. */
export const layOutSlots = (slots: readonly Slot[], minMinutes: number): PlacedSlot[] => {
  const result: PlacedSlot[] = []
  let group: PlacedSlot[] = []
  const getEnd = (placedSlots: readonly PlacedSlot[]) => Math.max(0, ...placedSlots.map(({ end }) => end))
  const closeGroup = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    for (const placedSlot of group) placedSlot.lanes = lanes
    group = []
  }
  const sorted = slots.toSorted((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end))
  for (const slot of sorted) {
    const start = toMinutes(slot.start)
    const end = Math.max(toMinutes(slot.end), start + minMinutes)
    if (start >= getEnd(group)) closeGroup()
    const takenLanes = new Set(group.filter((placedSlot) => placedSlot.end > start).map(({ lane }) => lane))
    let lane = 0
    while (takenLanes.has(lane)) lane += 1
    const placedSlot = { slot, start, end, lane, lanes: 1 }
    group.push(placedSlot)
    result.push(placedSlot)
  }
  closeGroup()
  return result
}
