import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { mailsTo, runCustomerEmails, runQueuedJobs } from '#server/testing/queue.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId, owner } = await test.newVendor())
})
afterAll(() => test.close())
beforeEach(async () => {
  store = await test.newStore(vendorId)
  await sql`update stores set name = 'Fern & Co', email = 'shop@fern.example' where id = ${store}`.execute(
    test.database.kysely,
  )
  await test.data(customerRegistration.update, { as: owner, store, body: { version: 1, mode: 'approval' } })
})

const waiting = async (): Promise<Shopper & { id: string }> => {
  const shopper = await newShopper(test)
  await test.data(customerAccounts.join, { as: shopper, store, body: {} })
  const { data } = await test.data(customers.list, { as: owner, store, query: { search: shopper.email } })
  return { ...shopper, id: data[0]?._id ?? '' }
}
const decide = (id: string, body: object) =>
  test.data(customerApprovals.approval, { as: owner, store, params: { customerId: id }, body })
const setLanguage = (id: string, language: string | null) =>
  sql`update customers set language = ${language} where id = ${id}`.execute(test.database.kysely)

/** The stored mail to an address. Its text is rendered when it is sent. */
const readStoredMail = async (email: string) => {
  await runQueuedJobs(test, 'mail.customer-decision', ({ to }) => to === email)
  return test.database.kysely.selectFrom('stored_mails').selectAll().where('recipient', '=', email).executeTakeFirst()
}

it('mails approved customers in their language or the store’s, unless staff choose not to', async () => {
  const [first, second] = [await waiting(), await waiting()]
  await setLanguage(first.id, 'es')
  await setLanguage(second.id, null)
  const body = { ids: [first.id, second.id], approval: 'approved' } as const
  await test.data(customerApprovals.approveMany, { as: owner, store, body })
  const silent = await waiting()
  await decide(silent.id, { approval: 'approved', notify: false })
  await runCustomerEmails(test)
  const sender = { fromName: 'Fern & Co', replyTo: 'shop@fern.example' }
  expect(await mailsTo(test, first.email)).toMatchObject([{ ...sender, subject: 'Se aprobó tu cuenta en Fern & Co' }])
  expect(await mailsTo(test, second.email)).toMatchObject([
    { ...sender, subject: 'Your Fern & Co account is approved' },
  ])
  expect(await mailsTo(test, silent.email)).toEqual([])
  expect((await test.data(customerMails.mailCost, { as: owner, store })).used).toBe(2)
})

it('mails rejected customers, with the reason if there is one', async () => {
  const [first, second] = [await waiting(), await waiting()]
  await decide(first.id, { approval: 'rejected', reason: 'We <only> sell to shops.' })
  await decide(second.id, { approval: 'rejected' })
  const [withReason, plain] = [await readStoredMail(first.email), await readStoredMail(second.email)]
  expect(withReason).toMatchObject({ subject: 'Your registration at Fern & Co' })
  expect(withReason?.text).toContain('Reason: We <only> sell to shops.')
  expect(withReason?.html).toContain('We &lt;only&gt; sell')
  expect(plain?.text).toContain('didn’t approve your registration.')
  expect(plain?.text).not.toContain('reason')
})

it('sends no mail to customers who weren’t pending, have no account or are suspended', async () => {
  const shopper = await waiting()
  for (const approval of ['approved', 'suspended', 'approved']) await decide(shopper.id, { approval })
  const byHand = await test.data(customers.create, { as: owner, store, body: { name: 'A', email: 'a@hand.example' } })
  await sql`update customers set approval = 'pending' where id = ${byHand._id}`.execute(test.database.kysely)
  await decide(byHand._id, { approval: 'approved' })
  await runCustomerEmails(test)
  expect(await mailsTo(test, shopper.email)).toHaveLength(1)
  expect(await mailsTo(test, 'a@hand.example')).toEqual([])
})
