import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { customers } from '#contract/domains/customers.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { mailsTo, runCustomerEmails, runScheduledJob } from '#server/testing/queue.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { grantRewards, type NewGrant } from '#server/domains/reward-grants/grant-rewards.service.ts'
import { expireRewardsTask, grantBirthdaysTask } from './reward-earnings.tasks.ts'

let fixture: StoreFixture
let store: StoreFixture
let email: string
let customer: string

beforeAll(async () => {
  fixture = await openStoreFixture()
})
beforeEach(async () => {
  store = await newStoreFixture(fixture.test)
  email = `${newId()}@example.com`
  customer = await store.newCustomer({ email })
})
afterEach(async () => expect(await store.drift()).toEqual([]))
afterAll(() => fixture.close())

const query = (text: string, values: unknown[] = []) => fixture.test.database.pool.query(text, values)
const expire = (context = {}) => runScheduledJob(fixture.test, expireRewardsTask, context)
const grant = (amount: number, more: Partial<NewGrant> = {}) =>
  fixture.test.database.kysely
    .transaction()
    .execute((tx) =>
      grantRewards({ tx }, trustedStoreId(store.store), null, [
        { customerId: customer, kind: 'points', amount, reason: 'task', ...more },
      ]),
    )
const forCustomer = (id = customer) => ({ as: store.owner, store: store.store, params: { customerId: id } })
const readCustomer = (id?: string) => fixture.test.data(customers.get, forCustomer(id))
const take = (delta: number) =>
  fixture.test.data(customers.adjust, { ...forCustomer(), body: { kind: 'points', delta, reason: 'correction' } })
const entries = async () =>
  (await fixture.test.data(customers.ledger, forCustomer())).data
    .toReversed()
    .map(({ reason, delta }) => [reason, delta])
const merge = (other: string) =>
  fixture.test.data(customerMerge.merge, {
    as: store.owner,
    store: store.store,
    body: { keep: customer, others: [other] },
  })
/** As if so many days had passed. */
const travel = async (days: number) => {
  for (const [table, columns] of [
    ['customer_ledger', ['at', 'expires_at']],
    ['customers', ['next_expiry_at', 'reward_activity_at', 'expiry_warned_for']],
    ['reward_programs', ['expiry_changed_at']],
    ['reward_earnings', ['available_at', 'credited_at', 'expires_at']],
  ] as const) {
    const shifts = columns.map((column) => `${column} = ${column} - make_interval(hours => 24 * $2::int)`)
    await query(`update ${table} set ${shifts.join(', ')} where store_id = $1`, [store.store, days])
  }
}
const readMails = async () => {
  await runCustomerEmails(fixture.test)
  return mailsTo(fixture.test, email)
}

