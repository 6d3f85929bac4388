import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { readQueue } from '#server/testing/queue.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string
let shopper: Shopper

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId, owner } = await test.newVendor())
})
afterAll(() => test.close())
beforeEach(async () => {
  store = await test.newStore(vendorId)
  shopper = await newShopper(test)
})

const updateSettings = async (body: object) => {
  const { version } = await test.data(customerRegistration.get, { as: owner, store })
  await test.data(customerRegistration.update, { as: owner, store, body: { version, ...body } })
}
const join = () => test.data(customerAccounts.join, { as: shopper, store, body: {} })
const leave = () => test.data(customerAccounts.leave, { as: shopper, store })
const rejoin = async () => {
  await leave()
  return join()
}
const rows = async () => (await test.data(customers.list, { as: owner, store })).data
const ownId = async () => (await rows()).find(({ hasAccount }) => hasAccount)?._id ?? ''
const add = (body: object = {}) => test.data(customers.create, { as: owner, store, body: { name: 'By hand', ...body } })
const decide = async (approval: string, reason?: string) =>
  test.data(customerApprovals.approval, {
    as: owner,
    store,
    params: { customerId: await ownId() },
    body: { approval, ...(reason ? { reason } : {}) },
  })
const renameEmail = async () => {
  const params = { customerId: await ownId() }
  const { version } = await test.data(customers.get, { as: owner, store, params })
  await test.data(customers.update, { as: owner, store, params, body: { version, email: `x-${shopper.email}` } })
}
const merge = (keep: string, other: string) =>
  test.data(customerMerge.merge, { as: owner, store, body: { keep, others: [other] } })
const waiting = async () =>
  (await readQueue(test)).filter(({ payload }) => payload.kind === 'customer_waiting' && payload.storeId === store)
    .length

it.each<[string, () => Promise<unknown>, number]>([
  ['left', leave, 50],
  ['had another address written down, then left', () => renameEmail().then(leave), 50],
  ['became part of another', async () => merge((await add())._id, await ownId()).then(leave), 50],
  [
    'were deleted',
    async () => test.data(customers.removeMany, { as: owner, store, body: { ids: [await ownId()] } }),
    // The former record keeps its points.
    0,
  ],
])('grants no second welcome points to customers who %s', async (_, happens, points) => {
  await setProgram(test, { owner, store }, { welcomeBonus: 50 })
  expect(await join()).toMatchObject({ points: 50 })
  await happens()
  expect(await join()).toMatchObject({ points })
  expect(await rejoin()).toMatchObject({ points })
})

it('keeps a suspension although the store changed their email', async () => {
  await join()
  await decide('suspended', 'Fraud')
  await renameEmail()
  expect(await rejoin()).toMatchObject({ approval: 'suspended' })
  expect(await rejoin()).toMatchObject({ approval: 'suspended' })
  await leave()
  // The store creates a customer with the old email and merges both.
  const keep = await add({ email: shopper.email })
  const left = (await rows()).find(({ _id }) => _id !== keep._id)?._id ?? ''
  expect(await merge(keep._id, left)).toMatchObject({ approval: 'suspended', leftAt: expect.any(String) })
  expect(await join()).toMatchObject({ approval: 'suspended' })
  expect(await rows()).toMatchObject([{ _id: keep._id, hasAccount: true }])
})

it('finds the record they left, also after a merge into one with another email', async () => {
  await join()
  const id = await ownId()
  await leave()
  const keep = await add({ email: 'other@example.com' })
  await merge(keep._id, id)
  await join()
  expect(await rows()).toMatchObject([{ _id: keep._id, hasAccount: true, email: 'other@example.com' }])
})

it('doesn’t let former customers rejoin a closed store', async () => {
  await join()
  await updateSettings({ mode: 'closed' })
  await join()
  await leave()
  const refused = await test.call(customerAccounts.join, { as: shopper, store, body: {} })
  expect(refused).toMatchObject({ status: 409, body: { code: 'registration_closed' } })
  await updateSettings({ mode: 'open' })
  expect(await join()).toMatchObject({ approval: 'approved' })
})

it('notifies the store once per waiting customer, also after leaving and rejoining', async () => {
  await updateSettings({ mode: 'approval' })
  await join()
  await rejoin()
  await rejoin()
  expect(await waiting()).toBe(1)
  await decide('approved')
  expect(await rejoin()).toMatchObject({ approval: 'pending' })
  expect(await waiting()).toBe(2)
})
