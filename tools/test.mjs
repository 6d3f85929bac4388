import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuilt, root } from './freshness.mjs'
import { ensureInstalled, failWith, step } from './install.mjs'
import { findChromium, findPostgres15, installFromDebian } from './system-packages.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'storeward-test-'))
const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const run = (command, args, { env = {}, shown = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...env },
      stdio: shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const said = []
    child.stdout?.on('data', (chunk) => said.push(chunk))
    child.stderr?.on('data', (chunk) => said.push(chunk))
    child.on('error', (error) => resolve({ ok: false, said: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, said: Buffer.concat(said).toString() }))
  })

/** A check is one test: it passes or it says why not. */
const check =
  (command, ...args) =>
  async () => {
    const { ok, said } = await run(command, args)
    if (!ok) process.stdout.write(`${said.trim()}\n`)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  }

const tsx = (...args) => check(bin('tsx'), ...args)

let runs = 0
const vitest = async (args, env, { shown = true } = {}) => {
  const report = join(scratch, `vitest-${(runs += 1)}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { ok, said } = await run(bin('vitest'), ['run', ...args, ...reporters], { env, shown })
  if (!ok && !shown) console.log(said)
  try {
    const {
      numPassedTests: passed,
      numFailedTests,
      numPendingTests,
      numTodoTests,
    } = JSON.parse(readFileSync(report, 'utf8'))
    // A run can fail without a failed test: a file that does not load, an error after the last test.
    const failed = ok ? numFailedTests : Math.max(numFailedTests, 1)
    return { passed, failed, skipped: numPendingTests + numTodoTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** What could differ between versions of the database: migrations, plans of lists, locks, and SQL of the richer kind. */
const differsByVersion = [
  'platform/db/migrate.test.ts',
  '.list.test.ts',
  'stock.test.ts',
  'uses.test.ts',
  'placing.test.ts',
  'orders.verify.test.ts',
]

/** Beside the journeys, so by one worker: two would slow the browser down. */
const onPostgres18 = () => vitest(['--maxWorkers', '1'], {}, { shown: false })

const onPostgres15 = async () => {
  if (!findPostgres15()) await installFromDebian('postgresql-15')
  if (findPostgres15()) {
    return vitest(
      ['--project', 'server', '--maxWorkers', '1', ...differsByVersion],
      { TEST_POSTGRES: '15' },
      { shown: false },
    )
  }
  console.log('PostgreSQL 15 is not on this machine and could not be installed: these tests did not run.')
  return { passed: 0, failed: 0, skipped: 1 }
}

const journeys = async () => {
  if (!isBuilt()) {
    console.log('There is no build of this tree, so the journeys did not run.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const chromium = findChromium()
  if (chromium) return vitest(['--config', 'e2e/vitest.config.ts'], { CHROMIUM: chromium })
  console.log('No Chromium was found and none could be installed. Install Chromium or Chrome, or name it in CHROMIUM.')
  return { passed: 0, failed: 1, skipped: 0 }
}

const sum = (results) =>
  results.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }))

const together = async (...works) => sum(await Promise.all(works.map((work) => work())))
const inTurn =
  (...works) =>
  async () => {
    const results = []
    for (const work of works) results.push(await work())
    return sum(results)
  }

const checks = {
  types: check(bin('tsc'), '--noEmit', '-p', 'tsconfig.json'),
  lint: check(bin('oxlint')),
  format: check(bin('oxfmt'), '--check'),
  layout: tsx('tools/check-layout.ts', 'layout'),
  imports: tsx('tools/check-layout.ts', 'imports'),
  duplicates: tsx('tools/check-layout.ts', 'duplicates'),
  unused: check(bin('knip'), '--no-progress'),
  'database types': tsx('tools/db-types.ts', '--check'),
  'permissions table': tsx('tools/permissions-table.ts', '--check'),
}

const steps = {
  ...checks,
  build: check(process.execPath, 'tools/build.mjs'),
  // A browser that waits for its pages leaves a core free.
  'journeys in Chromium, then some tests on PostgreSQL 15, and meanwhile all of them on 18': () =>
    together(inTurn(journeys, onPostgres15), onPostgres18),
}

const runAll = async (chosen) => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, work] of Object.entries(chosen)) {
    console.log(`\n── ${name}`)
    const started = performance.now()
    const result = await work()
    for (const key of Object.keys(total)) total[key] += result[key]
    const counts = [
      `${result.passed} passed`,
      result.failed && `${result.failed} failed`,
      result.skipped && `${result.skipped} skipped`,
    ]
    console.log(`   ${counts.filter(Boolean).join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  return total
}

try {
  await ensureInstalled()
  const onlyChecks = process.argv.includes('--checks')
  if (!onlyChecks && !findChromium()) await step('Installing Chromium', () => installFromDebian('chromium'))
  const { passed, failed, skipped } = await runAll(onlyChecks ? checks : steps)
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  failWith(error)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
