import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '#contract/core/time.ts'
import { billing as billingContract } from '#contract/domains/billing.ts'
import { invoices } from '#contract/domains/invoices.ts'
import { paymentMethods } from '#contract/domains/payment-methods.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { vendorBilling } from '#contract/domains/vendor-billing.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { addTestCard, makeTestBilling, type TestBilling } from '#server/testing/billing.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { mailsTo, readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { advanceSubscription } from './billing-cycle.service.ts'
import { collectInvoice } from './collect-invoice.service.ts'

let test: TestApp
let owner: Person
let billing: TestBilling

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = (await test.newVendor()).owner
  await test.newStore(owner.vendorId)
  // Nothing of an earlier test is due.
  await sql`update subscriptions set next_step_at = null`.execute(test.database.kysely)
  await sql`update invoices set next_attempt_at = null`.execute(test.database.kysely)
  billing = makeTestBilling(test, new Date())
})

const readState = () => test.data(subscription.get, { as: owner })
const readStatus = async () => {
  const row = await test.database.kysely
    .selectFrom('vendors')
    .select('subscription_status')
    .where('id', '=', owner.vendorId)
    .executeTakeFirstOrThrow()
  return row.subscription_status
}
const listAll = async () => (await test.data(invoices.list, { as: owner })).data
const open = async () => (await test.data(invoices.open, { as: owner })).data
const pay = (id: string) => test.data(billingContract.payInvoice, { as: owner, params: { id } })
const start = () => test.call(billingContract.start, { as: owner })
const cancel = () => test.call(billingContract.cancel, { as: owner, query: { reason: 'closing', comment: 'Moving' } })
const endTrialNow = () =>
  sql`update vendors set trial_ends_at = now() - interval '1 second' where id = ${owner.vendorId}`.execute(
    test.database.kysely,
  )
/** The payment intents of the vendor at the provider. */
const readIntents = async () => {
  const { data } = await test.app.cards.stripe.paymentIntents.list({ limit: 100 })
  return data.filter(({ metadata }) => metadata['vendor'] === owner.vendorId)
}
const subjects = async () =>
  (await mailsTo(test, `${owner.personId}@example.com`)).map(({ subject }) => subject).reverse()

describe('end of the trial', () => {
  it('charges the card for the first period and activates the account', async () => {
    await addTestCard(test, owner)
    await billing.passTime(14.5)
    expect(await readStatus()).toBe('active')
    const [invoice, ...others] = await listAll()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ status: 'paid', total: 3999, number: expect.stringMatching(/^[0-9A-F]{8}-0001$/) })
    const details = await test.data(invoices.get, { as: owner, params: { id: invoice?._id ?? '' } })
    expect(details.lines).toMatchObject([{ name: 'plan', amount: 3999 }])
    expect(details.attempts).toMatchObject([{ status: 'succeeded', card: { brand: 'visa', last4: '4242' } }])
    expect(await readIntents()).toMatchObject([
      { status: 'succeeded', amount: 3999, metadata: { kind: 'invoice', id: invoice?._id } },
    ])
    expect(await subjects()).toEqual(['We received your payment of $39.99 · Storeward'])
  })

  it('keeps the account open until the first charge is settled', async () => {
    await addTestCard(test, owner)
    await endTrialNow()
    expect((await readState()).status).toBe('trialing')
  })

  it('leaves an account without a card unpaid', async () => {
    await endTrialNow()
    await billing.run()
    expect((await readState()).status).toBe('unpaid')
    expect(await listAll()).toEqual([])
    expect((await start()).body).toMatchObject({ statusCode: 409, code: 'no_payment_method' })
    await addTestCard(test, owner)
    expect((await start()).body.data).toMatchObject({ result: 'paid' })
    expect(await readState()).toMatchObject({ status: 'active', details: { openInvoices: 0 } })
    expect((await start()).body.code).toBe('subscription_running')
  })

  it('issues one invoice and charges once, however often and concurrently it is run', async () => {
    await addTestCard(test, owner)
    billing.now = new Date(Date.now() + 15 * day)
    await Promise.all(Array.from({ length: 8 }, () => advanceSubscription(billing, owner.vendorId)))
    const [invoice, ...others] = await open()
    expect(others).toEqual([])
    const id = invoice?._id ?? ''
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => collectInvoice(billing, id, { isAutomatic: index % 2 === 0 })),
    )
    expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['paid']))
    await test.settleCards()
    expect(await readIntents()).toHaveLength(1)
    const charges = await test.app.cards.stripe.charges.list({ limit: 100 })
    expect(charges.data.filter(({ metadata }) => metadata['vendor'] === owner.vendorId)).toHaveLength(1)
    expect(await subjects()).toHaveLength(1)
  })
})

