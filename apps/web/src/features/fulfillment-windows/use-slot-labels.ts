import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { weekText } from './week.text.ts'

/** Texts of a slot: its status, and a full description for screen readers. */
export const useSlotLabels = () => {
  const t = useText(weekText)
  const { hours, dayLong, toMidSentence: inSentence } = useCalendar()
  const state = ({ state: slotState, reason }: Slot): string =>
    reason ? t(`reason_${reason}`) : t(`state_${slotState}`)
  return {
    state,
    hours: ({ start, end }: Slot): string => hours(start, end),
    load: ({ taken, capacity }: Slot): string => t('load', { taken, capacity }),
    description: (slot: Slot): string =>
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
