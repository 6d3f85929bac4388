import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import type { LedgerReason } from '#contract/domains/customer.ts'
import { type RewardReport, rewardReports } from '#contract/domains/reward-reports.ts'
import { rewardPrograms } from '#contract/domains/reward-program.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { toExpirySchedule } from '#contract/rewards/expiry.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Person } from '#server/testing/app.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { readStoresToSum } from './reward-days.repo.ts'
import { readRewardReport } from './reward-reports.service.ts'
import { sumStoreDays } from './sum-days.service.ts'

let first: StoreFixture
let fixture: StoreFixture

beforeAll(async () => {
  first = await openStoreFixture()
})
beforeEach(async () => {
  fixture = await newStoreFixture(first.test)
})
afterAll(() => first.close())

const db = () => fixture.test.database.kysely
const today = () => toWallTime(Date.now(), 'America/New_York').day
const request = () => ({ as: fixture.owner, store: fixture.store })
const read = (from = today(), to = today()): Promise<RewardReport> =>
  fixture.test.data(rewardReports.report, { ...request(), query: { from, to } })

interface Entry {
  customer: string
  delta: number
  reason: LedgerReason
  kind?: 'points' | 'credit'
  /** Noon of this day in New York; now without it. */
  day?: string
  expires?: string | null
}

/** Rows without the calls that lead to them, with the balances that they add up to. */
const addEntries = async (entries: readonly Entry[]): Promise<void> => {
  const rows = entries.map((entry) => ({
    kind: 'points',
    ...entry,
    id: newId(),
    at: entry.day ? `${entry.day}T17:00:00Z` : new Date().toISOString(),
    expires: entry.expires ?? null,
  }))
  await sql`
    insert into customer_ledger (store_id, id, customer_id, kind, delta, balance_after, reason, at, expires_at)
    select ${fixture.store}, e.id, e.customer, e.kind, e.delta,
      (select sum(b.delta) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as b (id uuid, customer uuid, kind text, delta bigint, at timestamptz)
        where b.customer = e.customer and b.kind = e.kind and (b.at, b.id) <= (e.at, e.id)),
      e.reason, e.at, e.expires
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, customer uuid, kind text, delta bigint,
      reason text, at timestamptz, expires timestamptz)`.execute(db())
  await sql`
    update customers c set points = greatest(0, s.points), points_debt = greatest(0, -s.points), credit = s.credit
    from (select customer_id, coalesce(sum(delta) filter (where kind = 'points'), 0) as points,
        coalesce(sum(delta) filter (where kind = 'credit'), 0) as credit
      from customer_ledger where store_id = ${fixture.store} group by 1) s
    where c.store_id = ${fixture.store} and c.id = s.customer_id`.execute(db())
}

it('adds up what was earned, redeemed and expired, its cost and the sales', async () => {
  await setProgram(fixture.test, fixture, { earnRate: 2000, pointValue: 2 })
  const [ann, ben] = [await fixture.newCustomer(), await fixture.newCustomer()]
  await addEntries([
    { customer: ann, delta: 200, reason: 'earned', day: '2026-03-10' },
    { customer: ann, delta: -50, reason: 'reversed', day: '2026-03-12' },
    { customer: ann, delta: 30, reason: 'welcome', day: '2026-03-10' },
    { customer: ann, delta: -90, reason: 'order', day: '2026-03-20' },
    { customer: ann, delta: 40, reason: 'returned', day: '2026-03-21' },
    { customer: ben, delta: 500, reason: 'import', day: '2026-03-15' },
    { customer: ben, delta: -100, reason: 'expired', day: '2026-03-31' },
    // A refund as credit is no grant.
    { customer: ben, kind: 'credit', delta: 700, reason: 'order', day: '2026-03-15' },
    { customer: ben, kind: 'credit', delta: -300, reason: 'order', day: '2026-04-01' },
    { customer: ben, delta: 25, reason: 'task', day: '2026-02-27' },
  ])
  await insertOrder(fixture.test, fixture.store, { price: 10_000, placedAt: '2026-03-05T17:00:00Z' })
  const march = await read('2026-03-01', '2026-03-31')
  expect(march.totals).toEqual({
    points: { earned: 150, bonuses: 30, redeemed: 50, expired: 100, adjusted: 500 },
    credit: { earned: 0, bonuses: 0, redeemed: 0, expired: 0, adjusted: 700 },
    // 80 points at 2 cents.
    cost: 160,
    sales: 10_000,
  })
  expect(march.previous.points).toMatchObject({ earned: 0, bonuses: 25 })
  expect(march.months.map(({ month }) => month)).toEqual(
    ['04', '05', '06', '07', '08', '09', '10', '11', '12']
      .map((month) => `2025-${month}`)
      .concat(['2026-01', '2026-02', '2026-03']),
  )
  expect(march.months.at(-1)).toMatchObject({ points: { earned: 150, redeemed: 50 }, sales: 10_000 })
  expect(march.liability).toEqual({ points: 555, credit: 400, value: 555 * 2 + 400 })
  expect((await read('2026-04-01', '2026-04-30')).totals.credit.redeemed).toBe(300)
})

