import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { bundleServer } from '../storm/bundle.ts'
import { measureDefaultPostgres } from './default-postgres.ts'
import { measureFilling } from './filling.ts'
import { orderGroup, paces, rowGroup, writeGroup } from './groups.ts'
import { measureImport } from './import.ts'
import { measureLogins } from './logins.ts'
import { openMachine } from './machine.ts'
import { type Bench, type GroupResult, measure } from './measure.ts'
import { measureQueue } from './queue.ts'
import { factReport, groupReport } from './report.ts'
import { measureSockets } from './sockets.ts'
import { measureStart } from './startup.ts'

// `npm run bench -- orders sockets --quick` runs only some benches with small sizes. `--sizes 10000,100000` sets the
// store sizes, `--out docs/performance.md` replaces the report between the markers in that file.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    out: { type: 'string' },
  },
})
const named = values.quick ? paces.quick : paces.whole
const pace = { ...named, ...(values.sizes ? { orders: values.sizes.split(',').map(Number) } : {}) }
const isQuick = values.quick

const inTables = async (result: Promise<GroupResult>): Promise<string> => groupReport(await result)

const parts: Record<string, (bench: Bench) => Promise<string>> = {
  fill: async (bench) => factReport('filling', await measureFilling(bench, pace.orders)),
  start: async (bench) => factReport('start', await measureStart(bench, isQuick ? 1 : 3)),
  orders: (bench) => inTables(measure(bench, orderGroup(pace))),
  writes: (bench) => inTables(measure(bench, writeGroup(pace))),
  'default-postgres': async (bench) =>
    factReport(
      'writes on PostgreSQL as Debian installs it',
      await measureDefaultPostgres(bench, {
        orders: pace.orders[0] ?? 1_000,
        rounds: isQuick ? 1 : 3,
        roundTime: isQuick ? 500 : 2_000,
      }),
    ),
  rows: (bench) => inTables(measure(bench, rowGroup(pace))),
  import: async (bench) => factReport('import', await measureImport(bench, isQuick ? 2_560 : 100_000)),
  queue: async (bench) => factReport('a campaign', await measureQueue(bench, isQuick ? 5_000 : 100_000)),
  logins: async (bench) =>
    factReport(
      'sign-ins',
      await measureLogins(
        bench,
        isQuick ? { people: 50, rounds: 1, roundTime: 4_000 } : { people: 50, rounds: 3, roundTime: 10_000 },
      ),
    ),
  sockets: async (bench) =>
    factReport(
      'sockets',
      await measureSockets(bench, isQuick ? { lines: 200, stores: 10 } : { lines: 10_000, stores: 100 }),
    ),
}

/** `orders` includes filling and the writes. */
const isPartOfAnother = (name: string): boolean => name === 'writes' || name === 'fill'
const asked = positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !isPartOfAnother(name))
const unknown = asked.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.log(`There is no bench called ${unknown}: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

const [from, to] = ['<!-- bench -->', '<!-- /bench -->']

/** Replaces only the text between the markers. */
const putInto = async (file: string, report: string): Promise<void> => {
  const old = await readFile(file, 'utf8').catch(() => '')
  const [start, end] = [old.indexOf(from), old.indexOf(to)]
  const whole = `${from}\n\n${report}\n\n${to}\n`
  const kept =
    start >= 0 && end > start ? old.slice(0, start) + whole + old.slice(end + to.length + 1) : `${old}\n${whole}`
  await writeFile(file, kept)
}

const begun = performance.now()
const say = (line: string): void => console.error(line)
const [machine, bundle] = await Promise.all([openMachine(), bundleServer()])
try {
  const reports: string[] = [`${machine.said}.`]
  for (const name of asked) {
    const report = await parts[name]?.({ machine, dist: bundle.dist, say })
    if (!report) continue
    reports.push(report)
    // Print immediately, so that an aborted run has partial results.
    console.log(`${report}\n`)
  }
  const minutes = (performance.now() - begun) / 60_000
  const report = [...reports, `All of it took ${minutes.toFixed(1)} minutes.`].join('\n\n')
  console.log(`${machine.said}. ${minutes.toFixed(1)} minutes.`)
  if (values.out) await putInto(values.out, report)
} finally {
  await machine.server.stop()
  await bundle.close()
}
