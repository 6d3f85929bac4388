import { setTimeout as pause } from 'node:timers/promises'
import { fillWithOrders } from './fill.ts'
import { openLanes } from './lanes.ts'
import type { Bench } from './measure.ts'
import { processorOfFamily } from './processor.ts'
import type { Fact } from './report.ts'

const most = { orders: 1_000_000, seconds: 120 }

/** Measures how long filling stores of these sizes takes. */
export const measureFilling = async ({ machine }: Bench, sizes: readonly number[]): Promise<Fact[]> => {
  const facts: Fact[] = []
  for (const size of sizes) {
    const fresh = await machine.server.freshDatabase()
    const used = (): number => (processorOfFamily(machine.postgres.pid) ?? Number.NaN) / 1000
    const [begun, before] = [performance.now(), used()]
    const lanes = await openLanes(fresh.url)
    await fillWithOrders(lanes, size)
    await lanes.close()
    const seconds = (performance.now() - begun) / 1000
    // CPU time of a backend is added to its parent shortly after the connection is closed.
    await pause(500)
    facts.push({
      name: `${size.toLocaleString('en')} orders with all that hangs on them`,
      value: `${seconds.toFixed(0)} s, ${(used() - before).toFixed(0)} s of processor time of the database`,
      ...(size >= most.orders ? { bound: `${most.seconds} s`, isKept: seconds < most.seconds } : {}),
    })
    await fresh.drop()
  }
  return facts
}
