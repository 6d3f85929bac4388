import { afterAll, beforeAll, expect, it } from 'vitest'
import { fulfillment, fulfillmentFields } from '#contract/domains/fulfillment-settings.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { demoFulfillment } from '#server/demo/fulfillment.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string

beforeAll(async () => {
  test = await openTestApp()
  ;({ owner, vendorId } = await test.newVendor())
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const read = () => test.data(fulfillment.get, { as: owner, store })
const change = (body: object) => test.call(fulfillment.update, { as: owner, store, body })

it('offers tax-free pickup by default', async () => {
  expect(await read()).toMatchObject({
    methods: { delivery: { enabled: false }, pickup: { enabled: true, fee: 0 }, digital: { enabled: false } },
    coverage: { kind: null, postcodes: [], area: [], radiusMetres: null },
    taxMode: 'inclusive',
    taxRate: 0,
    invoiceNote: '',
    version: 1,
    updatedBy: null,
  })
})

it('updates named fields and keeps the others, from the first change on', async () => {
  const { methods, coverage } = await read()
  const delivery = { enabled: true, fee: 590, freeOver: 5000 }
  expect((await change({ version: 2, taxRate: 1 })).status).toBe(409)
  expect((await change({ version: 1, methods: { ...methods, delivery }, taxRate: 82_500 })).status).toBe(200)
  const postcodes = ['125*', 'sw1a 1aa']
  const second = { version: 2, coverage: { ...coverage, kind: 'target_area', postcodes }, taxMode: 'exclusive' }
  expect((await change(second)).status).toBe(200)
  expect(await read()).toMatchObject({
    methods: { delivery, pickup: { enabled: true } },
    coverage: { kind: 'target_area', postcodes: ['125*', 'SW1A1AA'] },
    taxMode: 'exclusive',
    taxRate: 82_500,
    version: 3,
    updatedBy: 'A owner',
  })
  const stale = await change({ version: 2, taxRate: 0 })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { version: 3, taxRate: 82_500 } },
  })
  const rows = await test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'label', 'before', 'after'])
    .where('resource', '=', 'fulfillment')
    .where('entity_id', '=', store)
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ action: 'update', label: 'A store' })
})

it('lets one of ten concurrent first writers win', async () => {
  const fresh = await test.newStore(vendorId)
  const tries = Array.from({ length: 10 }, (_, index) =>
    test.call(fulfillment.update, { as: owner, store: fresh, body: { version: 1, taxRate: index } }),
  )
  const statuses = (await Promise.all(tries)).map((response) => response.status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

it('rejects invalid settings', async () => {
  const { version, coverage, methods } = await read()
  const corner = { latitude: 1, longitude: 1 }
  for (const [body, path] of [
    [{ taxRate: 1_000_001 }, 'taxRate'],
    [{ coverage: { ...coverage, area: [corner, corner] } }, 'coverage.area'],
    [{ coverage: { ...coverage, postcodes: ['*'] } }, 'coverage.postcodes.0'],
    [{ coverage: { ...coverage, radiusMetres: 0 } }, 'coverage.radiusMetres'],
    [{ methods: { ...methods, pickup: { enabled: true, fee: -1, freeOver: null } } }, 'methods.pickup.fee'],
  ] as const) {
    expect(await change({ version, ...body })).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  }
})

it('taxes demo stores by country', async () => {
  const rates: string[] = []
  for (const index of [0, 1, 2]) {
    const mine = await test.newStore(vendorId)
    await test.database.kysely.transaction().execute((tx) => demoFulfillment(tx, mine, owner.personId, index))
    const settings = await test.data(fulfillment.get, { as: owner, store: mine })
    expect(fulfillmentFields.strip().safeParse(settings).error).toBeUndefined()
    rates.push(`${settings.taxMode} ${settings.taxRate}`)
    const body = { version: settings.version, invoiceNote: '' }
    expect((await test.call(fulfillment.update, { as: owner, store: mine, body })).status).toBe(200)
  }
  expect(rates).toEqual(['exclusive 82500', 'inclusive 210000', 'inclusive 100000'])
})
