import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { customerRules } from './customers.verify.repo.ts'
import { type NewEntry, postEntries } from './ledger.service.ts'

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

const create = (name: string) => test.data(customers.create, { as: owner, store, body: { name } })
const forCustomer = (customer: { _id: string }) => ({ as: owner, store, params: { customerId: customer._id } })
const give = (customer: { _id: string }, kind: 'points' | 'credit', delta: number) =>
  test.call(customers.adjust, { ...forCustomer(customer), body: { kind, delta, reason: 'goodwill', note: 'A gift' } })

const signUp = async (customer: { _id: string }): Promise<void> => {
  const account = newId()
  const db = test.database.kysely
  await db
    .insertInto('customer_accounts')
    .values({ id: account, email: `${account}@x.example`, name: 'X', password_hash: '-', language: 'en' })
    .execute()
  await sql`update customers set account_id = ${account}, approval = 'pending'
    where store_id = ${store} and id = ${customer._id}`.execute(db)
}

it('adds and removes points and credit, each with its balance in the ledger', async () => {
  const made = await create('Loyal')
  expect((await give(made, 'points', 30)).body.data).toMatchObject({ points: 30, credit: 0, version: 1 })
  await give(made, 'points', -10)
  await give(made, 'credit', 500)
  const { data } = await test.data(customers.ledger, forCustomer(made))
  expect(data).toMatchObject([
    { kind: 'credit', delta: 500, balanceAfter: 500, reason: 'goodwill', note: 'A gift', by: 'A owner' },
    { kind: 'points', delta: -10, balanceAfter: 20 },
    { kind: 'points', delta: 30, balanceAfter: 30 },
  ])
  const points = await test.data(customers.ledger, { ...forCustomer(made), query: { kind: 'points' } })
  expect(points).toMatchObject({ total: 2 })
  expect(await give(made, 'points', -21)).toMatchObject({ status: 409, body: { code: 'not_enough_points' } })
  expect(await give(made, 'credit', -501)).toMatchObject({ status: 409, body: { code: 'not_enough_credit' } })
  expect((await give(made, 'credit', 0)).status).toBe(422)
  const story = await test.data(customers.activity, forCustomer(made))
  expect(story.data[0]).toMatchObject({ kind: 'credit', facts: { delta: 500, reason: 'goodwill', balance: 500 } })
})

it('gives the last ten points to ten of a hundred; the others leave no trace', async () => {
  const made = await create('Contended')
  await give(made, 'points', 10)
  const responses = await Promise.all(Array.from({ length: 100 }, () => give(made, 'points', -1)))
  expect(responses.filter((response) => response.status === 200)).toHaveLength(10)
  expect(responses.filter((response) => response.body.code === 'not_enough_points')).toHaveLength(90)
  expect(await test.data(customers.get, forCustomer(made))).toMatchObject({ points: 0 })
  expect(await test.data(customers.ledger, forCustomer(made))).toMatchObject({ total: 11 })
  expect(await test.data(customers.activity, forCustomer(made))).toMatchObject({ total: 12 })
  expect(await findDrift(test.database.kysely, customerRules)).toEqual([])
})

const post = (customer: { _id: string }, entry: Omit<NewEntry, 'customerId' | 'kind'>) =>
  test.database.kysely
    .transaction()
    .execute((tx) =>
      postEntries({ tx }, trustedStoreId(store), null, [{ customerId: customer._id, kind: 'points', ...entry }]),
    )

it('redeems one balance at most once in 200 parallel redemptions', async () => {
  const made = await create('Redeeming')
  await give(made, 'points', 1000)
  const redemptions = Array.from({ length: 200 }, () => post(made, { delta: -30, reason: 'order' }))
  const results = await Promise.allSettled(redemptions)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  expect(await test.data(customers.get, forCustomer(made))).toMatchObject({ points: 10, pointsDebt: 0 })
  expect(await findDrift(test.database.kysely, customerRules)).toEqual([])
})

