import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { bundleServer } from '../storm/bundle.ts'
import { compareBuilds } from './compare-builds.ts'
import { measureCampaigns } from './campaigns.ts'
import { measureDefaultPostgres } from './default-postgres.ts'
import { measureFilling } from './measure-filling.ts'
import { measureFirstCalls } from './first-calls.ts'
import { orderGroup, paces, rowGroup, writeGroup } from './groups.ts'
import { measureImageImport } from './import-images.ts'
import { measureImport } from './import.ts'
import { measureLean } from './lean.ts'
import { measureProductImport } from './import-products.ts'
import { measureLogins } from './logins.ts'
import { openMachine } from './machine.ts'
import { type Bench, type GroupResult, measure } from './measure.ts'
import { measureQueue } from './queue.ts'
import { measureRewards } from './rewards.ts'
import { measureRoutes, solveRouteFile } from './routes.ts'
import { factReport, groupReport } from './report.ts'
import { measureScreens } from './screens.ts'
import { measureShopPages } from './shop-pages.ts'
import { measureSockets } from './sockets.ts'
import { measureStart } from './startup.ts'

// `npm run bench -- orders sockets --quick` runs only some benches with small sizes. `--sizes 10000,100000` sets the
// store sizes, `--out docs/performance.md` replaces the report between the markers in that file. `rows writes --against
// 7d4edbb` compares this tree with a commit instead. `routes --file R101.txt --seconds 3 --seed 1` solves a file in
// Solomon's format, `--objective distance` without using as few vehicles as possible. `many-sockets --redis` passes
// events between processes through Redis.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    out: { type: 'string' },
    against: { type: 'string' },
    file: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    objective: { type: 'string', default: 'vehicles' },
    redis: { type: 'boolean', default: false },
  },
})
const basePace = values.quick ? paces.quick : paces.whole
const sizes = values.sizes?.split(',').map(Number)
const pace = { ...basePace, ...(sizes ? { orders: sizes, rows: sizes } : {}) }
const isQuick = values.quick

const routeBench = {
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  objective: values.objective === 'distance' ? 'distance' : 'vehicles',
} as const

/** `--sizes 3000,120,300` imports 3,000 products; the last 300 have two images each, 120 pixels wide. */
const importedProducts = sizes?.[0] ?? (isQuick ? 300 : 10_000)
const imageImport = {
  products: importedProducts,
  imageWidth: sizes?.[1] ?? 1_600,
  withImages: Math.min(sizes?.[2] ?? importedProducts, importedProducts),
}

const toReport = async (result: Promise<GroupResult>): Promise<string> => groupReport(await result)

const compared: Record<string, (bench: Bench, commit: string) => Promise<string>> = {
  orders: (bench, commit) => compareBuilds(bench, orderGroup(pace), commit),
  writes: (bench, commit) => compareBuilds(bench, writeGroup(pace), commit),
  rows: (bench, commit) => compareBuilds(bench, rowGroup(pace), commit),
}

