import { useMemo } from 'react'
import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { orderStatesText } from './order-states.text.ts'

type Slot = Pick<NonNullable<OrderListRow['slot']>, 'date' | 'start' | 'end'>

/** Formats an order's slot and fulfillment method. */
export const useSlotLabels = () => {
  const t = useText(orderStatesText)
  const calendar = useCalendar()
  return useMemo(() => {
    const time = ({ date, start, end }: Slot): string =>
      `${calendar.dayWithWeekday(date)}, ${calendar.hours(start, end)}`
    const shortTime = ({ date, start, end }: Slot): string =>
      `${calendar.dayShort(date)}, ${calendar.hours(start, end)}`
    const fulfillment = ({ method, slot }: Pick<OrderListRow, 'method' | 'slot'>): string =>
      slot ? `${t(method)} · ${time(slot)}` : t(method)
    return { time, shortTime, fulfillment }
  }, [t, calendar])
}
