import { setTimeout as pause } from 'node:timers/promises'
import { orders } from '#contract/domains/orders.ts'
import { openShop } from '#server/testing/shop.ts'
import { makeDice } from './dice.ts'
import { mortalServer, type Told } from './mortal-server.ts'

interface OrderStorm {
  orders: number
  kills: number
}

interface OrderStormReport {
  kills: number
  placed: number
  cancelled: number
  /** Number of rejected orders by error code. */
  refused: Record<string, number>
  /** Requests without a response because the server was killed. */
  unanswered: number
  /** Violated invariants. */
  wrong: string[]
}

const atOnce = 4
const refusals = new Set(['not_enough_stock', 'slot_full', 'discount_used_up', 'not_enough_points'])

/**
 * Places orders with lines in varying order and with limited codes, slots and points, and cancels some, while the
 * server is killed repeatedly. Clients retry unanswered requests with the same key.
 */
export const orderStorm = async (storm: OrderStorm): Promise<OrderStormReport> => {
  const shop = await openShop()
  const server = await mortalServer(shop.test)
  const { store, owner } = shop
  const throwDice = makeDice(7)
  const report: OrderStormReport = { kills: 0, placed: 0, cancelled: 0, refused: {}, unanswered: 0, wrong: [] }
  const acknowledged = new Map<string, number>()
  let settled = 0
  let next = 0

  const untilAnswered = async (call: () => Promise<Told | undefined>): Promise<Told> => {
    for (;;) {
      const answer = await call()
      if (answer && answer.status !== 503) return answer
      report.unanswered += 1
      await pause(50)
    }
  }

  try {
    const stock = Math.ceil(storm.orders / 3)
    const variants = await Promise.all(Array.from({ length: 8 }, () => shop.newVariant({ stock })))
    const customer = await shop.newCustomer({ points: storm.orders * 2 })
    const window = await shop.newWindow({ capacity: Math.ceil(storm.orders / 4) })
    await shop.newDiscount({ application: 'manual', codes: ['STORM'], totalLimit: Math.ceil(storm.orders / 5) })

    const basket = () => {
      const chosen = variants.filter(() => throwDice(3) === 0)
      const lines = (chosen.length > 0 ? chosen : variants.slice(0, 2)).map((variant) => ({
        variant,
        quantity: 1 + throwDice(2),
      }))
      return throwDice(2) === 0 ? lines : lines.toReversed()
    }
    const request = () => ({
      method: 'pickup',
      lines: basket(),
      buyer: throwDice(2) === 0 ? { customer } : { name: `Guest ${throwDice(50)}` },
      ...(throwDice(3) === 0 ? { codes: ['STORM'] } : {}),
      ...(throwDice(3) === 0 ? { slot: { window, date: shop.soon } } : {}),
    })
    const place = async (index: number): Promise<void> => {
      const asked = request()
      const isPaid = 'customer' in asked.buyer && throwDice(2) === 0
      const body = isPaid ? { ...asked, points: 7 } : asked
      const path = `/stores/${store}/orders`
      const call = { as: owner, key: `storm-${index}`, path, body }
      const answer = await untilAnswered(() => server.post(orders.create, call))
      const code = answer.body.code ?? ''
      settled += 1
      if (answer.status !== 200) {
        if (!refusals.has(code)) report.wrong.push(`Order ${index} was answered ${answer.status} ${code}`)
        report.refused[code] = (report.refused[code] ?? 0) + 1
        return
      }
      const { _id: id, number } = answer.body.data as { _id: string; number: number }
      if (acknowledged.has(id)) report.wrong.push(`${id} was acknowledged twice`)
      acknowledged.set(id, number)
      report.placed += 1
      if (throwDice(6) > 0) return
      const cancel = { as: owner, key: `cancel-${index}`, path: `${path}/${id}`, body: {} }
      const cancelled = await untilAnswered(() => server.post(orders.cancel, cancel))
      if (cancelled.status !== 200) report.wrong.push(`${number} could not be cancelled: ${cancelled.status}`)
      report.cancelled += 1
    }
    const sender = async (): Promise<void> => {
      while (next < storm.orders) {
        next += 1
        await place(next)
      }
    }
    /** Kills the server during requests, not between them. */
    const killer = async (): Promise<void> => {
      for (let round = 1; round <= storm.kills; round++) {
        const due = Math.floor((storm.orders * round) / (storm.kills + 1))
        while (settled < due) await pause(2)
        await pause(round % 13)
        await server.kill()
        report.kills += 1
        await server.start()
      }
    }
    await server.start()
    await Promise.all([...Array.from({ length: atOnce }, sender), killer()])

    const kept = await shop.test.database.kysely
      .selectFrom('orders')
      .select(['id', 'number', 'status'])
      .where('store_id', '=', store)
      .execute()
    for (const { id, number } of kept) {
      if (acknowledged.get(id) !== number) report.wrong.push(`${number} was never acknowledged`)
    }
    if (kept.length !== acknowledged.size) report.wrong.push(`${kept.length} orders instead of ${acknowledged.size}`)
    const cancelled = kept.filter(({ status }) => status === 'cancelled').length
    if (cancelled !== report.cancelled) report.wrong.push(`${cancelled} cancelled instead of ${report.cancelled}`)
    report.wrong.push(...(await shop.drift()).map((drift) => JSON.stringify(drift)))
    return report
  } finally {
    await server.close()
    await shop.close()
  }
}

export const runOrderStorm = async ([asked = 2000, kills = 50]: number[]): Promise<boolean> => {
  const { placed, cancelled, refused, unanswered, wrong, ...report } = await orderStorm({ orders: asked, kills })
  console.log(`asked for ${asked}, placed ${placed}, cancelled ${cancelled}, refused ${JSON.stringify(refused)}`)
  console.log(`server killed ${report.kills} times, calls repeated ${unanswered}`)
  for (const line of wrong.slice(0, 20)) console.log(line)
  console.log(wrong.length === 0 ? 'Each exactly once, and everything adds up.' : `${wrong.length} things are wrong.`)
  return wrong.length === 0
}
