import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthlyCost, type MonthlyUsage } from './monthly-cost.ts'

const minimalUsage: MonthlyUsage = { stores: 1, seats: 1, emails: 0, supportMessages: 0, sms: 0, routes: 0, sales: 0 }
const total = (changes: Partial<MonthlyUsage>) => monthlyCost({ ...minimalUsage, ...changes }).total

it('is the plan price for usage within the included amounts', () => {
  expect(total({ emails: 1000, supportMessages: 500 })).toBe(3999)
  expect(total({ stores: 0, seats: 0 })).toBe(3999)
})

it('charges usage above the included amounts at the prices of the specification', () => {
  expect(total({ stores: 3 })).toBe(3999 + 2 * 500)
  expect(total({ seats: 4 })).toBe(3999 + 3 * 100)
  expect(total({ emails: 1500 })).toBe(3999 + 500)
  expect(total({ supportMessages: 600 })).toBe(3999 + 200)
  expect(total({ sms: 250 })).toBe(3999 + 250)
  expect(total({ routes: 20 })).toBe(3999 + 400)
  expect(total({ sales: 1_000_000 })).toBe(3999 + 5000)
  // Half a percent of 1.01 dollars is half a cent.
  expect(total({ sales: 101 })).toBe(3999 + 1)
})

it('adds up, never decreases with usage, and stays in whole cents', () => {
  const count = fc.nat({ max: 1_000_000 })
  const usage = fc.record({
    stores: count,
    seats: count,
    emails: count,
    supportMessages: count,
    sms: count,
    routes: count,
    sales: fc.nat(),
  })
  fc.assert(
    fc.property(
      usage,
      fc.constantFrom(...(Object.keys(minimalUsage) as (keyof MonthlyUsage)[])),
      count,
      (used, name, more) => {
        const before = monthlyCost(used)
        expect(before.lines.reduce((sum, { cost }) => sum + cost, 0)).toBe(before.total)
        expect(Number.isSafeInteger(before.total)).toBe(true)
        expect(monthlyCost({ ...used, [name]: used[name] + more }).total).toBeGreaterThanOrEqual(before.total)
      },
    ),
  )
})
