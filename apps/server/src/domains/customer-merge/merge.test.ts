import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/domains/audit.ts'
import type { Customer } from '#contract/domains/customer.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { locations } from '#contract/domains/locations.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const add = (name: string, more: object = {}, at = store): Promise<Customer> =>
  test.data(customers.create, { as: owner, store: at, body: { name, ...more } })
const give = (id: string, kind: 'points' | 'credit', delta: number) =>
  test.data(customers.adjust, {
    as: owner,
    store,
    params: { customerId: id },
    body: { kind, delta, reason: 'goodwill' },
  })
const merge = (keep: string, others: string[]) =>
  test.call(customerMerge.merge, { as: owner, store, body: { keep, others } })
const preview = (keep: string, others: string[]) =>
  test.data(customerMerge.mergePreview, { as: owner, store, body: { keep, others } })
const forCustomer = (id: string) => ({ as: owner, store, params: { customerId: id } })
const search = async (term: string) =>
  (await test.data(customers.list, { as: owner, store, query: { search: term } })).data.map(({ _id }) => _id)
const address = (line1: string, more: object = {}) => ({ line1, postcode: '28001', city: 'Madrid', ...more })

/** Every balance is the sum of its rows, and the total is unchanged. */
const assertLedgers = async (ids: readonly string[], points: number): Promise<void> => {
  const { rows } = await sql<{ points: number; summed: number }>`
    select c.points, coalesce(sum(l.delta) filter (where l.kind = 'points'), 0)::bigint as summed
    from customers c left join customer_ledger l on l.store_id = c.store_id and l.customer_id = c.id
    where c.id = any(${[...ids]}::uuid[]) group by c.id, c.points`.execute(test.database.kysely)
  expect(rows.map((row) => row.summed)).toEqual(rows.map((row) => row.points))
  expect(rows.reduce((total, row) => total + row.points, 0)).toBe(points)
}

const change = (id: string, values: ReturnType<typeof sql>) =>
  sql`update customers set ${values} where id = ${id}`.execute(test.database.kysely)

it('merges three customers exactly as previewed', async () => {
  const keep = await add('Marta Gil', {
    tags: ['VIP', 'Madrid'],
    phone: '+34 600 111 222',
    addresses: [address('Calle Mayor 1')],
  })
  const second = await add('Marta Gil Ruiz', {
    email: 'marta@example.com',
    phone: '(34) 600-111-222',
    birthday: '1990-02-03',
    tags: ['vip', 'News'],
    addresses: [address('CALLE  MAYOR 1', { label: 'Same' }), address('Gran Vía 7', { isDefault: true })],
    emailConsent: true,
  })
  const third = await add('Marta Gil', { email: 'old@example.com', birthday: '1991-01-01', language: 'es' })
  await change(
    second._id,
    sql`orders = 2, spend = 5000, last_order_at = '2026-03-01Z', sms_consent = true,
    sms_consent_at = '2026-01-01Z'`,
  )
  await change(
    third._id,
    sql`orders = 1, spend = 700, last_order_at = '2026-02-01Z', sms_consent = false,
    sms_consent_at = '2026-02-01Z'`,
  )
  await give(keep._id, 'points', 5)
  await give(second._id, 'points', 40)
  await give(second._id, 'credit', 900)
  await give(third._id, 'points', 7)
  await test.data(customers.addNote, { ...forCustomer(second._id), body: { body: 'Likes tea' } })

  const others = [second._id, third._id]
  const seen = await preview(keep._id, others)
  expect(seen.moved).toEqual({ addresses: 1, notes: 1, points: 47, credit: 900 })
  expect(seen.lost).toEqual([
    { customer: second._id, name: 'Marta Gil Ruiz', field: 'name', value: 'Marta Gil Ruiz' },
    { customer: third._id, name: 'Marta Gil', field: 'email', value: 'old@example.com' },
    { customer: third._id, name: 'Marta Gil', field: 'birthday', value: '1991-01-01' },
  ])
  expect((await test.data(customers.get, forCustomer(second._id))).points).toBe(40)

  const response = await merge(keep._id, others)
  expect(response.status).toBe(200)
  const made = response.body.data as Customer
  const { updatedAt, updatedBy } = made
  expect(made).toEqual({ ...seen.result, updatedAt, updatedBy })
  expect(made).toMatchObject({
    name: 'Marta Gil',
    email: 'marta@example.com',
    phone: '+34 600 111 222',
    birthday: '1990-02-03',
    language: 'es',
    tags: ['VIP', 'Madrid', 'News'],
    emailConsent: { given: true },
    smsConsent: { given: false, at: '2026-02-01T00:00:00.000Z' },
    points: 52,
    credit: 900,
    orders: 3,
    spend: 5700,
    lastOrderAt: '2026-03-01T00:00:00.000Z',
    createdAt: keep.createdAt,
    addresses: [
      { line1: 'Calle Mayor 1', isDefault: true },
      { line1: 'Gran Vía 7', isDefault: false },
    ],
  })
  await assertLedgers([keep._id, ...others], 52)
  const ledger = await test.data(customers.ledger, {
    ...forCustomer(keep._id),
    query: { kind: 'points', sortOrder: 'asc' },
  })
  expect(ledger.data).toMatchObject([
    { delta: 5, balanceAfter: 5 },
    { delta: 40, balanceAfter: 45, reason: 'merge', note: 'Marta Gil Ruiz' },
    { delta: 7, balanceAfter: 52, reason: 'merge' },
  ])
  expect((await test.data(customers.notes, forCustomer(keep._id))).data).toMatchObject([{ body: 'Likes tea' }])
  const story = (await test.data(customers.activity, forCustomer(keep._id))).data
  expect(story.filter(({ kind }) => kind === 'merged')).toMatchObject([
    { facts: { names: ['Marta Gil Ruiz', 'Marta Gil'] }, by: 'A owner' },
  ])
  expect(story.filter(({ kind }) => kind === 'created')).toHaveLength(3)

  for (const id of others) expect((await test.call(customers.get, forCustomer(id))).status).toBe(404)
  expect((await merge(keep._id, others)).status).toBe(404)
  expect(await search('marta@example.com')).toEqual([keep._id])
  expect(await search('ruiz')).toEqual([])
  const restored = await test.data(customers.restoreMany, { as: owner, store, body: { ids: others } })
  expect(restored.ids).toEqual([])
})

