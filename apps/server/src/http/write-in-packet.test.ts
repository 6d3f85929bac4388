import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { webhooks } from '#contract/domains/webhooks.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string
/** Its vendor has subscribed to events, so its updates are transactions. */
let other: { owner: Person; store: string }

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  const subscriber = await test.newVendor()
  other = { owner: subscriber.owner, store: await test.newStore(subscriber.vendorId) }
  await test.stepUp(other.owner)
  const body = { url: 'https://hooks.example.com/', description: '', events: ['customer.updated'], stores: null }
  await test.data(webhooks.create, { as: other.owner, body })
})
afterAll(() => test.close())

const db = () => test.database.kysely

const create = (body: object, at = { owner, store }) =>
  test.data(customers.create, { as: at.owner, store: at.store, body })
const change = (id: string, body: object, key: string = newId(), at = { owner, store }) =>
  test.call(customers.update, {
    as: at.owner,
    store: at.store,
    params: { customerId: id },
    body,
    headers: { 'x-idempotency-key': key },
  })

const readAudit = (id: string) =>
  db()
    .selectFrom('audit_log')
    .select(['label', 'before', 'after', 'resource', 'action', 'person_name', 'store_id', 'vendor_id', 'address'])
    .where('entity_id', '=', id)
    .where('action', '=', 'update')
    .orderBy('id')
    .execute()
const countEvents = async (id: string): Promise<number> =>
  (await db().selectFrom('customer_events').select('id').where('customer_id', '=', id).execute()).length
const countKeys = async (key: string): Promise<number> =>
  (await db().selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()).length

const isInTransaction = async (run: () => Promise<unknown>): Promise<boolean> => {
  const transaction = vi.spyOn(test.database.kysely, 'transaction')
  try {
    await run()
    return transaction.mock.calls.length > 0
  } finally {
    transaction.mockRestore()
  }
}

it('updates without a transaction unless addresses change or the customer may lose their last detail', async () => {
  const { _id: id } = await create({ name: 'Ann', email: 'ann@example.com' })
  const bodies = [{ name: 'Anna' }, { tags: ['a'] }, { name: '', phone: '+1 845 555 0100' }, { name: '' }]
  const results: boolean[] = []
  for (const [index, body] of [...bodies, { addresses: [] }].entries()) {
    results.push(await isInTransaction(() => change(id, { ...body, version: index + 1 })))
  }
  expect(results).toEqual([false, false, false, true, true])
  expect(await readAudit(id)).toHaveLength(5)
})

const changes: [string, object, object][] = [
  ['name', { name: 'Ann', email: 'ann1@example.com' }, { name: 'Anna "A" \\ O’Brien' }],
  ['the same name', { name: 'Ann' }, { name: 'Ann' }],
  ['email of a customer without a name', { name: '', email: 'a2@mail.example.com' }, { email: 'b2@example.org' }],
  ['name that is the email', { name: 'Ann', email: 'ann3@example.com' }, { name: 'ann3@example.com' }],
  ['phone of a customer without a name', { name: '', phone: '+1 845 555 0199' }, { phone: '+1 845 555 01 (77)' }],
  ['tags and consents', { name: 'Ann', tags: ['b'] }, { tags: ['c', 'C', 'd'], emailConsent: true, smsConsent: null }],
  ['birthday and language', { name: 'Ann', birthday: '1990-02-28' }, { birthday: null, language: 'es' }],
]

it.each(changes)('logs and returns the same as a transaction: %s', async (_, before, after) => {
  const places = [{ owner, store }, other]
  const results = []
  for (const at of places) {
    const { _id: id } = await create(before, at)
    const key = newId()
    const first = await change(id, { ...after, version: 1 }, key, at)
    const replayed = await change(id, { ...after, version: 1 }, key, at)
    expect(replayed.body).toEqual(first.body)
    const data = first.body.data as Record<string, unknown>
    const [row, ...more] = await readAudit(id)
    expect(more).toEqual([])
    expect(row).toMatchObject({ store_id: at.store, vendor_id: at.owner.vendorId })
    const withoutTimes = (values: object) =>
      JSON.parse(
        JSON.stringify(values, (name, value: unknown) =>
          /^(_id|at|.*At|updatedBy|createdBy)$/.test(name) && value !== null ? 'set' : value,
        ),
      ) as object
    const { store_id: _store, vendor_id: _vendor, person_name: _name, ...logged } = row ?? {}
    results.push({
      status: first.status,
      data: withoutTimes(data),
      logged: withoutTimes(logged),
      events: await countEvents(id),
    })
  }
  expect(results[0]?.status).toBe(200)
  expect(results[0]).toEqual(results[1])
})

