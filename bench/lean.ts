import { Client } from 'pg'
import { openDefaultCluster } from '#server/testing/default-postgres.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { findPostgres15 } from '../tools/system-packages.mjs'
import { type BenchSetup, openSetup, toTarget } from './bench-setup.ts'
import { readPeakMegabytes } from './cpu-usage.ts'
import { type FilledForLean, fillForLean, type LeanWorkload, leanWorkloads } from './lean-workloads.ts'
import { load, type Target } from './load.ts'
import { describeMachine, type Machine } from './machine.ts'
import { type Bench, measureInTurn, type Metrics } from './measure.ts'
import { table } from './report.ts'
import { type Server, startLean } from './servers.ts'

interface LeanRun {
  orders: number
  rounds: number
  /** In ms, for each workload, server and round. */
  roundTime: number
  connections: number
}

interface LeanResult {
  name: string
  minVsLean: number | undefined
  product: Metrics
  lean: Metrics
  bare: Metrics
  statements: number
  productBytes: number
  leanBytes: number
  /** Bytes of WAL for each request; undefined for reads. */
  productWal: number | undefined
  leanWal: number | undefined
}

const maxMegabytes = 200
/** Requests until V8 has compiled what they run: before, compiling is half of the CPU time of either server. */
const warmUpRequests = { read: 3_000, write: 2_000 }
/** In each round. The product's heap is collected once in about 170 orders: with 40 in a round, that decided the result. */
const minRoundRequests = 300
/** Enough to average out a checkpoint record or vacuum in between. */
const walRequests = 160

const readBodyBytes = async ({ port, makeRequests }: Target): Promise<number> => {
  const { method, path, headers, body } = makeRequests()()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body ? { body } : {}) })
  return (await response.arrayBuffer()).byteLength
}

/** Without full-page images, whose number depends on the time since the last checkpoint. */
const measureWal = async (client: Client, target: Target, connections: number): Promise<number> => {
  await client.query('create extension if not exists pg_walinspect')
  const readPosition = async (): Promise<string> => {
    // Up to here everything can be read.
    const { rows } = await client.query<{ position: string }>('select pg_current_wal_flush_lsn() as position')
    return rows[0]?.position ?? ''
  }
  const before = await readPosition()
  const { responseCount } = await load(target, { time: Infinity, connections, requests: walRequests })
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(record_size) as bytes from pg_get_wal_stats($1, $2)',
    [before, await readPosition()],
  )
  return Number(rows[0]?.bytes) / responseCount
}

const measureWorkload = async (
  index: number,
  { workload, minVsLean, leanCalls }: LeanWorkload,
  setup: BenchSetup<FilledForLean>,
  lean: Server,
  { machine, run, client }: { machine: Machine; run: LeanRun; client: Client },
): Promise<LeanResult> => {
  const pair = setup.pairs[index]
  if (!pair) throw new Error(`${workload.name} was not prepared.`)
  const leanTarget: Target = leanCalls
    ? toTarget(lean.port, leanCalls(setup.filled), setup.filled)
    : { ...pair.product, port: lean.port }
  const runners = [
    { target: pair.product, server: setup.product },
    { target: leanTarget, server: lean },
    { target: pair.baseline, server: setup.baseline },
  ]
  const isWrite = workload.kind === 'write'
  const requests = isWrite ? warmUpRequests.write : warmUpRequests.read
  for (const { target } of runners) await load(target, { time: Infinity, connections: run.connections, requests })
  // Tables that only these requests fill, such as notes and idempotency keys, were empty when their statements were
  // planned. Autovacuum analyzes them within a minute, which would be before one workload and after another.
  await client.query('analyze')
  const [product, leanMetrics, bare] = await measureInTurn(runners, { ...run, minRequests: minRoundRequests }, machine)
  if (!product || !leanMetrics || !bare) throw new Error(`${workload.name} was not measured.`)
  return {
    name: workload.name,
    minVsLean,
    product,
    lean: leanMetrics,
    bare,
    statements: pair.statements,
    productBytes: await readBodyBytes(pair.product),
    leanBytes: await readBodyBytes(leanTarget),
    productWal: isWrite ? await measureWal(client, pair.product, run.connections) : undefined,
    leanWal: isWrite ? await measureWal(client, leanTarget, run.connections) : undefined,
  }
}

