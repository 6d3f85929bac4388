import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Locale, toLanguage } from '#contract/core/locale.ts'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { OpeningHoursSection } from './opening-hours.tsx'

const day = [{ start: '09:00', end: '18:00' }]
const week = { sunday: [], monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: [] }
const spans = [{ start: '09:00', end: '13:00' }]
const hours = {
  week,
  closedDates: [{ date: '2026-12-25', name: 'Christmas Day' }],
  specialHours: [
    { date: '2026-12-24', name: 'Christmas Eve', spans },
    { date: '2027-03-01', name: 'Too far ahead', spans },
  ],
  location: null,
}

const render = (locale: Locale, now: string): string => {
  const shop = { timezone: 'UTC', theme: { isPreview: false } }
  const context = { language: toLanguage(locale), locale, shop } as unknown as PageContext
  const section = {
    id: '00000000-0000-7000-8000-000000000001',
    type: 'openingHours',
    title: { en: '', es: '' },
    isHidden: false,
    hasMap: false,
  } as const
  const html = renderToStaticMarkup(
    <OpeningHoursSection section={section} context={context} hours={hours} locator={undefined} now={Date.parse(now)} />,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

it('shows special hours and closed dates of the next weeks', () => {
  const english = render('en-US', '2026-12-24T12:30:00Z')
  expect(english).toContain('Open until 1:00 PM')
  expect(english).toContain('December 24, 2026 (Christmas Eve): 9:00 AM – 1:00 PM')
  expect(english).toContain('Closed dates: December 25, 2026 (Christmas Day)')
  expect(english).not.toContain('Too far ahead')
  const spanish = render('es-ES', '2026-12-24T13:30:00Z')
  expect(spanish).toContain('24 de diciembre de 2026 (Christmas Eve): 9:00 – 13:00')
})
