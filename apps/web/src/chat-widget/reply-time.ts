import type { Locale } from '#contract/core/locale.ts'
import type { ChatAvailability } from '#contract/domains/support-settings.ts'
import type { ChatText } from './chat-widget.text.ts'

export const shortTime = { hour: 'numeric', minute: '2-digit' } as const

/** "We open on Monday at 9:00 AM" in the visitor's time zone, "at 9:00 AM" on the same day. */
const describeOpening = (opensAt: string, text: ChatText, locale: Locale | undefined, now: Date): string => {
  const date = new Date(opensAt)
  const isToday = date.toDateString() === now.toDateString()
  const day = isToday ? '' : date.toLocaleDateString(locale, { weekday: 'long' })
  return text.opens(day, date.toLocaleTimeString(locale, shortTime))
}

/** Below the store's name: whether someone answers, and when. */
export const describeReply = (
  { isOpen, isOnline, nextOpenAt, expectedReply, locale }: ChatAvailability,
  text: ChatText,
  now = new Date(),
): string => {
  if (!isOpen) return nextOpenAt ? describeOpening(nextOpenAt, text, locale, now) : text.closed
  return isOnline ? text.replies[expectedReply] : text.away
}
