import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../core/time.ts'
import { addMonths, getPeriod, getPeriodNumber, getTrialDaysLeft } from './periods.ts'

const at = (text: string): Date => new Date(text)
const instants = fc.date({ min: at('1990-01-01T00:00:00Z'), max: at('2090-01-01T00:00:00Z'), noInvalidDate: true })

describe('plan period', () => {
  it('returns to the anchor’s day after a shorter month', () => {
    const anchor = at('2027-01-31T22:15:30.123Z')
    const starts = Array.from({ length: 14 }, (_, number) => getPeriod(anchor, number).start.toISOString().slice(0, 10))
    expect(starts).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ])
  })

  it('covers every instant once, without gaps, in months of 28 to 31 days', () => {
    fc.assert(
      fc.property(instants, instants, (anchor, instant) => {
        const number = getPeriodNumber(anchor, instant)
        const { start, end } = getPeriod(anchor, number)
        expect(start <= instant && instant < end).toBe(true)
        expect(getPeriod(anchor, number + 1).start).toEqual(end)
        const days = (end.getTime() - start.getTime()) / day
        expect([28, 29, 30, 31]).toContain(days)
      }),
    )
  })

  it('keeps the anchor’s UTC time of day and never moves past its day', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -600, max: 600 }), (anchor, months) => {
        const result = addMonths(anchor, months)
        expect(result.toISOString().slice(10)).toBe(anchor.toISOString().slice(10))
        expect(result.getUTCDate()).toBeLessThanOrEqual(anchor.getUTCDate())
        const monthIndex = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth()
        expect(monthIndex(result) - monthIndex(anchor)).toBe(months)
      }),
    )
  })
})

it('counts started days of a trial', () => {
  const end = at('2027-03-15T12:00:00Z')
  const daysLeft = (text: string): number => getTrialDaysLeft(end, at(text))
  expect(['2027-03-01T12:00:00Z', '2027-03-14T12:00:01Z', '2027-03-15T11:59:59Z'].map(daysLeft)).toEqual([14, 1, 1])
  expect(['2027-03-15T12:00:00Z', '2027-04-01T00:00:00Z'].map(daysLeft)).toEqual([0, 0])
})
