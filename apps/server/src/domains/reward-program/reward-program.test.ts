import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkout } from '#contract/domains/checkout.ts'
import { customers } from '#contract/domains/customers.ts'
import { rewardPrograms } from '#contract/domains/reward-program.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let store: StoreFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
})
beforeEach(async () => {
  store = await newStoreFixture(fixture.test)
})
afterAll(() => fixture.close())

const asOwner = () => ({ as: store.owner, store: store.store })
const read = () => fixture.test.data(rewardPrograms.get, asOwner())
const change = (body: object) => fixture.test.call(rewardPrograms.update, { ...asOwner(), body })

it('is off by default, changes the given fields and writes audit entries', async () => {
  expect(await read()).toMatchObject({ enabled: false, kind: 'points', earnRate: 0, pointValue: 1, version: 1 })
  await change({ version: 1, enabled: true, earnRate: 2000 })
  const tiers = [{ key: 'gold', name: 'Gold', threshold: 500, multiplier: 1500 }]
  expect(await change({ version: 2, tiers, maxRedeem: 300 })).toMatchObject({
    status: 200,
    body: { data: { enabled: true, earnRate: 2000, maxRedeem: 300, tiers, version: 3, updatedBy: 'A owner' } },
  })
  const { rows } = await fixture.test.database.pool.query<{ after: object }>(
    `select after from audit_log where resource = 'rewardProgram' and store_id = $1 order by id`,
    [store.store],
  )
  expect(rows).toMatchObject([
    { after: { earnRate: 2000, kind: 'points' } },
    { after: { maxRedeem: 300, kind: 'points' } },
  ])
})

it('lets one of ten writers of a version win, on insert and on update', async () => {
  for (const version of [1, 2]) {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => change({ version, earnRate: index })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  }
})

it('rejects fields that contradict each other, also across requests', async () => {
  const tier = { key: 'a', name: 'A', threshold: 1, multiplier: 1000 }
  for (const [body, path] of [
    [{ minRedeem: 10, maxRedeem: 9 }, 'maxRedeem'],
    [{ expiry: 'after_days', expiryDays: 10, warningDays: 10 }, 'warningDays'],
    [{ tiers: [tier, { ...tier, key: 'b' }] }, 'tiers'],
    [{ tiers: [{ ...tier, multiplier: 999 }] }, 'tiers.0.multiplier'],
  ] as const)
    expect(await change({ version: 1, ...body })).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  await change({ version: 1, minRedeem: 50 })
  expect((await change({ version: 2, maxRedeem: 40 })).status).toBe(422)
})

it('needs its permissions', async () => {
  const reader = await fixture.test.newPerson(store.owner.vendorId, 'staff', ['view_rewards'], [store.store])
  const other = await fixture.test.newPerson(store.owner.vendorId, 'staff', ['edit_reward'], [store.store])
  expect((await fixture.test.call(rewardPrograms.get, { ...asOwner(), as: reader })).status).toBe(200)
  const body = { version: 1, enabled: true }
  for (const as of [reader, other])
    expect((await fixture.test.call(rewardPrograms.update, { ...asOwner(), as, body })).status).toBe(403)
})

it('limits the points of an order to the minimum and the maximum', async () => {
  const variant = await store.newVariant({ price: 1000, stock: 5 })
  const { _id: customer } = await fixture.test.data(customers.create, { ...asOwner(), body: { name: 'Loyal' } })
  const give = { kind: 'points', delta: 500, reason: 'goodwill' }
  await fixture.test.data(customers.adjust, { ...asOwner(), params: { customerId: customer }, body: give })
  await setProgram(fixture.test, store, { minRedeem: 100, maxRedeem: 300, pointValue: 2 })
  const quote = async (points: number, quantity = 1) => {
    const body = { method: 'pickup', lines: [{ variant, quantity }], points, buyer: { customer } }
    return (await fixture.test.data(checkout.quote, { ...asOwner(), body })).pointsUsed
  }
  expect([await quote(99), await quote(100), await quote(500)]).toEqual([0, 100, 300])
})

it('counts the customers of unsaved tiers', async () => {
  const ids = await Promise.all(
    ['Ann', 'Ben', 'Cid'].map(
      async (name) => (await fixture.test.data(customers.create, { ...asOwner(), body: { name } }))._id,
    ),
  )
  const entry = `insert into customer_ledger (store_id, id, customer_id, kind, delta, balance_after, reason, at)
    values ($1, gen_random_uuid(), $2, 'points', $3, 0, $4, now() - make_interval(days => $5))`
  for (const [index, delta, reason, days] of [
    [0, 600, 'earned', 10],
    [0, -50, 'reversed', 9],
    [1, 400, 'earned', 10],
    [1, 400, 'goodwill', 10],
    [2, 900, 'earned', 366],
  ] as const)
    await fixture.test.database.pool.query(entry, [store.store, ids[index], delta, reason, days])
  const tier = (key: string, threshold: number) => ({ key, name: key, threshold, multiplier: 1500 })
  const body = { kind: 'points', tiers: [tier('gold', 500), tier('silver', 100)] }
  expect(await fixture.test.data(rewardPrograms.previewTiers, { ...asOwner(), body })).toEqual({
    tiers: [
      { key: 'gold', customers: 1 },
      { key: 'silver', customers: 1 },
    ],
    none: 1,
    computedAt: null,
  })
})
