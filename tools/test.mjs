import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isBuilt, root } from './build-stamp.mjs'
import { ensureInstalled, failWith, step } from './install.mjs'
import {
  findHeadlessChromium,
  findNsd,
  findPgBouncer,
  findPostgres15,
  findRedis,
  installFromDebian,
} from './system-packages.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'storeward-test-'))
const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority

const lowerPriority = (child, priority) => {
  try {
    if (child.pid !== undefined && priority !== PRIORITY_NORMAL) setPriority(child.pid, priority)
  } catch {
    // It has already ended.
  }
}

/** Processes that a command starts inherit its priority. */
const run = (command, args, env, priority) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    lowerPriority(child, priority)
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }))
  })

/** Counts a check as one test and prints its output if it fails. */
const checkWith =
  (env, priority = PRIORITY_BELOW_NORMAL) =>
  (command, ...args) =>
  async () => {
    const { ok, output } = await run(command, args, env, priority)
    if (!ok) process.stdout.write(`${output.trim()}\n`)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  }

const check = checkWith({})
const tsx = (...args) => check(bin('tsx'), ...args)

let runs = 0
/** Runs a test runner that writes a JSON report; `count` reads the numbers from it. */
const runTests = async (command, args, env, count, priority) => {
  const report = join(scratch, `report-${(runs += 1)}.json`)
  const { ok, output } = await run(bin(command), args(report), env(report), priority)
  if (!ok) console.log(output)
  try {
    const { passed, failed, skipped } = count(JSON.parse(readFileSync(report, 'utf8')))
    // A run can fail without a failed test, if a file doesn't load or an error occurs after the last test.
    return { passed, failed: ok ? failed : Math.max(failed, 1), skipped }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const vitest = (args, env = {}) =>
  runTests(
    'vitest',
    (report) => ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    () => ({ ...env, TEST_MODULE_CACHE: join(scratch, 'modules') }),
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
    PRIORITY_BELOW_NORMAL,
  )

/** Prints journeys that passed only at the second attempt, because they hide a race. */
const reportRetries = ({ suites }) => {
  for (const { title, file, line, tests } of suites.flatMap(({ specs }) => specs)) {
    for (const { results } of tests.filter(({ status }) => status === 'flaky')) {
      const errors = results[0].errors.map(({ message }) => stripVTControlCharacters(message))
      console.log(`!! passed on the second attempt: ${title} (e2e/${file}:${line})\n${errors.join('\n')}`)
    }
  }
}

const playwright = (env) =>
  runTests(
    'playwright',
    () => ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
    (report) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    (results) => {
      reportRetries(results)
      const { expected, flaky, unexpected, skipped } = results.stats
      return { passed: expected + flaky, failed: unexpected, skipped }
    },
    PRIORITY_NORMAL,
  )

/** Tests that could differ between PostgreSQL versions: migrations, query plans, locks, advanced SQL. */
const versionSensitiveTests = [
  'platform/db/migrate.test.ts',
  'platform/db/session-settings.test.ts',
  '.list.test.ts',
  'stock.test.ts',
  'uses.test.ts',
  'place-order.test.ts',
  'orders.verify.test.ts',
]

/** One vitest worker; several lanes run in parallel. */
const withOneWorker = (...args) => vitest(['--maxWorkers', '1', ...args])

const onPostgres15 = async () => {
  if (!findPostgres15()) await installFromDebian('postgresql-15')
  if (findPostgres15()) {
    return vitest(['--project', 'server', '--maxWorkers', '1', ...versionSensitiveTests], { TEST_POSTGRES: '15' })
  }
  console.log('PostgreSQL 15 isn’t installed and couldn’t be installed. Its tests were skipped.')
  return { passed: 0, failed: 0, skipped: 1 }
}

const installChromium = async () => {
  if (!(await installFromDebian('chromium-headless-shell'))) await installFromDebian('chromium')
}

/** Name server of the DNS tests; they are skipped without it. */
const installNsd = async () => {
  if (await installFromDebian('nsd')) return
  console.log('NSD isn’t installed and couldn’t be installed. The tests with a real name server are skipped.')
}

/** Pooler of a database test, which is skipped without it. */
const installPgBouncer = async () => {
  if (await installFromDebian('pgbouncer')) return
  console.log('PgBouncer isn’t installed and couldn’t be installed. The test with it is skipped.')
}

/** Broker of a test of live events, which is skipped without it. */
const installRedis = async () => {
  if (await installFromDebian('redis-server')) return
  console.log('Redis isn’t installed and couldn’t be installed. The test with it is skipped.')
}

const journeys = async () => {
  if (!isBuilt()) {
    console.log('The build failed or is out of date, so the journeys didn’t run.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const chromium = findHeadlessChromium()
  if (chromium) return playwright({ CHROMIUM: chromium })
  console.log(
    'Chromium wasn’t found and couldn’t be installed. Install Chromium or Chrome, or set CHROMIUM to its path.',
  )
  return { passed: 0, failed: 1, skipped: 0 }
}

/**
 * Single-threaded: threads would compute the same types repeatedly, and other lanes run in parallel. With a larger heap
 * the garbage collector of Go runs less often, which saves an eighth of the CPU time.
 */
const lintEnvironment = { GOMAXPROCS: '1', GOGC: '400', GOMEMLIMIT: `${Math.floor(totalmem() / 2)}` }

const checks = {
  // Rules of oxlint need all types, so it also reports type errors; tsc computes them again only with TEST_FULL=1.
  'types, lint': checkWith(lintEnvironment)(bin('oxlint'), '--threads', '1', '--type-check'),
  ...(process.env.TEST_FULL === '1' && {
    'types by tsc': check(bin('tsc'), '--noEmit', '--singleThreaded', '-p', 'tsconfig.json'),
  }),
  format: check(bin('oxfmt'), '--check'),
  'layout, imports': tsx('tools/check-layout.ts'),
  duplicates: check(process.execPath, 'tools/check-duplicates.mjs'),
  unused: check(bin('knip'), '--no-progress'),
  'database types': tsx('tools/db-types.ts', '--check'),
  'permissions table': tsx('tools/permissions-table.ts', '--check'),
}

/** The build and the journeys that need it: the longest sequence, so it starts first and has priority. */
const journeysFirst = {
  build: checkWith({}, PRIORITY_NORMAL)(process.execPath, 'tools/build.mjs', '--within-bounds'),
  'journeys in Chromium': journeys,
}

// In parts and the long ones first, so that all lanes are busy until the end. Every project of vitest.config.ts belongs
// to one of them.
const serverTests = (shard) => () => withOneWorker('--project', 'server', `--shard=${shard}`)
const tests = {
  // First: it fills the module cache for the others.
  'server tests on PostgreSQL 18, 1/2': serverTests('1/2'),
  // The only long check; the others run at the end.
  'types, lint': checks['types, lint'],
  'server tests on PostgreSQL 18, 2/2': serverTests('2/2'),
  'other tests': () =>
    withOneWorker(...['web', 'components', 'tools', 'packages'].flatMap((name) => ['--project', name])),
  'kill and load tests': () => withOneWorker('--project', 'storm'),
  'server tests on PostgreSQL 15': onPostgres15,
}

const runTask = async ([name, task], total) => {
  const started = performance.now()
  const result = await task()
  for (const key of Object.keys(total)) total[key] += result[key]
  const counts = [
    `${result.passed} passed`,
    result.failed && `${result.failed} failed`,
    result.skipped && `${result.skipped} skipped`,
  ]
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${counts.filter(Boolean).join(', ')} in ${seconds} s`)
}

/** Journeys and database tests often wait: two lanes left a fifth of two cores idle. */
const laneCount = 3

/** Runs the sequential tasks in one lane and the concurrent ones in all that are free. */
const runAll = async (sequential, concurrent) => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const queue = Object.entries(concurrent)
  const lane = async (tasks) => {
    for (const task of tasks) await runTask(task, total)
    for (let next = queue.shift(); next; next = queue.shift()) await runTask(next, total)
  }
  const others = Array.from({ length: laneCount - 1 }, () => lane([]))
  await Promise.all([lane(Object.entries(sequential)), ...others])
  return total
}

try {
  await ensureInstalled()
  const onlyChecks = process.argv.includes('--checks')
  if (!onlyChecks && !findHeadlessChromium()) await step('Installing Chromium', installChromium)
  if (!onlyChecks && !findPgBouncer()) await step('Installing PgBouncer', installPgBouncer)
  if (!onlyChecks && !findRedis()) await step('Installing Redis', installRedis)
  if (!onlyChecks && !findNsd()) await step('Installing NSD', installNsd)
  const { passed, failed, skipped } = await (onlyChecks
    ? runAll({}, checks)
    : runAll(journeysFirst, { ...tests, ...checks }))
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  failWith(error)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
