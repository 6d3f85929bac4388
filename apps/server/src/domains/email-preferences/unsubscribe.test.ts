import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

/** A customer with consent, and the links of a mail to them. */
const newReader = async (email: string) => {
  const body = { name: 'Ann Lee', email, emailConsent: true }
  const { _id } = await test.data(customers.create, { as: owner, store, body })
  const mail = { customer: _id, purpose: 'marketing', subject: 'News', body: 'Text' }
  await test.data(customerMails.sendMail, { as: owner, store, body: mail })
  const [sent] = await mailsTo(test, email)
  const token = /\/unsubscribe#([\w.-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
  const oneClick = new URL((sent as { unsubscribe?: string } | undefined)?.unsubscribe ?? '').pathname
  return { id: _id, token, oneClick, sent }
}
const follow = (token: string) => test.call(customerMails.unsubscribe, { body: { token } })
const customer = (id: string) => test.data(customers.get, { as: owner, store, params: { customerId: id } })
const readUnsubscribeEvents = async (id: string) =>
  (await test.data(customers.activity, { as: owner, store, params: { customerId: id } })).data.filter(
    ({ kind }) => kind === 'unsubscribed',
  )

it('withdraws consent once and returns the store’s name but nothing about the customer', async () => {
  const { id, token, sent } = await newReader('ann@example.com')
  expect(sent?.html).toContain(`/unsubscribe#${token}`)
  expect(sent?.text).toContain('You’re getting this email because you subscribed to marketing from A store.')
  const [response, again] = [await follow(token), await follow(token)]
  expect(response).toMatchObject({ status: 200, body: { data: { store: 'A store' } } })
  expect(again.body).toEqual(response.body)
  expect(JSON.stringify(response.body)).not.toMatch(/ann|lee/i)
  expect((await customer(id)).emailConsent).toEqual({ given: false, at: expect.any(String) })
  expect(await readUnsubscribeEvents(id)).toMatchObject([{ by: null, facts: {} }])
  const mail = { customer: id, purpose: 'marketing', subject: 'More', body: 'Text' }
  const more = await test.call(customerMails.sendMail, { as: owner, store, body: mail })
  expect(more).toMatchObject({ status: 409, body: { code: 'no_consent' } })
  const { rows } = await sql`select person_id, person_name, store_id from audit_log
    where entity_id = ${id} and after ->> 'emailConsent' = 'false'`.execute(test.database.kysely)
  expect(rows).toEqual([{ person_id: null, person_name: 'Ann Lee', store_id: store }])
})

it('accepts only links we signed', async () => {
  const { id, token } = await newReader('own@example.com')
  const [body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string>
  const forged = Buffer.from(JSON.stringify({ ...claims, customer: store })).toString('base64url')
  const elsewhere = makeTokens('another key').sign('customer unsubscribe', claims)
  for (const bad of ['', 'x', token.slice(1), `${forged}.${signature}`, elsewhere, owner.access]) {
    expect(await follow(bad)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  }
  expect((await customer(id)).emailConsent.given).toBe(true)
})

it('supports one-click unsubscribe and redirects people to the page', async () => {
  const { id, token, oneClick } = await newReader('click@example.com')
  const shown = await test.app.fastify.inject({ method: 'GET', url: oneClick })
  expect([shown.statusCode, shown.headers.location]).toEqual([302, `/unsubscribe#${token}`])
  expect((await customer(id)).emailConsent.given).toBe(true)
  const click = (url: string, type: string, payload: string) =>
    test.app.fastify.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  const formBody = 'List-Unsubscribe=One-Click'
  const done = await click(oneClick, 'application/x-www-form-urlencoded', formBody)
  expect([done.statusCode, done.json()]).toEqual([200, { statusCode: 200, data: null }])
  expect((await customer(id)).emailConsent.given).toBe(false)
  expect((await click(oneClick, 'multipart/form-data; boundary=x', '--x--')).statusCode).toBe(200)
  expect(await readUnsubscribeEvents(id)).toHaveLength(1)
  const bad = await click(`${oneClick}x`, 'application/x-www-form-urlencoded', formBody)
  expect([bad.statusCode, bad.json()]).toMatchObject([422, { code: 'link_spent' }])
  expect((await click(oneClick, 'text/plain', 'x'.repeat(10_000))).statusCode).toBe(413)
})

it('unsubscribes the customer the recipient was merged into', async () => {
  const [first, second, third] = [
    await newReader('first@example.com'),
    await newReader('second@example.com'),
    await newReader('third@example.com'),
  ]
  for (const [keep, other] of [
    [second, first],
    [third, second],
  ] as const) {
    await test.data(customerMerge.merge, { as: owner, store, body: { keep: keep.id, others: [other.id] } })
  }
  expect((await follow(first.token)).status).toBe(200)
  expect((await customer(third.id)).emailConsent.given).toBe(false)
})
