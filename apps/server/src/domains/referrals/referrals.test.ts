import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { customers } from '#contract/domains/customers.ts'
import { orders } from '#contract/domains/orders.ts'
import { type Referral, referrals } from '#contract/domains/referrals.ts'
import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import { maxReferralsPerDay } from '#contract/rewards/referral.ts'
import { newShopperWithPassword, shopperPassword } from '#server/testing/shop-account.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let store: StoreFixture
let variant: string

const terms = { enabled: true, referrerAmount: 200, friendAmount: 100, minimumOrder: 2000 }
const useTerms = (fields: Partial<RewardProgramFields> = {}) =>
  setProgram(fixture.test, store, { referral: terms, ...fields })

beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.test.database.kysely.deleteFrom('rate_limits').execute()
  store = await newStoreFixture(fixture.test)
  variant = await store.newVariant({ price: 1000, stock: 100 })
  await useTerms()
})
afterEach(async () => expect(await store.drift()).toEqual([]))

const asOwner = () => ({ as: store.owner, store: store.store })

interface Member {
  shopper: Shopper
  id: string
}

const findId = async ({ accountId }: Shopper): Promise<string> =>
  (
    await fixture.test.database.kysely
      .selectFrom('customers')
      .select('id')
      .where('store_id', '=', store.store)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).id

const join = async (body: object = {}, account?: Shopper): Promise<Member> => {
  const shopper = account ?? (await newShopper(fixture.test))
  await fixture.test.data(customerAccounts.join, { as: shopper, store: store.store, body })
  return { shopper, id: await findId(shopper) }
}

const getCode = async ({ shopper }: Member): Promise<string> =>
  (await fixture.test.data(referrals.code, { as: shopper, store: store.store })).code

/** A member, and a friend who joined with their link. */
const newPair = async (details: object = {}): Promise<{ referrer: Member; friend: Member }> => {
  const referrer = await join(details)
  return { referrer, friend: await join({ referralCode: await getCode(referrer), ...details }) }
}

const list = async (query: Record<string, string> = {}): Promise<Referral[]> =>
  (await fixture.test.data(referrals.list, { ...asOwner(), query })).data

const getPoints = async (member: Member): Promise<number> => {
  const { points, pointsDebt } = await fixture.test.data(customers.get, {
    ...asOwner(),
    params: { customerId: member.id },
  })
  return points - pointsDebt
}
const getBoth = async ({ referrer, friend }: { referrer: Member; friend: Member }) => [
  await getPoints(referrer),
  await getPoints(friend),
]

const place = async ({ id }: Member, quantity = 2): Promise<{ _id: string; due: number }> =>
  (await store.placeOrder({ lines: [{ variant, quantity }], buyer: { customer: id } })).body.data as never
const pay = ({ _id: orderId, due: amount }: { _id: string; due: number }) =>
  fixture.test.call(orders.pay, { ...asOwner(), params: { orderId }, body: { amount } })
const cancel = ({ _id: orderId }: { _id: string }) =>
  fixture.test.data(orders.cancel, { ...asOwner(), params: { orderId }, body: {} })

it('rewards both once, after the first paid order that reaches the minimum', async () => {
  const pair = await newPair()
  const [small, first, second] = [await place(pair.friend, 1), await place(pair.friend), await place(pair.friend)]
  await pay(small)
  expect(await list()).toMatchObject([{ status: 'pending', isHeld: false, order: null, flags: [] }])
  await pay(first)
  expect(await getBoth(pair)).toEqual([200, 100])
  await pay(second)
  expect(await getBoth(pair)).toEqual([200, 100])
  expect(await list()).toMatchObject([
    { status: 'rewarded', order: { _id: first._id }, friend: { _id: pair.friend.id } },
  ])
})

