import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { hashRequest } from './idempotency.ts'

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

const create = (name: string, key: string, as = owner) =>
  test.call(brands.create, { as, store, body: { name }, headers: { 'x-idempotency-key': key } })

it('runs twenty requests with one key once and gives all of them the same response', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create('Once', 'key-1')))
  expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1)
  expect(responses[0]?.status).toBe(200)
  const { total } = await test.data(brands.list, { as: owner, store, query: { search: 'once' } })
  expect(total).toBe(1)
  const audit = await test.database.kysely.selectFrom('audit_log').select('id').where('label', '=', 'Once').execute()
  expect(audit).toHaveLength(1)
})

it('rejects a key that was used for another request', async () => {
  await create('First', 'key-2')
  expect(await create('Second', 'key-2')).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

it('stores no errors: the same key can succeed later', async () => {
  const taken = await create('Once', 'key-3')
  expect(taken.status).toBe(409)
  const { data } = await test.data(brands.list, { as: owner, store, query: { search: 'once' } })
  await test.data(brands.remove, { as: owner, store, params: { id: data[0]?._id ?? '' } })
  expect((await create('Once', 'key-3')).status).toBe(200)
})

it('is scoped to one person', async () => {
  const other = await test.newPerson(owner.vendorId, 'owner')
  await create('Mine', 'key-4')
  expect((await create('Mine', 'key-4', other)).status).toBe(409)
})

it('checks permissions before a replay', async () => {
  const staff = await test.newPerson(owner.vendorId, 'staff', ['create_product_brand'], [store])
  expect((await create('By staff', 'key-5', staff)).status).toBe(200)
  await test.database.kysely
    .updateTable('memberships')
    .set({ permissions: [] })
    .where('id', '=', staff.membershipId)
    .execute()
  expect((await create('By staff', 'key-5', staff)).status).toBe(403)
})

it('does not replay a response that was stored with other permissions', async () => {
  const flags = ['create_product_brand', 'edit_customer_sensitive_info'] as const
  const staff = await test.newPerson(owner.vendorId, 'staff', flags, [store])
  expect((await create('With more rights', 'key-7', staff)).status).toBe(200)
  await test.database.kysely
    .updateTable('memberships')
    .set({ permissions: ['create_product_brand'] })
    .where('id', '=', staff.membershipId)
    .execute()
  expect(await create('With more rights', 'key-7', staff)).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

it('expires after 24 hours', async () => {
  await create('Old', 'key-6')
  await test.database.kysely
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('key', '=', 'key-6')
    .execute()
  expect((await create('New', 'key-6')).status).toBe(200)
})

it('hashes requests as the previous version, whose stored responses are replayed after a deployment', () => {
  const previous = (body: unknown) => hash('sha256', JSON.stringify(['POST', '/"x"', body, ['a', 'b']]), 'base64url')
  expect(hashRequest('POST', '/"x"', { name: 'Ann' }, '["a","b"]')).toBe(previous({ name: 'Ann' }))
  expect(hashRequest('POST', '/"x"', undefined, '["a","b"]')).toBe(previous(null))
})
