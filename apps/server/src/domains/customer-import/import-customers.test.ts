import { afterAll, beforeAll, expect, it } from 'vitest'
import { day, latestToday } from '#contract/core/time.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerImports } from '#contract/domains/customer-import.ts'
import { locations } from '#contract/domains/locations.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'

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

const send = (rows: unknown[], options: { key?: string; into?: string; language?: string; as?: Person } = {}) =>
  test.call(customerImports.importRows, {
    as: options.as ?? owner,
    store: options.into ?? store,
    body: { customers: rows },
    headers: {
      ...(options.key ? { 'x-idempotency-key': options.key } : {}),
      ...(options.language ? { 'accept-language': options.language } : {}),
    },
  })
const importRows = async (...args: Parameters<typeof send>) => {
  const { status, body } = await send(...args)
  expect(status).toBe(200)
  return customerImports.importRows.response.parse(body.data)
}
const emails = async (into = store) => {
  const rows = await test.database.kysely
    .selectFrom('customers')
    .select('email')
    .where('store_id', '=', into)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}
const freshStore = () => test.newStore(owner.vendorId)

it('imports valid rows and returns the others with a reason', async () => {
  const into = await freshStore()
  const rows = [
    { name: 'Ann', email: 'ann@example.com' },
    { name: 'No address' },
    { name: 'Bo', email: 'BO@example.com ' },
    { name: 'Bo again', email: 'bo@EXAMPLE.com' },
    'nonsense',
    { name: 'Half', email: 'half@example.com', note: '\ud800' },
  ]
  expect(await importRows(rows, { into })).toEqual({
    imported: [
      { _id: expect.any(String), email: 'ann@example.com' },
      { _id: expect.any(String), email: 'bo@example.com' },
      { _id: expect.any(String), email: 'half@example.com' },
    ],
    skipped: [
      { index: 1, email: '', code: 'no_contact', reason: 'The email and phone number are missing.' },
      {
        index: 3,
        email: 'bo@example.com',
        code: 'twice_in_file',
        reason: 'This customer is already in an earlier row.',
      },
      { index: 4, email: '', code: 'not_a_row', reason: 'This row isn’t a customer.' },
    ],
    errors: [
      { email: '', reason: 'The email and phone number are missing.' },
      { email: 'bo@example.com', reason: 'This customer is already in an earlier row.' },
      { email: '', reason: 'This row isn’t a customer.' },
    ],
    notes: [
      {
        index: 5,
        column: 'note',
        code: 'unreadable',
        message: 'note: characters that can’t be saved were removed.',
      },
    ],
  })
  expect(await emails(into)).toEqual(['ann@example.com', 'bo@example.com', 'half@example.com'])
})

it('localizes reasons', async () => {
  expect((await importRows([{ name: 'X' }], { language: 'es' })).errors).toEqual([
    { email: '', reason: 'Faltan el correo y el teléfono.' },
  ])
})

it('stores every column unchanged', async () => {
  const into = await freshStore()
  const name = '=HYPERLINK("http://evil.example","Ann")'
  const row = {
    name,
    email: 'josé@example.com',
    phone: '+1 555 010 0199',
    birthday: '1990-05-31',
    tags: 'VIP, regular',
    emailConsent: 'yes',
    smsConsent: 'no',
    line1: '1 Main St',
    city: 'Springfield',
    country: 'US',
    points: '40',
    credit: '12.50',
    note: '@first call',
  }
  const [made] = (await importRows([row], { into })).imported
  const read = await test.data(customers.get, { as: owner, store: into, params: { customerId: made?._id ?? '' } })
  expect(read).toMatchObject({
    name,
    email: 'josé@example.com',
    phone: '+1 555 010 0199',
    birthday: '1990-05-31',
    tags: ['VIP', 'regular'],
    approval: 'approved',
    source: 'import',
    emailConsent: { given: true },
    smsConsent: { given: false },
    points: 40,
    credit: 1250,
    addresses: [{ line1: '1 Main St', city: 'Springfield', country: 'US', isDefault: true }],
  })
  const notes = await test.data(customers.notes, { as: owner, store: into, params: { customerId: read._id } })
  expect(notes.data).toMatchObject([{ body: '@first call' }])
  const ledger = await test.data(customers.ledger, { as: owner, store: into, params: { customerId: read._id } })
  expect(
    ledger.data.map(({ kind, delta, balanceAfter, reason }) => [kind, delta, balanceAfter, reason]).sort(),
  ).toEqual([
    ['credit', 1250, 1250, 'import'],
    ['points', 40, 40, 'import'],
  ])
  for (const search of ['hyperlink', 'JOSÉ@example', '555 010']) {
    const { data } = await test.data(customers.list, { as: owner, store: into, query: { search } })
    expect(data.map(({ _id }) => _id)).toEqual([read._id])
  }
})

