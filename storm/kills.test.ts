import { expect, it } from 'vitest'
import { cardStorm } from './card-storm.ts'
import { cartStorm } from './cart-storm.ts'
import { importStorm, findProblems } from './import-storm.ts'
import { orderStorm } from './order-storm.ts'
import { pageStorm } from './page-storm.ts'
import { routeStorm } from './route-storm.ts'

// The full run with 2,000 orders and 50 kills is `npm run storm -- orders`.
it('stores every acknowledged order exactly once and completely while the server is killed', async () => {
  const report = await orderStorm({ orders: 60, kills: 1 })
  expect(report.problems).toEqual([])
  expect(report.kills).toBe(1)
  expect(report.placed).toBeGreaterThan(15)
})

// The full run with 8 shoppers and 20 kills is `npm run storm -- carts`.
it('places one order for each cart when the server is killed during the order and shoppers try again', async () => {
  const report = await cartStorm({ shoppers: 4, kills: 1 })
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({ kills: 1, placed: 4, committedUnanswered: 1 })
})

// The full run with 8 pages and 20 kills is `npm run storm -- pages`.
it('publishes a page with its revision, redirect and log entry, or nothing of it, when the server is killed', async () => {
  const report = await pageStorm({ pages: 4, kills: 1 })
  expect(report).toEqual({ kills: 1, published: 2, unchanged: 2, problems: [] })
})

// The full run with 20 kills is `npm run storm -- routes`.
it('plans, dispatches and delivers once, with every photo, when the server is killed during all of it', async () => {
  const report = await routeStorm({ rounds: 1 })
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({ kills: 1, committed: 3, undone: 3, delivered: 4 })
})

// The full run with 100,000 customers and 20 kills is `npm run storm -- import`.
it('imports every customer exactly once while the server is killed', async () => {
  const storm = { customers: 640, kills: 1 }
  const report = await importStorm(storm)
  expect(findProblems(report, storm)).toEqual([])
  expect(report.kills).toBe(1)
})

// The full run with 50 kills is `npm run storm -- cards`; `TEST_FULL=1` has four.
it('charges, refunds and pays out exactly once while the server is killed', async () => {
  const requestedKills = process.env['TEST_FULL'] === '1' ? 4 : 2
  const { problems, kills, totals } = await cardStorm({ kills: requestedKills })
  expect(problems).toEqual([])
  expect([...kills.values()].reduce((sum, times) => sum + times, 0)).toBe(requestedKills)
  for (const name of ['invoices paid', 'order intents succeeded', 'refunds succeeded', 'payouts paid', 'emails sent'])
    expect(totals[name] ?? 0, name).toBeGreaterThan(0)
})
