import { setTimeout as pause } from 'node:timers/promises'
import { orders } from '#contract/domains/orders.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { openStoreFixture } from '#server/testing/store-fixture.ts'
import { makeRng } from './rng.ts'
import { makeKillableServer, type CallResponse } from './killable-server.ts'

interface OrderStormOptions {
  orders: number
  kills: number
}

interface OrderStormReport {
  kills: number
  placed: number
  cancelled: number
  /** Number of rejected orders by error code. */
  rejected: Record<string, number>
  /** Requests without a response because the server was killed. */
  unanswered: number
  /** Violated invariants. */
  problems: string[]
}

const concurrency = 4
const expectedErrors = new Set(['not_enough_stock', 'slot_full', 'discount_used_up', 'not_enough_points'])

/**
 * Places orders with lines in varying order and with limited codes, slots and points, and cancels some, while the
 * server is killed repeatedly. Clients retry unanswered requests with the same key.
 */
export const orderStorm = async (storm: OrderStormOptions): Promise<OrderStormReport> => {
  const fixture = await openStoreFixture()
  const server = await makeKillableServer(fixture.test)
  const { store, owner } = fixture
  const rng = makeRng(7)
  const report: OrderStormReport = { kills: 0, placed: 0, cancelled: 0, rejected: {}, unanswered: 0, problems: [] }
  const acknowledged = new Map<string, number>()
  let completedCount = 0
  let next = 0

  const retryUntilAnswered = async (call: () => Promise<CallResponse | undefined>): Promise<CallResponse> => {
    for (;;) {
      const response = await call()
      if (response && response.status !== 503) return response
      report.unanswered += 1
      await pause(50)
    }
  }

  try {
    const stock = Math.ceil(storm.orders / 3)
    const variants = await Promise.all(Array.from({ length: 8 }, () => fixture.newVariant({ stock })))
    const customer = await fixture.newCustomer({ points: storm.orders * 2 })
    const window = await fixture.newWindow({ capacity: Math.ceil(storm.orders / 4) })
    await fixture.newDiscount({ application: 'manual', codes: ['STORM'], totalLimit: Math.ceil(storm.orders / 5) })

    const makeLines = () => {
      const selected = variants.filter(() => rng(3) === 0)
      const lines = (selected.length > 0 ? selected : variants.slice(0, 2)).map((variant) => ({
        variant,
        quantity: 1 + rng(2),
      }))
      return rng(2) === 0 ? lines : lines.toReversed()
    }
    const makeOrder = () => ({
      method: 'pickup',
      lines: makeLines(),
      buyer: rng(2) === 0 ? { customer } : { name: `Guest ${rng(50)}` },
      ...(rng(3) === 0 ? { codes: ['STORM'] } : {}),
      ...(rng(3) === 0 ? { slot: { window, date: fixture.dayAfterTomorrow } } : {}),
    })
    const placeOrder = async (index: number): Promise<void> => {
      const order = makeOrder()
      const usesPoints = 'customer' in order.buyer && rng(2) === 0
      const body = usesPoints ? { ...order, points: 7 } : order
      const path = `/stores/${store}/orders`
      const call = { as: owner, key: `storm-${index}`, path, body }
      const response = await retryUntilAnswered(() => server.post(checkout.create, call))
      const code = response.body.code ?? ''
      completedCount += 1
      if (response.status !== 200) {
        if (!expectedErrors.has(code)) report.problems.push(`Order ${index} was answered ${response.status} ${code}`)
        report.rejected[code] = (report.rejected[code] ?? 0) + 1
        return
      }
      const { _id: id, number } = response.body.data as { _id: string; number: number }
      if (acknowledged.has(id)) report.problems.push(`${id} was acknowledged twice`)
      acknowledged.set(id, number)
      report.placed += 1
      if (rng(6) > 0) return
      const cancel = { as: owner, key: `cancel-${index}`, path: `${path}/${id}`, body: {} }
      const cancelled = await retryUntilAnswered(() => server.post(orders.cancel, cancel))
      if (cancelled.status !== 200) report.problems.push(`${number} could not be cancelled: ${cancelled.status}`)
      report.cancelled += 1
    }
    const sender = async (): Promise<void> => {
      while (next < storm.orders) {
        next += 1
        await placeOrder(next)
      }
    }
    /** Kills the server during requests, not between them. */
    const killer = async (): Promise<void> => {
      for (let round = 1; round <= storm.kills; round++) {
        const due = Math.floor((storm.orders * round) / (storm.kills + 1))
        while (completedCount < due) await pause(2)
        await pause(round % 13)
        await server.kill()
        report.kills += 1
        await server.start()
      }
    }
    await server.start()
    await Promise.all([...Array.from({ length: concurrency }, sender), killer()])

    const storedOrders = await fixture.test.database.kysely
      .selectFrom('orders')
      .select(['id', 'number', 'status'])
      .where('store_id', '=', store)
      .execute()
    for (const { id, number } of storedOrders) {
      if (acknowledged.get(id) !== number) report.problems.push(`${number} was never acknowledged`)
    }
    if (storedOrders.length !== acknowledged.size)
      report.problems.push(`${storedOrders.length} orders instead of ${acknowledged.size}`)
    const cancelled = storedOrders.filter(({ status }) => status === 'cancelled').length
    if (cancelled !== report.cancelled) report.problems.push(`${cancelled} cancelled instead of ${report.cancelled}`)
    report.problems.push(...(await fixture.drift()).map((drift) => JSON.stringify(drift)))
    return report
  } finally {
    await server.close()
    await fixture.close()
  }
}

export const runOrderStorm = async ([orderCount = 2000, kills = 50]: number[]): Promise<boolean> => {
  const { placed, cancelled, rejected, unanswered, problems, ...report } = await orderStorm({
    orders: orderCount,
    kills,
  })
  console.log(`asked for ${orderCount}, placed ${placed}, cancelled ${cancelled}, refused ${JSON.stringify(rejected)}`)
  console.log(`server killed ${report.kills} times, calls repeated ${unanswered}`)
  for (const line of problems.slice(0, 20)) console.log(line)
  console.log(problems.length === 0 ? 'Each exactly once, and everything adds up.' : `Problems: ${problems.length}.`)
  return problems.length === 0
}
