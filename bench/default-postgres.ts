import { openDefaultCluster } from '#server/testing/default-postgres.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { findPostgres15 } from '../tools/system-packages.mjs'
import { fillWithOrders } from './fill.ts'
import { load, type Measurement } from './load.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'
import { openSetup } from './bench-setup.ts'
import { defaultPostgresWrites } from './write-workloads.ts'

/** Maximum ratio to the bundled server, which has another version and configuration. */
const maxRatio = 2

interface RunSize {
  orders: number
  rounds: number
  /** In ms, for each workload, server and round. */
  roundTime: number
}

const median = (values: readonly Measurement[]): number =>
  values.map(({ p50 }) => p50).toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Latency of writes on Debian's PostgreSQL 15 in its default configuration, compared with the bundled one. Rounds
 * alternate, with one connection.
 */
export const measureDefaultPostgres = async (
  { machine, dist, log }: Bench,
  { orders, rounds, roundTime }: RunSize,
): Promise<Fact[]> => {
  const folder = findPostgres15()
  if (!folder) return [{ name: 'PostgreSQL 15 of Debian', value: 'not installed (apt-get install postgresql-15)' }]
  const untuned = await startTestPostgres({ open: (dataDir) => openDefaultCluster(dataDir, { folder, major: 15 }) })
  const group = { fill: fillWithOrders, workloads: defaultPostgresWrites }
  const setups = []
  try {
    for (const server of [machine.server, untuned]) setups.push(await openSetup(server, group, orders, dist))
    const facts: Fact[] = []
    for (const [index, { name }] of defaultPostgresWrites.entries()) {
      const targets = setups.flatMap(({ pairs }) => pairs[index]?.product ?? [])
      for (const target of targets) await load(target, { time: roundTime / 2, connections: 1 })
      const measurements = targets.map((): Measurement[] => [])
      for (let round = 0; round < rounds; round++) {
        for (const [targetIndex, target] of targets.entries()) {
          measurements[targetIndex]?.push(await load(target, { time: roundTime, connections: 1 }))
        }
      }
      const [bundledMs = Number.NaN, untunedMs = Number.NaN] = measurements.map(median)
      const ratio = untunedMs / bundledMs
      const value = `${untunedMs.toFixed(1)} ms, bundled ${bundledMs.toFixed(1)} ms: ${ratio.toFixed(2)}×`
      log(`${name}: ${value}`)
      facts.push({ name, value, bound: `${maxRatio}×`, isWithinBound: ratio < maxRatio })
    }
    return facts
  } finally {
    for (const setup of setups) await setup.close()
    await untuned.stop()
  }
}