describe('usage alerts', () => {
  const alert = async (isCapped: boolean) => {
    const handler = test.app.handlers.find(({ task }) => task.name === 'usage.alert')
    const facts = { meter: 'emails', used: 500, limit: 500, isCapped }
    await handler?.run({ vendorId: owner.vendorId, ...facts }, jobContext(test.database))
    return facts
  }

  it('are emailed to the owner and notified once, however many stores there are', async () => {
    const second = await test.newStore(owner.vendorId)
    const facts = await alert(false)
    const [mail] = await mailsTo(test, `${owner.personId}@example.com`)
    expect(mail).toMatchObject({ subject: 'Usage alert: emails · Storeward' })
    expect(mail?.text).toContain('You’ve used 500 emails in this period. Your alert is set to 500.')
    const notices = (await readQueue(test)).filter(
      ({ task, payload }) => task === 'notifications.keep' && payload.kind === 'usage_alert',
    )
    expect(notices.map(({ payload }) => [payload.facts, payload.route])).toEqual([[facts, '/dashboard/billing']])
    expect(notices[0]?.payload.storeId).not.toBe(second)
  })

  it('say that a meter has stopped at its cap, in the owner’s language', async () => {
    await sql`update persons set language = 'es' where id = ${owner.personId}`.execute(test.database.kysely)
    await alert(true)
    const [mail] = await mailsTo(test, `${owner.personId}@example.com`)
    expect(mail?.text).toContain('Alcanzaste tu límite de 500 correos de este periodo.')
  })
})

