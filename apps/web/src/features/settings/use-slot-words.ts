import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '../../client/calendar.ts'
import { useText } from '../../client/text.ts'
import { weekText } from './week.text.ts'

/** Texts of a slot: its status, and a full description for screen readers. */
export const useSlotWords = () => {
  const t = useText(weekText)
  const { hours, dayLong, inSentence } = useCalendar()
  const state = ({ state: is, reason }: Slot): string => (reason ? t(`reason_${reason}`) : t(`state_${is}`))
  return {
    state,
    hours: ({ start, end }: Slot): string => hours(start, end),
    load: ({ taken, capacity }: Slot): string => t('load', { taken, capacity }),
    whole: (slot: Slot): string =>
      t('slot', {
        name: slot.name,
        day: inSentence(dayLong(slot.date)),
        hours: hours(slot.start, slot.end),
        taken: slot.taken,
        capacity: slot.capacity,
        state: state(slot),
      }),
  }
}
