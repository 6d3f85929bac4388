import { setTimeout as pause } from 'node:timers/promises'
import { fillWithOrders } from './fill.ts'
import { openConnections } from './connections.ts'
import type { Bench } from './measure.ts'
import { readFamilyCpuMs } from './cpu-usage.ts'
import type { Fact } from './report.ts'

const bounds = { orders: 1_000_000, seconds: 120 }

/** Measures how long filling stores of these sizes takes. */
export const measureFilling = async ({ machine }: Bench, sizes: readonly number[]): Promise<Fact[]> => {
  const facts: Fact[] = []
  for (const size of sizes) {
    const fresh = await machine.server.freshDatabase()
    const readCpuSeconds = (): number => (readFamilyCpuMs(machine.postgres.pid) ?? Number.NaN) / 1000
    const [startedAt, cpuBefore] = [performance.now(), readCpuSeconds()]
    const connections = await openConnections(fresh.url)
    await fillWithOrders(connections, size)
    await connections.close()
    const seconds = (performance.now() - startedAt) / 1000
    // CPU time of a backend is added to its parent shortly after the connection is closed.
    await pause(500)
    facts.push({
      name: `${size.toLocaleString('en')} orders with all that hangs on them`,
      value: `${seconds.toFixed(0)} s, ${(readCpuSeconds() - cpuBefore).toFixed(0)} s of processor time of the database`,
      ...(size >= bounds.orders ? { bound: `${bounds.seconds} s`, isWithinBound: seconds < bounds.seconds } : {}),
    })
    await fresh.drop()
  }
  return facts
}
