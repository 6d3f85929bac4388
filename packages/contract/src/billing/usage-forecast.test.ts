import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, hour } from '../core/time.ts'
import { forecastUsage } from './forecast.ts'
import type { Meter } from './meters.ts'
import { getPeakHeld, type HeldChange } from './held-units.ts'
import { getPeriod } from './periods.ts'

const period = getPeriod(new Date('2027-04-01T00:00:00Z'), 0)
const after = (ms: number): Date => new Date(period.start.getTime() + ms)

const forecast = (meter: Meter, used: number, now: Date, more: Partial<Parameters<typeof forecastUsage>[1]> = {}) =>
  forecastUsage(meter, { used, uncapped: 0, cap: null, ...more }, period, now)

describe('forecast', () => {
  it('continues at the same rate', () => {
    expect(forecast('emails', 100, after(10 * day))).toBe(300)
    expect(forecast('emails', 0, after(10 * day))).toBe(0)
    expect(forecast('emails', 10, after(hour))).toBe(10 + Math.round((10 * (30 * 24 - 1)) / 24))
    expect(forecast('seats', 4, after(10 * day))).toBe(4)
  })

  it('ends at the limit', () => {
    expect(forecast('routes', 100, after(10 * day), { cap: 400 })).toBe(300)
    expect(forecast('routes', 100, after(10 * day), { cap: 200 })).toBe(200)
    expect(forecast('routes', 200, after(10 * day), { cap: 200 })).toBe(200)
  })

  it('goes on beyond the limit at the rate of what it doesn’t stop', () => {
    // 10 a day, of which 4 are order emails. The limit is reached on day 20: ten more days of order emails.
    expect(forecast('emails', 100, after(10 * day), { cap: 200, uncapped: 40 })).toBe(240)
    expect(forecast('emails', 100, after(10 * day), { cap: 300, uncapped: 40 })).toBe(300)
    // Reached before.
    expect(forecast('emails', 100, after(10 * day), { cap: 80, uncapped: 40 })).toBe(180)
    expect(forecast('emails', 150, after(10 * day), { cap: 150 })).toBe(150)
    expect(forecast('emails', 110, after(hour), { cap: 100, uncapped: 10 })).toBe(
      110 + Math.round((10 * (30 * 24 - 1)) / 24),
    )
  })

  it('is never below the usage and equals it at the end', () => {
    const caps = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.integer({ min: 0, max: 40 * day }), caps, (used, elapsed, cap) => {
        const input = { cap, uncapped: Math.floor(used / 3) }
        const expected = forecast('sms', used, after(elapsed), input)
        expect(expected).toBeGreaterThanOrEqual(used)
        expect(expected).toBeLessThanOrEqual(forecast('sms', used, after(elapsed)))
        expect(Number.isSafeInteger(expected)).toBe(true)
        expect(forecast('sms', used, period.end, input)).toBe(used)
      }),
    )
  })
})

describe('peak of held units', () => {
  const change = (ms: number, held: number): HeldChange => ({ at: after(ms), held })

  it('includes what was held at the start and ignores later changes', () => {
    const end = period.end.getTime() - period.start.getTime()
    expect(getPeakHeld([], period, 2)).toBe(2)
    expect(getPeakHeld([change(-day, 5), change(day, 3)], period, 3)).toBe(5)
    expect(getPeakHeld([change(0, 2), change(day, 6), change(2 * day, 1)], period, 1)).toBe(6)
    expect(getPeakHeld([change(-2 * day, 9), change(-day, 1), change(end, 7)], period, 7)).toBe(1)
  })

  it('equals the highest of the values at every instant', () => {
    const steps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 20 * 24 }), held: fc.nat({ max: 20 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(steps, (list) => {
        let elapsed = -15 * 24
        const changes = list.map(({ gap, held }) => change((elapsed += gap) * hour, held))
        const heldAt = (instant: Date): number => changes.findLast(({ at }) => at <= instant)?.held ?? 0
        const hours = Array.from({ length: 30 * 24 }, (_, index) => heldAt(after(index * hour)))
        expect(getPeakHeld(changes, period, changes.at(-1)?.held ?? 0)).toBe(Math.max(...hours))
      }),
    )
  })
})
