// The first call after a change counts again, the next one doesn't. Compares both for every list and page.
import { Client } from 'pg'
import { openSetup } from './bench-setup.ts'
import type { FilledStore } from './fill.ts'
import { openHttpClient, quantile } from './load.ts'
import type { Bench } from './measure.ts'
import { table } from './report.ts'
import type { Group } from './workload.ts'

/** Issue 29: the first call takes at most twice as long as the next one. */
const maxRatio = 2
const warmUpCalls = 10

interface FirstCall {
  name: string
  /** Medians in ms. */
  first: number
  next: number
}

/** Changes an order, a customer and a product of the store, if it has one. */
const changes = [
  `update orders set updated_at = now() where store_id = $1 and id = (
     select id from orders where store_id = $1 order by placed_at desc limit 1)`,
  `update customers set updated_at = now() where store_id = $1 and id = (
     select id from customers where store_id = $1 order by created_at desc limit 1)`,
  `select refresh_products($1, array(select id from products where store_id = $1 order by created_at desc limit 1))`,
]

const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** The reads of a group in a store of its first size, one call at a time. */
const measureGroup = async <F extends FilledStore>(
  { machine, dist, log }: Bench,
  group: Group<F>,
  pairs: number,
): Promise<FirstCall[]> => {
  const workloads = group.workloads.filter(({ kind }) => kind !== 'write')
  const setup = await openSetup(machine.server, { ...group, workloads }, group.sizes[0] ?? 0, dist)
  const client = new Client({ connectionString: setup.url })
  const { send, close } = openHttpClient(setup.product.port)
  try {
    await client.connect()
    const results: FirstCall[] = []
    for (const [index, { name }] of workloads.entries()) {
      const next = setup.pairs[index]?.product.makeRequests()
      if (!next) throw new Error(`${name} was not prepared.`)
      const measureCall = async (): Promise<number> => {
        const startedAt = performance.now()
        await send(next())
        return performance.now() - startedAt
      }
      for (let call = 0; call < warmUpCalls; call++) await measureCall()
      const [first, second]: [number[], number[]] = [[], []]
      for (let pair = 0; pair < pairs; pair++) {
        for (const change of changes) await client.query(change, [setup.filled.storeId])
        first.push(await measureCall())
        second.push(await measureCall())
      }
      results.push({ name, first: median(first), next: median(second) })
    }
    log(`${group.name}: ${results.length} lists and pages.`)
    return results
  } finally {
    close()
    await client.end()
    await setup.close()
  }
}

const toRow = ({ name, first, next }: FirstCall): string[] => {
  const ratio = `${(first / next).toFixed(2)}×`
  return [name, first.toFixed(1), next.toFixed(1), first > next * maxRatio ? `**${ratio}**` : ratio]
}

/** The report, with the largest ratios first. */
export const measureFirstCalls = async <Orders extends FilledStore, Rows extends FilledStore>(
  bench: Bench,
  orders: Group<Orders>,
  rows: Group<Rows>,
  pairs: number,
): Promise<string> => {
  const results = [...(await measureGroup(bench, orders, pairs)), ...(await measureGroup(bench, rows, pairs))]
  const within = results.filter(({ first, next }) => first <= next * maxRatio)
  return [
    `## first calls after a change, ${orders.sizes[0]?.toLocaleString('en')} orders, ${rows.sizes[0]?.toLocaleString('en')} customers`,
    '',
    `${within.length} of ${results.length} take at most ${maxRatio} times as long as the next call.`,
    '',
    table(
      ['list or page', 'first, ms', 'next, ms', 'ratio'],
      results.toSorted((a, b) => b.first / b.next - a.first / a.next).map(toRow),
    ),
  ].join('\n')
}
