import { openDefaultCluster } from '#server/testing/default-postgres.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { findPostgres15 } from '../tools/system-packages.mjs'
import { fillWithOrders } from './fill.ts'
import { load, type Measured } from './load.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'
import { openSide } from './side.ts'
import { configuredWrites } from './write-workloads.ts'

/** Maximum ratio to the bundled server, which has another version and configuration. */
const maxRatio = 2

interface Amount {
  orders: number
  rounds: number
  /** In ms, for each workload, server and round. */
  roundTime: number
}

const median = (values: readonly Measured[]): number =>
  values.map(({ p50 }) => p50).toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Latency of writes on Debian's PostgreSQL 15 in its default configuration, compared with the bundled one. Rounds
 * alternate, with one connection.
 */
export const measureDefaultPostgres = async (
  { machine, dist, say }: Bench,
  { orders, rounds, roundTime }: Amount,
): Promise<Fact[]> => {
  const folder = findPostgres15()
  if (!folder) return [{ name: 'PostgreSQL 15 of Debian', value: 'not installed (apt-get install postgresql-15)' }]
  const untuned = await startTestPostgres({ open: (dataDir) => openDefaultCluster(dataDir, { folder, major: 15 }) })
  const group = { fill: fillWithOrders, workloads: configuredWrites }
  const sides = []
  try {
    for (const server of [machine.server, untuned]) sides.push(await openSide(server, group, orders, dist))
    const facts: Fact[] = []
    for (const [index, { name }] of configuredWrites.entries()) {
      const targets = sides.flatMap(({ pairs }) => pairs[index]?.product ?? [])
      for (const target of targets) await load(target, { time: roundTime / 2, connections: 1 })
      const taken = targets.map((): Measured[] => [])
      for (let round = 0; round < rounds; round++) {
        for (const [place, target] of targets.entries()) {
          taken[place]?.push(await load(target, { time: roundTime, connections: 1 }))
        }
      }
      const [bundled = Number.NaN, byDefault = Number.NaN] = taken.map(median)
      const ratio = byDefault / bundled
      const value = `${byDefault.toFixed(1)} ms, bundled ${bundled.toFixed(1)} ms: ${ratio.toFixed(2)}×`
      say(`${name}: ${value}`)
      facts.push({ name, value, bound: `${maxRatio}×`, isKept: ratio < maxRatio })
    }
    return facts
  } finally {
    for (const side of sides) await side.close()
    await untuned.stop()
  }
}
