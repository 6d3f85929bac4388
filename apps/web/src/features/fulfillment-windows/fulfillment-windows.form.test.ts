import { expect, it } from 'vitest'
import { validationMessages } from '#contract/core/validation-messages.ts'
import { windowFields } from '#contract/domains/fulfillment-windows.ts'
import { toWindowBody, windowForm, toWindowValues } from './fulfillment-windows.form.ts'

const day = { date: '2026-12-24', start: null, end: '11:00', capacity: null }
const values = { ...toWindowValues(undefined), name: 'Morning', overrides: [day] }

it('sends only the values of an override that differ', () => {
  const body = toWindowBody(windowForm.parse(values))
  expect(body.overrides).toEqual([{ date: '2026-12-24', end: '11:00' }])
  expect(windowFields.parse(body)).toEqual(body)
})

it('validates an override together with the usual hours', () => {
  const early = windowForm.safeParse({ ...values, overrides: [{ ...day, end: '08:00' }] })
  expect(early.error?.issues.map(({ path }) => path.join('.'))).toEqual(['overrides.0.end'])
  const twice = windowForm.safeParse({ ...values, overrides: [day, day] })
  expect(twice.error?.issues.map(({ path }) => path.join('.'))).toEqual(['overrides.1.date'])
})

it('rejects a date that is both closed and overridden', () => {
  const both = windowForm.safeParse({ ...values, blackouts: ['2026-12-24'] }, { error: validationMessages('en') })
  expect(both.error?.issues).toMatchObject([
    { path: ['overrides', 0, 'date'], message: expect.stringContaining('also a closed date') },
  ])
})
