import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { audit } from '#contract/domains/audit.ts'
import { invoices } from '#contract/domains/invoices.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { vendorBilling } from '#contract/domains/vendor-billing.ts'
import { vendors } from '#contract/domains/vendors.ts'
import { day } from '#contract/core/time.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { addTestCard, makeTestBilling, type TestBilling } from '#server/testing/billing.ts'
import { mailsTo, runQueuedJobs } from '#server/testing/queue.ts'
import { advanceSubscription } from './billing-cycle.service.ts'
import { collectInvoice } from './collect-invoice.service.ts'

let test: TestApp
let admin: Person
let billing: TestBilling

beforeAll(async () => {
  test = await openTestApp()
  admin = await test.newAdmin()
  billing = makeTestBilling(test, new Date())
})
afterAll(() => test.close())

const readVendor = (id: string) => test.data(vendors.get, { as: admin, params: { id } })
const extend = (id: string, version: number, days = 7) =>
  test.call(vendorBilling.extendTrial, { as: admin, params: { id }, body: { days, reason: 'Slow start', version } })
const mailSubjects = async ({ personId }: Person) =>
  (await mailsTo(test, `${personId}@example.com`)).map(({ subject }) => subject)

it('shows trial, revenue and usage in the list and filters by subscription', async () => {
  const { vendorId, owner } = await test.newVendor()
  const before = await readVendor(vendorId)
  expect(before).toMatchObject({ subscription: 'trialing', monthlyRevenue: 0, trialEndsAt: expect.any(String) })
  expect(before.usage).toEqual({ emails: 0, support_messages: 0, sms: 0, routes: 0 })
  await addTestCard(test, owner)
  await test.database.pool.query(`update vendors set trial_ends_at = now() - interval '1 second' where id = $1`, [
    vendorId,
  ])
  await test.database.pool.query(
    `update subscriptions set next_step_at = now() - interval '1 second' where vendor_id = $1`,
    [vendorId],
  )
  billing.now = new Date()
  await billing.run()
  expect(await readVendor(vendorId)).toMatchObject({ subscription: 'active', monthlyRevenue: 3999, trialEndsAt: null })
  const active = await test.data(vendors.list, { as: admin, query: { subscription: 'active' } })
  expect(active.data.map(({ _id }) => _id)).toEqual([vendorId])
})

it('extends a running and an ended trial, with reason and version', async () => {
  const { vendorId, owner } = await test.newVendor()
  const before = await readVendor(vendorId)
  const extended = await extend(vendorId, before.version)
  expect(extended.status).toBe(200)
  const after = await readVendor(vendorId)
  expect(new Date(after.trialEndsAt ?? 0).getTime() - new Date(before.trialEndsAt ?? 0).getTime()).toBe(7 * day)
  expect((await extend(vendorId, before.version)).body.code).toBe('stale_version')
  expect((await extend(newId(), 1)).status).toBe(404)

  await test.database.pool.query(`update vendors set trial_ends_at = now() - interval '9 days' where id = $1`, [
    vendorId,
  ])
  expect((await test.data(subscription.get, { as: owner })).status).toBe('unpaid')
  expect((await extend(vendorId, after.version, 3)).status).toBe(200)
  expect(await test.data(subscription.get, { as: owner })).toMatchObject({
    status: 'trialing',
    details: { trialDaysLeft: 3 },
  })
  expect(await mailSubjects(owner)).toEqual(Array.from({ length: 2 }, () => 'We extended your free trial · Storeward'))
  const log = await test.data(audit.list, { as: owner, query: { resource: 'vendors' } })
  expect(log.data.map(({ person }) => person?.name)).toEqual(['Storeward', 'Storeward'])
  expect(JSON.stringify(log)).not.toContain(admin.personId)

  await test.database.pool.query(`update vendors set subscription_status = 'active' where id = $1`, [vendorId])
  const { version } = await readVendor(vendorId)
  expect((await extend(vendorId, version)).body.code).toBe('status_changed')
})

it('forgives an open invoice once, lets the account continue and cancels the payment', async () => {
  const { vendorId, owner } = await test.newVendor()
  await addTestCard(test, owner, 'chargeCustomerFail')
  billing.now = new Date()
  await billing.passTime(14.1)
  expect((await test.data(subscription.get, { as: owner })).status).toBe('incomplete')
  const [open] = (await test.data(invoices.open, { as: owner })).data
  const params = { id: vendorId, invoice: open?._id ?? '' }
  const forgive = (reason: string) => test.call(vendorBilling.forgiveInvoice, { as: admin, params, body: { reason } })
  expect((await forgive(' ')).status).toBe(422)
  const stranger = await test.newVendor()
  const foreign = { ...params, id: stranger.vendorId }
  const wrong = await test.call(vendorBilling.forgiveInvoice, { as: admin, params: foreign, body: { reason: 'No' } })
  expect(wrong.status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => forgive(`Our mistake ${index}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await test.data(subscription.get, { as: owner })).status).toBe('active')
  const list = await test.data(vendorBilling.invoices, { as: admin, params: { id: vendorId } })
  expect(list.data).toMatchObject([{ status: 'void', voidReason: expect.stringContaining('Our mistake') }])
  await runQueuedJobs(test, 'billing.release', ({ invoiceId }) => invoiceId === open?._id)
  const { data } = await test.app.cards.stripe.paymentIntents.list({ limit: 100 })
  expect(data.find(({ metadata }) => metadata['id'] === open?._id)).toMatchObject({ status: 'canceled' })
  expect((await mailSubjects(owner))[0]).toBe(`We cancelled invoice ${open?.number} · Storeward`)
})

it('keeps the account active if the charge of a forgiven invoice is declined', async () => {
  const { vendorId, owner } = await test.newVendor()
  await addTestCard(test, owner, 'chargeCustomerFail')
  billing.now = new Date(Date.now() + 15 * day)
  await advanceSubscription(billing, vendorId)
  const [open] = (await test.data(invoices.open, { as: owner })).data
  const params = { id: vendorId, invoice: open?._id ?? '' }
  const { paymentIntents } = test.app.cards.stripe
  const confirm = paymentIntents.confirm.bind(paymentIntents)
  vi.spyOn(paymentIntents, 'confirm').mockImplementationOnce(async (...call) => {
    await test.data(vendorBilling.forgiveInvoice, { as: admin, params, body: { reason: 'Our mistake' } })
    return confirm(...call)
  })
  expect(await collectInvoice(billing, params.invoice, { isAutomatic: true })).toMatchObject({ result: 'failed' })
  expect((await test.data(subscription.get, { as: owner })).status).toBe('active')
  expect(await mailSubjects(owner)).toEqual([`We cancelled invoice ${open?.number} · Storeward`])
})