it('leaves a debt only where that is allowed, and pays it first', async () => {
  const made = await create('Indebted')
  await give(made, 'points', 20)
  await expect(post(made, { delta: -30, reason: 'order' })).rejects.toMatchObject({ code: 'not_enough_points' })
  await post(made, { delta: -30, reason: 'reversed', mayOverdraw: true })
  const read = () => test.data(customers.get, forCustomer(made))
  expect(await read()).toMatchObject({ points: 0, pointsDebt: 10 })
  expect((await give(made, 'points', -1)).body.code).toBe('not_enough_points')
  await give(made, 'points', 4)
  expect(await read()).toMatchObject({ points: 0, pointsDebt: 6 })
  await give(made, 'points', 16)
  expect(await read()).toMatchObject({ points: 10, pointsDebt: 0 })
  const { data } = await test.data(customers.ledger, forCustomer(made))
  expect(data.map(({ balanceAfter }) => balanceAfter)).toEqual([10, -6, -10, 20])
  expect(await findDrift(test.database.kysely, customerRules)).toEqual([])
})

it('refuses a second entry of the same source', async () => {
  const made = await create('Once')
  const grant = { delta: 5, reason: 'task', sourceId: newId() } as const
  const results = await Promise.allSettled([post(made, grant), post(made, grant)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('approves, suspends and rejects by the transition table, once under concurrency', async () => {
  const made = await create('Newcomer')
  const decide = (approval: string, reason?: string) =>
    test.call(customerApprovals.approval, { ...forCustomer(made), body: { approval, ...(reason ? { reason } : {}) } })
  expect((await decide('rejected')).body).toMatchObject({ code: 'status_changed', current: { approval: 'approved' } })
  await signUp(made)
  expect((await decide('suspended')).status).toBe(409)
  const both = await Promise.all([decide('rejected', 'Never heard of'), decide('rejected', 'Never heard of')])
  expect(both.map((response) => response.status).sort()).toEqual([200, 409])
  expect(await test.data(customers.get, forCustomer(made))).toMatchObject({
    approval: 'rejected',
    approvalReason: 'Never heard of',
  })
  const story = (await test.data(customers.activity, forCustomer(made))).data
  expect(story).toMatchObject([
    { kind: 'approval', facts: { from: 'pending', to: 'rejected', reason: 'Never heard of' } },
    { kind: 'created' },
  ])
})

it('grants welcome points on approval to customers with an account, once', async () => {
  await setProgram(test, { owner, store }, { welcomeBonus: 25 })
  const [first, second, guest] = [await create('First'), await create('Second'), await create('Guest')]
  await signUp(first)
  await signUp(second)
  await sql`update customers set approval = 'pending' where store_id = ${store} and id = ${guest._id}`.execute(
    test.database.kysely,
  )
  const ids = [first._id, second._id, guest._id]
  const many = (approval: string) =>
    test.data(customerApprovals.approveMany, { as: owner, store, body: { ids, approval } })
  const letIn = await Promise.all([many('approved'), many('approved')])
  expect(letIn.flatMap((response) => response.ids).sort()).toEqual(ids.sort())
  expect((await many('rejected')).ids).toEqual([])
  await many('suspended')
  await many('approved')
  const points = async (customer: { _id: string }) => (await test.data(customers.get, forCustomer(customer))).points
  expect([await points(first), await points(second), await points(guest)]).toEqual([25, 25, 0])
  const { data } = await test.data(customers.ledger, forCustomer(first))
  expect(data).toMatchObject([{ reason: 'welcome', delta: 25 }])
})

it('reports inconsistent data', async () => {
  const made = await create('Drifting Person')
  await give(made, 'points', 5)
  const db = test.database.kysely
  const rules = async () => (await findDrift(db, customerRules)).map((drift) => drift.rule).sort()
  expect(await rules()).toEqual([])
  await sql`update customers set points = 6, name_normalized = 'else', tags = '{x}'
    where store_id = ${store} and id = ${made._id}`.execute(db)
  expect(await rules()).toEqual([
    'Points and credit are the sum of their ledger',
    // Words, tags and the name.
    'What customers are found by is up to date',
    'What customers are found by is up to date',
    'What customers are found by is up to date',
  ])
  await sql`update customer_ledger set balance_after = 4 where store_id = ${store} and customer_id = ${made._id}`.execute(
    db,
  )
  expect(await rules()).toContain('Each entry of points and credit has the balance after it')
})
