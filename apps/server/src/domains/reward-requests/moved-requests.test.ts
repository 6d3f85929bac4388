import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { shopRewards } from '#contract/domains/shop-rewards.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import type { Shopper } from '#server/testing/customer.ts'
import { newShopperWithPassword, shopperPassword } from '#server/testing/shop-account.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  await setProgram(test, { owner, store })
})
afterAll(() => test.close())

const newMember = async () => {
  const shopper = await newShopperWithPassword(test)
  await test.data(customerAccounts.join, { as: shopper, store, body: {} })
  const { id } = await test.database.kysely
    .selectFrom('customers')
    .select('id')
    .where('account_id', '=', shopper.accountId)
    .executeTakeFirstOrThrow()
  return { shopper, id }
}
type Member = Awaited<ReturnType<typeof newMember>>

/** Of merged customers at most one can have an account. */
const merge = async (keep: Member, others: Member[]) => {
  for (const { shopper } of others) await test.data(customerAccounts.leave, { as: shopper, store })
  const body = { keep: keep.id, others: others.map(({ id }) => id) }
  await test.data(customerMerge.merge, { as: owner, store, body })
}
const newTask = (overrides: object = {}) =>
  test.data(rewardTasks.createCustom, {
    as: owner,
    store,
    body: {
      name: 'Follow us',
      kind: 'points',
      amount: 50,
      proof: 'text',
      perCustomerLimit: 2,
      audience: 'customer',
      isActive: true,
      ...overrides,
    },
  })
const send = async (as: Shopper, taskId: string): Promise<string> => {
  const body = { proof: { text: '@robin' } }
  const task = await test.data(shopRewards.submit, { as, store, params: { id: taskId }, body })
  return task.request?._id ?? ''
}
const approve = (id: string) => test.data(rewardRequests.approve, { as: owner, store, params: { id }, body: {} })
const getTask = (id: string) => test.data(rewardTasks.get, { as: owner, store, params: { id } })
const findTask = async (as: Shopper, id: string) =>
  (await test.data(shopRewards.get, { as, store })).tasks.find(({ _id }) => _id === id)

it('moves requests and progress to the remaining customer, with one pending request per task', async () => {
  const task = await newTask()
  const [keep, other] = [await newMember(), await newMember()]
  for (const { shopper } of [keep, other]) await approve(await send(shopper, task._id))
  const [waiting, duplicate] = [await send(keep.shopper, task._id), await send(other.shopper, task._id)]
  expect((await getTask(task._id)).results).toMatchObject({ started: 2, completed: 2, pending: 2 })
  await merge(keep, [other])
  const { data } = await test.data(rewardRequests.list, { as: owner, store, query: { customer: keep.id } })
  expect(data).toHaveLength(4)
  expect(data.find(({ _id }) => _id === duplicate)).toMatchObject({ status: 'rejected', reason: 'duplicate' })
  expect((await getTask(task._id)).results).toMatchObject({ started: 1, completed: 2, pending: 1 })
  await approve(waiting)
  expect(await findTask(keep.shopper, task._id)).toMatchObject({ completions: 3, completionsLeft: 0, canSubmit: false })
})

it('moves automatic completions, so that none can be repeated', async () => {
  const task = await test.data(rewardTasks.add, { as: owner, store, body: { template: 'newsletter' } })
  const [keep, first, second] = [await newMember(), await newMember(), await newMember()]
  for (const { shopper } of [first, second])
    await test.data(customerAccounts.changeAtStore, { as: shopper, store, body: { emailConsent: true } })
  await merge(keep, [first, second])
  for (const emailConsent of [false, true])
    await test.data(customerAccounts.changeAtStore, { as: keep.shopper, store, body: { emailConsent } })
  expect((await getTask(task._id)).results).toMatchObject({ started: 1, completed: 2 })
})

it('stays with a customer who leaves, comes back or downloads their data', async () => {
  const task = await newTask({ perCustomerLimit: 1 })
  const { shopper } = await newMember()
  const id = await send(shopper, task._id)
  await test.data(customerAccounts.leave, { as: shopper, store })
  expect((await test.call(shopRewards.get, { as: shopper, store })).status).toBe(404)
  await approve(id)
  await test.data(customerAccounts.join, { as: shopper, store, body: {} })
  expect(await findTask(shopper, task._id)).toMatchObject({ completions: 1, canSubmit: false })
  const copy = await test.data(customerAccounts.download, { as: shopper, body: { password: shopperPassword } })
  expect(copy.stores[0]).toMatchObject({
    rewardTasks: [{ task: 'Follow us', completions: 1 }],
    rewardRequests: [{ task: 'Follow us', status: 'approved', text: '@robin' }],
  })
  await test.data(customerAccounts.remove, { as: shopper, body: { password: shopperPassword } })
  expect((await test.data(rewardRequests.get, { as: owner, store, params: { id } })).status).toBe('approved')
})
