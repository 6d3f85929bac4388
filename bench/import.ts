// Imports 100,000 customers with 128 per request, one request after the other, like a browser.
import { importBatchSize } from '#contract/domains/customer-import.ts'
import { fillWithOrders } from './fill.ts'
import { load } from './load.ts'
import type { Bench } from './measure.ts'
import { readMemoryMegabytes, readCpuMs, readFamilyCpuMs } from './cpu-usage.ts'
import type { Fact } from './report.ts'
import { openSetup } from './bench-setup.ts'
import { importRows } from './write-workloads.ts'

const maxSeconds = 60
const fullFileRows = 100_000
const noTimeLimitMs = 600_000

export const measureImport = async ({ machine, dist, log }: Bench, customers: number): Promise<Fact[]> => {
  const group = { fill: fillWithOrders, workloads: [importRows] }
  const setup = await openSetup(machine.server, group, 1000, dist)
  try {
    const [pair] = setup.pairs
    if (!pair) throw new Error('There is no import.')
    const { pid } = setup.product
    const readCpu = () => [readCpuMs(pid) ?? Number.NaN, readFamilyCpuMs(machine.postgres.pid) ?? Number.NaN]
    const requests = Math.ceil(customers / importBatchSize)
    const [server = 0, database = 0] = readCpu()
    const { responseCount, perSecond, p50, p99 } = await load(pair.product, {
      time: noTimeLimitMs,
      connections: 1,
      requests,
    })
    const [serverAfter = 0, databaseAfter = 0] = readCpu()
    const rows = responseCount * importBatchSize
    const seconds = responseCount / perSecond
    const memory = readMemoryMegabytes(pid)
    log(`Imported ${rows.toLocaleString('en')} customers in ${seconds.toFixed(0)} s.`)
    const baseline = await load(pair.baseline, {
      time: noTimeLimitMs,
      connections: 1,
      requests: Math.ceil(requests / 8),
    })
    const fullFileSeconds = (seconds / rows) * fullFileRows
    const perRow = (after: number, before: number): string => {
      const microseconds = ((after - before) / rows) * 1000
      return Number.isNaN(microseconds) ? '–' : `${microseconds.toFixed(0)} µs`
    }
    return [
      {
        name: `${rows.toLocaleString('en')} customers, 128 in each call, one call after the other`,
        value: `${seconds.toFixed(1)} s (100,000: ${fullFileSeconds.toFixed(1)} s)`,
        bound: `100,000 in ${maxSeconds} s`,
        isWithinBound: fullFileSeconds < maxSeconds,
      },
      { name: 'customers a second', value: (perSecond * importBatchSize).toFixed(0) },
      { name: 'a call: p50, p99', value: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms` },
      {
        name: 'the same statements behind bare Fastify',
        value: `${baseline.p50.toFixed(1)} ms, ${baseline.p99.toFixed(1)} ms`,
      },
      { name: 'of bare', value: (perSecond / baseline.perSecond).toFixed(2) },
      { name: 'statements of a call, whatever its rows', value: String(pair.statements) },
      { name: 'processor time of a customer: server', value: perRow(serverAfter, server) },
      { name: 'processor time of a customer: database', value: perRow(databaseAfter, database) },
      { name: 'memory of the server after it', value: memory === undefined ? '–' : `${memory.toFixed(0)} MB` },
    ]
  } finally {
    await setup.close()
  }
}
