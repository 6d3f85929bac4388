import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { brands } from '#contract/domains/brands.ts'
import { socketEvents } from '#contract/socket.ts'
import type { TestApp } from '#server/testing/app.ts'
import { readScrape } from '#server/testing/scrape.ts'
import type { Fleet, Member } from '../../storm/fleet.ts'
import type { ReverseProxy } from './reverse-proxy.ts'
import { sendRequest, type ProxyResponse, type Visitor, makeVisitor } from './visitor.ts'

export interface CheckResult {
  name: string
  passed: boolean
  observed: string
}

export interface CheckContext {
  proxy: ReverseProxy
  fleet: Fleet
  test: TestApp
  /** The build to start; without it, the server runs from source. */
  dist: string | undefined
}

const socketCount = 6
const callerCount = 8
const timeoutMs = 10_000

const waitUntil = async (condition: () => boolean | Promise<boolean>): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (await condition()) return true
    await pause(50)
  }
  return false
}

/** Read directly from the process, as Prometheus would on that machine. */
const readMetric = async (port: number, name: string, labels?: Record<string, string>): Promise<number> => {
  const { status, body } = await sendRequest(`http://127.0.0.1:${port}/metrics`)
  return status === 200 ? readScrape(body).sum(name, labels) : 0
}

const countSockets = ({ process }: Member): Promise<number> => readMetric(process.port, 'storeward_sockets')
const countRequests = (port: number): Promise<number> =>
  readMetric(port, 'storeward_http_requests_total', { endpoint: 'brands.list', status: '2xx' })

/** Sends reads and writes until it is stopped and collects failures. */
const startLoad = (visitor: Visitor) => {
  let stopping = false
  let responseCount = 0
  let retryCount = 0
  const written: string[] = []
  const failures: ProxyResponse[] = []
  const caller = async (callerIndex: number): Promise<void> => {
    for (let turn = 0; !stopping; turn++) {
      const name = `Brand ${callerIndex} ${turn} ${Date.now()}`
      const isWrite = turn % 3 === 0
      const response = await (isWrite ? visitor.write(brands.create, { name }) : visitor.list(brands.list))
      if (response.status !== 200) failures.push(response)
      else if (isWrite) written.push(name)
      responseCount += 1
      if (response.wasRetried) retryCount += 1
      await pause(5)
    }
  }
  const calling = Promise.all(Array.from({ length: callerCount }, (_, callerIndex) => caller(callerIndex)))
  return {
    stop: async () => {
      stopping = true
      await calling
      return { answered: responseCount, again: retryCount, written, failures }
    },
  }
}

/** Checks everything the guide promises, on a running proxy. */
export const checkProxy = async ({ proxy, fleet, test, dist }: CheckContext): Promise<CheckResult[]> => {
  const results: CheckResult[] = []
  const addResult = (name: string, passed: boolean, observed: unknown): void => {
    results.push({ name, passed, observed: typeof observed === 'string' ? observed : JSON.stringify(observed) })
  }
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const address = `https://localhost:${proxy.httpsPort}`
  const visitor = makeVisitor(address, owner, store)

  const listed = await visitor.list(brands.list)
  addResult('the API responds', listed.status === 200, listed.status)
  const redirect = await sendRequest(`http://localhost:${proxy.httpPort}/login`)
  addResult(
    'http redirects to https',
    // Caddy redirects with 308.
    [301, 308].includes(redirect.status) && String(redirect.headers['location']).startsWith('https:'),
    redirect.status,
  )
  const hidden = await sendRequest(`${address}/metrics`)
  addResult('/metrics isn’t public', hidden.status === 404, hidden.status)
  const internal = await sendRequest(`${address}/internal/domain-allowed?domain=localhost`)
  addResult('/internal/ isn’t public', internal.status === 404, internal.status)
  await visitor.write(brands.create, { name: 'Far' }, { from: '127.0.0.7', headers: { 'x-forwarded-for': '6.6.6.6' } })
  const { rows } = await test.database.pool.query<{ address: string }>(
    'select address from audit_log where store_id = $1 order by id desc limit 1',
    [store],
  )
  addResult('the client address is forwarded, and a forged one is ignored', rows[0]?.address === '127.0.0.7', rows)

  const sockets: Socket[] = []
  for (let index = 0; index < socketCount; index++) sockets.push(await visitor.openSocket())
  const socketsPerProcess = await Promise.all(fleet.webs.map(countSockets))
  addResult(
    'both processes have live connections',
    socketsPerProcess.every((count) => count > 0),
    socketsPerProcess,
  )
  let received = 0
  for (const socket of sockets) socket.on(socketEvents.changed, () => (received += 1))
  const broadcastsChange = async (): Promise<boolean> => {
    received = 0
    await visitor.write(brands.create, { name: `Changed ${Date.now()}` })
    return waitUntil(() => received >= socketCount)
  }
  addResult('a change reaches the live connections of both', await broadcastsChange(), `${received} of ${socketCount}`)

  const loadRun = startLoad(visitor)
  await pause(1000)
  for (const { name, process } of fleet.webs) {
    await proxy.removeBackend(process.port)
    const code = await process.terminate()
    addResult(`${name} stops cleanly`, code === 0, code)
    await pause(500)
    await process.start(dist)
    await proxy.restoreBackend(process.port)
    // A restarted process begins with empty counters.
    addResult(`${name} gets requests again`, await waitUntil(async () => (await countRequests(process.port)) > 0), '')
  }
  const { answered: responseCount, again: retryCount, written, failures } = await loadRun.stop()
  const calls = `${responseCount} calls (${retryCount} retried on a connection that was just closed)`
  addResult(`${calls} while each process is restarted: none fails`, failures.length === 0, [
    failures.length,
    ...failures.slice(0, 3),
  ])
  const storedBrands = await test.database.pool.query<{ name: string }>(
    `select name from brands where store_id = $1 and name like 'Brand %'`,
    [store],
  )
  const names = new Set(storedBrands.rows.map(({ name }) => name))
  const isIntact = names.size === storedBrands.rows.length && written.every((name) => names.has(name))
  addResult(`${written.length} writes are stored once each`, isIntact && names.size === written.length, names.size)
  const isReconnected = await waitUntil(() => sockets.every(({ connected }) => connected))
  addResult(
    'every live connection reconnects',
    isReconnected,
    sockets.map(({ connected }) => connected),
  )
  addResult('reconnected connections receive a change', await broadcastsChange(), `${received} of ${socketCount}`)
  for (const socket of sockets) socket.disconnect()
  return results
}