it('shows the same before and after days are summed, and sums them once', async () => {
  await setProgram(fixture.test, fixture, { earnRate: 1000 })
  const ann = await fixture.newCustomer()
  await addEntries([
    { customer: ann, delta: 100, reason: 'earned', day: '2026-03-10' },
    { customer: ann, delta: 40, reason: 'earned', day: addDays(today(), -1) },
    { customer: ann, delta: -30, reason: 'order' },
  ])
  const readAll = async () => {
    const { computedAt: _, ...report } = await read(addDays(today(), -300), today())
    return report
  }
  const before = await readAll()
  expect(before.totals.points).toMatchObject({ earned: 140, redeemed: 30 })
  expect(await readStoresToSum(db())).toContain(fixture.store)
  const store = trustedStoreId(fixture.store)
  await Promise.all([sumStoreDays(db(), store), sumStoreDays(db(), store)])
  await sumStoreDays(db(), store)
  const { rows } = await sql<{ day: string; added: number }>`
    select day::text, added from reward_days where store_id = ${store} order by day`.execute(db())
  expect(rows.at(0)).toEqual({ day: '2026-03-10', added: 100 })
  expect(await readAll()).toEqual(before)
  expect(await fixture.drift()).toEqual([])
  await sql`update reward_days set added = added + 1 where store_id = ${store} and day = '2026-03-10'`.execute(db())
  expect(await fixture.drift()).toMatchObject([
    { rule: 'Reward days are the sums of their ledger entries', id: 'points earned' },
    { rule: 'Reward summaries are the sums of their days' },
  ])
})

it('counts no debts and no deleted customers as liability', async () => {
  const [ann, ben, cid] = [await fixture.newCustomer(), await fixture.newCustomer(), await fixture.newCustomer()]
  await addEntries([
    { customer: ann, delta: 100, reason: 'earned' },
    { customer: ben, delta: -40, reason: 'reversed' },
    { customer: cid, delta: 70, reason: 'earned' },
  ])
  await sql`update customers set deleted_at = now() where id = ${cid}`.execute(db())
  expect((await read()).liability).toMatchObject({ points: 100, credit: 0 })
})

it('divides the liability by the month of the expiry, in the store’s time zone', async () => {
  await setProgram(fixture.test, fixture, { expiry: 'after_days', expiryDays: 90, pointValue: 3 })
  const [ann, ben] = [await fixture.newCustomer(), await fixture.newCustomer()]
  // Midnight in New York: the last day is December 31 and January 15.
  const [december, january] = ['2027-01-01T05:00:00Z', '2027-01-16T05:00:00Z']
  await addEntries([
    { customer: ann, delta: 100, reason: 'earned', expires: december },
    { customer: ann, delta: 60, reason: 'earned', expires: january },
    { customer: ann, delta: 10, reason: 'goodwill' },
    // Used from what expires first; a part was given back.
    { customer: ann, delta: -80, reason: 'order' },
    { customer: ann, delta: 20, reason: 'returned' },
    { customer: ben, delta: 50, reason: 'earned', expires: december },
    { customer: ben, delta: -50, reason: 'order' },
    { customer: ben, kind: 'credit', delta: 500, reason: 'compensation' },
  ])
  const { expiry, liability } = await read()
  expect(expiry).toEqual([
    { month: '2026-12', points: 40, credit: 0, value: 120 },
    { month: '2027-01', points: 60, credit: 0, value: 180 },
    { month: null, points: 10, credit: 500, value: 530 },
  ])
  expect(liability).toEqual({ points: 110, credit: 500, value: 830 })
  // The same as the function that the expiry job and the shop use.
  expect(
    toExpirySchedule(
      [
        { expiresAt: december, amount: 100 },
        { expiresAt: january, amount: 60 },
      ],
      60,
    ).map(({ amount }) => amount),
  ).toEqual([40, 60])
})

