import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CountedMeter } from '#contract/billing/meters.ts'
import { day, hour } from '#contract/core/time.ts'
import { paymentMethods } from '#contract/domains/payment-methods.ts'
import { plan } from '#contract/plan.ts'
import { recordHeld, recordUsage } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId, VendorId } from '#server/platform/actor.ts'
import { transact } from '#server/platform/unit-of-work.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { addTestCard, makeTestBilling, type TestBilling } from '#server/testing/billing.ts'
import { cancelSubscription, resumeSubscription, startSubscription } from './change-subscription.service.ts'
import { billingOrigin } from './settle-invoice.service.ts'

// A year of one account, from January 17, 2027, so that the trial ends on January 31. Invoices are compared with a
// recount that shares no code with billing: its own calendar, prices as literals, raw usage as it was recorded.

const created = Date.UTC(2027, 0, 17, 18, 30)
const trialEnd = Date.UTC(2027, 0, 31, 18, 30)

let test: TestApp
let owner: Person
let store: string
let billing: TestBilling

interface RawUsage {
  at: number
  meter: CountedMeter
  count: number
}
const raw: RawUsage[] = []
const heldStores: { at: number; held: number }[] = []
const statuses: [string, string][] = []

beforeAll(async () => {
  test = await openTestApp()
  // As the daily job would in the course of the year.
  await test.database.pool.query(`select add_month_partitions('usage_days', 18)`)
  owner = (await test.newVendor()).owner
  store = await test.newStore(owner.vendorId)
  await sql`update vendors set created_at = ${new Date(created)}, trial_ends_at = ${new Date(trialEnd)}
    where id = ${owner.vendorId}`.execute(test.database.kysely)
  billing = makeTestBilling(test, new Date(created))
})
afterAll(() => test.close())

const actor = (): Actor =>
  ({ ...owner, name: 'Owner', permissions: ['view_subscription'], role: 'owner' }) as unknown as Actor
const inTransaction = <T>(run: Parameters<typeof transact<T>>[2]): Promise<T> =>
  transact(test.app.deps, billingOrigin, run)
const asOwner = <T>(run: Parameters<typeof transact<T>>[2]): Promise<T> =>
  transact(test.app.deps, { ...billingOrigin, actor: actor() }, run)

const use = async (meter: CountedMeter, count: number): Promise<void> => {
  const input = { vendorId: owner.vendorId as VendorId, store: store as StoreId, meter, count }
  await inTransaction((uow) => recordUsage(uow, input, billing.now))
  raw.push({ at: billing.now.getTime(), meter, count })
}

