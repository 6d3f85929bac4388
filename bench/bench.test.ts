import { expect, it, onTestFinished } from 'vitest'
import { ADMIN_URL_VARIABLE, emptyDatabase, freshDatabase } from '#server/testing/postgres.ts'
import { bundleServer } from '../storm/bundle.ts'
import { evaluate } from './bounds.ts'
import { orderGroup, paces, rowGroup } from './groups.ts'
import { measureLogins } from './logins.ts'
import { describeMachine } from './machine.ts'
import type { FilledStore } from './fill.ts'
import { type Bench, measure } from './measure.ts'
import { groupReport } from './report.ts'
import { measureShopPages } from './shop-pages.ts'
import type { Group } from './workload.ts'

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

/** All workloads, sign-ins and shop pages with `TEST_FULL=1`, which takes a minute of CPU time; otherwise a sample. */
const isFull = process.env['TEST_FULL'] === '1'

const sampleGroup = <F extends FilledStore>(group: Group<F>): Group<F> => ({
  ...group,
  workloads: group.workloads.filter((_, index) => isFull || index % 6 === 0),
})

const openBench = async (): Promise<Bench> => {
  const adminUrl = process.env[ADMIN_URL_VARIABLE] ?? ''
  const machine = await describeMachine({ adminUrl, freshDatabase, emptyDatabase, stop: async () => undefined })
  const { dist, close } = await bundleServer()
  onTestFinished(close)
  return { machine, dist, log: () => undefined }
}

// Doesn't assert speed, only that every workload succeeds and is reported.
it('runs workloads on product and baseline within the statement limit', async () => {
  const bench = await openBench()
  const groups = [
    await measure(bench, sampleGroup(orderGroup(paces.sample))),
    ...(isFull ? [await measure(bench, rowGroup(paces.sample))] : []),
  ]
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
  const tooMany = groups
    .flatMap(({ results }) => results)
    .filter((result) => evaluate(result, undefined).problems.some((problem) => problem.endsWith('statements')))
  expect(tooMany.map(({ name }) => name)).toEqual([])
}, 900_000)

it.skipIf(!isFull)(
  'measures sign-ins and shop pages',
  async () => {
    const bench = await openBench()
    const logins = await measureLogins(bench, { people: 2, rounds: 1, roundTime: 500 })
    expect(logins.map(({ name }) => name).join()).toMatch(/an image.*a script.*a list.*sign-ins a second/)
    expect(logins.map(({ value }) => value).join()).not.toContain('NaN')
    const shopPages = await measureShopPages(bench, { rounds: 1, roundTime: 50, connections: 2 })
    expect(shopPages.map(({ name }) => name).join()).toMatch(/home page.*category page.*product page/)
    expect(shopPages.map(({ value }) => value).join()).not.toContain('NaN')
  },
  900_000,
)
