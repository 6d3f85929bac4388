import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { customers } from '#contract/domains/customers.ts'
import { rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { shopRewards } from '#contract/domains/shop-rewards.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'

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
  for (const each of [store, otherStore]) await setProgram(test, { owner, store: each })
})
afterAll(() => test.close())

const fields = {
  name: 'Follow us',
  kind: 'points',
  amount: 50,
  proof: 'text',
  perCustomerLimit: 1,
  audience: 'customer',
  isActive: true,
}

const newTask = (overrides: object = {}, inStore = store) =>
  test.data(rewardTasks.createCustom, { as: owner, store: inStore, body: { ...fields, ...overrides } })

const newTaskCall = (overrides: object) =>
  test.call(rewardTasks.createCustom, { as: owner, store, body: { ...fields, ...overrides } })

const newMember = async (inStore = store): Promise<Shopper> => {
  const shopper = await newShopper(test)
  await test.data(customerAccounts.join, { as: shopper, store: inStore, body: {} })
  return shopper
}

const submit = (as: Shopper, taskId: string, proof: object | null = { text: '@robin' }) =>
  test.call(shopRewards.submit, { as, store, params: { id: taskId }, body: proof ? { proof } : {} })

/** Sends a request and returns its id. */
const send = async (as: Shopper, taskId: string): Promise<string> => {
  const { request } = (await submit(as, taskId)).body.data as { request: { _id: string } }
  return request._id
}

const decide = (verb: 'approve' | 'reject', id: string, body: object = {}) =>
  test.call(rewardRequests[verb], { as: owner, store, params: { id }, body })
const getRewards = (as: Shopper) => test.data(shopRewards.get, { as, store })
const findTask = async (as: Shopper, taskId: string) => (await getRewards(as)).tasks.find(({ _id }) => _id === taskId)
const getTask = (id: string) => test.data(rewardTasks.get, { as: owner, store, params: { id } })

const findCustomer = async ({ accountId }: Shopper) =>
  test.database.kysely
    .selectFrom('customers')
    .select(['id', 'points', 'credit'])
    .where('store_id', '=', store)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()

const readLedger = async (customerId: string) =>
  test.database.kysely
    .selectFrom('customer_ledger')
    .select(['delta', 'kind', 'reason'])
    .where('customer_id', '=', customerId)
    .execute()

it('grants the reward once when 50 reviewers approve at once', async () => {
  const task = await newTask()
  const shopper = await newMember()
  const id = await send(shopper, task._id)
  const results = await Promise.all(Array.from({ length: 50 }, () => decide('approve', id)))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(results.filter(({ body }) => body.code === 'status_changed')).toHaveLength(49)
  const { id: customerId, points } = await findCustomer(shopper)
  expect(points).toBe(50)
  expect(await readLedger(customerId)).toMatchObject([{ delta: 50, kind: 'points' }])
  expect((await getTask(task._id)).results).toMatchObject({
    started: 1,
    completed: 1,
    pending: 0,
    points: 50,
    cost: 50,
  })
  expect(await findTask(shopper, task._id)).toMatchObject({
    progress: 'completed',
    completions: 1,
    completionsLeft: 0,
    canSubmit: false,
  })
})

it('has one winner when a request is approved and rejected at once', async () => {
  const task = await newTask({ perCustomerLimit: null })
  const shopper = await newMember()
  for (let round = 0; round < 5; round++) {
    const before = (await findCustomer(shopper)).points
    const id = await send(shopper, task._id)
    const results = await Promise.all([decide('approve', id), decide('reject', id, { reason: 'unclear' })])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { status } = await test.data(rewardRequests.get, { as: owner, store, params: { id } })
    expect((await findCustomer(shopper)).points - before).toBe(status === 'approved' ? 50 : 0)
  }
  expect((await getTask(task._id)).results.pending).toBe(0)
})

