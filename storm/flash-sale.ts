import { Agent, type OutgoingHttpHeaders, request as sendRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { shopPages, shopPath } from '#contract/shop-path.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { toInjectOptions } from '#server/testing/app.ts'
import { openBalancer } from './balancer.ts'
import { bundleServer } from './bundle.ts'
import { makeFleet } from './fleet.ts'
import { makeRng } from './rng.ts'

interface FlashSaleOptions {
  shoppers: number
  items: number
  /** How often a web process is killed during the sale. */
  kills: number
  /** The time in which all shoppers arrive. */
  arrivalMs: number
  /** How often the other store's dashboard is read before the sale, for comparison. */
  calmReads: number
}

export interface FlashSaleReport {
  kills: number
  /** Orders in the database. */
  stored: number
  /** Shoppers who were told that they have an order. */
  sold: number
  soldOut: number
  /** Responses by status, of shoppers and of the other store's staff. */
  statuses: Record<string, number>
  /** Requests without a response, because the process was killed, by reason. */
  unanswered: Record<string, number>
  seconds: number
  /** Response times of the other store's dashboard before and during the sale, in ms. */
  calmMs: number[]
  dashboardMs: number[]
  problems: string[]
}

interface Message {
  method: string
  headers: OutgoingHttpHeaders
  body?: string
}

interface Answer {
  status: number
  body: string
  code: string
  retryAfterMs: number
}

const maxWaitMs = 240_000
/** Shoppers who wait for an answer don't give up: a request that is cut and sent again costs the server twice. */
const requestTimeoutMs = 120_000
const [retryMs, maxRetryMs] = [300, 5_000]
/** This process has all shoppers and the balancer in it; more connections would exceed its queue of new ones. */
const maxConnections = 400

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

/** Much cheaper than `fetch`, whose 2,000 callers would slow down the servers on the same machine. */
const send = (agent: Agent, url: string, { method, headers, body = '' }: Message): Promise<Omit<Answer, 'code'>> =>
  new Promise((resolve, reject) => {
    const outgoing = sendRequest(url, { agent, method, headers }, (response) => {
      const retryAfterMs = Number(response.headers['retry-after'] ?? 0) * 1000
      const status = response.statusCode ?? 0
      text(response).then((content) => resolve({ status, body: content, retryAfterMs }), reject)
    })
    outgoing.setTimeout(requestTimeoutMs, () => outgoing.destroy(new Error('no response')))
    outgoing.on('error', reject).end(body)
  })

/** The store's live product with few items, and how a shopper sees and orders it. */
const openSale = async (fixture: StoreFixture, items: number) => {
  const { test, owner, store } = fixture
  const variant = await fixture.newVariant({ title: 'Flash sale lamp', price: 4900, stock: items })
  const [listed] = (await test.data(products.list, { as: owner, store })).data
  const { slug } = await test.data(products.get, { as: owner, store, params: { id: listed?._id ?? '' } })
  const shop = await test.data(storefront.store, { store })
  return { variant, page: shopPath(shop, shopPages.product(slug)) }
}

/**
 * Many more shoppers than items, two web processes, and kills while they order. Each shopper opens the product's page and
 * orders one item; requests without a response or with a 503 are repeated with the same key, so a shopper whose order was
 * placed by a killed process still learns about it. Staff of another store work at the same time.
 */
export const flashSale = async (sale: FlashSaleOptions): Promise<FlashSaleReport> => {
  const { shoppers, items, kills, arrivalMs, calmReads } = sale
  const report: FlashSaleReport = {
    kills: 0,
    stored: 0,
    sold: 0,
    soldOut: 0,
    statuses: {},
    unanswered: {},
    seconds: 0,
    calmMs: [],
    dashboardMs: [],
    problems: [],
  }
  const closers: (() => Promise<void>)[] = []
  const track = <T extends { close(): Promise<void> }>(resource: T): T => {
    closers.unshift(() => resource.close())
    return resource
  }
  const rng = makeRng(21)
  try {
    const { dist } = track(await bundleServer())
    const fixture = track(await openStoreFixture())
    const other = await newStoreFixture(fixture.test)
    const ordered = await other.placeOrder({ lines: [{ variant: await other.newVariant({ stock: 1 }), quantity: 1 }] })
    const { number } = ordered.body.data as { number: number }
    const { variant, page } = await openSale(fixture, items)
    const fleet = track(await makeFleet(fixture.test, { PUBLIC_URL: 'http://storm.example' }))
    const balancer = track(await openBalancer(fleet.webs.map(({ process }) => process.port)))
    await Promise.all(fleet.webs.map(({ process }) => process.start(dist)))

    const agent = new Agent({ keepAlive: true, maxSockets: maxConnections })
    // Staff don't wait for a connection of the shoppers.
    const staffAgent = new Agent({ keepAlive: true })
    closers.unshift(async () => [agent, staffAgent].forEach((each) => each.destroy()))
    const request = async (who: string, path: string, message: Message): Promise<Answer | undefined> => {
      try {
        const answer = await send(who === 'dashboard' ? staffAgent : agent, `${balancer.url}${path}`, message)
        const { status, body } = answer
        report.statuses[`${who} ${status}`] = (report.statuses[`${who} ${status}`] ?? 0) + 1
        const { code = '' } = body.startsWith('{') ? (JSON.parse(body) as { code?: string }) : {}
        if (status >= 500 && status !== 503) report.problems.push(`${who}: ${status} ${code} for ${path}`)
        return { ...answer, code }
      } catch (error) {
        const { message: reason } = error as Error
        report.unanswered[reason] = (report.unanswered[reason] ?? 0) + 1
        return undefined
      }
    }
    const call = (who: string, endpoint: Endpoint, options: Parameters<typeof toInjectOptions>[1]) => {
      const { method = 'GET', url, headers, payload } = toInjectOptions(endpoint, options)
      const body = payload === undefined ? {} : { body: String(payload) }
      return request(who, String(url), { method, headers: headers ?? {}, ...body })
    }
    /** Repeats what has no final answer. */
    const untilAnswered = async (attempt: () => Promise<Answer | undefined>): Promise<Answer> => {
      const deadline = Date.now() + maxWaitMs
      for (let wait = retryMs; Date.now() < deadline; wait = Math.min(wait * 2, maxRetryMs)) {
        const answer = await attempt()
        if (answer && answer.status !== 503 && answer.code !== 'in_flight') return answer
        await pause((answer?.retryAfterMs ?? 0) + rng(wait))
      }
      return { status: 0, body: '', code: 'never answered', retryAfterMs: 0 }
    }

    const acknowledged = new Set<string>()
    let answered = 0
    const shop = async (index: number): Promise<void> => {
      await pause(rng(arrivalMs))
      const address = `10.21.${index >> 8}.${index & 255}`
      const headers = { 'x-forwarded-for': address }
      const opened = await untilAnswered(() => request('page', page, { method: 'GET', headers }))
      if (opened.status !== 200) report.problems.push(`Shopper ${index} saw ${opened.status} ${opened.code}`)
      const body = {
        method: 'pickup',
        lines: [{ variant, quantity: 1 }],
        buyer: { name: `Shopper ${index}`, email: `shopper-${index}@example.com` },
      }
      const order = { store: fixture.store, body, headers: { ...headers, 'x-idempotency-key': `flash-${index}` } }
      const placed = await untilAnswered(() => call('order', storefront.place, order))
      answered += 1
      if (placed.status === 200) {
        acknowledged.add((JSON.parse(placed.body) as { data: { _id: string } }).data._id)
        report.sold += 1
      } else if (placed.code === 'not_enough_stock') report.soldOut += 1
      else report.problems.push(`Shopper ${index} was answered ${placed.status} ${placed.code}`)
    }
    const readOtherStore = async (): Promise<number> => {
      const startedAt = performance.now()
      const list = { as: other.owner, store: other.store }
      const answer = await untilAnswered(() => call('dashboard', orders.list, list))
      const ms = performance.now() - startedAt
      const { data } = JSON.parse(answer.body || '{}') as { data?: { data: { number: number }[] } }
      if (answer.status !== 200 || String(data?.data.map((row) => row.number)) !== String(number))
        report.problems.push(`The other store's dashboard got ${answer.status} ${answer.body.slice(0, 200)}`)
      await pause(100)
      return ms
    }
    for (let read = 0; read < calmReads; read++) report.calmMs.push(await readOtherStore())
    let isSelling = true
    const workInOtherStore = async (): Promise<void> => {
      while (isSelling) report.dashboardMs.push(await readOtherStore())
    }
    /** During requests, alternating between the processes: one always serves. */
    const kill = async (): Promise<void> => {
      for (let round = 1; round <= kills; round++) {
        while (answered < (items * round) / (kills + 1)) await pause(2)
        const member = fleet.webs[round % fleet.webs.length]
        await member?.process.kill()
        report.kills += 1
        await member?.process.start(dist)
      }
    }
    const startedAt = performance.now()
    const working = workInOtherStore()
    await Promise.all([...Array.from({ length: shoppers }, (_, index) => shop(index)), kill()])
    isSelling = false
    await working
    report.seconds = (performance.now() - startedAt) / 1000

    const stored = await fixture.test.database.kysely
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', fixture.store)
      .execute()
    for (const { id } of stored) if (!acknowledged.has(id)) report.problems.push(`${id} was never acknowledged`)
    report.stored = stored.length
    if (stored.length !== items) report.problems.push(`${stored.length} orders instead of ${items}`)
    if (report.sold !== items) report.problems.push(`${report.sold} sold instead of ${items}`)
    const stock = await fixture.readStock(variant)
    if (stock.available !== 0 || stock.reserved !== items) report.problems.push(`stock is ${JSON.stringify(stock)}`)
    report.problems.push(...[...fleet.errors].map(([message, times]) => `logged ${times} times: ${message}`))
    report.problems.push(...fleet.deaths, ...(await fixture.drift()).map((drift) => JSON.stringify(drift)))
    return report
  } finally {
    for (const close of closers) await close()
  }
}

/** `npm run storm -- flash-sale 2000 100 6` */
export const runFlashSale = async ([shoppers = 2000, items = 100, kills = 6]: number[]): Promise<boolean> => {
  const report = await flashSale({ shoppers, items, kills, arrivalMs: 20_000, calmReads: 100 })
  const { stored, sold, soldOut, statuses, unanswered, seconds, calmMs, dashboardMs, problems } = report
  console.log(
    `${shoppers} shoppers, ${items} items: ${stored} orders, ${sold} shoppers know theirs, ${soldOut} heard that it's sold out, ${seconds.toFixed(1)} s`,
  )
  console.log(`web processes killed ${report.kills} times, requests without a response: ${JSON.stringify(unanswered)}`)
  console.log(`responses: ${JSON.stringify(statuses)}`)
  const [p50, p95, calm] = [percentile(dashboardMs, 0.5), percentile(dashboardMs, 0.95), percentile(calmMs, 0.95)]
  const ratio = `${(p95 / calm).toFixed(1)} times the ${Math.round(calm)} ms before the sale`
  console.log(
    `another store's orders: ${dashboardMs.length} reads, p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms, ${ratio}`,
  )
  // The totals come last.
  for (const line of [...problems.slice(0, 10), ...problems.slice(10).slice(-10)]) console.log(line)
  console.log(problems.length === 0 ? 'Sold exactly, and everyone was answered.' : `Problems: ${problems.length}.`)
  return problems.length === 0
}