const holdStores = async (held: number): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from stores where vendor_id = ${owner.vendorId} and id <> ${store} and deleted_at is null`.execute(
    test.database.kysely,
  )
  for (let have = rows.length + 1; have < held; have++) await test.newStore(owner.vendorId)
  const closed = rows.slice(0, Math.max(0, rows.length + 1 - held)).map(({ id }) => id)
  await sql`update stores set deleted_at = now() where id = any(${closed}::uuid[])`.execute(test.database.kysely)
  await inTransaction(({ tx }) => recordHeld(tx, owner.vendorId, 'stores', billing.now))
  heldStores.push({ at: billing.now.getTime(), held })
}

const readStatus = async (): Promise<string> => {
  const row = await test.database.kysely
    .selectFrom('vendors')
    .select('subscription_status as status')
    .where('id', '=', owner.vendorId)
    .executeTakeFirstOrThrow()
  return row.status
}
const noteStatus = async (): Promise<void> => {
  statuses.push([billing.now.toISOString().slice(0, 10), await readStatus()])
}
const goTo = async (year: number, month: number, date: number, hours = 20): Promise<void> => {
  await billing.passTime((Date.UTC(year, month - 1, date, hours) - billing.now.getTime()) / day)
}

interface StoredInvoice {
  sequence: number
  status: string
  total: number
  period_start: Date
  period_end: Date | null
  usage_start: Date | null
  usage_end: Date | null
  intent_id: string | null
}
const readInvoices = async (): Promise<StoredInvoice[]> =>
  (
    await test.database.pool.query<StoredInvoice>(
      `select sequence, status, total, period_start, period_end, usage_start, usage_end, intent_id
       from invoices where vendor_id = $1 order by sequence`,
      [owner.vendorId],
    )
  ).rows

/** US cents for the raw usage between two instants. */
const recount = (from: number, to: number): number => {
  const sum = (meter: CountedMeter): number =>
    raw
      .filter((entry) => entry.meter === meter && entry.at >= from && entry.at < to)
      .reduce((n, { count }) => n + count, 0)
  const before = heldStores.findLast(({ at }) => at <= from)?.held ?? 1
  const within = heldStores.filter(({ at }) => at > from && at < to).map(({ held }) => held)
  const peak = Math.max(before, ...within)
  return (
    Math.max(0, sum('emails') - 1000) * 1 +
    Math.max(0, sum('support_messages') - 500) * 2 +
    sum('sms') * 1 +
    sum('routes') * 20 +
    Math.max(0, peak - 1) * 500
  )
}

/** Midnight-independent: the same UTC time on the last day of each month, where the anchor's 31st is missing. */
const monthEnds = [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((date, index) =>
  Date.UTC(2027, index + 1, date, 18, 30),
)

it(
  'bills a year of trial, renewals, declines, card changes, cancellation and reactivation',
  async () => {
    await use('emails', 5000)
    await addTestCard(test, owner)
    // The card was saved by the server's clock, which is before 2027.
    await goTo(2027, 1, 31, 19)
    await noteStatus()

    // February: 28 days. Usage on both sides of the period's end, a minute apart.
    await goTo(2027, 2, 10)
    await use('emails', 1500)
    await holdStores(4)
    await goTo(2027, 2, 12)
    await holdStores(2)
    await goTo(2027, 2, 28, 18)
    billing.now = new Date(Date.UTC(2027, 1, 28, 18, 29))
    await use('sms', 11)
    billing.now = new Date(Date.UTC(2027, 1, 28, 18, 31))
    // Before the renewal has run: the period is decided by the time.
    await use('sms', 5)
    await billing.run()
    await noteStatus()

    // March, with the change to daylight saving time, which must not matter.
    await goTo(2027, 3, 14, 10)
    await use('routes', 9)
    await use('support_messages', 512)
    await goTo(2027, 4, 5)
    await use('emails', 999)

    // The card fails on April 30 and recovers with the third retry.
    const cards = (await test.data(paymentMethods.list, { as: owner })).data
    await addTestCard(test, owner, 'chargeCustomerFail')
    for (const { _id } of cards) await test.data(paymentMethods.remove, { as: owner, params: { id: _id } })
    await goTo(2027, 5, 1, 12)
    await noteStatus()
    await goTo(2027, 5, 4)
    await use('emails', 1200)
    await addTestCard(test, owner, 'mastercard')
    await goTo(2027, 5, 5, 23)
    await noteStatus()

    // Canceled and resumed in June; a bad card from June 30 on until the account is unpaid.
    await goTo(2027, 6, 10)
    await use('support_messages', 700)
    await asOwner((uow) => cancelSubscription(uow, billing, actor(), { reason: 'not_using', comment: '' }))
    await goTo(2027, 6, 12)
    await asOwner((uow) => resumeSubscription(uow, billing, actor()))
    const [good] = (await test.data(paymentMethods.list, { as: owner })).data
    const bad = await addTestCard(test, owner, 'chargeCustomerFail')
    await goTo(2027, 7, 1, 12)
    await noteStatus()
    await goTo(2027, 7, 8)
    await noteStatus()
    // Paid within the period: it continues.
    const makeDefault = (id: string) =>
      test.data(paymentMethods.makeDefault, { as: owner, params: { id }, body: { isDefault: true } })
    await goTo(2027, 7, 15)
    await makeDefault(good?._id ?? '')
    expect(await startSubscription(billing, asOwner, actor())).toMatchObject({ result: 'paid' })
    await noteStatus()
    await use('routes', 30)
    await holdStores(3)

    // Canceled at the end of September's period, with usage left to bill.
    await goTo(2027, 9, 5)
    await use('sms', 300)
    await holdStores(1)
    await asOwner((uow) => cancelSubscription(uow, billing, actor(), { reason: 'too_expensive', comment: '' }))
    await goTo(2027, 10, 1)
    await noteStatus()

    // Reactivated on October 29: a new anchor, with short months again.
    await goTo(2027, 10, 29)
    await makeDefault(bad._id)
    expect(await startSubscription(billing, asOwner, actor())).toMatchObject({ result: 'failed' })
    await noteStatus()
    await makeDefault(good?._id ?? '')
    expect(await startSubscription(billing, asOwner, actor())).toMatchObject({ result: 'paid' })
    await use('emails', 2000)
    await goTo(2028, 3, 1)
    await noteStatus()

    expect(statuses).toEqual([
      ['2027-01-31', 'active'],
      ['2027-02-28', 'active'],
      ['2027-05-01', 'past_due'],
      ['2027-05-05', 'active'],
      ['2027-07-01', 'past_due'],
      ['2027-07-08', 'unpaid'],
      ['2027-07-15', 'active'],
      ['2027-10-01', 'canceled'],
      ['2027-10-29', 'incomplete'],
      ['2028-03-01', 'active'],
    ])

    const stored = await readInvoices()
    expect(stored.map(({ sequence }) => sequence)).toEqual(stored.map((_, index) => index + 1))
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['paid']))

    // The first subscription: nine invoices with the plan, and a last one with usage only.
    const starts = [trialEnd, ...monthEnds]
    const restart = stored[9]?.period_start.getTime() ?? 0
    expect(new Date(restart).toISOString()).toBe('2027-10-29T20:00:00.000Z')
    const expected = [
      plan.businessPrice,
      ...Array.from({ length: 7 }, (_, index) => 3999 + recount(starts[index] ?? 0, starts[index + 1] ?? 0)),
      recount(starts[7] ?? 0, starts[8] ?? 0),
      3999,
      ...[29, 29, 29].map((_date, index) => {
        const from = Date.UTC(2027, 9 + index, 29, 20)
        return 3999 + recount(from, Date.UTC(2027, 10 + index, 29, 20))
      }),
      3999 + recount(Date.UTC(2028, 0, 29, 20), Date.UTC(2028, 1, 29, 20)),
    ]
    expect(stored.map(({ total }) => total)).toEqual(expected)
    expect(stored.slice(0, 9).map(({ period_start: start }) => start.getTime())).toEqual(starts.slice(0, 9))
    expect(stored[8]).toMatchObject({ period_end: null })
    expect(stored[1]?.total).toBe(3999 + 500 + 1500 + 11)
    // No usage is lost or billed twice: what was recorded in paid periods is exactly what the invoices cover.
    const covered = stored.flatMap(({ usage_start: from, usage_end: to }) =>
      from && to ? [[+from, +to] as const] : [],
    )
    for (const { at } of raw.filter((entry) => entry.at >= trialEnd)) {
      expect(covered.filter(([from, to]) => at >= from && at < to)).toHaveLength(1)
    }

    // Every payment at the provider belongs to one invoice, with its amount, and each invoice has one.
    await test.settleCards()
    const { data } = await test.app.cards.stripe.paymentIntents.list({ limit: 100 })
    expect(data).toHaveLength(stored.length)
    for (const { intent_id: intentId, total } of stored) {
      expect(data.find(({ id }) => id === intentId)).toMatchObject({ status: 'succeeded', amount_received: total })
    }
    expect(await readStatus()).toBe('active')
  },
  10 * 60_000,
)

it('renews late without losing a period', async () => {
  const lateOwner = (await test.newVendor()).owner
  const lateStore = await test.newStore(lateOwner.vendorId)
  await addTestCard(test, lateOwner)
  const late = makeTestBilling(test, new Date(Date.now() + 14 * day + hour))
  await late.run()
  const record = (count: number) =>
    transact(test.app.deps, billingOrigin, (uow) =>
      recordUsage(
        uow,
        { vendorId: lateOwner.vendorId as VendorId, store: lateStore as StoreId, meter: 'routes', count },
        late.now,
      ),
    )
  await record(1)
  // The workers are down for two periods, while the product is used.
  late.now = new Date(late.now.getTime() + 32 * day)
  await record(2)
  late.now = new Date(late.now.getTime() + 31 * day)
  await record(4)
  await late.run()
  const { rows } = await test.database.pool.query<{ total: number; status: string }>(
    `select total, status from invoices where vendor_id = $1 order by sequence`,
    [lateOwner.vendorId],
  )
  expect(rows).toEqual([3999, 3999 + 20, 3999 + 40].map((total) => ({ total, status: 'paid' })))
})