it('lets later lots pay for one that was used and then taken back', async () => {
  const ann = await fixture.newCustomer()
  const [december, january, march] = ['2026-12-16T05:00:00Z', '2027-01-16T05:00:00Z', '2027-03-16T05:00:00Z']
  await addEntries([
    { customer: ann, delta: 100, reason: 'earned', expires: december },
    { customer: ann, delta: -90, reason: 'order' },
    { customer: ann, delta: -100, reason: 'reversed', expires: december },
    { customer: ann, delta: 70, reason: 'earned', expires: january },
    { customer: ann, delta: 50, reason: 'earned', expires: march },
  ])
  expect((await read()).expiry).toMatchObject([{ month: '2027-03', points: 30 }])
})

it('expires balances of the program’s kind after inactivity, without refunds as credit', async () => {
  await setProgram(fixture.test, fixture, { kind: 'credit', expiry: 'after_inactivity', expiryDays: 60 })
  const ann = await fixture.newCustomer()
  await addEntries([
    { customer: ann, kind: 'credit', delta: 80, reason: 'earned' },
    { customer: ann, kind: 'credit', delta: 30, reason: 'order' },
    { customer: ann, delta: 5, reason: 'goodwill' },
  ])
  await sql`update reward_programs set expiry_changed_at = '2026-01-01' where store_id = ${fixture.store}`.execute(db())
  await sql`update customers set reward_activity_at = '2099-02-20' where id = ${ann}`.execute(db())
  expect((await read()).expiry).toMatchObject([
    { month: '2099-04', points: 0, credit: 80 },
    { month: null, points: 5, credit: 30 },
  ])
})

it('counts the customers of tiers and the results of tasks', async () => {
  await setProgram(fixture.test, fixture, {
    pointValue: 2,
    tiers: [
      { key: 'gold', name: 'Gold', threshold: 500, multiplier: 2000 },
      { key: 'silver', name: 'Silver', threshold: 100, multiplier: 1500 },
    ],
  })
  const [ann, ben] = [await fixture.newCustomer(), await fixture.newCustomer()]
  await fixture.newCustomer()
  await addEntries([
    { customer: ann, delta: 500, reason: 'earned' },
    { customer: ben, delta: 499, reason: 'earned' },
  ])
  const task = await fixture.test.data(rewardTasks.add, { ...request(), body: { template: 'write_review' } })
  await sql`
    insert into reward_task_totals (store_id, task_id, started, completed, pending, points)
    values (${fixture.store}, ${task._id}, 9, 4, 3, 200)`.execute(db())
  const report = await read()
  expect(report.tiers.map(({ key, customers: count }) => [key, count])).toEqual([
    ['silver', 1],
    ['gold', 1],
  ])
  expect(report.withoutTier).toBe(1)
  expect(report.pendingRequests).toBe(3)
  expect(report.tasks).toMatchObject([{ _id: task._id, started: 9, completed: 4, points: 200, cost: 400 }])
})

