import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { exports } from '#contract/domains/exports.ts'
import { home } from '#contract/domains/home.ts'
import { stores } from '#contract/domains/stores.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '#server/testing/replicated-postgres.ts'
import { readScrape } from '#server/testing/scrape.ts'
import { makeLog } from './log.ts'
import { makeMetrics } from './metrics.ts'
import { openReplicaReads, type ReplicaReads } from './replica-reads.ts'

interface Vendor {
  owner: Person
  store: string
}

let postgres: ReplicatedPostgres
/** Two processes with the same database. */
let test: TestApp
let second: TestApp
/** Without live updates. */
let reads: ReplicaReads
let writer: Vendor
let other: Vendor
let colleague: Person
const metrics = makeMetrics()

const newVendor = async (): Promise<Vendor> => {
  const { vendorId, owner } = await test.newVendor()
  return { owner, store: await test.newStore(vendorId) }
}

beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  const fresh = await postgres.freshDatabase()
  const replicaUrl = postgres.toReplicaUrl(fresh.url)
  const environment = { DATABASE_URL: fresh.url, DATABASE_READ_URL: replicaUrl, SECRET_KEY: 'k'.repeat(32) }
  const options = { openDatabase: async () => ({ url: fresh.url, drop: async () => undefined }), maxReplicaLagMs: 1e9 }
  const open = () => openTestApp(environment, undefined, undefined, undefined, options)
  test = await open()
  second = await open()
  const { database } = test
  reads = openReplicaReads({ database, url: replicaUrl, max: 2, log: makeLog('silent'), metrics, maxLagMs: 1e9 })
  writer = await newVendor()
  other = await newVendor()
  colleague = await test.newPerson(writer.owner.vendorId, 'staff', ['view_orders', 'view_customers'], [writer.store])
  // The first read of a process requires everything that is committed.
  await Promise.all([countNewCustomers(test, writer), countNewCustomers(second, writer), readServer({})])
  await postgres.catchUp()
})
afterAll(async () => {
  await reads.close()
  await second.close()
  await test.close()
  await postgres.stop()
})

const count = (outcome: string, text: string): number =>
  readScrape(text).sum('storeward_replica_reads_total', { outcome })
/** How the reads of a call ended. */
const outcomesOf = async <T>(process: TestApp, run: () => Promise<T>): Promise<[T, string[]]> => {
  const scrape = async () => (await process.app.fastify.inject('/metrics')).body
  const before = await scrape()
  const value = await run()
  const after = await scrape()
  const outcomes = ['replica', 'behind', 'busy', 'down', 'failed']
  return [value, outcomes.flatMap((name) => Array<string>(count(name, after) - count(name, before)).fill(name))]
}

const today = new Date().toISOString().slice(0, 10)
const countNewCustomers = async (process: TestApp, { owner, store }: Vendor, cookie = '') => {
  const query = { from: '2026-01-01', to: today }
  const request = { as: owner, store, query, headers: { cookie } }
  const [summary, outcomes] = await outcomesOf(process, () => process.data(home.summary, request))
  return [summary.newCustomers?.now, ...outcomes]
}
const addCustomer = async (name: string, { owner, store }: Vendor = writer): Promise<string> => {
  const { status, headers } = await test.call(customers.create, { as: owner, store, body: { name } })
  expect(status).toBe(200)
  const cookie = [headers['set-cookie']].flat().find((text) => text?.startsWith('storeward_position=')) ?? ''
  expect(cookie).toMatch(/; Path=\/api; HttpOnly; SameSite=Strict$/)
  return cookie.split(';')[0] ?? ''
}
const getPage = (path: string) =>
  outcomesOf(test, async () => {
    const { statusCode, body } = await test.app.fastify.inject(path)
    expect(statusCode).toBe(200)
    return body
  })
const readServer = (freshness: Parameters<ReplicaReads['read']>[0]) =>
  reads.read(freshness, async (db) => {
    const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db)
    return rows[0]?.replica ? 'replica' : 'primary'
  })

