import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderSummary } from './order-summary.tsx'

const totals = {
  currency: 'USD',
  taxMode: 'exclusive',
  subtotal: 6850,
  fulfillmentFee: 590,
  feeDiscount: 590,
  freeOver: 7500,
  windowFee: 0,
  paymentFee: 0,
  taxTotal: 565,
  total: 7415,
  pointsUsed: 0,
  pointsValue: 0,
  creditUsed: 0,
  due: 7415,
  discounts: [{ name: 'Free delivery over $50', code: null, amount: 0, feeAmount: 590 }],
} as const

const readRows = (shown: Parameters<typeof OrderSummary>[0]['totals']): string[] => {
  const html = renderToStaticMarkup(<OrderSummary totals={shown} method="delivery" language="en" />)
  return [...html.matchAll(/<div[^>]*>(.*?)<\/div>/g)].map(([, row = '']) => row.replaceAll(/<[^>]+>/g, ' ').trim())
}

it('shows a discount on the fee at the fee, so that the amounts add up', () => {
  const rows = readRows(totals).map((row) => row.replaceAll(/ +/g, ' '))
  expect(rows).toEqual(['Subtotal $68.50', 'Delivery Free delivery over $50 $5.90 Free', 'Tax $5.65', 'Total $74.15'])
  const partly = { ...totals, feeDiscount: 200, discounts: [{ name: 'Half', code: 'HALF', amount: 0, feeAmount: 200 }] }
  expect(readRows(partly)[1]?.replaceAll(/ +/g, ' ')).toBe('Delivery Half (HALF) $5.90 $3.90')
})

it('shows a discount that staff gave', () => {
  const manualDiscount = { reason: 'Late delivery', amount: 1000 }
  expect(readRows({ ...totals, manualDiscount, total: 6415 })[1]?.replaceAll(/ +/g, ' ')).toBe('Late delivery −$10.00')
})
