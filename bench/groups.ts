import { fill, type FilledRows, fillWithOrders, type FilledWithOrders } from './fill.ts'
import { orderWorkloads } from './order-workloads.ts'
import type { Group } from './workload.ts'
import { workloads } from './workloads.ts'
import { writeWorkloads } from './write-workloads.ts'

/** Size of a run: `whole` for published results, `quick` during development, `sample` for the test. */
export interface Pace {
  orders: readonly number[]
  rows: readonly number[]
  rounds: number
  roundTime: number
  connections: number
}

export const paces = {
  whole: { orders: [10_000, 1_000_000], rows: [10_000, 200_000], rounds: 3, roundTime: 400, connections: 16 },
  quick: { orders: [1_000, 10_000], rows: [1_000, 10_000], rounds: 1, roundTime: 80, connections: 16 },
  sample: { orders: [400], rows: [400], rounds: 1, roundTime: 1, connections: 2 },
} as const satisfies Record<string, Pace>

const pickTiming = ({ rounds, roundTime, connections }: Pace) => ({ rounds, roundTime, connections })

/** Writes come last, because they invalidate the caches of reads. */
export const orderGroup = (pace: Pace): Group<FilledWithOrders> => ({
  ...pickTiming(pace),
  name: 'orders',
  sizes: pace.orders,
  fill: fillWithOrders,
  workloads: [...orderWorkloads, ...writeWorkloads],
})

/** Only the writes, on the same stores. */
export const writeGroup = (pace: Pace): Group<FilledWithOrders> => ({
  ...orderGroup(pace),
  name: 'writes',
  workloads: writeWorkloads,
})

export const rowGroup = (pace: Pace): Group<FilledRows> => ({
  ...pickTiming(pace),
  name: 'brands, products and customers',
  sizes: pace.rows,
  fill,
  workloads,
})
