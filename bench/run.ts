import { startTestPostgres } from '#server/testing/postgres.ts'
import { fill, fillWithOrders } from './fill.ts'
import { measure, stopServers } from './measure.ts'
import { orderWorkloads } from './order-workloads.ts'
import { workloads } from './workloads.ts'

/** `npm run bench -- orders` measures those alone. Products are a tenth of the rows. */
const asked = process.argv[2]

const postgres = await startTestPostgres({ tuning: { fsync: 'on' } })
try {
  if (asked === undefined || asked === 'rows') {
    await measure(postgres, { name: 'rows', sizes: [10_000, 200_000], roundTime: 1500, fill, workloads })
  }
  if (asked === undefined || asked === 'orders') {
    const sizes = [10_000, 1_000_000] as const
    await measure(postgres, { name: 'orders', sizes, roundTime: 400, fill: fillWithOrders, workloads: orderWorkloads })
  }
} finally {
  stopServers('SIGKILL')
  await postgres.stop()
}
