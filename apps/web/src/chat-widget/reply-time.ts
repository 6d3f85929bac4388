import type { ChatAvailability } from '#contract/domains/support-settings.ts'
import type { ChatText } from './chat-widget.text.ts'

const dayMs = 24 * 60 * 60 * 1000

/** "Monday at 9:00 AM" in the visitor's time zone, "9:00 AM" on the same day, with the date after a week. */
export const formatOpening = (opensAt: string, locale: string, now = new Date()): string => {
  const date = new Date(opensAt)
  const isToday = date.toDateString() === now.toDateString()
  const isThisWeek = date.getTime() - now.getTime() < 6 * dayMs
  const day: Intl.DateTimeFormatOptions = isThisWeek ? { weekday: 'long' } : { month: 'long', day: 'numeric' }
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(date)
  const at = locale === 'es' ? `a las ${time}` : `at ${time}`
  if (isToday) return at
  const name = new Intl.DateTimeFormat(locale, day).format(date)
  return `${locale === 'es' ? 'el' : 'on'} ${name} ${at}`
}

/** Below the store's name: whether someone answers, and when. */
export const describeReply = (
  { isOpen, isOnline, nextOpenAt, expectedReply }: ChatAvailability,
  text: ChatText,
  now?: Date,
): string => {
  if (!isOpen) return nextOpenAt ? text.opens(formatOpening(nextOpenAt, text.locale, now)) : text.closed
  return isOnline ? text.replies[expectedReply] : text.away
}