it('adds the country of the store to addresses without one', async () => {
  const into = await freshStore()
  await test.data(locations.create, { as: owner, store: into, body: { name: 'Depot', country: 'MX' } })
  const row = (name: string, country?: string) => ({ email: `${name}@example.com`, line1: 'Calle 1', country })
  const { imported } = await importRows([row('none'), row('other', 'Spain'), row('unknown', 'Atlantis')], { into })
  const countries = await Promise.all(
    imported.map(async ({ _id: customerId }) => {
      const read = await test.data(customers.get, { as: owner, store: into, params: { customerId } })
      return read.addresses.map(({ country }) => country)
    }),
  )
  expect(countries).toEqual([['MX'], ['ES'], [null]])
})

it('returns the same response for a repeated batch and changes nothing', async () => {
  const into = await freshStore()
  const rows = Array.from({ length: 128 }, (_, index) => ({ name: `C ${index}`, email: `c${index}@example.com` }))
  const responses = await Promise.all(Array.from({ length: 6 }, () => importRows(rows, { into, key: 'batch-1' })))
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect(responses[0]?.imported).toHaveLength(128)
  expect(await emails(into)).toHaveLength(128)
  const later = await importRows(rows, { into, key: 'batch-2' })
  expect(later.imported).toEqual([])
  expect(later.skipped).toHaveLength(128)
  expect(later.skipped[0]).toMatchObject({ code: 'already_there' })
  const logged = await test.database.kysely
    .selectFrom('audit_log')
    .select(['label', 'after'])
    .where('store_id', '=', into)
    .execute()
  expect(logged).toEqual([
    { label: expect.stringMatching(/^C \d+ \+127$/), after: { source: 'import', imported: 128 } },
  ])
})

it('imports the same people concurrently, each once', async () => {
  const into = await freshStore()
  const people = Array.from({ length: 120 }, (_, index) => ({ name: `P ${index}`, email: `p${index}@example.com` }))
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, side) => importRows(side % 2 === 0 ? people : people.toReversed(), { into })),
  )
  expect(responses.flatMap(({ imported }) => imported)).toHaveLength(120)
  expect(await emails(into)).toHaveLength(120)
})

it('limits rows to 128 and bodies to 256 kB, and requires the permission', async () => {
  const many = Array.from({ length: 129 }, () => ({}))
  expect((await send(many)).status).toBe(422)
  expect((await send([])).status).toBe(422)
  expect((await send([{ name: 'x'.repeat(260 * 1024) }])).status).toBe(413)
  let deep: unknown = 'x'
  for (let level = 0; level < 500; level++) deep = [deep]
  expect((await send([deep])).status).toBe(400)
  const viewer = await test.newPerson(owner.vendorId, 'staff', ['view_customers'], [store])
  expect((await send([{ name: 'A', email: 'a@example.com' }], { as: viewer })).status).toBe(403)
  expect(await emails()).toEqual([])
})

