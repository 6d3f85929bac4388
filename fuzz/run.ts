import { parseArgs } from 'node:util'
import { openTestApp } from '#server/testing/app.ts'
import { ADMIN_URL_VARIABLE, startTestPostgres } from '#server/testing/postgres.ts'
import { findingLines, newReport, tableOf } from './report.ts'
import { runRound } from './round.ts'
import { startTarget } from './target-process.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '100000' },
    /** One round alone, to see a finding again. */
    round: { type: 'string' },
  },
})
const perRound = 1250
const [seed, requests] = [Number(values.seed), Number(values.requests)]
const rounds = Math.ceil(requests / perRound)
const numbers = values.round === undefined ? Array.from({ length: rounds }, (_, at) => at) : [Number(values.round)]

const started = performance.now()
const seconds = (): string => ((performance.now() - started) / 1000).toFixed(0)
const postgres = await startTestPostgres({ inMemory: true })
process.env[ADMIN_URL_VARIABLE] = postgres.adminUrl
try {
  const test = await openTestApp()
  const target = await startTarget(test)
  const report = newReport()
  for (const number of numbers) {
    await runRound({ test, target, seed, number, requests: Math.min(perRound, requests), report })
    console.log(`round ${number}: ${report.requests} requests, ${report.findings.size} findings, ${seconds()} s`)
  }
  const health = await target.health()
  await target.close()
  await test.close()
  console.log(`\n${tableOf(report)}\n`)
  for (const finding of report.findings.values()) console.log(`${findingLines(finding)}\n`)
  const lag = health && `event loop late by ${health.p99.toFixed(1)} ms at p99, ${health.most.toFixed(0)} ms at most`
  console.log(`seed ${seed}: ${report.requests} requests in ${seconds()} s; ${lag}; ${health?.megabytes.toFixed(0)} MB`)
  console.log(report.findings.size === 0 ? 'Nothing was found.' : `${report.findings.size} things are wrong.`)
  if (report.findings.size > 0) process.exitCode = 1
} finally {
  await postgres.stop()
}
