import type { ChatAvailability } from '#contract/domains/support-settings.ts'
import type { ChatText } from './chat-widget.text.ts'

export const shortTime = { hour: 'numeric', minute: '2-digit' } as const

/** "on Monday at 9:00 AM" in the visitor's time zone, "at 9:00 AM" on the same day. */
export const formatOpening = (opensAt: string, locale: string, now = new Date()): string => {
  const date = new Date(opensAt)
  const [on, at] = locale === 'es' ? ['el', 'a las'] : ['on', 'at']
  const time = `${at} ${date.toLocaleTimeString(locale, shortTime)}`
  const isToday = date.toDateString() === now.toDateString()
  return isToday ? time : `${on} ${date.toLocaleDateString(locale, { weekday: 'long' })} ${time}`
}

/** Below the store's name: whether someone answers, and when. */
export const describeReply = (
  { isOpen, isOnline, nextOpenAt, expectedReply }: ChatAvailability,
  text: ChatText,
  now?: Date,
): string => {
  if (!isOpen) return nextOpenAt ? text.opens(formatOpening(nextOpenAt, text.language, now)) : text.closed
  return isOnline ? text.replies[expectedReply] : text.away
}
