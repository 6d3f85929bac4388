import { useMemo } from 'react'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { windowsText } from './windows.text.ts'

const weekLength = 7

/** 'Mon, Wed, Fri' or 'Mon – Sat', ordered by the language's first weekday. */
export const useFormatWeekdays = () => {
  const t = useText(windowsText)
  const { week, weekday } = useCalendar()
  return useMemo(
    () => (days: readonly number[]) => {
      if (days.length === weekLength) return t('everyDay')
      const ordered = week.filter((day) => days.includes(day))
      const [first, last] = [ordered[0], ordered.at(-1)]
      // Longer lists don't fit in the column beside the settings navigation.
      if (ordered.length >= 3 && first !== undefined && last !== undefined) {
        const isRange = week.indexOf(last) - week.indexOf(first) === ordered.length - 1
        if (isRange) return `${weekday(first)} – ${weekday(last)}`
      }
      return ordered.map(weekday).join(', ')
    },
    [t, week, weekday],
  )
}