it('lets a lagging replica answer, but not those who know more than it', async () => {
  expect(await countNewCustomers(test, writer)).toEqual([0, 'replica'])
  expect(await countNewCustomers(second, writer)).toEqual([0, 'replica'])
  await getPage(`/s/${other.store}`)
  await postgres.catchUp()
  await postgres.pauseReplay()
  const cookie = await addCustomer('Ann')
  // The writer, at any process, and colleagues whose screens were notified.
  expect(await countNewCustomers(test, writer, cookie)).toEqual([1, 'behind'])
  expect(await countNewCustomers(second, writer, cookie)).toEqual([1, 'behind'])
  expect(await countNewCustomers(test, { ...writer, owner: colleague })).toEqual([1, 'behind'])
  // Another vendor, and a shop that hasn't changed.
  expect(await countNewCustomers(test, other)).toEqual([0, 'replica'])
  expect((await getPage(`/s/${other.store}/search`))[1]).toEqual(['replica'])
  await postgres.resumeReplay()
  await postgres.catchUp()
  expect(await countNewCustomers(test, writer, cookie)).toEqual([1, 'replica'])
})

it('decides by the position, and waits for it where there is time', async () => {
  await postgres.pauseReplay()
  const [, position] = (await addCustomer('Ben')).split('=').map(decodeURIComponent)
  expect(await readServer({ position })).toBe('primary')
  expect(await readServer({ isStrict: true })).toBe('primary')
  expect(await readServer({ position: '0/1' })).toBe('replica')
  expect(await readServer({ storeId: other.store })).toBe('replica')
  // Notifications were missed, so any store may have changed.
  reads.noteChange(null)
  expect(await readServer({ storeId: other.store })).toBe('primary')
  expect(await readServer({})).toBe('replica')
  const waiting = readServer({ position, waitMs: 60_000 })
  await postgres.resumeReplay()
  expect(await waiting).toBe('replica')
})

it('never caches a page of a shop from before its last change', async () => {
  const page = `/s/${writer.store}`
  await getPage(page)
  await postgres.pauseReplay()
  await test.data(stores.update, { as: writer.owner, store: writer.store, body: { name: 'Renamed shop', version: 1 } })
  test.app.storeVersions.expire()
  const [html, outcomes] = await getPage(page)
  expect(outcomes).toEqual(['behind'])
  expect(html).toContain('Renamed shop')
  await postgres.resumeReplay()
  await postgres.catchUp()
  expect(await getPage(page)).toEqual([html, []])
  const [searchPage, replicaOutcomes] = await getPage(`${page}/search`)
  expect(replicaOutcomes).toEqual(['replica'])
  expect(searchPage).toContain('Renamed shop')
})

it('exports from the replica what was there when the export was started', async () => {
  const { owner, store } = writer
  await addCustomer('Cleo')
  await test.data(exports.customers, { as: owner, store, body: {} })
  const [, outcomes] = await outcomesOf(test, () => runQueuedJobs(test, 'exports.run'))
  expect(outcomes).toEqual(['replica'])
  const { rows } = await test.database.pool.query<{ content: string }>('select content from export_parts')
  for (const name of ['Ann', 'Ben', 'Cleo']) expect(rows[0]?.content).toContain(name)
})

it('repeats a read that fails on the replica on the primary', async () => {
  const answer = await reads.read({}, async (db) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
    return rows.length
  })
  expect(answer).toBe(1)
  expect(count('failed', metrics.text())).toBe(1)
})

it('answers from the primary while the replica is down, without trying it each time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await postgres.killReplica()
    const cookie = await addCustomer('Dan')
    expect(await countNewCustomers(test, writer, cookie)).toEqual([4, 'down'])
    await postgres.startReplica()
    await postgres.catchUp()
    expect(await countNewCustomers(test, writer, cookie)).toEqual([4, 'down'])
    vi.advanceTimersByTime(6_000)
    expect(await countNewCustomers(test, writer, cookie)).toEqual([4, 'replica'])
  } finally {
    vi.useRealTimers()
  }
})

it('ignores a replica that was promoted', async () => {
  await postgres.promote()
  expect(await countNewCustomers(test, other)).toEqual([0, 'behind'])
})
