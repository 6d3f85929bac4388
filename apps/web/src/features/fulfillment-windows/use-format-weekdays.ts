import { useMemo } from 'react'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { windowsText } from './windows.text.ts'

const weekLength = 7

/** 'Mon, Wed, Fri', ordered by the language's first weekday. */
export const useFormatWeekdays = () => {
  const t = useText(windowsText)
  const { week, weekday } = useCalendar()
  return useMemo(
    () => (days: readonly number[]) =>
      days.length === weekLength
        ? t('everyDay')
        : week
            .filter((day) => days.includes(day))
            .map(weekday)
            .join(', '),
    [t, week, weekday],
  )
}
