import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plan } from '../plan.ts'
import { makeInvoiceLines, noUsage, sumLines, type UsageByMeter } from './invoice-lines.ts'
import { getCostOfMore, getUsageCost, meterPrices, meters } from './meters.ts'
import { getPeriod } from './periods.ts'

const anchor = new Date('2027-01-31T10:00:00Z')
const [ended, next] = [getPeriod(anchor, 0), getPeriod(anchor, 1)]
const count = fc.nat({ max: 10_000_000 })
const usage = fc.record({
  seats: count,
  stores: count,
  emails: count,
  support_messages: count,
  sms: count,
  routes: count,
})

it('bills the plan in advance and usage in arrears, each with its period', () => {
  const used = { ...noUsage, seats: 3, stores: 1, emails: 1200, support_messages: 500, sms: 7, routes: 2 }
  expect(makeInvoiceLines({ base: next, usage: { period: ended, used } })).toEqual([
    { name: 'plan', quantity: 1, unitPrice: 3999, amount: 3999, period: next },
    { name: 'seats', quantity: 2, unitPrice: 100, amount: 200, period: ended },
    { name: 'emails', quantity: 200, unitPrice: 1, amount: 200, period: ended },
    { name: 'sms', quantity: 7, unitPrice: 1, amount: 7, period: ended },
    { name: 'routes', quantity: 2, unitPrice: 20, amount: 40, period: ended },
  ])
  expect(makeInvoiceLines({ base: next, usage: null }).map(({ name }) => name)).toEqual(['plan'])
  expect(makeInvoiceLines({ base: null, usage: { period: ended, used: noUsage } })).toEqual([])
})

it('adds up to the plan and the units above the included ones, in whole cents', () => {
  fc.assert(
    fc.property(usage, fc.boolean(), (used: UsageByMeter, hasBase) => {
      const lines = makeInvoiceLines({ base: hasBase ? next : null, usage: { period: ended, used } })
      const expected = meters.reduce((total, meter) => {
        const { included, priceEach } = meterPrices[meter]
        return total + (used[meter] > included ? (used[meter] - included) * priceEach : 0)
      }, 0)
      expect(sumLines(lines)).toBe(expected + (hasBase ? plan.businessPrice : 0))
      expect(lines.every(({ quantity, unitPrice, amount }) => amount > 0 && amount === quantity * unitPrice)).toBe(true)
      expect(Number.isSafeInteger(sumLines(lines))).toBe(true)
    }),
  )
})

it('charges the same in total however usage is split', () => {
  fc.assert(
    fc.property(fc.constantFrom(...meters), fc.array(fc.nat({ max: 3000 }), { maxLength: 20 }), (meter, counts) => {
      let [used, cost] = [0, 0]
      for (const more of counts) {
        cost += getCostOfMore(meter, used, more)
        used += more
      }
      expect(cost).toBe(getUsageCost(meter, used))
    }),
  )
})
