import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { formatFinding, newReport } from './report.ts'
import { runRound } from './round.ts'
import { startInProcessTarget } from './target-process.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => test.close())

it('finds no violation with nearly valid and hostile requests from all roles at every endpoint', async () => {
  const report = newReport()
  const target = await startInProcessTarget(test)
  await runRound({ test, target, seed: 7, number: 0, requests: 500, report })
  expect([...report.findings.values()].map(formatFinding)).toEqual([])
  expect(report.requests).toBeGreaterThanOrEqual(500)
})