it('reads what is computed from all entries once a day if there are many', async () => {
  await setProgram(fixture.test, fixture, {})
  const ann = await fixture.newCustomer()
  await addEntries([{ customer: ann, delta: 80, reason: 'earned', day: '2026-03-10', expires: '2099-03-16T05:00:00Z' }])
  const store = trustedStoreId(fixture.store)
  const readLarge = () => readRewardReport(db(), store, { from: today(), to: today() }, 0)
  const expectExpiry = async (points: number) =>
    expect((await readLarge()).expiry).toMatchObject([{ month: '2099-03', points }])
  expect((await readLarge()).expiry).toEqual([])
  await sumStoreDays(db(), store, 0)
  await addEntries([{ customer: ann, delta: 20, reason: 'earned', expires: '2099-03-16T05:00:00Z' }])
  await expectExpiry(80)
  expect((await readLarge()).liability.points).toBe(100)
})

it('previews tiers of many entries from the counts of the night, without reading the ledger', async () => {
  const [ann, ben, cid] = [await fixture.newCustomer(), await fixture.newCustomer(), await fixture.newCustomer()]
  await addEntries([
    { customer: ann, delta: 500, reason: 'earned' },
    { customer: ben, delta: 500, reason: 'task' },
    { customer: ben, delta: -1, reason: 'reversed' },
    { customer: cid, delta: 700, reason: 'goodwill' },
    { customer: cid, delta: 80, reason: 'earned', kind: 'credit' },
  ])
  const preview = (kind: 'points' | 'credit', ...thresholds: number[]) => {
    const tiers = thresholds.map((threshold) => ({ key: `t${threshold}`, name: 'Tier', threshold, multiplier: 1500 }))
    return fixture.test.data(rewardPrograms.previewTiers, { ...request(), body: { kind, tiers } })
  }
  const previewAll = async () => [
    await preview('points', 501, 500, 499, 1),
    await preview('points', 10_000),
    await preview('credit', 80),
    await preview('credit'),
  ]
  const live = await previewAll()
  expect(live[0]).toMatchObject({
    tiers: [
      { key: 't501', customers: 0 },
      { key: 't500', customers: 1 },
      { key: 't499', customers: 1 },
      { key: 't1', customers: 0 },
    ],
    none: 1,
    computedAt: null,
  })
  for (let run = 0; run < 2; run++) await sumStoreDays(db(), trustedStoreId(fixture.store), 0)
  const computedAt: unknown = expect.any(String)
  const stored = live.map((counts) => ({ ...counts, computedAt }))
  expect(await previewAll()).toEqual(stored)
  await addEntries([{ customer: cid, delta: 900, reason: 'earned' }])
  const queries = vi.spyOn(Client.prototype, 'query')
  expect(await previewAll()).toEqual(stored)
  const statements = JSON.stringify(queries.mock.calls.map(([statement]) => statement))
  queries.mockRestore()
  expect(statements).toContain('reward_tier_counts')
  expect(statements).not.toContain('customer_ledger')
  await sumStoreDays(db(), trustedStoreId(fixture.store), 0)
  expect(await preview('points', 900)).toMatchObject({ tiers: [{ customers: 1 }], none: 2 })
})

it('shows only the store’s figures, to people who may see them, for at most a year', async () => {
  const ann = await fixture.newCustomer()
  await addEntries([{ customer: ann, delta: 80, reason: 'earned' }])
  const { test, vendorId, store } = fixture
  const query = { from: today(), to: today() }
  const other = await test.newStore(vendorId)
  expect(await test.data(rewardReports.report, { as: fixture.owner, store: other, query })).toMatchObject({
    liability: { points: 0 },
    totals: { points: { earned: 0 } },
    expiry: [],
  })
  const status = async (as: Person, span = query) =>
    (await test.call(rewardReports.report, { as, store, query: span })).status
  expect(await status((await test.newVendor()).owner)).toBe(404)
  expect(await status(await test.newPerson(vendorId, 'staff', ['view_tasks'], [store]))).toBe(403)
  expect(await status(await test.newPerson(vendorId, 'staff', ['view_rewards'], [store]))).toBe(200)
  expect(await status(fixture.owner, { from: addDays(today(), 1), to: today() })).toBe(422)
  expect(await status(fixture.owner, { from: '2025-01-01', to: '2026-01-02' })).toBe(422)
})