it('rewards once when two orders are paid at once', async () => {
  const pair = await newPair()
  const placed = [await place(pair.friend), await place(pair.friend)]
  const responses = await Promise.all(placed.map((order) => pay(order)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await getBoth(pair)).toEqual([200, 100])
})

it('promises what the program had when the friend joined, and grants nothing while it is off', async () => {
  const pair = await newPair()
  await useTerms({ enabled: false, referral: { ...terms, referrerAmount: 1 } })
  await pay(await place(pair.friend))
  expect(await getBoth(pair)).toEqual([0, 0])
  await useTerms({ kind: 'credit' })
  await pay(await place(pair.friend))
  expect(await getBoth(pair)).toEqual([200, 100])
})

describe('A cancelled order', () => {
  it('takes both rewards back, leaves a debt for what was spent, and the next order earns them again', async () => {
    const pair = await newPair()
    const order = await place(pair.friend)
    await pay(order)
    const spent = { kind: 'points', delta: -150, reason: 'correction' }
    await fixture.test.data(customers.adjust, { ...asOwner(), params: { customerId: pair.referrer.id }, body: spent })
    await cancel(order)
    expect(await getBoth(pair)).toEqual([-150, 0])
    expect(await list()).toMatchObject([{ status: 'pending', order: null, rewardedAt: null }])
    await pay(await place(pair.friend))
    expect(await getBoth(pair)).toEqual([50, 100])
  })

  it('changes nothing if another paid order reaches the minimum', async () => {
    const pair = await newPair()
    const [first, second] = [await place(pair.friend), await place(pair.friend)]
    await pay(first)
    await pay(second)
    await cancel(first)
    expect(await getBoth(pair)).toEqual([200, 100])
    await cancel(second)
    expect(await getBoth(pair)).toEqual([0, 0])
  })
})

describe('Refused', () => {
  it('is the same phone number', async () => {
    const pair = await newPair({ phone: '+1 555 010 0100' })
    expect(await list({ status: 'refused' })).toMatchObject([{ refusedFor: 'self' }])
    await pay(await place(pair.friend))
    expect(await getBoth(pair)).toEqual([0, 0])
  })

  it('is a customer who returns, and a second friend of a friend’s link', async () => {
    const { referrer, friend } = await newPair()
    await fixture.test.data(customerAccounts.leave, { as: referrer.shopper, store: store.store })
    const again = await join({ referralCode: await getCode(friend) }, referrer.shopper)
    expect(again.id).toBe(referrer.id)
    const refused = await list({ status: 'refused' })
    expect(refused).toMatchObject([{ refusedFor: 'circular', friend: { _id: referrer.id } }])
    // The link of a third person doesn't make them a friend twice.
    await fixture.test.data(customerAccounts.leave, { as: friend.shopper, store: store.store })
    await join({ referralCode: await getCode(await join()) }, friend.shopper)
    expect(await list()).toHaveLength(2)
  })

  it('is no code of another store, of a typing mistake, or while referrals are off', async () => {
    const code = await getCode(await join())
    const other = await newStoreFixture(fixture.test)
    await setProgram(fixture.test, other, { referral: terms })
    const shopper = await newShopper(fixture.test)
    await fixture.test.data(customerAccounts.join, { as: shopper, store: other.store, body: { referralCode: code } })
    expect((await fixture.test.data(referrals.list, { as: other.owner, store: other.store })).data).toEqual([])
    const invitation = { store: other.store, params: { code } }
    expect((await fixture.test.call(referrals.invitation, invitation)).status).toBe(404)
    await join({ referralCode: 'ZZZZZZZZ' })
    await join({ referralCode: '<script>' })
    await useTerms({ referral: { ...terms, enabled: false } })
    await join({ referralCode: code })
    expect(await list()).toEqual([])
    expect((await fixture.test.call(referrals.invitation, { store: store.store, params: { code } })).status).toBe(404)
  })
})

describe('Flagged', () => {
  const address = { line1: '1 Elm St', city: 'Salem', postcode: '01970', country: 'US' }
  const decide = (endpoint: typeof referrals.approve, id = '', as = store.owner) =>
    fixture.test.call(endpoint, { store: store.store, as, params: { id }, body: {} })

  it('referrals wait for staff, who approve once', async () => {
    const pair = await newPair({ address })
    const order = await place(pair.friend)
    await pay(order)
    expect(await getBoth(pair)).toEqual([0, 0])
    const [held] = await list({ held: 'true' })
    expect(held).toMatchObject({ flags: ['same_address'], isHeld: true, order: { _id: order._id } })
    const responses = await Promise.all([decide(referrals.approve, held?._id), decide(referrals.refuse, held?._id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const isApproved = responses[0]?.status === 200
    expect(await getBoth(pair)).toEqual(isApproved ? [200, 100] : [0, 0])
    expect(await list({ held: 'true' })).toEqual([])
  })

  it('referrals that are refused stay without a reward; approved ones are rewarded by the order', async () => {
    const [refused, approved] = [await newPair({ address }), await newPair({ address: { ...address, line1: '2 Elm' } })]
    for (const { _id, friend } of await list())
      await decide(friend._id === refused.friend.id ? referrals.refuse : referrals.approve, _id)
    for (const { friend } of [refused, approved]) await pay(await place(friend))
    expect(await getBoth(refused)).toEqual([0, 0])
    expect(await getBoth(approved)).toEqual([200, 100])
    expect(await list({ status: 'refused' })).toMatchObject([{ refusedFor: 'staff', reviewer: { name: 'A owner' } }])
  })

  it('are many friends on one day', async () => {
    const code = await getCode(await join())
    for (let count = 0; count <= maxReferralsPerDay; count++) await join({ referralCode: code })
    expect(await list({ held: 'true' })).toMatchObject([{ flags: ['many_per_day'] }])
  })

  it('are friends in the network of the customer', async () => {
    const referrer = await join()
    await fixture.test.database.kysely
      .updateTable('customer_sessions')
      .set({ address: '127.0.0.1' })
      .where('account_id', '=', referrer.shopper.accountId)
      .execute()
    await join({ referralCode: await getCode(referrer) })
    expect(await list()).toMatchObject([{ flags: ['same_network'] }])
  })

  it('need the permission, and belong to one store', async () => {
    await newPair({ address })
    const [held] = await list()
    const reader = await fixture.test.newPerson(store.owner.vendorId, 'staff', ['view_rewards'], [store.store])
    const reviewer = await fixture.test.newPerson(
      store.owner.vendorId,
      'staff',
      ['review_task_requests'],
      [store.store],
    )
    expect((await fixture.test.call(referrals.list, { as: reader, store: store.store })).status).toBe(200)
    expect((await fixture.test.call(referrals.list, { as: reviewer, store: store.store })).status).toBe(403)
    expect((await decide(referrals.approve, held?._id, reader)).status).toBe(403)
    const other = await newStoreFixture(fixture.test)
    const params = { id: held?._id ?? '' }
    const foreign = { as: other.owner, store: other.store, params, body: {} }
    expect((await fixture.test.call(referrals.approve, foreign)).status).toBe(404)
    expect((await decide(referrals.approve, held?._id, reviewer)).status).toBe(200)
  })
})

it('moves referrals when customers are merged, and ends those between them', async () => {
  const pair = await newPair()
  const third = await join({ referralCode: await getCode(pair.friend) })
  const duplicate = await store.newCustomer({ name: 'Twin' })
  const merge = (keep: string, others: string[]) =>
    fixture.test.data(customerMerge.merge, { ...asOwner(), body: { keep, others } })
  await merge(duplicate, [third.id])
  await pay(await place({ ...third, id: duplicate }))
  expect(await getBoth({ referrer: pair.friend, friend: { ...third, id: duplicate } })).toEqual([200, 100])
  // Two customers with accounts can't be merged.
  await fixture.test.data(customerAccounts.leave, { as: pair.friend.shopper, store: store.store })
  await merge(pair.referrer.id, [pair.friend.id])
  expect(await list({ status: 'refused' })).toMatchObject([{ refusedFor: 'self' }])
  expect(await list({ status: 'rewarded' })).toMatchObject([{ referrer: { _id: pair.referrer.id } }])
})

it('outlives a deleted account, whose code no longer works', async () => {
  const owner = await newShopperWithPassword(fixture.test)
  const referrer = await join({}, owner)
  const code = await getCode(referrer)
  const friend = await join({ referralCode: code })
  await fixture.test.data(customerAccounts.remove, { as: owner, body: { password: shopperPassword } })
  expect((await fixture.test.call(referrals.invitation, { store: store.store, params: { code } })).status).toBe(404)
  await join({ referralCode: code })
  expect(await list()).toHaveLength(1)
  await pay(await place(friend))
  expect(await getPoints(friend)).toBe(100)
})

it('gives one code to a customer who asks ten times at once', async () => {
  const member = await join()
  const codes = await Promise.all(Array.from({ length: 10 }, () => getCode(member)))
  expect(new Set(codes).size).toBe(1)
  const { rows } = await sql`select 1 from referral_codes where customer_id = ${member.id}`.execute(
    fixture.test.database.kysely,
  )
  expect(rows).toHaveLength(1)
})

it('is in the data that both can download', async () => {
  const shopper = await newShopperWithPassword(fixture.test)
  const referrer = await join({}, shopper)
  const code = await getCode(referrer)
  await join({ referralCode: code })
  const copy = await fixture.test.data(customerAccounts.download, { as: shopper, body: { password: shopperPassword } })
  expect(copy.stores).toMatchObject([{ referralCode: code, referrals: [{ role: 'referrer', status: 'pending' }] }])
})