it('lets a customer send another request after a rejection, which they can read', async () => {
  const task = await newTask()
  const shopper = await newMember()
  const first = await send(shopper, task._id)
  expect(await submit(shopper, task._id)).toMatchObject({ status: 409, body: { code: 'request_pending' } })
  expect((await decide('reject', first, { reason: 'other' })).status).toBe(422)
  const body = { reason: 'not_found', note: 'Is your profile private?' }
  expect((await decide('reject', first, body)).status).toBe(200)
  expect(await findTask(shopper, task._id)).toMatchObject({
    progress: 'in_progress',
    canSubmit: true,
    request: {
      status: 'rejected',
      message: 'We couldn’t find it. Check the link or username. Is your profile private?',
    },
  })
  const second = await send(shopper, task._id)
  const request = await test.data(rewardRequests.get, { as: owner, store, params: { id: second } })
  expect(request).toMatchObject({
    previousId: first,
    text: '@robin',
    history: { requests: { rejected: 1 }, latest: [{ _id: first, reason: 'not_found' }] },
  })
  expect((await decide('approve', second)).status).toBe(200)
  expect(await submit(shopper, task._id)).toMatchObject({ status: 409, body: { code: 'task_limit_reached' } })
})

it('accepts one of many parallel submissions, and never more than the limit', async () => {
  const task = await newTask({ proof: 'none', perCustomerLimit: 2 })
  const shopper = await newMember()
  for (const expected of [1, 1, 0]) {
    const results = await Promise.all(Array.from({ length: 8 }, () => submit(shopper, task._id, null)))
    const accepted = results.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(expected)
    for (const { body } of accepted) await decide('approve', (body.data as { request: { _id: string } }).request._id)
  }
  expect((await findCustomer(shopper)).points).toBe(100)
})

