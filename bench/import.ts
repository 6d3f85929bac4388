// Imports 100,000 customers with 128 per request, one request after the other, like a browser.
import { importBatchSize } from '#contract/domains/customer-import.ts'
import { fillWithOrders } from './fill.ts'
import { load } from './load.ts'
import type { Bench } from './measure.ts'
import { megabytesOf, processorOf, processorOfFamily } from './processor.ts'
import type { Fact } from './report.ts'
import { openSide } from './side.ts'
import { importRows } from './write-workloads.ts'

const mostSeconds = 60
const wholeFile = 100_000
const forever = 600_000

export const measureImport = async ({ machine, dist, say }: Bench, customers: number): Promise<Fact[]> => {
  const group = { fill: fillWithOrders, workloads: [importRows] }
  const side = await openSide(machine.server, group, 1000, dist)
  try {
    const [pair] = side.pairs
    if (!pair) throw new Error('There is no import.')
    const { pid } = side.product
    const used = () => [processorOf(pid) ?? Number.NaN, processorOfFamily(machine.postgres.pid) ?? Number.NaN]
    const requests = Math.ceil(customers / importBatchSize)
    const [server = 0, database = 0] = used()
    const { answered, perSecond, p50, p99 } = await load(pair.product, { time: forever, connections: 1, requests })
    const [serverAfter = 0, databaseAfter = 0] = used()
    const rows = answered * importBatchSize
    const seconds = answered / perSecond
    const memory = megabytesOf(pid)
    say(`Imported ${rows.toLocaleString('en')} customers in ${seconds.toFixed(0)} s.`)
    const bare = await load(pair.bare, { time: forever, connections: 1, requests: Math.ceil(requests / 8) })
    const wholeIn = (seconds / rows) * wholeFile
    const perRow = (after: number, before: number): string => {
      const microseconds = ((after - before) / rows) * 1000
      return Number.isNaN(microseconds) ? '–' : `${microseconds.toFixed(0)} µs`
    }
    return [
      {
        name: `${rows.toLocaleString('en')} customers, 128 in each call, one call after the other`,
        value: `${seconds.toFixed(1)} s (100,000: ${wholeIn.toFixed(1)} s)`,
        bound: `100,000 in ${mostSeconds} s`,
        isKept: wholeIn < mostSeconds,
      },
      { name: 'customers a second', value: (perSecond * importBatchSize).toFixed(0) },
      { name: 'a call: p50, p99', value: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms` },
      {
        name: 'the same statements behind bare Fastify',
        value: `${bare.p50.toFixed(1)} ms, ${bare.p99.toFixed(1)} ms`,
      },
      { name: 'of bare', value: (perSecond / bare.perSecond).toFixed(2) },
      { name: 'statements of a call, whatever its rows', value: String(pair.statements) },
      { name: 'processor time of a customer: server', value: perRow(serverAfter, server) },
      { name: 'processor time of a customer: database', value: perRow(databaseAfter, database) },
      { name: 'memory of the server after it', value: memory === undefined ? '–' : `${memory.toFixed(0)} MB` },
    ]
  } finally {
    await side.close()
  }
}
