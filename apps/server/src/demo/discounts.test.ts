import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { discountStatus, validDiscountFields } from '#contract/domains/discount.ts'
import { discountStatuses, discountTypes } from '#contract/enumerations.ts'
import { demoBrands } from './brands.ts'
import { demoCategories } from './categories.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { demoDiscounts } from './discounts.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  const { vendorId, owner } = await test.newVendor()
  const stores = [await test.newStore(vendorId), await test.newStore(vendorId), await test.newStore(vendorId)]
  await test.database.kysely.transaction().execute(async (tx) => {
    for (const [index, store] of stores.entries()) {
      await demoBrands(tx, store, owner.personId, index)
      await demoCategories(tx, store, owner.personId, index)
      await demoDiscounts(tx, store, owner.personId, index)
    }
  })
})
afterAll(() => test.close())

it('gives each demo store discounts of every type and status with their codes', async () => {
  const { rows } = await sql<{ store: string; zone: string; terms: unknown; codes: string[]; used: number }>`
    select d.store_id as store, s.timezone as zone, d.terms, d.used,
      array(select c.code from discount_codes c where c.discount_id = d.id and c.batch is null) as codes
    from discounts d join stores s on s.id = d.store_id`.execute(test.database.kysely)
  const stores = [...new Set(rows.map(({ store }) => store))]
  expect(stores).toHaveLength(3)
  for (const store of stores) {
    const those = rows.filter((row) => row.store === store)
    const terms = those.map((row) => validDiscountFields.parse(row.terms))
    const statuses = those.map(({ used, zone }, index) => {
      const fields = terms[index]
      return fields && discountStatus({ ...fields, used }, Date.now(), zone)
    })
    expect(new Set(statuses)).toEqual(new Set(discountStatuses))
    expect(new Set(terms.map(({ type }) => type))).toEqual(new Set(discountTypes))
    expect(those.map(({ codes }) => codes.toSorted())).toEqual(terms.map(({ codes }) => codes.toSorted()))
  }
  const batches = await sql<{ codes: number; counted: number }>`
    select count(*) as codes, max(d.batch_codes) as counted from discount_codes c
    join discounts d on d.store_id = c.store_id and d.id = c.discount_id where c.batch is not null`.execute(
    test.database.kysely,
  )
  expect(batches.rows).toEqual([{ codes: 30, counted: 30 }])
})
