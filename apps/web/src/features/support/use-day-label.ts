import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useNow } from '#web/client/use-now.ts'
import { conversationText } from './conversation.text.ts'

/** "Today", "Yesterday", "Sunday, November 15"; with the year if it is another one. */
export const useDayLabel = (): ((day: string) => string) => {
  const t = useText(conversationText)
  const { dayLong, day: dayWithYear } = useCalendar()
  const zone = useSession().store?.timezone ?? 'UTC'
  const today = toWallTime(useNow(), zone).day
  return (day) => {
    if (day === today) return t('today')
    if (day === addDays(today, -1)) return t('yesterday')
    return day.slice(0, 4) === today.slice(0, 4) ? dayLong(day) : dayWithYear(day)
  }
}
