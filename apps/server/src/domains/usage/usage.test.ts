import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPeriod, getPeriodNumber } from '#contract/billing/periods.ts'
import type { CountedMeter } from '#contract/billing/meters.ts'
import { staff } from '#contract/domains/staff.ts'
import { stores } from '#contract/domains/stores.ts'
import { usage } from '#contract/domains/usage.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { transact } from '#server/platform/unit-of-work.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { readQueue } from '#server/testing/queue.ts'
import { recordUsage } from './usage.service.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const newAccount = async (): Promise<void> => {
  owner = (await test.newVendor()).owner
  store = await test.newStore(owner.vendorId)
}

const origin = { actor: null, store: null, address: '', requestId: 'test' }
const record = (
  count: number,
  options: { meter?: CountedMeter; at?: Date; in?: string; ignoresCap?: boolean } = {},
) => {
  const { meter = 'emails', at = new Date(), in: target = store, ignoresCap = false } = options
  return transact(test.app.deps, origin, (uow) =>
    recordUsage(uow, { vendorId: owner.vendorId as VendorId, store: target as StoreId, meter, count, ignoresCap }, at),
  )
}
const report = () => test.data(usage.get, { as: owner })
const readMeter = async (meter: string) => {
  const found = (await report()).meters.find((entry) => entry.meter === meter)
  if (!found) throw new Error(`No meter ${meter}.`)
  return found
}
const setLimits = (alertAt: number | null, cap: number | null, meter = 'emails') =>
  test.data(usage.changeLimits, { as: owner, body: { meter, alertAt, cap } })

/** As if the trial had ended and the subscription had been paid. */
const subscribe = async (anchor: Date, number: number): Promise<void> => {
  const { start, end } = getPeriod(anchor, number)
  await sql`insert into subscriptions (vendor_id, anchor, period_number, period_start, period_end)
    values (${owner.vendorId}, ${anchor}, ${number}, ${start}, ${end})
    on conflict (vendor_id) do update set period_number = ${number}, period_start = ${start}, period_end = ${end}`.execute(
    test.database.kysely,
  )
  await sql`update vendors set subscription_status = 'active', trial_ends_at = ${anchor} where id = ${owner.vendorId}`.execute(
    test.database.kysely,
  )
}

describe('plan period in SQL', () => {
  it('equals the contract’s for any anchor and instant', async () => {
    const instants = fc.date({ min: new Date('1995-01-01'), max: new Date('2085-01-01'), noInvalidDate: true })
    const pairs = fc.sample(fc.tuple(instants, instants), 400)
    const { rows } = await test.database.pool.query<{ start: Date }>(
      `select billing_period_start(a, b) as start from unnest($1::timestamptz[], $2::timestamptz[])
       with ordinality p (a, b, position) order by position`,
      [pairs.map(([anchor]) => anchor), pairs.map(([, instant]) => instant)],
    )
    const expected = pairs.map(([anchor, instant]) => getPeriod(anchor, getPeriodNumber(anchor, instant)).start)
    expect(rows.map(({ start }) => new Date(start))).toEqual(expected)
  })
})

describe('usage report', () => {
  it('shows usage per meter, store and day with cost and forecast', async () => {
    await newAccount()
    const second = await test.newStore(owner.vendorId)
    const anchor = new Date(Date.now() - 10 * 86_400_000)
    await subscribe(anchor, 0)
    await record(900, { at: new Date(Date.now() - 2 * 86_400_000) })
    await record(150)
    await record(50, { in: second })
    await record(3, { meter: 'routes' })
    const emails = await readMeter('emails')
    expect(emails).toMatchObject({ included: 1000, used: 1100, billable: 100, priceEach: 1, cost: 100, limits: null })
    expect(emails.stores.map((entry) => [entry.store._id, entry.used])).toEqual([
      [store, 1050],
      [second, 50],
    ])
    expect(emails.days.map((entry) => entry.used)).toEqual([900, 200])
    expect(emails.forecast.used).toBeGreaterThan(3000)
    const { cost, nextInvoice, period, isTrial } = await report()
    expect(isTrial).toBe(false)
    expect(cost).toBe(100 + 3 * 20 + 500)
    expect(nextInvoice).toMatchObject({ date: period.end, total: 3999 + cost })
    expect(nextInvoice?.lines.map((line) => line.name)).toEqual(['plan', 'stores', 'emails', 'routes'])
  })

  it('forecasts no more than the limit allows', async () => {
    await newAccount()
    await subscribe(new Date(Date.now() - 10 * 86_400_000), 0)
    await setLimits(null, 1200)
    await record(1100, { at: new Date(Date.now() - 2 * 86_400_000) })
    expect((await readMeter('emails')).forecast).toEqual({ used: 1200, cost: 200 })
    // Order emails go on, also before the limit is reached.
    await record(30, { ignoresCap: true })
    const { used } = (await readMeter('emails')).forecast
    expect(used).toBeGreaterThan(1240)
    expect(used).toBeLessThan(1270)
    await record(70)
    await record(3, { ignoresCap: true })
    expect((await readMeter('emails')).forecast.used).toBeGreaterThan(1250)
  })

  it('doesn’t bill a trial: the first invoice has the plan only', async () => {
    await newAccount()
    await record(5000)
    expect(await report()).toMatchObject({ isTrial: true, nextInvoice: { total: 3999, lines: [{ name: 'plan' }] } })
    const anchor = new Date(Date.now() - 60_000)
    await subscribe(anchor, 0)
    expect((await readMeter('emails')).used).toBe(0)
  })

  it('counts late commits of a billed period for the next one', async () => {
    await newAccount()
    const anchor = new Date(Date.now() - 40 * 86_400_000)
    await subscribe(anchor, 1)
    await record(7, { at: new Date(anchor.getTime() + 86_400_000) })
    expect((await readMeter('emails')).used).toBe(7)
  })
})

