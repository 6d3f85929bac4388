import { afterAll, beforeAll, expect, it } from 'vitest'
import { discountCode, defaultDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const byCode = (...codes: string[]) => ({ ...defaultDiscount, name: 'By code', application: 'manual', codes })
const make = (...codes: string[]) => test.data(discounts.create, { as: owner, store, body: byCode(...codes) })
const change = (id: string, version: number, codes: string[]) =>
  test.call(discounts.update, { as: owner, store, params: { id }, body: { version, codes } })
const batch = (id: string, body: object) => test.call(discounts.addCodes, { as: owner, store, params: { id }, body })
const listed = (id: string, query: Record<string, string | number> = {}) =>
  test.data(discounts.codes, { as: owner, store, params: { id }, query })
const readCodes = (id: string) =>
  test.database.kysely
    .selectFrom('discount_codes')
    .select(['id', 'code', 'deleted_at'])
    .where('discount_id', '=', id)
    .orderBy('code')
    .execute()

it('stores a discount’s codes normalized and frees removed ones', async () => {
  const made = await make('welcome 10', 'HOLA')
  expect(made.codes).toEqual(['WELCOME10', 'HOLA'])
  expect((await change(made._id, 1, ['HOLA', 'NEW'])).status).toBe(200)
  const before = await readCodes(made._id)
  expect(before.map(({ code, deleted_at }) => [code, deleted_at === null])).toEqual([
    ['HOLA', true],
    ['NEW', true],
    ['WELCOME10', false],
  ])
  // The original code row is restored, because orders refer to it.
  expect((await change(made._id, 2, ['WELCOME10'])).status).toBe(200)
  expect((await readCodes(made._id)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await make('HOLA', 'NEW')).codes).toEqual(['HOLA', 'NEW'])
})

it('gives a code to one existing discount of a store under concurrency', async () => {
  const made = await make('ONCE')
  const taken = await test.call(discounts.create, { as: owner, store, body: byCode('FREE', 'once') })
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'code_taken', errors: [{ path: 'codes.1', message: expect.stringContaining('ONCE') }] },
  })
  const { owner: stranger, vendorId } = await test.newVendor()
  const theirs = await test.newStore(vendorId)
  expect((await test.call(discounts.create, { as: stranger, store: theirs, body: byCode('ONCE') })).status).toBe(200)

  await test.data(discounts.removeMany, { as: owner, store, body: { ids: [made._id] } })
  const bodies = Array.from({ length: 8 }, (_, index) =>
    index % 2 ? byCode('ONCE', 'TWICE') : byCode('TWICE', 'ONCE'),
  )
  const responses = await Promise.all(bodies.map((body) => test.call(discounts.create, { as: owner, store, body })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const back = await test.call(discounts.restoreMany, { as: owner, store, body: { ids: [made._id] } })
  expect(back).toMatchObject({ status: 409, body: { code: 'code_taken' } })
  expect(JSON.stringify(back.body)).toContain('ONCE')
})

it('restores codes with their discount, except those removed before', async () => {
  const made = await make('STAYS', 'GOES')
  await change(made._id, 1, ['STAYS'])
  await batch(made._id, { batch: 'Flyer', count: 3, limit: 1 })
  await test.data(discounts.removeMany, { as: owner, store, body: { ids: [made._id] } })
  expect((await readCodes(made._id)).every(({ deleted_at }) => deleted_at !== null)).toBe(true)
  await test.data(discounts.restoreMany, { as: owner, store, body: { ids: [made._id] } })
  const living = (await readCodes(made._id)).filter(({ deleted_at }) => deleted_at === null).map(({ code }) => code)
  expect(living).toHaveLength(4)
  expect(living).toContain('STAYS')
})

it('generates unambiguous, free codes', async () => {
  const drawn = await Promise.all(
    Array.from({ length: 20 }, () => test.data(discounts.generateCode, { as: owner, store })),
  )
  for (const { code } of drawn) expect(code).toMatch(/^[CDFHJKMNPQRTVWXY3479]{8}$/)
  expect(new Set(drawn.map(({ code }) => code)).size).toBe(20)
})

it('creates batches of thousands of unique codes and lists them by use, code and batch', async () => {
  const made = await make()
  const response = await batch(made._id, { batch: 'Autumn flyer', count: 5000, prefix: 'fall', limit: 2 })
  expect(response.body.data).toEqual({ made: 5000 })
  expect((await batch(made._id, { batch: 'Press', count: 2, limit: null })).body.data).toEqual({ made: 2 })
  const all = await readCodes(made._id)
  expect(new Set(all.map(({ code }) => code)).size).toBe(5002)
  expect(all.every(({ code }) => discountCode.safeParse(code).data === code)).toBe(true)
  expect((await test.data(discounts.get, { as: owner, store, params: { id: made._id } })).batchCodes).toBe(5002)

  expect(await listed(made._id, { search: 'press' })).toMatchObject({
    total: 2,
    data: [{ batch: 'Press', limit: null }, {}],
  })
  const first = (await listed(made._id, { search: 'fall-', sortBy: 'code', sortOrder: 'asc', limit: 1 })).data[0]
  expect(first).toMatchObject({ batch: 'Autumn flyer', limit: 2, used: 0 })
  await test.database.kysely
    .updateTable('discount_codes')
    .set({ used: 1 })
    .where('id', '=', first?._id ?? '')
    .execute()
  expect((await listed(made._id, { used: 'true' })).data.map(({ code }) => code)).toEqual([first?.code])
  expect((await listed(made._id, { used: 'false' })).total).toBe(5001)
  expect((await listed((await make())._id)).total).toBe(0)
})

it('rejects missing discounts and prefixes that are too long', async () => {
  expect((await batch(newId(), { batch: 'Flyer', count: 1, limit: 1 })).status).toBe(404)
  const made = await make()
  const tooLong = await batch(made._id, { batch: 'Flyer', count: 1, limit: 1, prefix: 'A'.repeat(25) })
  expect([tooLong.status, tooLong.body.errors?.[0]?.path]).toEqual([422, 'prefix'])
  expect((await batch(made._id, { batch: 'Flyer', count: 1, limit: 1, prefix: '' })).status).toBe(200)
  const params = { id: newId() }
  expect((await test.call(discounts.codes, { as: owner, store, params })).status).toBe(404)
})