const columns = [
  'workload',
  'requests/s',
  'lean/s',
  'of lean',
  'target',
  'of bare',
  'statements',
  'server + database CPU, ms',
  'lean CPU, ms',
  'body, kB',
  'lean body, kB',
  'WAL, kB',
  'lean WAL, kB',
]

const formatKilobytes = (bytes: number | undefined): string => (bytes === undefined ? '' : (bytes / 1000).toFixed(1))
const formatCpu = ({ server = Number.NaN, database = Number.NaN }: Metrics): string =>
  `${server.toFixed(2)} + ${database.toFixed(2)}`

const toRow = (result: LeanResult): string[] => {
  const { name, minVsLean, product, lean, bare, statements } = result
  const ratio = product.perSecond / lean.perSecond
  const isMissed = minVsLean !== undefined && ratio < minVsLean
  return [
    name,
    product.perSecond.toFixed(0),
    lean.perSecond.toFixed(0),
    isMissed ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2),
    minVsLean === undefined ? '' : String(minVsLean),
    (product.perSecond / bare.perSecond).toFixed(2),
    String(statements),
    formatCpu(product),
    formatCpu(lean),
    formatKilobytes(result.productBytes),
    formatKilobytes(result.leanBytes),
    formatKilobytes(result.productWal),
    formatKilobytes(result.leanWal),
  ]
}

const openUntuned = async () => {
  const folder = findPostgres15()
  if (!folder) throw new Error('PostgreSQL 15 of Debian is not installed (apt-get install postgresql-15).')
  return startTestPostgres({ open: (dataDir) => openDefaultCluster(dataDir, { folder, major: 15 }) })
}

/** Product, lean server and bare Fastify in turn on one database. */
export const compareWithLean = async (machine: Machine, { dist, log }: Omit<Bench, 'machine'>, run: LeanRun) => {
  const workloads = leanWorkloads.map(({ workload }) => workload)
  // The shop's calls name their address, see `placeShopOrder`.
  const group = { fill: fillForLean, workloads, environment: { TRUSTED_PROXIES: '127.0.0.1' } }
  const setup = await openSetup(machine.server, group, run.orders, dist)
  const client = new Client({ connectionString: setup.url })
  try {
    log(`Filled a store with ${run.orders.toLocaleString('en')} orders in ${(setup.fillMs / 1000).toFixed(0)} s.`)
    await client.connect()
    const lean = await startLean(setup.url)
    try {
      const results: LeanResult[] = []
      for (const [index, workload] of leanWorkloads.entries()) {
        const result = await measureWorkload(index, workload, setup, lean, { machine, run, client })
        results.push(result)
        log(toRow(result).join(' · '))
      }
      const [peak = Number.NaN, leanPeak = Number.NaN] = [setup.product, lean].map(({ pid }) => readPeakMegabytes(pid))
      return { results, peak, leanPeak }
    } finally {
      await lean.stop()
    }
  } finally {
    await client.end()
    await setup.close()
  }
}

/** The report, on PostgreSQL 15 as Debian installs it. */
export const measureLean = async (bench: Bench, run: LeanRun): Promise<string> => {
  const untuned = await openUntuned()
  try {
    const machine = await describeMachine(untuned)
    const { results, peak, leanPeak } = await compareWithLean(machine, bench, run)
    const memory = `${peak.toFixed(0)} MB (target ${maxMegabytes}), lean server ${leanPeak.toFixed(0)} MB`
    return [
      `## compared with a lean server, ${run.orders.toLocaleString('en')} orders`,
      '',
      `PostgreSQL ${machine.postgres.version} in its default configuration. Memory at most: ${memory}.`,
      '',
      table(columns, results.map(toRow)),
    ].join('\n')
  } finally {
    await untuned.stop()
  }
}
