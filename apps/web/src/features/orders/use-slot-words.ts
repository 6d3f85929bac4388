import { useMemo } from 'react'
import type { OrderRow } from '#contract/domains/order.ts'
import { useCalendar } from '../../client/calendar.ts'
import { useText } from '../../client/text.ts'
import { orderStatesText } from '../../kit/order-states.text.ts'

type Slot = Pick<NonNullable<OrderRow['slot']>, 'date' | 'start' | 'end'>

/** Formats an order's slot and fulfillment method. */
export const useSlotWords = () => {
  const t = useText(orderStatesText)
  const calendar = useCalendar()
  return useMemo(() => {
    const time = ({ date, start, end }: Slot): string => `${calendar.dayNamed(date)}, ${calendar.hours(start, end)}`
    const handover = ({ method, slot }: Pick<OrderRow, 'method' | 'slot'>): string =>
      slot ? `${t(method)} · ${time(slot)}` : t(method)
    return { time, handover }
  }, [t, calendar])
}
