import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type OrderPaymentState,
  applyRefund,
  getBalance,
  getLineRevenue,
  toMoneyTable,
  toPaymentStatus,
  getRefundableAmount,
  getCardShare,
  getOrderRevenue,
} from './order-balance.ts'

const paymentState = (overrides: Partial<OrderPaymentState> = {}): OrderPaymentState => ({
  status: 'confirmed',
  due: 10_000,
  paid: 0,
  refunded: 0,
  returned: 0,
  ...overrides,
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
    expect(toPaymentStatus(paymentState({ paid, refunded, returned }))).toBe(expected)
  })

  it('of a cancelled order depends on payments and refunds', () => {
    const cancelled = { status: 'cancelled' }
    expect(toPaymentStatus(paymentState({ ...cancelled }))).toBe('unpaid')
    expect(toPaymentStatus(paymentState({ ...cancelled, due: 0 }))).toBe('unpaid')
    expect(toPaymentStatus(paymentState({ ...cancelled, paid: 4000 }))).toBe('paid')
    expect(toPaymentStatus(paymentState({ ...cancelled, paid: 4000, refunded: 1000 }))).toBe('partially_refunded')
    expect(toPaymentStatus(paymentState({ ...cancelled, paid: 4000, refunded: 4000 }))).toBe('refunded')
  })

  it('is paid if points and credit cover the total', () => {
    expect(toPaymentStatus(paymentState({ due: 0 }))).toBe('paid')
  })
})

describe('The balance', () => {
  it('is positive for an amount due and negative for overpayment', () => {
    expect(getBalance(paymentState())).toBe(10_000)
    expect(getBalance(paymentState({ paid: 10_000 }))).toBe(0)
    expect(getBalance(paymentState({ paid: 12_000 }))).toBe(-2000)
    expect(getBalance(paymentState({ status: 'cancelled', paid: 4000 }))).toBe(-4000)
    expect(getBalance(paymentState({ status: 'cancelled' }))).toBe(0)
  })

  it('is 0 after a refund of paid items', () => {
    const paid = paymentState({ paid: 10_000 })
    const after = { ...paid, ...applyRefund(paid, 2500) }
    expect(after).toMatchObject({ refunded: 2500, returned: 2500 })
    expect(getBalance(after)).toBe(0)
    expect(getOrderRevenue({ status: 'completed', total: 10_000, returned: after.returned }).revenue).toBe(7500)
  })

  it('of an overpaid order: a refund reduces the overpayment first', () => {
    const overpaid = paymentState({ paid: 12_000 })
    const after = { ...overpaid, ...applyRefund(overpaid, 3000) }
    expect(after).toMatchObject({ refunded: 3000, returned: 1000 })
    expect(getBalance(after)).toBe(0)
  })

  it('is consistent for any sequence of payments, refunds and cancellation', () => {
    const step = fc.record({ isRefund: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) })
    const steps = fc.array(step, { maxLength: 12 })
    const due = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(due, steps, fc.integer({ min: 0, max: 12 }), (dueAmount, history, cancelsAt) => {
        const now = paymentState({ due: dueAmount })
        let [received, refundedTotal] = [0, 0]
        for (const [index, { isRefund, share }] of history.entries()) {
          if (index === cancelsAt) now.status = 'cancelled'
          const maxAmount = isRefund ? getRefundableAmount(now) : Math.max(0, getBalance(now))
          const amount = Math.ceil((maxAmount * share) / 100)
          if (amount === 0) continue
          if (isRefund) refundedTotal += amount
          else received += amount
          Object.assign(now, isRefund ? applyRefund(now, amount) : { paid: now.paid + amount })
        }
        // Received minus refunded plus balance is the order's value.
        const orderValue = now.status === 'cancelled' ? 0 : now.due - now.returned
        expect(received - refundedTotal + getBalance(now)).toBe(orderValue)
        expect([now.paid, now.refunded, getRefundableAmount(now)]).toEqual([
          received,
          refundedTotal,
          received - refundedTotal,
        ])
        expect(now.returned >= 0 && now.returned <= Math.max(now.refunded, 0)).toBe(true)
        expect(orderValue).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('The money table', () => {
  const order = { ...paymentState(), total: 12_500, pointsValue: 500, creditUsed: 2000 }

  it('of an unpaid order ends with the amount due', () => {
    expect(toMoneyTable(order)).toEqual({
      total: 12_500,
      returned: 0,
      netTotal: 12_500,
      points: 500,
      credit: 2000,
      paid: 0,
      refunded: 0,
      balance: 10_000,
    })
  })

  it('of an order with a refund shows the reduced total', () => {
    const paid = { ...order, paid: 10_000 }
    const after = { ...paid, ...applyRefund(paid, 2500) }
    expect(toMoneyTable(after)).toMatchObject({ returned: 2500, netTotal: 10_000, refunded: 2500, balance: 0 })
  })

  it('of a cancelled order ends with the refund due', () => {
    const cancelled = { ...order, status: 'cancelled', paid: 10_000 }
    expect(toMoneyTable(cancelled)).toMatchObject({ returned: 12_500, netTotal: 0, points: 0, credit: 0 })
    expect(toMoneyTable(cancelled).balance).toBe(-10_000)
  })

  it('adds up after any payments, refunds and cancellation', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const state = fc.record({
      status: fc.constantFrom('confirmed', 'completed', 'cancelled'),
      due: amount,
      pointsValue: amount,
      creditUsed: amount,
      paid: amount,
      refundShare: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(state, ({ refundShare, ...values }) => {
        const before = {
          ...values,
          total: values.due + values.pointsValue + values.creditUsed,
          refunded: 0,
          returned: 0,
        }
        const refund = Math.floor((Math.min(before.paid, before.due) * refundShare) / 100)
        const after = { ...before, ...applyRefund(before, refund) }
        const table = toMoneyTable(after)
        expect(table.netTotal).toBe(table.total - table.returned)
        expect(table.balance).toBe(table.netTotal - table.points - table.credit - table.paid + table.refunded)
        expect(table.balance).toBe(getBalance(after))
        expect(table.netTotal).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('takes the card share of a refund from the newest payments', () => {
  const payments = [
    { amount: 500, isCard: false },
    { amount: 1500, isCard: true },
  ]
  expect([0, 500, 501, 2000].map((amount) => getCardShare(payments, amount))).toEqual([0, 0, 1, 1500])
  expect(getCardShare(payments.toReversed(), 1600)).toBe(1500)
})

describe('Revenue', () => {
  it('of a cancelled order is 0', () => {
    expect(getOrderRevenue({ status: 'cancelled', total: 5000, returned: 0 })).toEqual({ orders: 0, revenue: 0 })
    expect(getOrderRevenue({ status: 'pending', total: 5000, returned: 1200 })).toEqual({ orders: 1, revenue: 3800 })
  })

  it('of a line excludes returned items', () => {
    const line = { quantity: 3, total: 1000 }
    expect([0, 1, 2, 3].map((refundedQuantity) => getLineRevenue({ ...line, refundedQuantity }))).toEqual([
      { quantity: 3, revenue: 1000 },
      { quantity: 2, revenue: 667 },
      { quantity: 1, revenue: 333 },
      { quantity: 0, revenue: 0 },
    ])
  })
})
