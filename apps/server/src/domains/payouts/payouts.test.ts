import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { earnings } from '#contract/domains/earnings.ts'
import { payouts } from '#contract/domains/payouts.ts'
import { newId } from '#server/platform/ids.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { requestScheduledPayoutsTask } from './payouts.tasks.ts'

let fixture: StoreFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
  await sql`insert into payout_accounts (store_id, account_id, state, bank_last4)
    values (${fixture.store}, 'acct_1', 'active', '6789')`.execute(fixture.test.database.kysely)
})
beforeEach(() => fixture.test.stepUp(fixture.owner))
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const db = () => fixture.test.database.kysely

/** Adds to the available balance. */
const credit = async (amount: number): Promise<void> => {
  const movement = newId()
  await sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind)
    values (${fixture.store}, ${newId()}, ${movement}, 'provider', ${amount}, 'USD', 'adjustment'),
      (${fixture.store}, ${newId()}, ${movement}, 'balance', ${-amount}, 'USD', 'adjustment')`.execute(db())
}

const readBalance = async () => {
  const query = { store_id: fixture.store }
  const { stores } = await fixture.test.data(earnings.balances, { as: fixture.owner, query })
  return stores[0]?.balances[0]
}

const request = (body: object = {}) => fixture.test.call(payouts.create, { ...asOwner(), body })

it('pays out the whole available balance or a part, and never more', async () => {
  await credit(5000)
  expect((await request({ amount: 5001 })).body).toMatchObject({
    code: 'payout_too_much',
    errors: [{ path: 'amount' }],
  })
  const part = await request({ amount: 2000 })
  expect(part.body.data).toMatchObject({
    amount: 2000,
    currency: 'USD',
    status: 'requested',
    requestedBy: 'A owner',
    bankLast4: '6789',
    failureCode: null,
  })
  expect(await readBalance()).toMatchObject({ available: 3000, onTheWay: 2000 })
  expect((await request()).body.data).toMatchObject({ amount: 3000 })
  expect(await readBalance()).toMatchObject({ available: 0, onTheWay: 5000 })
  expect((await request()).status).toBe(409)
  const { data } = await fixture.test.data(payouts.list, asOwner())
  expect(data.map(({ amount }) => amount)).toEqual([3000, 2000])
})

it('accepts one of 200 requests for the same balance; the others leave no trace', async () => {
  await credit(700)
  const countRows = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from payouts) + (select count(*) from earnings_entries)
        + (select count(*) from audit_log) as count`.execute(db())
    return rows[0]?.count ?? 0
  }
  const before = await countRows()
  const responses = await Promise.all(Array.from({ length: 200 }, () => request({ amount: 700 })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.code === 'payout_too_much')).toHaveLength(199)
  // A payout, its two entries and its audit row.
  expect(await countRows()).toBe(before + 4)
})

it('needs a bank account, the permission and a recent sign-in', async () => {
  const { test, vendorId, owner } = fixture
  const other = await test.newStore(vendorId)
  expect((await test.call(payouts.create, { as: owner, store: other, body: {} })).body.code).toBe(
    'payout_account_needed',
  )
  expect(await test.data(payouts.account, { as: owner, store: other })).toEqual({
    state: 'none',
    bankLast4: null,
    isAvailable: true,
  })
  const viewer = await test.newPerson(vendorId, 'staff', ['view_payout'], [fixture.store])
  await test.stepUp(viewer)
  expect((await test.call(payouts.create, { as: viewer, store: fixture.store, body: {} })).status).toBe(403)
  expect((await test.call(payouts.list, { as: viewer, store: fixture.store })).status).toBe(200)
  const manager = await test.newPerson(vendorId, 'staff', ['view_payout', 'manage_payout'], [fixture.store])
  for (const endpoint of [payouts.create, payouts.updateSettings, payouts.connect]) {
    const response = await test.call(endpoint, { as: manager, store: fixture.store, body: { version: 1 } })
    expect(response.body.code).toBe('step_up_required')
  }
})

it('stores the schedule with its version', async () => {
  const first = await fixture.test.data(payouts.settings, asOwner())
  expect(first).toMatchObject({ schedule: 'manual', weekday: 1, day: 1, minimum: 0, version: 1 })
  const update = (body: object) => fixture.test.call(payouts.updateSettings, { ...asOwner(), body })
  expect((await update({ version: 1, schedule: 'weekly', weekday: 5 })).body.data).toMatchObject({
    schedule: 'weekly',
    weekday: 5,
    version: 2,
    updatedBy: 'A owner',
  })
  expect((await update({ version: 1, minimum: 5 })).body).toMatchObject({
    code: 'stale_version',
    current: { version: 2 },
  })
  expect((await update({ version: 2, minimum: 5 })).body.data).toMatchObject({
    schedule: 'weekly',
    minimum: 5,
    version: 3,
  })
  expect((await update({ version: 3, day: 32 })).status).toBe(422)
})

const runSchedule = async (): Promise<void> => {
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === requestScheduledPayoutsTask.name)
  await handler?.run({}, { db: db(), log: { warn: () => undefined } } as never)
}

const countPayouts = async () => (await fixture.test.data(payouts.list, asOwner())).total

it('requests scheduled payouts once per date, from the minimum on', async () => {
  const { rows } = await sql<{ timezone: string }>`select timezone from stores where id = ${fixture.store}`.execute(
    db(),
  )
  const today = toWallTime(Date.now(), rows[0]?.timezone ?? 'UTC').day
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const { version } = await fixture.test.data(payouts.settings, asOwner())
  const body = { version, schedule: 'weekly', weekday, minimum: 1000 }
  await fixture.test.data(payouts.updateSettings, { ...asOwner(), body })
  await credit(1500)
  const before = await countPayouts()
  await runSchedule()
  expect(await countPayouts()).toBe(before)

  const setHandled = (date: string) =>
    sql`update payout_settings set handled_until = ${date}::date where store_id = ${fixture.store}`.execute(db())
  await setHandled(addDays(today, -1))
  await Promise.all([runSchedule(), runSchedule(), runSchedule()])
  expect(await countPayouts()).toBe(before + 1)
  expect((await fixture.test.data(payouts.list, asOwner())).data[0]).toMatchObject({ amount: 1500, requestedBy: null })

  await credit(999)
  await setHandled(addDays(today, -1))
  await runSchedule()
  expect(await countPayouts()).toBe(before + 1)
  // Below the minimum: waits for the next date, not for the next hour.
  await credit(1)
  await runSchedule()
  expect(await countPayouts()).toBe(before + 1)
})