it('leaves out birthdays in the future', async () => {
  const born = (birthday: string) => ({ name: 'Baby', email: `${birthday}@example.com`, birthday })
  const rows = [born(latestToday(Date.now())), born(latestToday(Date.now() + day))]
  expect(await importRows(rows)).toMatchObject({ imported: [{}, {}], notes: [{ index: 1, code: 'bad_birthday' }] })
})

it('shows a customer without a name by email, masked for staff who may not see it', async () => {
  const into = await freshStore()
  const [made] = (await importRows([{ email: 'ann@example.com' }], { into })).imported
  const params = { customerId: made?._id ?? '' }
  const viewer = await test.newPerson(owner.vendorId, 'staff', ['view_customers'], [into])
  expect((await test.data(customers.get, { as: owner, store: into, params })).name).toBe('ann@example.com')
  expect((await test.data(customers.get, { as: viewer, store: into, params })).name).toBe('a•••@e•••.com')
  const find = async (search: string, as: Person) =>
    (await test.data(customers.list, { as, store: into, query: { search } })).data.map(({ name }) => name)
  expect(await find('ann@example', owner)).toEqual(['ann@example.com'])
  expect(await find('ann@example', viewer)).toEqual([])
  const { rows } = await test.database.pool.query('select label, after from audit_log where entity_id = $1', [
    made?._id,
  ])
  expect(JSON.stringify(rows)).not.toContain('ann@example.com')
  const rename = { name: 'Ann', version: 1 }
  expect((await test.data(customers.update, { as: owner, store: into, params, body: rename })).name).toBe('Ann')
  const unnamed = { name: ' ', email: null, version: 2 }
  const refused = await test.call(customers.update, { as: owner, store: into, params, body: unnamed })
  expect(refused).toMatchObject({ status: 422, body: { code: 'customer_unnamed', errors: [{ path: 'name' }] } })
})

it('identifies customers without an email by their phone number', async () => {
  const into = await freshStore()
  const rows = [{ phone: '+1 845 555 0134 ext. 7' }, { phone: '+18455550134x7' }, { phone: '+1 845 555 0199' }]
  const first = await importRows(rows, { into })
  expect(first.imported).toHaveLength(2)
  expect(first.skipped).toMatchObject([{ index: 1, code: 'twice_in_file' }])
  const again = await Promise.all([importRows(rows.slice(0, 1), { into }), importRows(rows.slice(0, 1), { into })])
  expect(again.map(({ skipped }) => skipped[0]?.code)).toEqual(['phone_taken', 'phone_taken'])
  const { data } = await test.data(customers.list, { as: owner, store: into, query: { search: '845 555 0134' } })
  expect(data.map(({ name }) => name)).toEqual(['+1 845 555 0134 ext. 7'])
})

it('imports the same phone numbers concurrently, each once', async () => {
  const into = await freshStore()
  const rows = Array.from({ length: 20 }, (_, index) => ({ phone: `+1 845 555 ${1000 + index}` }))
  const responses = await Promise.all([importRows(rows, { into }), importRows(rows.toReversed(), { into })])
  expect(responses.flatMap(({ imported }) => imported)).toHaveLength(20)
})

it('notifies the team once per import', async () => {
  const into = await freshStore()
  const importId = newId()
  const body = { import_id: importId, imported: 120, failed: 8, total: 128 }
  for (const key of ['one', 'one', 'two']) {
    const headers = { 'x-idempotency-key': key }
    expect(await test.data(customerImports.importFinished, { as: owner, store: into, body, headers })).toBeNull()
  }
  await runQueuedJobs(test, 'notifications.keep')
  const stored = await test.database.kysely
    .selectFrom('notifications')
    .select(['id', 'kind', 'facts', 'route'])
    .where('store_id', '=', into)
    .execute()
  expect(stored).toEqual([
    {
      id: importId,
      kind: 'customers_imported',
      facts: { imported: 120, failed: 8, total: 128 },
      route: '/dashboard/customers',
    },
  ])
})