it('runs twenty requests with one key once and gives all of them the same response', async () => {
  const { _id: id } = await create({ name: 'Ben' })
  const key = newId()
  const responses = await Promise.all(Array.from({ length: 20 }, () => change(id, { name: 'Benny', version: 1 }, key)))
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(responses[0]).toMatchObject({ status: 200, body: { data: { name: 'Benny', version: 2 } } })
  expect([await readAudit(id), await countEvents(id), await countKeys(key)]).toMatchObject([{ length: 1 }, 2, 1])
  expect(await change(id, { name: 'Other', version: 2 }, key)).toMatchObject({
    status: 422,
    body: { code: 'key_reused' },
  })
})

it('writes nothing with a stale version, a taken email or an unknown customer', async () => {
  const { _id: id } = await create({ name: 'Cleo', email: 'cleo@example.com' })
  await create({ name: 'Dora', email: 'dora@example.com' })
  const key = newId()
  const stale = await change(id, { name: 'Stale', version: 7 }, key)
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { name: 'Cleo', version: 1 } } })
  const taken = await change(id, { email: 'dora@example.com', version: 1 }, key)
  expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect((await change(newId(), { name: 'Nowhere', version: 1 }, key)).status).toBe(404)
  expect([await readAudit(id), await countEvents(id), await countKeys(key)]).toMatchObject([{ length: 0 }, 1, 0])
  expect((await change(id, { name: 'Cleopatra', version: 1 }, key)).status).toBe(200)
})

it('has no effect if the connection ends during the statement, and runs once when retried', async () => {
  const { _id: id } = await create({ name: 'Eve' })
  const key = newId()
  await sql`create function end_connection() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db())
  await sql`create trigger end_connection before insert on idempotency_keys
    for each row execute function end_connection()`.execute(db())
  expect((await change(id, { name: 'Evelyn', version: 1 }, key)).status).toBe(503)
  await sql`drop trigger end_connection on idempotency_keys`.execute(db())
  expect([await readAudit(id), await countEvents(id), await countKeys(key)]).toMatchObject([{ length: 0 }, 1, 0])
  expect(await change(id, { name: 'Evelyn', version: 1 }, key)).toMatchObject({
    status: 200,
    body: { data: { version: 2 } },
  })
  expect(await readAudit(id)).toHaveLength(1)
})

it('records each event of a vendor who subscribes later once', async () => {
  const vendor = await test.newVendor()
  const at = { owner: vendor.owner, store: await test.newStore(vendor.vendorId) }
  const { _id: id } = await create({ name: 'Flo' }, at)
  await change(id, { name: 'Flora', version: 1 }, newId(), at)
  await test.stepUp(at.owner)
  const body = { url: 'https://hooks.example.com/', description: '', events: ['customer.updated'], stores: null }
  const { endpoint } = await test.data(webhooks.create, { as: at.owner, body })
  await change(id, { name: 'Florence', version: 2 }, newId(), at)
  await change(id, { name: 'Flo', version: 3 }, newId(), at)
  const events = await db()
    .selectFrom('webhook_events')
    .select('type')
    .where('vendor_id', '=', vendor.vendorId)
    .execute()
  expect(events.map(({ type }) => type)).toEqual(['customer.updated', 'customer.updated'])
  expect(await readAudit(id)).toHaveLength(3)
  await test.stepUp(at.owner)
  await test.data(webhooks.remove, { as: at.owner, params: { id: endpoint._id } })
  expect(await isInTransaction(() => change(id, { name: 'First', version: 4 }, newId(), at))).toBe(true)
  expect(await isInTransaction(() => change(id, { name: 'Second', version: 5 }, newId(), at))).toBe(false)
})

it('notifies the screens of the store and the vendor of an update, and of none that failed', async () => {
  const { _id: id } = await create({ name: 'Gil' })
  const publish = vi.spyOn(test.app.deps.live, 'publishChanges')
  await change(id, { name: 'Gilbert', version: 9 })
  expect(publish).not.toHaveBeenCalled()
  await change(id, { name: 'Gilbert', version: 1 })
  expect(publish.mock.calls.map(([audience, changed]) => [audience, changed])).toEqual([
    [{ storeId: store }, [{ resource: 'customers', id }]],
    [{ vendorId: owner.vendorId }, [{ resource: 'customers', id }]],
  ])
  publish.mockRestore()
})