describe('after days', () => {
  beforeEach(() => setProgram(fixture.test, store, { expiry: 'after_days', expiryDays: 30, warningDays: 7 }))

  it('expires what wasn’t spent, oldest first and once', async () => {
    await grant(100)
    await travel(10)
    await grant(50)
    await take(-30)
    await travel(22)
    await Promise.all([expire(), expire()])
    await expire()
    expect(await entries()).toEqual([
      ['task', 100],
      ['task', 50],
      ['correction', -30],
      ['expired', -70],
    ])
    await travel(10)
    await expire()
    expect(await readCustomer()).toMatchObject({ points: 0 })
  })

  it('continues after a run that was killed between batches', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => store.newCustomer()))
    for (const customerId of ids) await grant(10, { customerId })
    await travel(31)
    // The first customer's batch is written; the run ends before the next.
    await query(`update customers set next_expiry_at = now() + interval '1 day' where id = any($1)`, [ids.slice(1)])
    let batches = 0
    await expire({ shouldYield: () => (batches += 1) > 1 })
    await query(`update customers set next_expiry_at = now() - interval '1 day' where id = any($1)`, [ids.slice(1)])
    await expire()
    await expire()
    expect((await Promise.all(ids.map((id) => readCustomer(id)))).map(({ points }) => points)).toEqual([0, 0, 0])
  })

  it('leaves nothing if the transaction fails', async () => {
    await grant(100)
    await travel(31)
    const assertOwned = () => Promise.reject(new Error('Taken over'))
    await expire({ assertOwned })
    expect(await readCustomer()).toMatchObject({ points: 100 })
    await expire()
    expect(await readCustomer()).toMatchObject({ points: 0 })
  })

  it('keeps the dates of a balance that is merged, also of what is taken back', async () => {
    const other = await store.newCustomer({ points: 5 })
    await grant(100, { customerId: other })
    await travel(10)
    await grant(50, { customerId: other })
    await grant(7)
    await fixture.test.data(customers.adjust, {
      ...forCustomer(other),
      body: { kind: 'points', delta: -30, reason: 'correction' },
    })
    await merge(other)
    expect(await readCustomer()).toMatchObject({ points: 132 })
    await travel(22)
    await Promise.all([expire(), expire()])
    expect(await readCustomer()).toMatchObject({ points: 62 })
    await travel(10)
    await expire()
    expect(await readCustomer()).toMatchObject({ points: 5 })
  })

  it('warns once per date, with what expires', async () => {
    await grant(100)
    await take(-30)
    await expire()
    expect(await readMails()).toEqual([])
    await travel(24)
    await Promise.all([expire(), expire()])
    await expire()
    const mails = await readMails()
    expect(mails.map(({ subject }) => subject)).toEqual(['Your points expire soon'])
    expect(mails[0]?.text).toMatch(/You can use 70 points until \w+ \d+, \d{4}\./)
    await travel(1)
    await grant(20)
    await expire()
    expect(await readMails()).toHaveLength(1)
  })

  it('doesn’t take back what has expired, and expires what an order gives back', async () => {
    await setProgram(fixture.test, store, { earnRate: 2000 })
    const variant = await store.newVariant({ price: 1000 })
    const lines = [{ variant, quantity: 5 }]
    const place = async (more: object) =>
      (await store.placeOrder({ lines, buyer: { customer }, ...more })).body.data as Order
    const cancel = ({ _id: orderId }: Order) =>
      fixture.test.data(orders.cancel, { as: store.owner, store: store.store, params: { orderId }, body: {} })
    const earning = await place({ isPaid: true })
    const spending = await place({ points: 40 })
    await travel(31)
    await expire()
    expect(await entries()).toEqual([
      ['earned', 100],
      ['order', -40],
      ['expired', -60],
    ])
    await cancel(earning)
    expect(await readCustomer()).toMatchObject({ points: 0, pointsDebt: 40 })
    await cancel(spending)
    await expire()
    expect(await readCustomer()).toMatchObject({ points: 0, pointsDebt: 0 })
  })
})

describe('after inactivity', () => {
  beforeEach(() => setProgram(fixture.test, store, { expiry: 'after_inactivity', expiryDays: 30, warningDays: 7 }))

  it('expires the balance of inactive customers once, and warns before', async () => {
    const active = await store.newCustomer({ points: 5 })
    await grant(100)
    await travel(24)
    await grant(1, { customerId: active })
    await expire()
    await expire()
    expect((await readMails()).map(({ subject }) => subject)).toEqual(['Your points expire soon'])
    await travel(7)
    await Promise.all([expire(), expire()])
    expect(await entries()).toEqual([
      ['task', 100],
      ['expired', -100],
    ])
    expect(await readCustomer(active)).toMatchObject({ points: 6 })
  })

  it('counts from the last activity of all customers that were merged', async () => {
    const other = await store.newCustomer()
    await grant(10)
    await travel(29)
    await grant(100, { customerId: other })
    await merge(other)
    await travel(5)
    await expire()
    expect(await readCustomer()).toMatchObject({ points: 110 })
  })

  it('counts from the change of the setting', async () => {
    await grant(100)
    await travel(29)
    await setProgram(fixture.test, store, { expiryDays: 20 })
    await expire()
    expect(await readCustomer()).toMatchObject({ points: 100 })
  })
})

it('grants the birthday bonus once a year', async () => {
  await setProgram(fixture.test, store, { birthdayBonus: 25 })
  const grantBirthdays = () => runScheduledJob(fixture.test, grantBirthdaysTask)
  await query(
    `update customers set birthday = ((now() at time zone 'America/New_York')::date - interval '30 years')::date
    where id = $1`,
    [customer],
  )
  const other = await store.newCustomer()
  await query(`update customers set birthday = current_date - 40 where id = $1`, [other])
  await Promise.all([grantBirthdays(), grantBirthdays()])
  await grantBirthdays()
  expect(await entries()).toEqual([['bonus', 25]])
  expect(await readCustomer(other)).toMatchObject({ points: 0 })
})
