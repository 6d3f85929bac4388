import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { socketEvents } from '#contract/socket.ts'
import { startWorker } from '#server/platform/worker.ts'
import { makeLog } from '#server/platform/log.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { listenOnFreePort, makeLiveSockets } from '#server/testing/live-sockets.ts'
import { readScrape, type Scraped } from '#server/testing/scrape.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let test: TestApp
let owner: Person
let store: string
let port: number

const requestMetrics = (app: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.app.fastify.inject({ url: '/metrics', headers, remoteAddress })

const scrape = async (app = test): Promise<Scraped> => {
  const response = await requestMetrics(app)
  expect(response.statusCode).toBe(200)
  return readScrape(response.body)
}

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  port = await listenOnFreePort(test.app)
})

afterAll(() => test.close())

describe('metrics', () => {
  it('count requests by endpoint name and status class', async () => {
    const before = await scrape()
    for (let call = 0; call < 3; call++) await test.data(brands.list, { as: owner, store })
    await test.call(brands.list, { store })
    const after = await scrape()
    const increase = (name: string, labels: Record<string, string>): number =>
      after.sum(name, labels) - before.sum(name, labels)
    const listed = { endpoint: 'brands.list', method: 'GET' }
    expect(increase('storeward_http_requests_total', { ...listed, status: '2xx' })).toBe(3)
    expect(increase('storeward_http_requests_total', { ...listed, status: '4xx' })).toBe(1)
    expect(increase('storeward_http_request_seconds_count', listed)).toBe(4)
    expect(increase('storeward_http_request_seconds_bucket', { ...listed, le: '+Inf' })).toBe(4)
    expect(increase('storeward_http_request_seconds_sum', listed)).toBeGreaterThan(0)
    expect(increase('storeward_db_wait_seconds_count', {})).toBeGreaterThanOrEqual(6)
  })

  it('use one series for all unknown paths', async () => {
    const before = await scrape()
    for (const path of ['/api/v1/nothing', '/wp-login.php', '/%7Bodd%22name%7D', `/${'x'.repeat(400)}`]) {
      await test.app.fastify.inject(path)
    }
    const after = await scrape()
    const unknown = { endpoint: 'none', method: 'any', status: '4xx' }
    const name = 'storeward_http_requests_total'
    expect(after.sum(name, unknown) - before.sum(name, unknown)).toBe(4)
    expect([...after.series.keys()].filter((key) => /nothing|wp-login|odd|xxx/.test(key))).toEqual([])
  })

  it('count requests in flight', async () => {
    expect((await scrape()).sum('storeward_http_in_flight')).toBe(1)
  })

  it('stop counting a request in flight when its client disconnects', async () => {
    const { pool } = test.database
    const heldClients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const head = `GET /api/v1${brands.list.path}?store_id=${store} HTTP/1.1`
    const connection = connect(port, '127.0.0.1')
    connection.write(`${head}\r\nHost: localhost\r\nAuthorization: Bearer ${owner.access}\r\n\r\n`)
    const inFlight = async (): Promise<number> => (await scrape()).sum('storeward_http_in_flight')
    try {
      // Work in the background waits for a connection too, so the pool doesn't tell when the request does.
      await waitFor(async () => expect(await inFlight()).toBe(2))
      connection.destroy()
      await waitFor(async () => expect(await inFlight()).toBe(1))
    } finally {
      connection.destroy()
      for (const client of heldClients) client.release()
    }
  })

  it('include process, database connections and event loop', async () => {
    const metrics = await scrape()
    expect(metrics.sum('storeward_build_info', { role: 'all' })).toBe(1)
    expect(metrics.sum('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(metrics.sum('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1000)
    expect(metrics.sum('storeward_db_connections')).toBeGreaterThan(0)
    expect(metrics.sum('storeward_db_connections_most')).toBe(10)
    expect([...metrics.series.keys()].filter((key) => key.startsWith('storeward_event_loop_lag_seconds'))).toHaveLength(
      3,
    )
    expect(metrics.types.get('storeward_http_request_seconds')).toBe('histogram')
  })

  it('count sockets and their messages', async () => {
    const sockets = makeLiveSockets()
    const before = await scrape()
    const socket = await sockets.open(owner, { store, port })
    const changeReceived = new Promise((resolve) => socket.once(socketEvents.changed, resolve))
    await test.data(brands.create, { as: owner, store, body: { name: 'Told' } })
    await changeReceived
    const after = await scrape()
    expect(after.sum('storeward_sockets')).toBe(1)
    const countSent = (metrics: Scraped): number => metrics.sum('storeward_socket_messages_total', { way: 'out' })
    expect(countSent(after)).toBeGreaterThan(countSent(before))
    sockets.close()
  })
})

describe('queue metrics', () => {
  it('count jobs by task and state, with the age of the oldest', async () => {
    const fresh = await openTestApp()
    await fresh.database.pool.query(
      `select graphile_worker.add_job('mail.send', '{}', run_at => now() - interval '90 seconds'),
              graphile_worker.add_job('mail.send', '{}', run_at => now() + interval '1 hour'),
              graphile_worker.add_job('tidy', '{}', max_attempts => 1)`,
    )
    await fresh.database.pool.query(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
    await fresh.database.pool.query(
      `insert into outbox (task, payload, attempts, created_at) values ('mail.send', '{}', 1, now() - interval '20 s')`,
    )
    await fresh.database.pool.query(
      `insert into batch_jobs (vendor_id, task, payload, attempts, run_at, admitted) values
         ('01900000-0000-7000-8000-000000000000', 'uploads.check', '{}', 1, now() - interval '40 s', false),
         ('01900000-0000-7000-8000-000000000000', 'uploads.check', '{}', 1, now() + interval '40 s', false),
         ('01900000-0000-7000-8000-000000000000', 'uploads.check', '{}', 1, now(), true)`,
    )
    // Queue metrics are left out if the database takes more than a second, and queried again five seconds later.
    const metrics = await waitFor(async () => {
      const scraped = await scrape(fresh)
      expect(scraped.sum('storeward_queue_readable')).toBe(1)
      return scraped
    })
    expect(metrics.sum('storeward_jobs', { task: 'uploads.check', state: 'ready' })).toBe(1)
    expect(metrics.sum('storeward_jobs', { task: 'uploads.check', state: 'later' })).toBe(1)
    expect(metrics.sum('storeward_jobs_oldest_seconds', { task: 'uploads.check' })).toBeGreaterThanOrEqual(40)
    expect(metrics.sum('storeward_jobs', { task: 'mail.send', state: 'ready' })).toBe(1)
    expect(metrics.sum('storeward_jobs', { task: 'mail.send', state: 'later' })).toBe(1)
    expect(metrics.sum('storeward_jobs', { task: 'tidy', state: 'failed' })).toBe(1)
    expect(metrics.sum('storeward_jobs', { task: 'tidy', state: 'ready' })).toBe(0)
    expect(metrics.sum('storeward_jobs_oldest_seconds', { task: 'mail.send' })).toBeGreaterThanOrEqual(90)
    expect(metrics.sum('storeward_outbox')).toBe(1)
    expect(metrics.sum('storeward_outbox_oldest_seconds')).toBeGreaterThanOrEqual(20)
    await fresh.close()
  })

  it('are queried once for simultaneous scrapes and left out when the database does not respond', async () => {
    const fresh = await openTestApp()
    let queries = 0
    fresh.database.queryHealthPool = () => {
      queries += 1
      return new Promise(() => undefined)
    }
    const scrapes = await Promise.all([scrape(fresh), scrape(fresh)])
    expect(queries).toBe(1)
    for (const metrics of scrapes) {
      expect(metrics.sum('storeward_queue_readable')).toBe(0)
      expect(metrics.types.has('storeward_jobs')).toBe(false)
      expect(metrics.types.has('process_resident_memory_bytes')).toBe(true)
    }
    await fresh.close()
  })
})

describe('access to /metrics', () => {
  it('is limited to this machine without a token', async () => {
    for (const address of ['127.0.0.1', '127.8.0.2', '::1', '::ffff:127.0.0.1']) {
      expect((await requestMetrics(test, {}, address)).statusCode).toBe(200)
    }
    for (const address of ['203.0.113.5', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1']) {
      expect((await requestMetrics(test, {}, address)).statusCode).toBe(404)
    }
  })

  it('is denied through a local proxy and with another host name', async () => {
    expect((await requestMetrics(test, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await requestMetrics(test, { forwarded: 'for=127.0.0.1' })).statusCode).toBe(404)
    expect((await requestMetrics(test, { host: 'shop.example.com' })).statusCode).toBe(404)
    expect((await requestMetrics(test, { host: 'localhost.example.com' })).statusCode).toBe(404)
  })

  it('is denied to a client that claims a local address through a trusted proxy', async () => {
    const proxiedApp = await openTestApp({ TRUSTED_PROXIES: '203.0.113.5' })
    expect((await requestMetrics(proxiedApp, { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.5')).statusCode).toBe(404)
    await proxiedApp.close()
  })

  it('requires the token where one is set, from any address', async () => {
    const tokenApp = await openTestApp({ METRICS_TOKEN: 'a-token-of-some-length', ROLE: 'worker' })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await requestMetrics(tokenApp, bearer('a-token-of-some-length'), '203.0.113.5')).statusCode).toBe(200)
    expect((await requestMetrics(tokenApp, bearer('a-token-of-some-lengtH'), '127.0.0.1')).statusCode).toBe(404)
    expect((await requestMetrics(tokenApp)).statusCode).toBe(404)
    await tokenApp.close()
  })
})

it('a worker counts job runs and their outcome', async () => {
  const worker = await openTestApp({ ROLE: 'worker' })
  const { database, databaseUrl: url, app } = worker
  const running = await startWorker({ database, url, handlers: app.handlers, crontab: '', log: makeLog('silent') })
  await database.pool.query(`select graphile_worker.add_job('mail.send', '{"not":"a mail"}')`)
  const failed = async (): Promise<number> =>
    (await scrape(worker)).sum('storeward_job_runs_total', { task: 'mail.send', outcome: 'failed' })
  while ((await failed()) === 0) await pause(20)
  expect((await scrape(worker)).sum('storeward_job_seconds_count', { task: 'mail.send' })).toBe(1)
  expect((await scrape(worker)).sum('storeward_build_info', { role: 'worker' })).toBe(1)
  await running.stop()
  await worker.close()
})
