import { afterAll, beforeAll, expect, it } from 'vitest'
import { toUsageReport } from '#server/domains/usage/usage-report.rules.ts'
import { readUsageRow } from '#server/domains/usage/usage.repo.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { makeTestBilling } from '#server/testing/billing.ts'
import { seedDemo } from './seed-demo.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  await seedDemo(test.database, undefined, { hasOrders: false })
})
afterAll(() => test.close())

it('has six paid invoices, usage to chart, and a card that pays the next renewal', async () => {
  const vendor = await test.database.kysely.selectFrom('vendors').select('id').executeTakeFirstOrThrow()
  const readTotals = async () =>
    await test.database.kysely.selectFrom('invoices').select(['total', 'status']).orderBy('sequence').execute()
  const before = await readTotals()
  expect(before.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'paid'))
  expect(before[0]?.total).toBe(3999)
  expect(before[1]?.total).toBeGreaterThan(3999)

  const now = new Date()
  const row = await readUsageRow(test.database.kysely, vendor.id, now)
  const report = row && toUsageReport(row, now)
  expect(report?.meters.find(({ meter }) => meter === 'emails')?.days.length).toBeGreaterThan(10)

  const billing = makeTestBilling(test, new Date(report?.period.end ?? 0))
  await billing.run()
  const after = await readTotals()
  expect(after).toHaveLength(7)
  expect(after[6]).toEqual({ total: report?.nextInvoice?.total, status: 'paid' })
})
