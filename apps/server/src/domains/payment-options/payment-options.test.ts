import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxPaymentOptions, paymentOptions, validPaymentOptionFields } from '#contract/domains/payment-options.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { demoPaymentOptions } from '#server/demo/payment-options.ts'
import { listActiveOptions, readPaymentOption } from './payment-options.service.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string

beforeAll(async () => {
  test = await openTestApp()
  ;({ owner, vendorId } = await test.newVendor())
})
beforeEach(async () => {
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const fields = {
  kind: 'cash',
  instructionsBefore: 'Pay when you come.',
  instructionsAfter: '',
  feeFixed: 0,
  feeRate: 0,
  minTotal: null,
  maxTotal: null,
  methods: ['pickup'],
  isActive: true,
}
const toRequest = (name: string, more: object = {}) => ({ as: owner, store, body: { ...fields, name, ...more } })
const create = (name: string, more?: object) => test.data(paymentOptions.create, toRequest(name, more))
const change = (id: string, body: object, headers?: Record<string, string>) =>
  test.call(paymentOptions.update, { as: owner, store, params: { id }, body, ...(headers ? { headers } : {}) })
const remove = (id: string) => test.call(paymentOptions.remove, { as: owner, store, params: { id } })
const reorder = (ids: readonly string[]) => test.call(paymentOptions.reorder, { as: owner, store, body: { ids } })
const names = async () => (await test.data(paymentOptions.list, { as: owner, store })).data.map(({ name }) => name)

it('creates, reads, updates and deletes a payment option, adding at the end', async () => {
  const cash = await create('Cash', { methods: ['pickup', 'delivery', 'pickup'] })
  expect(cash).toMatchObject({ position: 1, isUsed: false, version: 1, methods: ['pickup', 'delivery'] })
  const card = await create('Card', { kind: 'card', feeRate: 29_000, feeFixed: 30 })
  expect(card.position).toBe(2)
  const params = { id: cash._id }
  expect(await test.data(paymentOptions.get, { as: owner, store, params })).toEqual(cash)
  expect(await change(cash._id, { version: 1, name: 'Cash at the counter', minTotal: 100 })).toMatchObject({
    status: 200,
    body: { data: { name: 'Cash at the counter', minTotal: 100, kind: 'cash', version: 2, position: 1 } },
  })
  expect(await names()).toEqual(['Cash at the counter', 'Card'])
  expect((await remove(cash._id)).status).toBe(200)
  expect((await remove(cash._id)).status).toBe(404)
  expect((await test.call(paymentOptions.get, { as: owner, store, params })).status).toBe(404)
  const actions = await sql<{ action: string }>`
    select action from audit_log where entity_id = ${cash._id} order by at, id`.execute(test.database.kysely)
  expect(actions.rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
})

it('validates a change together with the stored fields, in the caller’s language', async () => {
  const { _id } = await create('Transfer', { minTotal: 100, maxTotal: 500 })
  const refused = await change(_id, { version: 1, maxTotal: 99 }, { 'accept-language': 'es' })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'maxTotal', message: 'El máximo es menor que el mínimo. Aumenta el máximo.' }] },
  })
  expect((await change(_id, { version: 1, maxTotal: null })).status).toBe(200)
  expect(await change(_id, { version: 1, maxTotal: 99 })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { version: 2, maxTotal: null } },
  })
})

it('rejects duplicate names and more options than allowed', async () => {
  await create('Café')
  const taken = { status: 409, body: { code: 'name_taken', errors: [{ path: 'name' }] } }
  expect(await test.call(paymentOptions.create, toRequest(' CAFE '))).toMatchObject(taken)
  const { _id } = await create('Other')
  expect(await change(_id, { version: 1, name: 'cafe' })).toMatchObject(taken)
  await sql`
    insert into payment_options (store_id, id, name, name_normalized, kind, methods, position)
    select ${store}, gen_random_uuid(), 'n' || n, 'n' || n, 'cash', '{pickup}', n
    from generate_series(3, ${maxPaymentOptions - 1}) n`.execute(test.database.kysely)
  const tries = ['Last', 'Last but one', 'Nobody'].map((name) => test.call(paymentOptions.create, toRequest(name)))
  const codes = (await Promise.all(tries)).map(({ body }) => body.code ?? 'made').sort()
  expect(codes).toEqual(['list_full', 'list_full', 'made'])
})

it('reorders exactly the store’s own options and keeps their versions', async () => {
  const made = [await create('A'), await create('B'), await create('C')]
  const [a = '', b = '', c = ''] = made.map(({ _id }) => _id)
  const response = await reorder([c, a, b])
  expect(response).toMatchObject({
    status: 200,
    body: { data: { data: [{ _id: c, position: 1, version: 1 }, {}, {}] } },
  })
  expect(await names()).toEqual(['C', 'A', 'B'])
  for (const ids of [[c, a], [c, a, b, newId()], [c, a, a], [c, a, newId()], []]) {
    expect(await reorder(ids)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
  expect(await names()).toEqual(['C', 'A', 'B'])
  expect((await create('D')).position).toBe(4)
})

it('ends concurrent reorders in one of the orders', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push((await create(name))._id)
  const backwards = ids.toReversed()
  const responses = await Promise.all([reorder(ids), reorder(backwards), reorder(ids), reorder(backwards)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(['ABCDEF', 'FEDCBA']).toContain((await names()).join(''))
})

it('keeps used options and lists active ones', async () => {
  const used = await create('Used')
  const off = await create('Off', { isActive: false })
  const last = await create('Last')
  const db = test.database.kysely
  await sql`update payment_options set first_used_at = now() where id = ${used._id}`.execute(db)
  expect(await remove(used._id)).toMatchObject({ status: 409, body: { code: 'option_in_use' } })
  const mine = store as StoreId
  expect(await readPaymentOption(db, mine, used._id)).toMatchObject({ isUsed: true, name: 'Used' })
  expect((await listActiveOptions(db, mine)).map(({ _id }) => _id)).toEqual([used._id, last._id])
  expect(await readPaymentOption(db, (await test.newStore(vendorId)) as StoreId, off._id)).toBeUndefined()
})

it('has valid demo payment options', async () => {
  for (const index of [0, 1, 2]) {
    const mine = await test.newStore(vendorId)
    await test.database.kysely.transaction().execute((tx) => demoPaymentOptions(tx, mine, owner.personId, index))
    const { data } = await test.data(paymentOptions.list, { as: owner, store: mine })
    expect(data.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    for (const option of data) expect(validPaymentOptionFields.strip().safeParse(option).error).toBeUndefined()
    expect(data.filter(({ isActive }) => !isActive)).toHaveLength(1)
  }
})
