import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { brands } from '#contract/domains/brands.ts'
import { socketEvents } from '#contract/socket.ts'
import type { TestApp } from '#server/testing/app.ts'
import { readScrape } from '#server/testing/scrape.ts'
import type { Fleet, Member } from '../../storm/fleet.ts'
import type { Front } from './front.ts'
import { ask, type Told, type Visitor, visit } from './visitor.ts'

export interface Outcome {
  what: string
  isRight: boolean
  seen: string
}

export interface Trial {
  front: Front
  fleet: Fleet
  test: TestApp
  /** The build to start; without it, the server runs from source. */
  dist: string | undefined
}

const lines = 6
const callers = 8
const patience = 10_000

const until = async (isSo: () => boolean | Promise<boolean>): Promise<boolean> => {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if (await isSo()) return true
    await pause(50)
  }
  return false
}

/** Read directly from the process, as Prometheus would on that machine. */
const figure = async (port: number, name: string, labels?: Record<string, string>): Promise<number> => {
  const { status, body } = await ask(`http://127.0.0.1:${port}/metrics`)
  return status === 200 ? readScrape(body).sum(name, labels) : 0
}

const openLinesOf = ({ process }: Member): Promise<number> => figure(process.port, 'storeward_sockets')
const callsOf = (port: number): Promise<number> =>
  figure(port, 'storeward_http_requests_total', { endpoint: 'brands.list', status: '2xx' })

/** Sends reads and writes until it is stopped and collects failures. */
const load = (visitor: Visitor) => {
  let stopping = false
  let answered = 0
  let again = 0
  const written: string[] = []
  const failures: Told[] = []
  const caller = async (who: number): Promise<void> => {
    for (let turn = 0; !stopping; turn++) {
      const name = `Brand ${who} ${turn} ${Date.now()}`
      const isWrite = turn % 3 === 0
      const told = await (isWrite ? visitor.write(brands.create, { name }) : visitor.list(brands.list))
      if (told.status !== 200) failures.push(told)
      else if (isWrite) written.push(name)
      answered += 1
      if (told.again) again += 1
      await pause(5)
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, (_, who) => caller(who)))
  return {
    stop: async () => {
      stopping = true
      await calling
      return { answered, again, written, failures }
    },
  }
}

/** Checks everything the guide promises, on a running proxy. */
export const tryOut = async ({ front, fleet, test, dist }: Trial): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const note = (what: string, isRight: boolean, seen: unknown): void => {
    outcomes.push({ what, isRight, seen: typeof seen === 'string' ? seen : JSON.stringify(seen) })
  }
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const address = `https://localhost:${front.httpsPort}`
  const visitor = visit(address, owner, store)

  const listed = await visitor.list(brands.list)
  note('the API answers', listed.status === 200, listed.status)
  const moved = await ask(`http://localhost:${front.httpPort}/login`)
  note(
    'http leads to https',
    moved.status === 301 && String(moved.headers['location']).startsWith('https:'),
    moved.status,
  )
  const hidden = await ask(`${address}/metrics`)
  note('/metrics is not for the world', hidden.status === 404, hidden.status)
  await visitor.write(brands.create, { name: 'Far' }, { from: '127.0.0.7', headers: { 'x-forwarded-for': '6.6.6.6' } })
  const { rows } = await test.database.pool.query<{ address: string }>(
    'select address from audit_log where store_id = $1 order by id desc limit 1',
    [store],
  )
  note('the address of the visitor arrives, and no forged one', rows[0]?.address === '127.0.0.7', rows)

  const sockets: Socket[] = []
  for (let line = 0; line < lines; line++) sockets.push(await visitor.line())
  const spread = await Promise.all(fleet.webs.map(openLinesOf))
  note(
    'live lines stand on both processes',
    spread.every((count) => count > 0),
    spread,
  )
  let heard = 0
  for (const socket of sockets) socket.on(socketEvents.changed, () => (heard += 1))
  const told = async (): Promise<boolean> => {
    heard = 0
    await visitor.write(brands.create, { name: `Told ${Date.now()}` })
    return until(() => heard >= lines)
  }
  note('a change reaches the lines of both', await told(), `${heard} of ${lines}`)

  const loaded = load(visitor)
  await pause(1000)
  for (const { name, process } of fleet.webs) {
    await front.takeOut(process.port)
    const code = await process.end()
    note(`${name} ends in order`, code === 0, code)
    await pause(500)
    await process.start(dist)
    await front.takeBack(process.port)
    // A restarted process begins with empty counters.
    note(`${name} is used again`, await until(async () => (await callsOf(process.port)) > 0), '')
  }
  const { answered, again, written, failures } = await loaded.stop()
  const calls = `${answered} calls (${again} on a connection that was just closed, asked again)`
  note(`${calls}, each process stopped and started meanwhile: none fails`, failures.length === 0, [
    failures.length,
    ...failures.slice(0, 3),
  ])
  const kept = await test.database.pool.query<{ name: string }>(
    `select name from brands where store_id = $1 and name like 'Brand %'`,
    [store],
  )
  const names = new Set(kept.rows.map(({ name }) => name))
  const isWhole = names.size === kept.rows.length && written.every((name) => names.has(name))
  note(`${written.length} writes are there, each once`, isWhole && names.size === written.length, names.size)
  const isBack = await until(() => sockets.every(({ connected }) => connected))
  note(
    'every live line is back by itself',
    isBack,
    sockets.map(({ connected }) => connected),
  )
  note('and hears', await told(), `${heard} of ${lines}`)
  for (const socket of sockets) socket.disconnect()
  return outcomes
}
