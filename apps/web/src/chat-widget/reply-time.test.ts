import { expect, it } from 'vitest'
import type { Locale } from '#contract/core/locale.ts'
import type { ChatAvailability } from '#contract/domains/support-settings.ts'
import type { ChatText } from './chat-widget.text.ts'
import { describeReply } from './reply-time.ts'

const text = { opens: (day, time) => `${day}|${time}` } as ChatText

const describe = (locale: Locale, nextOpenAt: string): string =>
  describeReply(
    { isOpen: false, isOnline: false, nextOpenAt, locale } as ChatAvailability,
    text,
    new Date('2027-06-07T08:00'),
  ).replaceAll(/\s/g, ' ')

it('formats times in the locale of the shop', () => {
  expect(describe('en-US', '2027-06-07T20:30')).toBe('|8:30 PM')
  expect(describe('en-GB', '2027-06-07T20:30')).toBe('|20:30')
  expect(describe('es-US', '2027-06-08T20:30')).toMatch(/^martes\|8:30 p\.\s?m\.$/)
  expect(describe('es-ES', '2027-06-08T20:30')).toBe('martes|20:30')
})
