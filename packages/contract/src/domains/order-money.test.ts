import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  afterRefund,
  balanceOf,
  lineTakingsOf,
  paymentStatusOf,
  refundable,
  takingsOf,
} from './order-money.ts'

const account = (facts: Partial<Account> = {}): Account => ({
  status: 'confirmed',
  due: 10_000,
  paid: 0,
  refunded: 0,
  returned: 0,
  ...facts,
})

describe('The payment status', () => {
  it.each([
    [0, 0, 0, 'unpaid'],
    [1, 0, 0, 'partially_paid'],
    [9999, 0, 0, 'partially_paid'],
    [10_000, 0, 0, 'paid'],
    [12_000, 0, 0, 'paid'],
    [12_000, 2000, 0, 'partially_refunded'],
    [10_000, 1, 1, 'partially_refunded'],
    [10_000, 10_000, 10_000, 'refunded'],
    // Refunded before it was fully paid: the amount still due decides.
    [500, 500, 500, 'unpaid'],
    [5000, 500, 500, 'partially_paid'],
  ])('with %i paid, %i refunded, %i returned and 10000 due is %s', (paid, refunded, returned, expected) => {
    expect(paymentStatusOf(account({ paid, refunded, returned }))).toBe(expected)
  })

  it('of a cancelled order depends on payments and refunds', () => {
    const cancelled = { status: 'cancelled' }
    expect(paymentStatusOf(account({ ...cancelled }))).toBe('unpaid')
    expect(paymentStatusOf(account({ ...cancelled, due: 0 }))).toBe('unpaid')
    expect(paymentStatusOf(account({ ...cancelled, paid: 4000 }))).toBe('paid')
    expect(paymentStatusOf(account({ ...cancelled, paid: 4000, refunded: 1000 }))).toBe('partially_refunded')
    expect(paymentStatusOf(account({ ...cancelled, paid: 4000, refunded: 4000 }))).toBe('refunded')
  })

  it('is paid if points and credit cover the total', () => {
    expect(paymentStatusOf(account({ due: 0 }))).toBe('paid')
  })
})

describe('The balance', () => {
  it('is positive for an amount due and negative for overpayment', () => {
    expect(balanceOf(account())).toBe(10_000)
    expect(balanceOf(account({ paid: 10_000 }))).toBe(0)
    expect(balanceOf(account({ paid: 12_000 }))).toBe(-2000)
    expect(balanceOf(account({ status: 'cancelled', paid: 4000 }))).toBe(-4000)
    expect(balanceOf(account({ status: 'cancelled' }))).toBe(0)
  })

  it('is 0 after a refund of paid items', () => {
    const paid = account({ paid: 10_000 })
    const after = { ...paid, ...afterRefund(paid, 2500) }
    expect(after).toMatchObject({ refunded: 2500, returned: 2500 })
    expect(balanceOf(after)).toBe(0)
    expect(takingsOf({ status: 'completed', total: 10_000, returned: after.returned }).takings).toBe(7500)
  })

  it('of an overpaid order: a refund reduces the overpayment first', () => {
    const tooMuch = account({ paid: 12_000 })
    const after = { ...tooMuch, ...afterRefund(tooMuch, 3000) }
    expect(after).toMatchObject({ refunded: 3000, returned: 1000 })
    expect(balanceOf(after)).toBe(0)
  })

  it('is consistent for any sequence of payments, refunds and cancellation', () => {
    const step = fc.record({ isRefund: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) })
    const steps = fc.array(step, { maxLength: 12 })
    const due = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(due, steps, fc.integer({ min: 0, max: 12 }), (asked, walk, cancelsAt) => {
        const now = account({ due: asked })
        let [came, went] = [0, 0]
        for (const [index, { isRefund, share }] of walk.entries()) {
          if (index === cancelsAt) now.status = 'cancelled'
          const most = isRefund ? refundable(now) : Math.max(0, balanceOf(now))
          const amount = Math.ceil((most * share) / 100)
          if (amount === 0) continue
          if (isRefund) went += amount
          else came += amount
          Object.assign(now, isRefund ? afterRefund(now, amount) : { paid: now.paid + amount })
        }
        // Received minus refunded plus balance is the order's value.
        const worth = now.status === 'cancelled' ? 0 : now.due - now.returned
        expect(came - went + balanceOf(now)).toBe(worth)
        expect([now.paid, now.refunded, refundable(now)]).toEqual([came, went, came - went])
        expect(now.returned >= 0 && now.returned <= Math.max(now.refunded, 0)).toBe(true)
        expect(worth).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('Revenue', () => {
  it('of a cancelled order is 0', () => {
    expect(takingsOf({ status: 'cancelled', total: 5000, returned: 0 })).toEqual({ orders: 0, takings: 0 })
    expect(takingsOf({ status: 'pending', total: 5000, returned: 1200 })).toEqual({ orders: 1, takings: 3800 })
  })

  it('of a line excludes returned items', () => {
    const line = { quantity: 3, total: 1000 }
    expect([0, 1, 2, 3].map((refundedQuantity) => lineTakingsOf({ ...line, refundedQuantity }))).toEqual([
      { quantity: 3, takings: 1000 },
      { quantity: 2, takings: 667 },
      { quantity: 1, takings: 333 },
      { quantity: 0, takings: 0 },
    ])
  })
})
