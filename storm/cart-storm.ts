import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { carts } from '#contract/domains/carts.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newShopVisitor, type ShopVisitor } from '#server/testing/shop-visitor.ts'
import { openStoreFixture } from '#server/testing/store-fixture.ts'
import { type CallResponse, makeKillableServer } from './killable-server.ts'

interface CartStormOptions {
  /** Shoppers per kill; at most as many as the server has database connections. */
  shoppers: number
  kills: number
}

interface CartStormReport {
  kills: number
  placed: number
  /** Orders that were committed although the killed server couldn't answer. */
  committedUnanswered: number
  problems: string[]
}

const lockKey = 21_043
const quantity = 2
const stock = 1000

/** While another session has the lock, an order waits in its COMMIT: after that, it's placed whether or not it's answered. */
const waitInCommit = `
  create function wait_in_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${lockKey}); return null; end $$;
  create constraint trigger wait_in_commit after insert on orders deferrable initially deferred
    for each row execute function wait_in_commit()`

/**
 * Shoppers place the order of their cart, and the server is killed while one of them commits and the others are in the
 * middle of it: their carts are emptied and their items reserved, or they wait for a product. All of them press the button
 * again, twice.
 */
export const cartStorm = async ({ shoppers, kills }: CartStormOptions): Promise<CartStormReport> => {
  const fixture = await openStoreFixture()
  const server = await makeKillableServer(fixture.test, { TRUSTED_PROXIES: '127.0.0.1' })
  const { store, test } = fixture
  const report: CartStormReport = { kills: 0, placed: 0, committedUnanswered: 0, problems: [] }
  const lock = new Client({ connectionString: test.databaseUrl })
  await lock.connect()

  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    (await test.database.pool.query<{ count: number }>(`select count(*)::int as count ${text}`, values)).rows[0]
      ?.count ?? 0
  const countOrders = () => count('from orders where store_id = $1', [store])
  const countWaiting = () =>
    count(`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  const until = async (isReached: () => Promise<boolean>): Promise<void> => {
    while (!(await isReached())) await pause(5)
  }

  try {
    await lock.query(waitInCommit)
    // Half of the shoppers want the same product, and wait for each other earlier than the rest.
    const shared = await fixture.newVariant({ stock })
    const variants = await Promise.all(
      Array.from({ length: shoppers }, (_, index) =>
        index % 2 === 0 ? fixture.newVariant({ stock }) : Promise.resolve(shared),
      ),
    )
    const fillCart = async (variant: string) => {
      const visitor = newShopVisitor(test, store)
      const { _id, version } = await visitor.data(carts.addLine, { body: { variant, quantity } })
      return { visitor, cart: { _id, version } }
    }
    const place = (index: number, visitor: ShopVisitor, cart: object): Promise<CallResponse | undefined> =>
      server.post(storefront.place, {
        key: `cart-${index}`,
        path: `/storefront/${store}/orders`,
        body: { method: 'pickup', cart, buyer: { name: `Shopper ${index}`, email: `shopper-${index}@example.com` } },
        address: `10.43.${index >> 8}.${index & 255}`,
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      })
    const retry = async (...call: Parameters<typeof place>): Promise<CallResponse> => {
      for (;;) {
        const response = await place(...call)
        if (response && response.status !== 503) return response
        await pause(50)
      }
    }

    const acknowledged = new Set<string>()
    const killDuringOrders = async (round: number): Promise<void> => {
      const filled = await Promise.all(variants.map((variant) => fillCart(variant)))
      const calls = filled.map(({ visitor, cart }, index) => [round * shoppers + index, visitor, cart] as const)
      const ordersBefore = await countOrders()
      await lock.query('select pg_advisory_lock($1)', [lockKey])
      const cut = Promise.all(calls.map((call) => place(...call)))
      await until(async () => (await countWaiting()) === shoppers)
      await server.kill()
      report.kills += 1
      for (const response of await cut)
        if (response) report.problems.push(`A killed server answered ${response.status}`)
      await lock.query('select pg_advisory_unlock($1)', [lockKey])
      await until(async () => (await countOrders()) > ordersBefore)
      report.committedUnanswered += (await countOrders()) - ordersBefore
      await server.start()
      const answers = await Promise.all(calls.map((call) => Promise.all([retry(...call), retry(...call)])))
      for (const [index, presses] of answers.entries()) {
        const ids = new Set(
          presses.map(({ body }) => (body.data as { _id?: string } | undefined)?._id ?? body.code ?? ''),
        )
        const [id = ''] = ids
        if (ids.size !== 1 || presses.some(({ status }) => status !== 200) || acknowledged.has(id))
          report.problems.push(`Shopper ${index} of round ${round} was answered ${[...ids].join(' and ')}`)
        acknowledged.add(id)
        const { count: left } = (await filled[index]?.visitor.data(carts.get)) ?? { count: -1 }
        if (left !== 0) report.problems.push(`${left} items are left in the cart of ${id}`)
      }
    }
    await server.start()
    for (let round = 0; round < kills; round++) await killDuringOrders(round)

    const { rows: stored } = await test.database.pool.query<{ id: string; pieces: number }>(
      'select id, pieces from orders where store_id = $1',
      [store],
    )
    report.placed = stored.length
    if (stored.length !== shoppers * kills) report.problems.push(`${stored.length} orders of ${shoppers * kills} carts`)
    for (const { id, pieces } of stored)
      if (!acknowledged.has(id) || pieces !== quantity) report.problems.push(`${id} with ${pieces} items is unknown`)
    for (const variant of new Set(variants)) {
      const reserved = variants.filter((each) => each === variant).length * quantity * kills
      const actual = await fixture.readStock(variant)
      if (actual.reserved !== reserved || actual.available !== stock - reserved)
        report.problems.push(`stock is ${JSON.stringify(actual)} instead of ${reserved} reserved`)
    }
    report.problems.push(...(await fixture.drift()).map((drift) => JSON.stringify(drift)))
    return report
  } finally {
    await lock.end()
    await server.close()
    await fixture.close()
  }
}

/** `npm run storm -- carts 8 20` */
export const runCartStorm = async ([shoppers = 8, kills = 20]: number[]): Promise<boolean> => {
  const { placed, committedUnanswered, problems, ...report } = await cartStorm({ shoppers, kills })
  console.log(`${shoppers * kills} carts, ${placed} orders, server killed ${report.kills} times`)
  console.log(`${committedUnanswered} orders were committed by a server that was killed before its response`)
  for (const line of problems.slice(0, 20)) console.log(line)
  console.log(problems.length === 0 ? 'One order for each cart.' : `Problems: ${problems.length}.`)
  return problems.length === 0
}