describe('declined charges', () => {
  it('are retried after 1, 3, 5 and 7 days with emails, then the account is unpaid', async () => {
    // The account is notified once, however many stores it has.
    await test.newStore(owner.vendorId)
    await addTestCard(test, owner, 'chargeCustomerFail')
    await billing.passTime(14.1)
    const statuses = [await readStatus()]
    for (const days of [1, 2, 2, 2]) {
      await billing.passTime(days)
      statuses.push(await readStatus())
    }
    expect(statuses).toEqual(['incomplete', 'incomplete', 'incomplete', 'incomplete', 'unpaid'])
    const [invoice] = await open()
    expect(invoice).toMatchObject({ failure: 'card_declined', nextAttemptAt: null })
    const { attempts } = await test.data(invoices.get, { as: owner, params: { id: invoice?._id ?? '' } })
    const first = new Date(attempts.at(-1)?.at ?? 0).getTime()
    expect(attempts.map(({ at }) => Math.round((new Date(at).getTime() - first) / day)).reverse()).toEqual([
      0, 1, 3, 5, 7,
    ])
    expect(await subjects()).toEqual(Array.from({ length: 5 }, () => 'Your payment failed · Storeward'))
    const failures = (await readQueue(test)).filter(
      ({ task, payload }) => task === 'notifications.keep' && payload.kind === 'invoice_failed',
    )
    expect(failures).toHaveLength(5)
    await billing.passTime(60)
    expect(await listAll()).toHaveLength(1)
  })

  it('make an active account past due until a new card is charged at once', async () => {
    const good = await addTestCard(test, owner)
    await billing.passTime(14.1)
    await addTestCard(test, owner, 'chargeCustomerFail')
    await test.data(paymentMethods.remove, { as: owner, params: { id: good._id } })
    await billing.passTime(31)
    expect(await readStatus()).toBe('past_due')
    const [invoice] = await open()
    expect(await pay(invoice?._id ?? '')).toMatchObject({ result: 'failed', failure: 'card_declined' })
    await addTestCard(test, owner, 'mastercard')
    await runQueuedJobs(
      test,
      'billing.collect',
      ({ invoiceId, isAutomatic }) => invoiceId === invoice?._id && !isAutomatic,
    )
    expect(await readStatus()).toBe('active')
    expect(await open()).toEqual([])
    expect(await readIntents()).toHaveLength(2)
    const { period } = (await readState()).details ?? {}
    expect(new Date(period?.end ?? 0).getTime()).toBeGreaterThan(billing.now.getTime())
  })

  it('don’t postpone the retries when the owner tries in between', async () => {
    await addTestCard(test, owner, 'chargeCustomerFail')
    await billing.passTime(14.1)
    const [before] = await open()
    for (let round = 0; round < 3; round++) await pay(before?._id ?? '')
    const [after] = await open()
    expect(after?.nextAttemptAt).toBe(before?.nextAttemptAt)
    expect(await subjects()).toHaveLength(1)
  })

  it('start a new period when the paid one has passed', async () => {
    await addTestCard(test, owner, 'chargeCustomerFail')
    await billing.passTime(14.1 + 8 + 60)
    expect(await readStatus()).toBe('unpaid')
    await addTestCard(test, owner)
    const [invoice] = await open()
    // The endpoint takes the time from the server's clock; here the period is over.
    await collectInvoice(billing, invoice?._id ?? '', { isAutomatic: false })
    expect(await readStatus()).toBe('incomplete')
    await billing.run()
    expect(await readStatus()).toBe('active')
    expect((await listAll()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    const { period } = (await readState()).details ?? {}
    expect(period?.start).toBe(billing.now.toISOString())
  })
})

describe('authentication', () => {
  it('is completed in the card form with the intent of the invoice', async () => {
    const { id } = await test.data(paymentMethods.setupIntent, { as: owner })
    const { stripe, sandbox } = test.app.cards
    const setup = await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' })
    if (setup.status === 'requires_action') {
      await sandbox?.answerChallenge(id, setup.client_secret ?? '', true)
    }
    await test.data(paymentMethods.add, { as: owner, body: { setupIntentId: id } })
    await billing.passTime(14.1)
    const [invoice] = await open()
    expect(invoice).toMatchObject({ failure: 'authentication_required' })
    const result = await pay(invoice?._id ?? '')
    expect(result).toMatchObject({ result: 'action_required', clientSecret: expect.stringContaining('_secret_') })
    const [intent] = await readIntents()
    const confirmed = await stripe.paymentIntents.confirm(intent?.id ?? '', { payment_method: 'pm_card_visa' })
    expect(confirmed.status).toBe('succeeded')
    await test.settleCards()
    await test.settleCards()
    expect(await readStatus()).toBe('active')
    expect(await open()).toEqual([])
    expect(await readIntents()).toHaveLength(1)
  })
})

describe('cancellation', () => {
  it('ends with the period and bills its usage; resuming and reactivating work', async () => {
    await addTestCard(test, owner)
    await billing.passTime(14.1)
    expect((await cancel()).body.data).toMatchObject({
      status: 'active',
      details: { cancelsAtPeriodEnd: true, cancelReason: 'closing' },
    })
    expect((await cancel()).body.code).toBe('status_changed')
    expect(await test.data(billingContract.resume, { as: owner })).toMatchObject({
      details: { cancelsAtPeriodEnd: false, cancelReason: null },
    })
    expect((await test.call(billingContract.resume, { as: owner })).body.code).toBe('status_changed')
    await billing.passTime(31)
    expect(await listAll()).toHaveLength(2)
    await cancel()
    await sql`insert into usage_counts (vendor_id, store_id, meter, period, used)
      select s.vendor_id, st.id, 'routes', s.period_start, 7
      from subscriptions s join stores st on st.vendor_id = s.vendor_id where s.vendor_id = ${owner.vendorId}`.execute(
      test.database.kysely,
    )
    await billing.passTime(31)
    expect(await readStatus()).toBe('canceled')
    const [last] = await listAll()
    expect(last).toMatchObject({ status: 'paid', total: 140 })
    await billing.passTime(90)
    expect(await listAll()).toHaveLength(3)
    expect((await start()).body.data).toMatchObject({ result: 'paid' })
    expect(await readState()).toMatchObject({
      status: 'active',
      details: { cancelsAtPeriodEnd: false, canceledAt: null, cancelReason: null },
    })
    const numbers = (await listAll()).map(({ number }) => number.slice(-4))
    expect(numbers.sort()).toEqual(['0001', '0002', '0003', '0004'])
  })

  it('during the trial charges nothing', async () => {
    await addTestCard(test, owner)
    await cancel()
    await billing.passTime(20)
    expect(await readStatus()).toBe('canceled')
    expect(await readIntents()).toEqual([])
  })

  it('voids the invoice when the first payment is missing', async () => {
    await addTestCard(test, owner, 'chargeCustomerFail')
    await billing.passTime(14.1)
    expect((await cancel()).body.data).toMatchObject({ status: 'canceled' })
    expect(await listAll()).toMatchObject([{ status: 'void' }])
    await runQueuedJobs(test, 'billing.release')
    expect(await readIntents()).toMatchObject([{ status: 'canceled' }])
  })
})

describe('a payment that arrives after its invoice was voided', () => {
  it('is refunded', async () => {
    await addTestCard(test, owner, 'chargeCustomerFail')
    await billing.passTime(14.1)
    const [intent] = await readIntents()
    await test.app.cards.stripe.paymentIntents.confirm(intent?.id ?? '', { payment_method: 'pm_card_visa' })
    await cancel()
    await test.settleCards()
    for (let round = 0; round < 2; round++) await runQueuedJobs(test, 'billing.release')
    const refunds = await test.app.cards.stripe.refunds.list({ payment_intent: intent?.id ?? '' })
    expect(refunds.data).toMatchObject([{ amount: 3999, status: 'succeeded' }])
    expect(await readStatus()).toBe('canceled')
  })
})

describe('an intent of a void invoice', () => {
  it('is canceled, also if the process was killed before it stored the intent’s id', async () => {
    await addTestCard(test, owner)
    billing.now = new Date(Date.now() + 15 * day)
    await advanceSubscription(billing, owner.vendorId)
    const [invoice] = await open()
    const id = invoice?._id ?? ''
    await test.app.cards.stripe.paymentIntents.create(
      { amount: 3999, currency: 'usd', metadata: { kind: 'invoice', id, vendor: owner.vendorId } },
      { idempotencyKey: `invoice:${id}` },
    )
    const admin = await test.newAdmin()
    const params = { id: owner.vendorId, invoice: id }
    await test.data(vendorBilling.forgiveInvoice, { as: admin, params, body: { reason: 'Goodwill' } })
    await runQueuedJobs(test, 'billing.release')
    await test.settleCards()
    await runQueuedJobs(test, 'billing.release')
    const [intent, ...others] = await readIntents()
    expect(intent).toMatchObject({ status: 'canceled' })
    expect(others).toEqual([])
    const row = await test.database.kysely
      .selectFrom('invoices')
      .select('intent_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.intent_id).toBe(intent?.id)
  })
})

describe('invoices', () => {
  it('print as PDF in both languages', async () => {
    await addTestCard(test, owner)
    await billing.passTime(14.1)
    const [invoice] = await listAll()
    for (const language of ['en', 'es']) {
      const headers = { 'accept-language': language }
      const { name, pdf } = await test.data(invoices.pdf, { as: owner, params: { id: invoice?._id ?? '' }, headers })
      expect(name).toMatch(/^storeward-[0-9a-f]{8}-0001\.pdf$/)
      expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    }
    const stranger = (await test.newVendor()).owner
    const params = { id: invoice?._id ?? '' }
    for (const endpoint of [invoices.get, invoices.pdf, billingContract.payInvoice]) {
      expect((await test.call(endpoint, { as: stranger, params })).status).toBe(404)
    }
  })
})