const linkAccount = async (id: string): Promise<void> => {
  const { accountId } = await newShopper(test)
  await change(id, sql`account_id = ${accountId}`)
}

it('keeps the only account and rejects two accounts', async () => {
  const [keep, other, third] = [await add('One'), await add('Two'), await add('Three')]
  await change(keep._id, sql`left_at = now()`)
  await linkAccount(other._id)
  expect((await merge(keep._id, [other._id])).body.data).toMatchObject({ hasAccount: true, leftAt: null })
  await linkAccount(third._id)
  expect(await merge(keep._id, [third._id])).toMatchObject({ status: 409, body: { code: 'two_accounts' } })
  const response = await test.call(customerMerge.mergePreview, {
    as: owner,
    store,
    body: { keep: keep._id, others: [third._id] },
  })
  expect(response.body.code).toBe('two_accounts')
  expect(await test.data(customers.get, forCustomer(third._id))).toMatchObject({ name: 'Three', hasAccount: true })
})

it.each([
  ['approved', 'suspended', 'without', 'suspended'],
  ['pending', 'rejected', 'without', 'rejected'],
  ['suspended', 'approved', 'with', 'suspended'],
  ['approved', 'pending', 'with', 'pending'],
  ['approved', 'pending', 'without', 'approved'],
  ['pending', 'approved', 'with', 'pending'],
])('grants no approval by merging: %s with %s %s an account is %s', async (kept, came, having, expected) => {
  const [keep, other] = [await add('Stays'), await add('Comes')]
  await change(keep._id, sql`approval = ${kept}, approval_reason = ${`kept ${kept}`}`)
  await change(other._id, sql`approval = ${came}, approval_reason = ${`came ${came}`}`)
  if (having === 'with') await linkAccount(other._id)
  const { approval, approvalReason } = (await preview(keep._id, [other._id])).result
  expect([approval, approvalReason]).toEqual([expected, `${expected === kept ? 'kept' : 'came'} ${expected}`])
  expect((await merge(keep._id, [other._id])).body.data).toMatchObject({ approval, approvalReason })
})