const benches: Record<string, (bench: Bench) => Promise<string>> = {
  fill: async (bench) => factReport('filling', await measureFilling(bench, pace.orders)),
  start: async (bench) => factReport('start', await measureStart(bench, isQuick ? 1 : 3)),
  orders: (bench) => toReport(measure(bench, orderGroup(pace))),
  writes: (bench) => toReport(measure(bench, writeGroup(pace))),
  'default-postgres': async (bench) =>
    factReport(
      'writes on PostgreSQL as Debian installs it',
      await measureDefaultPostgres(bench, {
        orders: pace.orders[0] ?? 1_000,
        rounds: isQuick ? 1 : 3,
        roundTime: isQuick ? 500 : 2_000,
      }),
    ),
  lean: (bench) =>
    measureLean(
      bench,
      isQuick
        ? { orders: sizes?.[0] ?? 10_000, rounds: 2, roundTime: 500, connections: 16 }
        : { orders: sizes?.[0] ?? 100_000, rounds: 5, roundTime: 1_000, connections: 16 },
    ),
  rows: (bench) => toReport(measure(bench, rowGroup(pace))),
  'first-calls': (bench) => {
    const size = [sizes?.[0] ?? (isQuick ? 10_000 : 100_000)]
    const [orders, rows] = [orderGroup({ ...pace, orders: size }), rowGroup({ ...pace, rows: size })]
    return measureFirstCalls(bench, orders, rows, isQuick ? 5 : 15)
  },
  import: async (bench) => factReport('import', await measureImport(bench, isQuick ? 2_560 : 100_000)),
  'import-products': async (bench) =>
    factReport('product import', await measureProductImport(bench, isQuick ? 500 : 10_000)),
  'import-images': async (bench) =>
    factReport('product import with images', await measureImageImport(bench, imageImport)),
  campaigns: async (bench) =>
    factReport('campaigns', await measureCampaigns(bench, sizes?.[0] ?? (isQuick ? 5_000 : 100_000))),
  queue: async (bench) => factReport('a campaign', await measureQueue(bench, isQuick ? 5_000 : 100_000)),
  logins: async (bench) =>
    factReport(
      'sign-ins',
      await measureLogins(
        bench,
        isQuick ? { people: 50, rounds: 1, roundTime: 4_000 } : { people: 50, rounds: 3, roundTime: 10_000 },
      ),
    ),
  screens: async () => factReport('screens', await measureScreens(isQuick ? 1 : 5)),
  shop: async (bench) =>
    factReport(
      'shop pages',
      await measureShopPages(
        bench,
        isQuick ? { rounds: 1, roundTime: 500, connections: 16 } : { rounds: 5, roundTime: 2_000, connections: 16 },
      ),
    ),
  rewards: async (bench) =>
    factReport('rewards', await measureRewards(bench, { sizes: pace.orders, roundTime: isQuick ? 100 : 1_000 })),
  routes: async ({ log }) =>
    factReport('routes', measureRoutes({ ...routeBench, seconds: isQuick ? 0.3 : routeBench.seconds }, log)),
  'many-sockets': async (bench) =>
    factReport(
      'sockets of two processes',
      await measureSockets(
        bench,
        isQuick
          ? { sockets: 600, stores: 10, ticking: 200, servers: 2, hasRedis: values.redis }
          : { sockets: 30_000, stores: 300, ticking: 10_000, servers: 2, hasRedis: values.redis },
      ),
    ),
  sockets: async (bench) =>
    factReport(
      'sockets',
      await measureSockets(
        bench,
        isQuick
          ? { sockets: 200, stores: 10, ticking: 200, servers: 1 }
          : { sockets: 10_000, stores: 100, ticking: 10_000, servers: 1 },
      ),
    ),
}

/** `orders` includes filling and the writes. */
const isIncludedInAnother = (name: string): boolean => name === 'writes' || name === 'fill'
const selected =
  positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => !isIncludedInAnother(name))
const unknown = selected.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.log(`There is no bench called ${unknown}: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}

// Needs neither a database nor a built server.
if (values.file) {
  console.log(await solveRouteFile(values.file, routeBench))
  process.exit()
}

const [from, to] = ['<!-- bench -->', '<!-- /bench -->']

/** Replaces only the text between the markers. */
const replaceReport = async (file: string, report: string): Promise<void> => {
  const oldText = await readFile(file, 'utf8').catch(() => '')
  const [start, end] = [oldText.indexOf(from), oldText.indexOf(to)]
  const section = `${from}\n\n${report}\n\n${to}\n`
  const newText =
    start >= 0 && end > start
      ? oldText.slice(0, start) + section + oldText.slice(end + to.length + 1)
      : `${oldText}\n${section}`
  await writeFile(file, newText)
}

const startedAt = performance.now()
const log = (line: string): void => console.error(line)
const [machine, bundle] = await Promise.all([openMachine(), bundleServer()])
try {
  const reports: string[] = [`${machine.description}.`]
  for (const name of selected) {
    const bench = { machine, dist: bundle.dist, log }
    const report = await (values.against ? compared[name]?.(bench, values.against) : benches[name]?.(bench))
    if (!report) continue
    reports.push(report)
    // Print immediately, so that an aborted run has partial results.
    console.log(`${report}\n`)
  }
  const minutes = (performance.now() - startedAt) / 60_000
  const report = [...reports, `All of it took ${minutes.toFixed(1)} minutes.`].join('\n\n')
  console.log(`${machine.description}. ${minutes.toFixed(1)} minutes.`)
  if (values.out) await replaceReport(values.out, report)
} finally {
  await machine.server.stop()
  await bundle.close()
}
