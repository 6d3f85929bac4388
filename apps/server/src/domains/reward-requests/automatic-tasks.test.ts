import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { orders } from '#contract/domains/orders.ts'
import { rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { shopRewards } from '#contract/domains/shop-rewards.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let variant: string
const tasks = new Map<string, string>()

beforeAll(async () => {
  fixture = await openStoreFixture()
  await setProgram(fixture.test, fixture)
  variant = await fixture.newVariant({ title: 'Bread', price: 1250 })
  for (const template of ['first_order', 'complete_profile', 'newsletter', 'birthday']) {
    const body = { template, amount: 10 }
    const task = await fixture.test.data(rewardTasks.add, { as: fixture.owner, store: fixture.store, body })
    tasks.set(template, task._id)
  }
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const newMember = async (details: object = {}) => {
  const shopper = await newShopper(fixture.test)
  await fixture.test.data(customerAccounts.join, { as: shopper, store: fixture.store, body: details })
  const { id } = await fixture.test.database.kysely
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', fixture.store)
    .where('account_id', '=', shopper.accountId)
    .executeTakeFirstOrThrow()
  return { shopper, id }
}

const getCompletions = async (shopper: Shopper): Promise<Record<string, number>> => {
  const rewards = await fixture.test.data(shopRewards.get, { as: shopper, store: fixture.store })
  return Object.fromEntries(
    rewards.tasks.flatMap(({ template, completions }) => (template === null ? [] : [[template, completions]])),
  )
}

const getPoints = async (shopper: Shopper) =>
  (await fixture.test.data(shopRewards.get, { as: shopper, store: fixture.store })).points

const place = async (customer: string): Promise<{ _id: string; due: number }> =>
  (await fixture.placeOrder({ lines: [{ variant, quantity: 1 }], buyer: { customer } })).body.data as never

const pay = ({ _id: orderId, due }: { _id: string; due: number }, amount = due) =>
  fixture.test.call(orders.pay, { as: fixture.owner, store: fixture.store, params: { orderId }, body: { amount } })

it('rewards the first order when it is fully paid, and no other', async () => {
  const { shopper, id } = await newMember()
  const [first, second] = [await place(id), await place(id)]
  await pay(first, 100)
  expect(await getPoints(shopper)).toBe(0)
  await pay(first, first.due - 100)
  expect(await getPoints(shopper)).toBe(10)
  await pay(second)
  expect(await getPoints(shopper)).toBe(10)
  expect(await getCompletions(shopper)).toMatchObject({ first_order: 1 })
  const { data } = await fixture.test.data(rewardRequests.list, { as: fixture.owner, store: fixture.store })
  expect(data).toEqual([])
})

it('doesn’t offer the first order to people who have one from before the task', async () => {
  const { shopper, id } = await newMember()
  const setActive = (isActive: boolean) =>
    fixture.test.database.kysely
      .updateTable('reward_tasks')
      .set({ is_active: isActive })
      .where('id', '=', tasks.get('first_order') ?? '')
      .execute()
  expect(await getCompletions(shopper)).toMatchObject({ first_order: 0 })
  await setActive(false)
  await pay(await place(id))
  await setActive(true)
  expect(await getCompletions(shopper)).not.toHaveProperty('first_order')
})

it('rewards one of two first orders that are paid at once', async () => {
  const { shopper, id } = await newMember()
  const placed = [await place(id), await place(id)]
  const results = await Promise.all(placed.map((order) => pay(order)))
  expect(results.map(({ status }) => status)).toEqual([200, 200])
  expect(await getPoints(shopper)).toBe(10)
})

it('takes the reward back once no paid order is left, and rewards the next one', async () => {
  const { shopper, id } = await newMember()
  const [first, second] = [await place(id), await place(id)]
  const change = (
    endpoint: typeof orders.refund | typeof orders.cancel,
    { _id: orderId }: { _id: string },
    body: object,
  ) => fixture.test.data(endpoint, { as: fixture.owner, store: fixture.store, params: { orderId }, body })
  await pay(first)
  await pay(second)
  await change(orders.refund, first, { amount: 250 })
  await change(orders.refund, first, { amount: first.due - 250 })
  expect(await getPoints(shopper)).toBe(10)
  await change(orders.cancel, second, {})
  await change(orders.refund, second, { amount: second.due })
  expect(await getPoints(shopper)).toBe(0)
  expect(await getCompletions(shopper)).toMatchObject({ first_order: 0 })
  await pay(await place(id))
  expect(await getPoints(shopper)).toBe(10)
  expect(await getCompletions(shopper)).toMatchObject({ first_order: 1 })
  const reasons = await sql<{ reason: string }>`
    select reason from customer_ledger where customer_id = ${id} order by at, id`.execute(fixture.test.database.kysely)
  expect(reasons.rows.map(({ reason }) => reason)).toEqual(['task', 'reversed', 'task'])
})

const setBirthdayField = async (birthday: 'off' | 'optional') => {
  const asOwner = { as: fixture.owner, store: fixture.store }
  const { version } = await fixture.test.data(customerRegistration.get, asOwner)
  await fixture.test.data(customerRegistration.update, { ...asOwner, body: { version, birthday } })
}
const addAddress = (shopper: Shopper) => {
  const body = { line1: '1 Elm St', city: 'Salem', country: 'US' } as const
  return fixture.test.data(customerAccounts.addAddress, { as: shopper, store: fixture.store, body })
}

it('rewards a profile without a birthday if the store doesn’t ask for one', async () => {
  await setBirthdayField('optional')
  const phone = '+1 555 010 0199'
  const [asked, { shopper }] = [await newMember({ phone }), await newMember({ phone })]
  await addAddress(asked.shopper)
  expect(await getCompletions(asked.shopper)).toMatchObject({ complete_profile: 0 })
  await setBirthdayField('off')
  expect(await getCompletions(shopper)).toMatchObject({ complete_profile: 0 })
  await addAddress(shopper)
  expect(await getCompletions(shopper)).toMatchObject({ complete_profile: 1 })
})

it('rewards a complete profile and the consent to emails once', async () => {
  const { shopper } = await newMember({ phone: '+1 555 010 0199' })
  const change = (body: object) =>
    fixture.test.data(customerAccounts.changeAtStore, { as: shopper, store: fixture.store, body })
  await change({ birthday: '1990-05-05', emailConsent: true })
  expect(await getCompletions(shopper)).toMatchObject({ complete_profile: 0, newsletter: 1 })
  await addAddress(shopper)
  await change({ emailConsent: false })
  await change({ emailConsent: true, phone: '+1 555 010 0100' })
  expect(await getCompletions(shopper)).toMatchObject({ complete_profile: 1, newsletter: 1 })
  expect(await getPoints(shopper)).toBe(20)
  const submit = { as: shopper, store: fixture.store, params: { id: tasks.get('newsletter') ?? '' }, body: {} }
  expect((await fixture.test.call(shopRewards.submit, submit)).body.code).toBe('task_automatic')
})

it('rewards a birthday once a year, in the store’s time zone, however often the job runs', async () => {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date::text as today from stores where id = ${fixture.store}`.execute(
    fixture.test.database.kysely,
  )
  const today = rows[0]?.today ?? ''
  const born = `1992${today.slice(4)}`
  const { shopper, id } = await newMember({ birthday: born })
  const { shopper: other } = await newMember({ birthday: '1990-01-01' === born ? '1990-01-02' : '1990-01-01' })
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === 'reward-tasks:birthdays')
  const run = () => handler?.run({}, jobContext(fixture.test.database))
  await Promise.all([run(), run()])
  await run()
  expect(await getCompletions(shopper)).toMatchObject({ birthday: 1 })
  expect(await getCompletions(other)).toMatchObject({ birthday: 0 })
  await sql`update reward_requests set occasion = '2020' where customer_id = ${id}`.execute(
    fixture.test.database.kysely,
  )
  await run()
  expect(await getCompletions(shopper)).toMatchObject({ birthday: 2 })
})
