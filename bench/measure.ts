import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { readAccess } from '#server/http/guard.repo.ts'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { silentLog, type TestPostgres } from '#server/testing/postgres.ts'
import type { BareRoute } from './bare.ts'
import { capture } from './capture.ts'
import type { FilledStore } from './fill.ts'
import { load, type Measured, type Target } from './load.ts'

const rounds = 5
const secret = randomBytes(32).toString('hex')
const children: ChildProcess[] = []

export const stopServers = (signal: NodeJS.Signals): void => {
  for (const child of children.splice(0)) child.kill(signal)
}

export interface Workload<F extends FilledStore> {
  name: string
  path(filled: F): string
  run(database: Database, filled: F): Promise<unknown>
  /** What a careful bare server would send instead: rows, not JSON. */
  rows?: (filled: F) => BareRoute['statements']
}

/** What is measured in stores of several sizes. */
export interface Group<F extends FilledStore> {
  name: string
  sizes: readonly [number, number]
  /** How long each of the rounds asks, in milliseconds. */
  roundTime: number
  fill(client: Client, size: number): Promise<F>
  workloads: readonly Workload<F>[]
}

const start = async (file: string, port: number, environment: Record<string, string>): Promise<string> => {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const base = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`${base}/readyz`).catch(() => undefined)
    if (ready?.ok) return base
    await pause(100)
  }
  throw new Error(`${file} did not start.`)
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const middle = (runs: readonly Measured[]): Measured => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
})

/** Turn by turn, so that whatever else the machine does hits all alike. */
const compare = async (targets: readonly Target[], roundTime: number): Promise<Measured[]> => {
  for (const target of targets) await load(target, roundTime / 2)
  const runs: Measured[][] = targets.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries()) runs[index]?.push(await load(target, roundTime))
  }
  return runs.map(middle)
}

export const row = (...cells: (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(44) : String(cell).padStart(12))).join('')

interface Side {
  size: number
  /** The product and the bare server for each workload. */
  targets: [Target, Target][]
  statements: number[]
  close(): Promise<void>
}

/** A store of a size, the product before it and, beside that, the bare server with the same statements. */
const open = async <F extends FilledStore>(
  postgres: TestPostgres,
  { fill, workloads }: Group<F>,
  size: number,
  port: number,
): Promise<Side> => {
  const fresh = await postgres.freshDatabase()
  const client = new Client({ connectionString: fresh.url })
  // A failed run stops the database under it; what failed is said by then.
  client.on('error', () => undefined)
  await client.connect()
  const begun = performance.now()
  const filled = await fill(client, size)
  console.log(`Filled with ${size} in ${Math.round((performance.now() - begun) / 1000)} s.`)
  await client.end()
  const database = connect({ url: fresh.url, max: 2, log: silentLog })
  const routes: BareRoute[] = []
  const statements: number[] = []
  for (const [index, workload] of workloads.entries()) {
    const session = await capture(() => readAccess(database.pool, [filled.sessionId]))
    const ours = await capture(() => workload.run(database, filled))
    statements.push(session.length + ours.length)
    routes.push({ path: `/workload-${index}`, statements: [...session, ...(workload.rows?.(filled) ?? ours)] })
  }
  await database.close()

  const settings = { DATABASE_URL: fresh.url, SECRET_KEY: secret, PUBLIC_URL: 'http://localhost' }
  const product = await start('apps/server/src/main.ts', port, { ...settings, ROLE: 'web' })
  const folder = await mkdtemp(join(tmpdir(), 'storeward-bench-'))
  const file = join(folder, 'routes.json')
  await writeFile(file, JSON.stringify(routes))
  const bare = await start('bench/bare.ts', port + 1, { ...settings, BARE_ROUTES: file })
  await rm(folder, { recursive: true })
  const tokens = makeSessionTokens(makeTokens(secret))
  const headers = () => ({ authorization: `Bearer ${tokens.session(filled.sessionId).access_token}` })
  const targets = workloads.map((workload, index): [Target, Target] => [
    { url: `${product}/api/v1${workload.path(filled)}`, headers },
    { url: `${bare}${routes[index]?.path}`, headers },
  ])
  return { size, targets, statements, close: () => fresh.drop() }
}

/** Every workload in stores of both sizes, the product and the bare server, and how much longer the larger one takes. */
export const measure = async <F extends FilledStore>(postgres: TestPostgres, group: Group<F>): Promise<void> => {
  const sides: Side[] = []
  for (const [index, size] of group.sizes.entries()) {
    sides.push(await open(postgres, group, size, 4700 + index * 10))
  }
  console.log(row('workload (rows)', 'product/s', 'bare/s', 'ratio', 'p50 ms', 'p99 ms', 'statements'))
  const growth: [string, number][] = []
  for (const [index, { name }] of group.workloads.entries()) {
    const measured = await compare(
      sides.flatMap((side) => side.targets[index] ?? []),
      group.roundTime,
    )
    const medians: number[] = []
    for (const [place, side] of sides.entries()) {
      const [ours, theirs] = measured.slice(place * 2)
      if (!ours || !theirs) continue
      const numbers = [ours.perSecond, theirs.perSecond].map((value) => Math.round(value))
      const times = [ours.p50, ours.p99].map((value) => value.toFixed(1))
      const share = (ours.perSecond / theirs.perSecond).toFixed(2)
      console.log(row(`${name} (${side.size})`, ...numbers, share, ...times, side.statements[index] ?? 0))
      medians.push(ours.p50)
    }
    const [small = 1, large = 1] = medians
    growth.push([name, large / small])
  }
  console.log(`\nMedian time, ${group.name} of ${group.sizes[1]} against ${group.sizes[0]}:`)
  for (const [name, times] of growth) console.log(row(name, `${times.toFixed(2)}×`))
  stopServers('SIGTERM')
  await pause(500)
  for (const side of sides) await side.close()
}
