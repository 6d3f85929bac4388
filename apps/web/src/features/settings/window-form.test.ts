import { expect, it } from 'vitest'
import { validationWords } from '#contract/core/validation-words.ts'
import { windowFields } from '#contract/domains/fulfillment-windows.ts'
import { windowBody, windowForm, windowValues } from './settings.window-form.ts'

const day = { date: '2026-12-24', start: null, end: '11:00', capacity: null }
const values = { ...windowValues(undefined), name: 'Morning', overrides: [day] }

it('sends of a day only what is different on it', () => {
  const body = windowBody(windowForm.parse(values))
  expect(body.overrides).toEqual([{ date: '2026-12-24', end: '11:00' }])
  expect(windowFields.parse(body)).toEqual(body)
})

it('judges the hours of a day together with the usual ones', () => {
  const early = windowForm.safeParse({ ...values, overrides: [{ ...day, end: '08:00' }] })
  expect(early.error?.issues.map(({ path }) => path.join('.'))).toEqual(['overrides.0.end'])
  const twice = windowForm.safeParse({ ...values, overrides: [day, day] })
  expect(twice.error?.issues.map(({ path }) => path.join('.'))).toEqual(['overrides.1.date'])
})

it('takes no day that is closed and different at once', () => {
  const both = windowForm.safeParse({ ...values, blackouts: ['2026-12-24'] }, { error: validationWords('en') })
  expect(both.error?.issues).toMatchObject([
    { path: ['overrides', 0, 'date'], message: expect.stringContaining('among the days without it') },
  ])
})
