import { expect, it } from 'vitest'
import { validationMessages } from '#contract/core/validation-messages.ts'
import { validBusinessHours } from '#contract/domains/business-hours.ts'
import { suggestSpan, toCompleteHours, toHoursValues } from './business-hours.form.ts'

const empty = toHoursValues(undefined)
const span = (start: string, end: string) => ({ start, end })

it('leaves out hours and dates that are not complete', () => {
  const values = {
    ...empty,
    monday: [span('09:00', ''), span('13:00', '18:00')],
    closedDates: [
      { date: '', name: 'Unknown' },
      { date: '2026-12-25', name: '' },
    ],
    specialHours: [
      { date: '2026-12-24', name: '', spans: [span('09:00', ''), span('09:00', '13:00')] },
      { date: '2026-12-31', name: '', spans: [span('09:00', '')] },
      { date: '', name: '', spans: [span('09:00', '13:00')] },
    ],
  }
  const complete = toCompleteHours(values)
  expect(complete.monday).toEqual([span('13:00', '18:00')])
  expect(complete.closedDates).toEqual([{ date: '2026-12-25', name: '' }])
  expect(complete.specialHours).toEqual([{ date: '2026-12-24', name: '', spans: [span('09:00', '13:00')] }])
})

it('suggests the hours of another day, then hours after a break', () => {
  expect(suggestSpan(empty, [])).toEqual(span('09:00', '17:00'))
  expect(suggestSpan({ ...empty, friday: [span('10:00', '14:30')] }, [])).toEqual(span('10:00', '14:30'))
  expect(suggestSpan(empty, [span('09:00', '12:30')])).toEqual(span('13:30', '17:30'))
  expect(suggestSpan(empty, [span('09:00', '19:00')])).toEqual(span('20:00', '23:00'))
})

it('suggests nothing for a day without room, and only hours that can be saved', () => {
  for (const full of [span('09:00', '20:15'), span('18:00', '02:00'), span('00:00', '00:00')]) {
    expect(suggestSpan(empty, [full])).toEqual(span('', ''))
  }
  for (let hour = 0; hour < 24; hour += 1) {
    const first = span('00:00', `${String(hour).padStart(2, '0')}:45`)
    const suggested = suggestSpan(empty, [first])
    if (suggested.start === '') continue
    const result = validBusinessHours.safeParse({ ...empty, monday: [first, suggested] })
    expect(result.error).toBeUndefined()
  }
})

it('names the other list for special hours on a closed date', () => {
  const date = '2026-12-25'
  const specialHours = [{ date, name: '', spans: [span('09:00', '13:00')] }]
  const values = { ...empty, closedDates: [{ date, name: '' }], specialHours }
  const { error } = validBusinessHours.safeParse(values, { error: validationMessages('en') })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['specialHours.0.date', 'This date is also in “Closed dates”. Remove it from one of the lists.'],
  ])
})