it('starts a task once, and repeats the response of the same click', async () => {
  const task = await newTask()
  const shopper = await newMember()
  expect(await findTask(shopper, task._id)).toMatchObject({ progress: 'pending' })
  const start = () => test.data(shopRewards.start, { as: shopper, store, params: { id: task._id } })
  expect(await start()).toMatchObject({ progress: 'in_progress' })
  await start()
  expect((await getTask(task._id)).results.started).toBe(1)
  const headers = { 'x-idempotency-key': 'one click' }
  const call = { as: shopper, store, params: { id: task._id }, body: { proof: { text: 'x' } }, headers }
  const [first, again] = [await test.call(shopRewards.submit, call), await test.call(shopRewards.submit, call)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect((await getTask(task._id)).results).toMatchObject({ started: 1, pending: 1 })
})

it('hides tasks and requests from other stores and people without the permission', async () => {
  const task = await newTask()
  const shopper = await newMember()
  const id = await send(shopper, task._id)
  const elsewhere = { as: owner, store: otherStore, params: { id } }
  for (const endpoint of [rewardRequests.get, rewardRequests.proof])
    expect((await test.call(endpoint, elsewhere)).status).toBe(404)
  expect((await test.call(rewardRequests.approve, { ...elsewhere, body: {} })).status).toBe(404)
  expect((await test.call(rewardRequests.reject, { ...elsewhere, body: { reason: 'unclear' } })).status).toBe(404)
  expect(await test.data(rewardRequests.approveMany, { ...elsewhere, body: { ids: [id] } })).toEqual({ ids: [] })
  const ofTask = { as: owner, store: otherStore, params: { id: task._id } }
  expect((await test.call(rewardRequests.ofTask, ofTask)).status).toBe(404)
  const viewer = await test.newPerson(owner.vendorId, 'staff', ['view_rewards', 'view_tasks'], [store])
  for (const endpoint of [rewardRequests.list, rewardRequests.get, rewardRequests.approve])
    expect((await test.call(endpoint, { as: viewer, store, params: { id }, body: {} })).status).toBe(403)
  const stranger = await newMember(otherStore)
  expect((await submit(stranger, task._id)).status).toBe(404)
  const foreign = { as: stranger, store: otherStore, params: { id: task._id }, body: { proof: { text: 'x' } } }
  expect((await test.call(shopRewards.submit, foreign)).status).toBe(404)
})

it('offers a task on its days in the store’s time zone, and only while it is active', async () => {
  const shopper = await newMember()
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone 'America/New_York')::date::text as day`.execute(test.database.kysely)
  const today = rows[0]?.day ?? ''
  const shift = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const cases = [
    [{ startsOn: today, endsOn: today }, 'active'],
    [{ startsOn: shift(1) }, 'scheduled'],
    [{ endsOn: shift(-1) }, 'ended'],
    [{ isActive: false }, 'inactive'],
  ] as const
  for (const [overrides, state] of cases) {
    const task = await newTask(overrides)
    expect(task.state).toBe(state)
    const isOffered = state === 'active'
    expect((await findTask(shopper, task._id)) !== undefined).toBe(isOffered)
    expect(await submit(shopper, task._id)).toMatchObject(
      isOffered ? { status: 200 } : { status: 409, body: { code: 'task_unavailable' } },
    )
  }
})

it('offers a task to the customers of its segment', async () => {
  const segment = await test.data(customerSegments.create, {
    as: owner,
    store,
    body: { name: 'VIP', filter: { tag: 'vip', account: 'with' } },
  })
  const task = await newTask({ segmentId: segment._id })
  expect(task.segmentName).toBe('VIP')
  const shopper = await newMember()
  expect(await findTask(shopper, task._id)).toBeUndefined()
  expect((await submit(shopper, task._id)).body.code).toBe('task_unavailable')
  const { id: customerId } = await findCustomer(shopper)
  const customer = await test.data(customers.get, { as: owner, store, params: { customerId } })
  const body = { version: customer.version, tags: ['VIP'] }
  await test.data(customers.update, { as: owner, store, params: { customerId }, body })
  expect(await findTask(shopper, task._id)).toBeDefined()
  expect((await submit(shopper, task._id)).status).toBe(200)
})

it('offers a task to customers who have reached its tier, and none while the program is off', async () => {
  const tiers = [
    { key: 'silver', name: 'Silver', threshold: 40, multiplier: 1000 },
    { key: 'gold', name: 'Gold', threshold: 90, multiplier: 1500 },
  ]
  await setProgram(test, { owner, store }, { tiers })
  expect((await newTaskCall({ tierKey: 'platinum' })).body).toMatchObject({ errors: [{ path: 'tierKey' }] })
  const [silver, gold] = [await newTask({ tierKey: 'silver' }), await newTask({ tierKey: 'gold' })]
  const shopper = await newMember()
  expect(await getRewards(shopper)).toMatchObject({ earned: 0, tier: null, nextTier: { name: 'Silver', missing: 40 } })
  expect((await submit(shopper, silver._id)).body.code).toBe('task_unavailable')
  const first = await newTask()
  await decide('approve', await send(shopper, first._id))
  expect(await findTask(shopper, silver._id)).toBeDefined()
  expect(await findTask(shopper, gold._id)).toBeUndefined()
  await decide('approve', await send(shopper, silver._id))
  expect(await getRewards(shopper)).toMatchObject({ earned: 100, tier: { key: 'gold' }, nextTier: null })
  const id = await send(shopper, gold._id)
  await setProgram(test, { owner, store }, { enabled: false })
  expect(await getRewards(shopper)).toMatchObject({ isEnabled: false, tasks: expect.any(Array) as object })
  expect((await submit(shopper, (await newTask())._id)).body.code).toBe('task_unavailable')
  // It was promised while the program was on.
  expect((await decide('approve', id)).status).toBe(200)
  expect((await findCustomer(shopper)).points).toBe(150)
  await setProgram(test, { owner, store }, { enabled: true, tiers: [] })
})

it('grants no more than the daily cap, and nothing to deleted customers', async () => {
  await setProgram(test, { owner, store }, { dailyCap: 80 })
  const task = await newTask({ perCustomerLimit: null })
  const shopper = await newMember()
  for (let sent = 0; sent < 2; sent++) await decide('approve', await send(shopper, task._id))
  const { id: customerId, points } = await findCustomer(shopper)
  expect(points).toBe(80)
  expect((await getTask(task._id)).results).toMatchObject({ completed: 2, points: 80 })
  const id = await send(shopper, task._id)
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [customerId] } })
  expect((await decide('approve', id)).body.code).toBe('status_changed')
  expect((await decide('reject', id, { reason: 'not_eligible' })).status).toBe(200)
  await setProgram(test, { owner, store }, { dailyCap: null })
})

it('records a vendor task for a customer up to the limit, and never shows it in the shop', async () => {
  const task = await newTask({ audience: 'vendor', proof: 'none', kind: 'credit', amount: 250 })
  const shopper = await newMember()
  const { id: customerId } = await findCustomer(shopper)
  expect(await findTask(shopper, task._id)).toBeUndefined()
  expect((await submit(shopper, task._id)).status).toBe(404)
  const body = { task_id: task._id, customer: customerId }
  const calls = await Promise.all(
    Array.from({ length: 4 }, () => test.call(rewardRequests.record, { as: owner, store, body })),
  )
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(calls.filter(({ body: { code } }) => code === 'task_limit_reached')).toHaveLength(3)
  expect((await findCustomer(shopper)).credit).toBe(250)
  expect((await getTask(task._id)).results).toMatchObject({ completed: 1, credit: 250, cost: 250 })
  const shopTask = await newTask()
  const wrong = { as: owner, store, body: { task_id: shopTask._id, customer: customerId } }
  expect((await test.call(rewardRequests.record, wrong)).body.code).toBe('task_unavailable')
  expect((await test.call(rewardRequests.record, { ...wrong, store: otherStore })).status).toBe(422)
})

it('decides many at once and filters the queue', async () => {
  const task = await newTask({ name: 'Share a photo of your garden' })
  const shoppers = [await newMember(), await newMember(), await newMember()]
  const ids: string[] = []
  for (const shopper of shoppers) ids.push(await send(shopper, task._id))
  const [first = '', second = '', third = ''] = ids
  const approve = (wanted: string[]) =>
    test.data(rewardRequests.approveMany, { as: owner, store, body: { ids: wanted } })
  const results = await Promise.all([approve([first, second]), approve([second, first])])
  expect(results.flatMap((result) => result.ids).toSorted()).toEqual([first, second].toSorted())
  const rejection = { ids, reason: 'duplicate' }
  expect(await test.data(rewardRequests.rejectMany, { as: owner, store, body: rejection })).toEqual({ ids: [third] })
  const list = async (query: Record<string, string>) =>
    (await test.data(rewardRequests.list, { as: owner, store, query: { task: task._id, ...query } })).data.map(
      ({ _id }) => _id,
    )
  expect((await list({ status: 'approved' })).toSorted()).toEqual([first, second].toSorted())
  expect(await list({ status: 'rejected', reviewer: owner.personId })).toEqual([third])
  const { data: reviewers } = await test.data(rewardRequests.reviewers, { as: owner, store })
  expect(reviewers.filter(({ _id }) => _id === owner.personId)).toHaveLength(1)
  expect(await list({ status: 'pending' })).toEqual([])
  expect((await list({ search: 'garden' })).toSorted()).toEqual(ids.toSorted())
  expect((await list({ search: 'robin' })).toSorted()).toEqual(ids.toSorted())
  expect(await list({ search: 'no such name' })).toEqual([])
  expect(await list({ to: '2020-01-01' })).toEqual([])
  const [shopper] = shoppers
  if (shopper) expect(await list({ customer: (await findCustomer(shopper)).id })).toEqual([first])
  const { data } = await test.data(rewardRequests.ofTask, {
    as: owner,
    store,
    params: { id: task._id },
    query: { sortBy: 'decidedAt' },
  })
  expect(data.map(({ _id }) => _id)[0]).toBe(third)
})