it('keeps at most fifty tags and twenty addresses', async () => {
  const many = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index}`)
  const full = (word: string) => ({ tags: many(word, 40), addresses: many(word, 15).map((line1) => address(line1)) })
  const [keep, other] = [await add('Full', full('a')), await add('Full too', full('b'))]
  const { lost } = await preview(keep._id, [other._id])
  expect(lost.filter(({ field }) => field === 'tag').map(({ value }) => value)).toEqual(other.tags.slice(10))
  expect(lost.filter(({ field }) => field === 'address').map(({ value }) => value)).toEqual(
    many('b', 15)
      .slice(5)
      .map((line1) => `${line1}, Madrid`),
  )
  const made = (await merge(keep._id, [other._id])).body.data as Customer
  expect([made.tags.length, made.addresses.length]).toEqual([50, 20])
  expect(made.tags.slice(0, 40)).toEqual(keep.tags)
  expect(made.addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

it('rejects other stores, deleted customers and duplicates', async () => {
  const [keep, foreign] = [await add('Here'), await add('There', {}, otherStore)]
  const gone = await add('Gone')
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [gone._id] } })
  for (const others of [[foreign._id], [gone._id], [newId()]]) {
    expect((await merge(keep._id, others)).status).toBe(404)
    expect((await merge(others[0] ?? '', [keep._id])).status).toBe(404)
  }
  expect((await merge(keep._id, [keep._id])).status).toBe(422)
  const staff = await test.newPerson(owner.vendorId, 'staff', ['view_customers', 'create_customer'], [store])
  const request = { as: staff, store, body: { keep: keep._id, others: [gone._id] } }
  expect((await test.call(customerMerge.mergePreview, request)).status).toBe(403)
})

it('is a merge in the activity log, which names customers without showing emails', async () => {
  const keep = await add('Vera Roth')
  const other = await add('', { email: 'vera.roth@example.com' })
  expect((await merge(keep._id, [other._id])).status).toBe(200)
  const readLog = async (entity: string, as = owner) => {
    const { data } = await test.data(audit.list, { as, query: { entity, limit: 1 } })
    return data[0]
  }
  const masked = 'v•••@e•••.com'
  expect(await readLog(keep._id)).toMatchObject({ label: 'Vera Roth', event: { kind: 'merged', names: [masked] } })
  const deleted = await readLog(other._id)
  expect(deleted).toMatchObject({ label: masked, event: { kind: 'mergedInto', names: ['Vera Roth'] } })
  const gone = await add('Deleted')
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [gone._id] } })
  const filter = async (action: 'merge' | 'delete' | 'update', as = owner) => {
    const { data } = await test.data(audit.list, { as, query: { action, resource: 'customers' } })
    return [keep._id, other._id, gone._id].map((id) => data.some(({ entity }) => entity === id))
  }
  const auditor = await test.newPerson(owner.vendorId, 'staff', ['view_logs'], [store])
  const readAll = async () => [
    await filter('merge'),
    await filter('delete'),
    await filter('update'),
    await filter('merge', auditor),
    await filter('delete', auditor),
    await filter('update', auditor),
  ]
  const found = [
    [true, true, false],
    [false, false, true],
    [false, false, false],
    [false, false, false],
    [false, true, true],
    [true, false, false],
  ]
  expect(await readAll()).toEqual(found)
  // As entries of earlier versions, which didn't store the names.
  await sql`update audit_log set after = after - 'mergedFrom' where entity_id = ${keep._id}`.execute(
    test.database.kysely,
  )
  expect(await readLog(keep._id)).toMatchObject({ label: 'Vera Roth', event: { kind: 'merged', names: [masked] } })
  expect(await readAll()).toEqual(found.with(2, [true, false, false]))
  const clerk = await test.newPerson(owner.vendorId, 'staff', ['view_logs', 'view_customers'], [store])
  const entry = await test.data(audit.get, { as: clerk, params: { id: deleted?._id ?? '' } })
  expect(JSON.stringify(entry)).not.toContain('vera.roth@')
  expect(await readLog(other._id, auditor)).toMatchObject({ label: null, event: null })
})

it('lets one of several concurrent merges win and keeps the total of points', async () => {
  const people = await Promise.all([1, 2, 3, 4].map((index) => add(`Racer ${index}`)))
  const ids = people.map(({ _id }) => _id)
  for (const id of ids) await give(id, 'points', 10)
  const [a = '', b = '', c = '', d = ''] = ids
  const tries = [merge(a, [b, c]), merge(b, [a, d]), merge(c, [b, a]), merge(d, [c, b, a]), merge(a, [b, c])]
  const adjusting = test.call(customers.adjust, {
    ...forCustomer(b),
    body: { kind: 'points', delta: 3, reason: 'other' },
  })
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 404]))
  const given = (await adjusting).status === 200 ? 3 : 0
  await assertLedgers(ids, 40 + given)
  const { rows } = await sql<{ id: string; points: number }>`
    select id, points from customers where id = any(${ids}::uuid[]) and deleted_at is not null`.execute(
    test.database.kysely,
  )
  expect(rows.every(({ points }) => points === 0)).toBe(true)
})

it('runs the same merge once, also without balances', async () => {
  const [keep, ...others] = (await Promise.all([1, 2, 3].map((index) => add(`Poor ${index}`)))).map(({ _id }) => _id)
  const tries = Array.from({ length: 6 }, () => merge(keep ?? '', others))
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 5 }, () => 404)])
  const story = (await test.data(customers.activity, forCustomer(keep ?? ''))).data
  expect(story.filter(({ kind }) => kind === 'merged')).toHaveLength(1)
})

it('groups customers by phone number, then by full name', async () => {
  const fresh = await test.newStore(owner.vendorId)
  const here = (name: string, phone?: string) => add(name, phone ? { phone } : {}, fresh)
  const a = await here('Ann Lee', '+1 (212) 555-0100')
  const b = await here('A. Lee', '12125550100')
  await here('Bo Chan')
  const c = await here('JOSÉ  Pérez')
  const d = await here('Jose Perez', '600 700 800')
  const e = await here('Twin One', '55 55 55')
  const f = await here('Twin One', '555-555')
  await here('Cher')
  await here('Cher')
  await here('Dash', '-----')
  await here('Hyphen', '(----)')
  const { data } = await test.data(customerMerge.duplicates, { as: owner, store: fresh })
  expect(data.map(({ reason, customers: found }) => [reason, found.map(({ _id }) => _id)])).toEqual([
    ['phone', [a._id, b._id]],
    ['phone', [e._id, f._id]],
    ['name', [c._id, d._id]],
  ])
  expect(data[0]?.customers[0]).toMatchObject({ name: 'Ann Lee', phone: '+1 (212) 555-0100', isMasked: false })
})

it('finds the same phone number with and without its country code', async () => {
  const fresh = await test.newStore(owner.vendorId)
  const here = (name: string, phone: string, more: object = {}) => add(name, { phone, ...more }, fresh)
  const a = await here('Ann', '+1 646 555 0123')
  const b = await here('Ann L.', '646 555 0123')
  const same = [await here('Uma Fox', '+44 20 7946 0958'), await here('Uma Fox', '020 7946 0958 ext. 4')]
  const exact = [await here('Bo', '+1 917 555 0188'), await here('Bo C.', '001 917 555 0188')]
  const extension = [await here('Al', '+1 929 555 0199 x12'), await here('Al D.', '+1 929 555 0199 ext. 12')]
  // Other countries' numbers that only end alike, and a domain that is written like a number.
  await here('Far', '+52 212 555 0100')
  await here('Near', '+1 212 555 0100')
  await here('Mail', '+1 305 555 0001', { email: 'one@163.com.cn' })
  await here('Letter', '+1 305 555 0002', { email: 'two@163.com.cn' })
  const { data } = await test.data(customerMerge.duplicates, { as: owner, store: fresh })
  expect(data.map(({ reason, customers: found }) => [reason, found.map(({ _id }) => _id)])).toEqual([
    ['phone', extension.map(({ _id }) => _id)],
    ['phone', same.map(({ _id }) => _id)],
    ['phone', [a._id, b._id]],
    ['phone', exact.map(({ _id }) => _id)],
  ])
})

it('finds short national numbers with and without the calling code of the store’s country', async () => {
  const find = async (country: string, phones: readonly string[]) => {
    const fresh = await test.newStore(owner.vendorId)
    await test.data(locations.create, { as: owner, store: fresh, body: { name: 'Main', country } })
    for (const phone of phones) await add('', { phone }, fresh)
    const { data } = await test.data(customerMerge.duplicates, { as: owner, store: fresh })
    return data.map(({ customers: found }) => found.map(({ phone }) => phone))
  }
  // The same digits in France, a number that starts with 34, and numbers of other countries.
  const spanish = ['600 700 800', '+34 600 700 800', '0034 600700800', '34600700800', '+33 600 70 08 00', '346 007 008']
  expect(await find('ES', spanish)).toEqual([spanish.slice(0, 4)])
  const french = ['06 12 34 56 78', '0612345678', '+33 6 12 34 56 78', '+33 (0)6 12 34 56 79', '+34 612 345 678']
  expect(await find('FR', french)).toEqual([french.slice(0, 3)])
  expect(await find('US', ['600 700 800', '+34 600 700 800'])).toEqual([])
})

it('moves support conversations to the customer that stays', async () => {
  const robin = await newShopper(test)
  await test.data(customerAccounts.join, { as: robin, store, body: {} })
  const { conversation } = await test.data(supportConversations.start, {
    as: robin,
    store,
    body: { client_id: newId(), text: 'Hi' },
  })
  const read = () => test.data(supportConversations.get, { as: owner, store, params: { id: conversation._id } })
  const { customerId } = await read()
  const keep = await add('Robin Fields')
  expect((await merge(keep._id, [customerId ?? ''])).status).toBe(200)
  expect(await read()).toMatchObject({ customerId: keep._id, customer: { name: 'Robin Fields' } })
})
