import { expect, it } from 'vitest'
import { importStorm, wrongOf } from './import-storm.ts'
import { orderStorm } from './order-storm.ts'

// The whole of it, with 2,000 orders and 50 kills, is `npm run storm -- orders`.
it('keeps every acknowledged order once and none by half while the server is killed', async () => {
  const report = await orderStorm({ orders: 60, kills: 1 })
  expect(report.wrong).toEqual([])
  expect(report.kills).toBe(1)
  expect(report.placed).toBeGreaterThan(15)
})

// With 100,000 customers and 20 kills: `npm run storm -- import`.
it('imports everybody exactly once while the server is killed', async () => {
  const storm = { customers: 640, kills: 1 }
  const report = await importStorm(storm)
  expect(wrongOf(report, storm)).toEqual([])
  expect(report.kills).toBe(1)
})
