import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailSuppressions } from '#contract/domains/email-suppressions.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { isSuppressed, suppress } from './email-suppressions.service.ts'

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

const add = (emails: readonly string[], reason = 'import', at = store) =>
  test.data(emailSuppressions.add, { as: owner, store: at, body: { emails, reason } })
const list = (query = {}, at = store) => test.data(emailSuppressions.list, { as: owner, store: at, query })
const remove = (id: string, at = store) => test.call(emailSuppressions.remove, { as: owner, store: at, params: { id } })

it('adds addresses once, in the form in which they are compared, and reports invalid ones', async () => {
  const emails = [
    'Ann@Example.com',
    ' ann@example.com',
    'no address',
    'bea@example.com',
    '\0@example.com',
    '\uD800@a.example',
  ]
  expect(await add(emails)).toEqual({ added: 2, known: 1, invalid: [2, 4, 5] })
  expect(await add(['BEA@example.com', 'cy@example.com'], 'manual')).toEqual({ added: 1, known: 1, invalid: [] })
  const { data, total } = await list({ sortBy: 'email', sortOrder: 'asc' })
  expect(total).toBe(3)
  expect(data).toMatchObject([
    { email: 'ann@example.com', reason: 'import', code: null, createdBy: 'A owner' },
    { email: 'bea@example.com', reason: 'import' },
    { email: 'cy@example.com', reason: 'manual' },
  ])
  const { rows } = await sql`select label, after from audit_log
    where store_id = ${store} and resource = 'emailSuppressions' order by id`.execute(test.database.kysely)
  expect(rows).toEqual([
    { label: expect.stringMatching(/^(ann|bea)@example.com \+1$/), after: { reason: 'import', added: 2 } },
    { label: 'cy@example.com', after: { reason: 'manual', added: 1 } },
  ])
  expect((await list({ search: 'BEA' })).data).toMatchObject([{ email: 'bea@example.com' }])
  expect((await list({ reason: 'manual' })).total).toBe(1)
})

it('adds an address once when two calls add it', async () => {
  const emails = Array.from({ length: 300 }, (_, index) => `both${index}@example.com`)
  const results = await Promise.all([add(emails), add(emails.toReversed())])
  expect(results.reduce((sum, { added, known }) => sum + added + known, 0)).toBe(600)
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(300)
})

it('removes an address, of this store only', async () => {
  await add(['gone@example.com'])
  const [row] = (await list({ search: 'gone@' })).data
  const id = row?._id ?? ''
  expect((await list({}, otherStore)).total).toBe(0)
  expect((await remove(id, otherStore)).status).toBe(404)
  expect((await remove(newId())).status).toBe(404)
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(404)
  expect((await list({ search: 'gone@' })).total).toBe(0)
})

it('needs the permission to see and edit addresses of customers', async () => {
  const permissions = ['view_campaigns', 'edit_campaign', 'view_customers'] as const
  const staff = await test.newPerson(owner.vendorId, 'staff', permissions, [store])
  const body = { emails: ['x@example.com'], reason: 'manual' }
  expect((await test.call(emailSuppressions.list, { as: staff, store })).status).toBe(403)
  expect((await test.call(emailSuppressions.add, { as: staff, store, body })).status).toBe(403)
})

it('tells addresses that are suppressed in a store', async () => {
  const { kysely } = test.database
  const read = async (email: string, at: string) => {
    const matches = isSuppressed(trustedStoreId(at), sql<string>`${email}::text`)
    return (await sql<{ yes: boolean }>`select ${matches} as yes`.execute(kysely)).rows[0]?.yes
  }
  const rows = [{ email: 'back@example.com', reason: 'bounce', code: '5.1.1' }] as const
  const insert = () => kysely.transaction().execute((tx) => suppress(tx, trustedStoreId(store), rows))
  expect(await insert()).toMatchObject([{ email: 'back@example.com' }])
  expect(await insert()).toEqual([])
  expect(await read('back@example.com', store)).toBe(true)
  expect(await read('back@example.com', otherStore)).toBe(false)
  expect((await list({ reason: 'bounce' })).data).toMatchObject([{ code: '5.1.1', createdBy: null }])
})
