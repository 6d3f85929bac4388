import { afterAll, beforeAll, expect, it } from 'vitest'
import { normalizeEmail, phoneDigits } from '#contract/domains/customer.ts'
import { seedDemo } from './seed-demo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  await seedDemo(test.database, undefined, { hasOrders: false })
})
afterAll(() => test.close())

it('gives each demo store sixty distinct customers with consistent data', async () => {
  const rows = await test.database.kysely.selectFrom('customers').selectAll().execute()
  const stores = [...new Set(rows.map((row) => row.store_id))]
  expect(stores).toHaveLength(3)
  for (const store of stores) {
    const those = rows.filter((row) => row.store_id === store)
    expect(new Set(those.map((row) => row.name)).size).toBe(60)
    expect(those.filter((row) => row.approval === 'pending')).toHaveLength(4)
    expect(those.filter((row) => row.email && row.email !== normalizeEmail(row.email))).toEqual([])
    expect(those.filter((row) => row.phone && phoneDigits(row.phone).length < 9)).toEqual([])
  }
  const settings = await test.database.kysely.selectFrom('customer_registration_settings').selectAll().execute()
  expect(settings).toMatchObject([{ mode: 'approval', phone: 'optional' }])
  expect(await findDrift(test.database.kysely, customerRules)).toEqual([])
})
