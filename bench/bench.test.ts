import { expect, it, onTestFinished } from 'vitest'
import { ADMIN_URL_VARIABLE, emptyDatabase, freshDatabase } from '#server/testing/postgres.ts'
import { bundleServer } from '../storm/bundle.ts'
import { evaluate } from './bounds.ts'
import { orderGroup, paces, rowGroup } from './groups.ts'
import { measureLogins } from './logins.ts'
import { describeMachine } from './machine.ts'
import { measure } from './measure.ts'
import { groupReport } from './report.ts'
import { measureShopPages } from './shop-pages.ts'

const columns = [
  'p50 ms',
  'p99 ms',
  'growth',
  'requests/s',
  'of bare',
  'statements',
  'server CPU ms',
  'database CPU ms',
]

// Doesn't assert speed, only that every workload succeeds and is reported.
it('runs every workload on product and baseline within the statement limit', async () => {
  const adminUrl = process.env[ADMIN_URL_VARIABLE] ?? ''
  const machine = await describeMachine({ adminUrl, freshDatabase, emptyDatabase, stop: async () => undefined })
  const { dist, close } = await bundleServer()
  onTestFinished(close)
  const bench = { machine, dist, log: () => undefined }
  const groups = [await measure(bench, orderGroup(paces.sample)), await measure(bench, rowGroup(paces.sample))]
  for (const group of groups) {
    const [head = '', , ...rows] = groupReport(group)
      .split('\n')
      .filter((line) => line.startsWith('|'))
    for (const column of columns) expect(head).toContain(column)
    expect(rows).toHaveLength(group.results.length)
    for (const { name, sizes } of group.results) {
      for (const { product, baseline } of sizes) {
        expect.soft(product.responseCount, name).toBeGreaterThan(0)
        expect.soft(baseline.responseCount, name).toBeGreaterThan(0)
      }
    }
  }
  const logins = await measureLogins(bench, { people: 2, rounds: 1, roundTime: 500 })
  expect(logins.map(({ name }) => name).join()).toMatch(/an image.*a script.*a list.*sign-ins a second/)
  expect(logins.map(({ value }) => value).join()).not.toContain('NaN')
  const shopPages = await measureShopPages(bench, { rounds: 1, roundTime: 50, connections: 2 })
  expect(shopPages.map(({ name }) => name).join()).toMatch(/home page.*category page.*product page/)
  expect(shopPages.map(({ value }) => value).join()).not.toContain('NaN')
  const tooMany = groups
    .flatMap(({ results }) => results)
    .filter((result) => evaluate(result, undefined).problems.some((problem) => problem.endsWith('statements')))
  expect(tooMany.map(({ name }) => name)).toEqual([])
}, 900_000)