describe('limits', () => {
  it('alerts once per period and blocks at the cap, also under concurrency', async () => {
    await newAccount()
    await setLimits(5, 10)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => record(1)))
    const blocked = results.filter((result) => result.status === 'rejected')
    expect(blocked).toHaveLength(10)
    for (const { reason } of blocked) expect(reason).toMatchObject({ code: 'emails_capped' })
    expect(blocked[0]?.reason).toBeInstanceOf(AppError)
    expect((await readMeter('emails')).used).toBe(10)
    const alerts = (await readQueue(test)).filter(
      ({ task, payload }) => task === 'usage.alert' && payload.vendorId === owner.vendorId,
    )
    const facts = alerts.map(({ payload }) => [payload.used, payload.limit, payload.isCapped])
    expect(facts.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [5, 5, false],
      [10, 10, true],
    ])
    // The report stays readable at the cap, and shows it.
    const atCap = await test.call(usage.get, { as: owner })
    expect(atCap.status).toBe(200)
    expect(await readMeter('emails')).toMatchObject({ used: 10, limits: { alertAt: 5, cap: 10 }, cost: 0 })
    await record(3, { ignoresCap: true })
    expect((await readMeter('emails')).used).toBe(13)
    await record(3, { meter: 'sms' })
  })

  it('are the owner’s to set and stay readable', async () => {
    await newAccount()
    expect(await setLimits(100, null, 'sms')).toEqual({ meter: 'sms', alertAt: 100, cap: null })
    expect((await readMeter('sms')).limits).toEqual({ alertAt: 100, cap: null })
    const bad = await test.call(usage.changeLimits, { as: owner, body: { meter: 'seats', alertAt: 1, cap: 1 } })
    expect(bad.status).toBe(422)
    const unreachable = await test.call(usage.changeLimits, {
      as: owner,
      body: { meter: 'sms', alertAt: 9000, cap: 5000 },
    })
    expect(unreachable).toMatchObject({ status: 422, body: { errors: [{ path: 'alertAt' }] } })
    const reader = await test.newPerson(owner.vendorId, 'staff', ['view_subscription'])
    const body = { meter: 'sms', alertAt: null, cap: 1 }
    expect((await test.call(usage.changeLimits, { as: reader, body })).status).toBe(403)
  })
})

describe('seats and stores', () => {
  it('are billed for the most held at once, exactly under concurrent changes', async () => {
    await newAccount()
    await subscribe(new Date(Date.now() - 86_400_000), 0)
    expect((await readMeter('stores')).used).toBe(1)
    const fields = { currency: 'USD', language: 'en', timezone: 'America/New_York' }
    const opened = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        test.data(stores.create, { as: owner, body: { ...fields, name: `Store ${index}` } }),
      ),
    )
    await test.stepUp(owner)
    for (const { _id } of opened.slice(0, 3)) {
      expect((await test.call(stores.remove, { as: owner, store: _id })).status).toBe(200)
    }
    expect(await readMeter('stores')).toMatchObject({ used: 6, billable: 5, cost: 2500 })

    const members = await Promise.all(Array.from({ length: 4 }, () => test.newPerson(owner.vendorId, 'staff')))
    const setStatus = (member: Person, status: string, version: number) =>
      test.call(staff.changeStatus, { as: owner, body: { staff_id: member.membershipId, status, version } })
    const statuses = await Promise.all(members.map((member) => setStatus(member, 'inactive', 1)))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const member of members.slice(0, 2)) await setStatus(member, 'active', 2)
    const { rows } = await test.database.pool.query<{ held: number }>(
      `select held from held_units where vendor_id = $1 and meter = 'seats' order by at`,
      [owner.vendorId],
    )
    expect(rows.at(-1)?.held).toBe(2)
    expect(rows.at(0)?.held).toBeLessThan(4)
    expect((await readMeter('seats')).used).toBe(Math.max(...rows.map(({ held }) => held)))
  })
})
