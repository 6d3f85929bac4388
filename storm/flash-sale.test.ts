import { expect, it } from 'vitest'
import { flashSale } from './flash-sale.ts'

// The full run with 2,000 shoppers, 100 items and 6 kills is `npm run storm -- flash-sale`.
it('sells exactly what there is and answers everyone else while a process is killed', async () => {
  const report = await flashSale({ shoppers: 60, items: 10, kills: 1, arrivalMs: 500, calmReads: 2 })
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({ kills: 1, stored: 10, sold: 10, soldOut: 50 })
  expect(report.dashboardMs.length).toBeGreaterThan(0)
})
