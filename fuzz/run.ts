import { parseArgs } from 'node:util'
import { endpoints } from '#contract/index.ts'
import { openTestApp } from '#server/testing/app.ts'
import { ADMIN_URL_VARIABLE, startTestPostgres } from '#server/testing/postgres.ts'
import { bundleServer } from '../storm/bundle.ts'
import { formatFinding, formatHealth, newReport, formatTable, formatUnreached } from './report.ts'
import { runRound } from './round.ts'
import { startTarget } from './target-process.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '100000' },
    /** Runs a single round, to reproduce a finding. */
    round: { type: 'string' },
    /** Names of domains, separated by commas: only their endpoints. */
    only: { type: 'string' },
  },
})
const perRound = 1250
const [seed, requests] = [Number(values.seed), Number(values.requests)]
const rounds = Math.ceil(requests / perRound)
const numbers =
  values.round === undefined ? Array.from({ length: rounds }, (_, index) => index) : [Number(values.round)]

const domains = values.only?.split(',')
const chosen = domains && endpoints.filter(({ name }) => domains.includes(name.slice(0, name.indexOf('.'))))

const started = performance.now()
const seconds = (): string => ((performance.now() - started) / 1000).toFixed(0)
const bundle = await bundleServer()
const postgres = await startTestPostgres({ inMemory: true })
process.env[ADMIN_URL_VARIABLE] = postgres.adminUrl
try {
  const test = await openTestApp()
  const target = await startTarget(test, bundle.dist)
  const report = newReport()
  for (const number of numbers) {
    await runRound({
      test,
      target,
      seed,
      number,
      requests: Math.min(perRound, requests),
      report,
      ...(chosen && { endpoints: chosen }),
    })
    console.log(`round ${number}: ${report.requests} requests, ${report.findings.size} findings, ${seconds()} s`)
  }
  const health = await target.health()
  await target.close()
  await test.close()
  console.log(`\n${formatTable(report)}\n`)
  for (const finding of report.findings.values()) console.log(`${formatFinding(finding)}\n`)
  const unreachedText = formatUnreached(report)
  if (unreachedText) console.log(`${unreachedText}\n`)
  if (health) console.log(`${formatHealth(health)}\n`)
  console.log(`seed ${seed}: ${report.requests} requests in ${seconds()} s`)
  console.log(report.findings.size === 0 ? 'Nothing was found.' : `${report.findings.size} things are wrong.`)
  if (report.findings.size > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  await bundle.close()
}
