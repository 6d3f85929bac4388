import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  vendorId = vendor.vendorId
  store = await test.newStore(vendorId)
  otherStore = await test.newStore(vendorId)
  await sql`update stores set name = 'Fern & Co', email = 'shop@fern.example' where id = ${store}`.execute(
    test.database.kysely,
  )
})
afterAll(() => test.close())

const add = (body: object) => test.data(customers.create, { as: owner, store, body: { name: 'Ann Lee', ...body } })
const send = (customer: string, more: object = {}, at = store) =>
  test.call(customerMails.sendMail, {
    as: owner,
    store: at,
    body: { customer, purpose: 'service', subject: 'Hello', body: 'Text', ...more },
  })
const story = async (id: string) =>
  (await test.data(customers.activity, { as: owner, store, params: { customerId: id } })).data
const cost = (at = store) => test.data(customerMails.mailCost, { as: owner, store: at })

it('sends under the store’s name in the customer’s language and fills in only the three placeholders', async () => {
  const made = await add({ name: 'Ana {store} Ruiz', email: 'ana@peña.example', language: 'es' })
  const before = await cost()
  const body = 'Hola {firstName}:\n\n{name} · {store} · {email} · <b>\nsegunda línea'
  const response = await send(made._id, { subject: 'Para {name}', body })
  expect(response).toMatchObject({ status: 200, body: { data: { cost: 0 } } })
  const [mail] = await mailsTo(test, 'ana@peña.example')
  expect(mail).toMatchObject({
    subject: 'Para Ana {store} Ruiz',
    fromName: 'Fern & Co',
    replyTo: 'shop@fern.example',
  })
  expect(mail).not.toHaveProperty('unsubscribe')
  expect(mail?.text).toContain('Hola Ana:\n\nAna {store} Ruiz · Fern & Co · {email} · <b>\nsegunda línea\n')
  expect(mail?.text).toContain('Enviado por Fern & Co a través de Storeward')
  expect(mail?.text).not.toContain('unsubscribe')
  expect(mail?.html).toContain('{email} · &lt;b&gt;<br>segunda línea')
  expect(mail?.html).toContain('<html lang="es">')
  expect((await cost()).used).toBe(before.used + 1)
  expect((await story(made._id))[0]).toMatchObject({
    kind: 'mail',
    by: 'A owner',
    facts: { purpose: 'service', subject: 'Para Ana {store} Ruiz' },
  })
})

it('sends marketing only to customers with consent, membership and an email', async () => {
  const walkIn = await add({ name: 'Walk in' })
  expect(await send(walkIn._id)).toMatchObject({ status: 409, body: { code: 'no_email_address' } })
  const consenting = await add({ email: 'asked@example.com', emailConsent: true })
  const marketing = { purpose: 'marketing' }
  expect((await send(consenting._id, marketing)).status).toBe(200)
  for (const [email, emailConsent] of [
    ['never@example.com', undefined],
    ['no@example.com', false],
  ] as const) {
    const { _id } = await add({ email, ...(emailConsent === undefined ? {} : { emailConsent }) })
    expect(await send(_id, marketing)).toMatchObject({ status: 409, body: { code: 'no_consent' } })
    expect((await send(_id)).status).toBe(200)
  }
  for (const state of [sql`approval = 'suspended'`, sql`approval = 'approved', left_at = now()`]) {
    await sql`update customers set ${state} where id = ${consenting._id}`.execute(test.database.kysely)
    expect(await send(consenting._id, marketing)).toMatchObject({ status: 409, body: { code: 'no_consent' } })
  }
  expect((await send(newId())).status).toBe(404)
  expect((await send(consenting._id, {}, otherStore)).status).toBe(404)
  expect(await mailsTo(test, 'asked@example.com')).toHaveLength(1)
})

it('meters concurrent mails over all stores of the vendor and charges those above the included volume', async () => {
  const vendor = await test.newVendor()
  const [one, two] = [await test.newStore(vendor.vendorId), await test.newStore(vendor.vendorId)]
  const as = vendor.owner
  const to = async (at: string) =>
    (await test.data(customers.create, { as, store: at, body: { name: 'A', email: 'a@example.com' } }))._id
  const recipients = new Map([
    [one, await to(one)],
    [two, await to(two)],
  ])
  await sql`insert into usage_counts (vendor_id, store_id, meter, period, used)
    values (${vendor.vendorId}, ${one}, 'emails', usage_period(${vendor.vendorId}, now()), 990),
      (${vendor.vendorId}, ${one}, 'emails', '2026-01-01', 5000)`.execute(test.database.kysely)
  const tries = Array.from({ length: 20 }, (_, index) => {
    const at = index % 2 === 0 ? one : two
    const body = { customer: recipients.get(at), purpose: 'service', subject: `No. ${index}`, body: 'Text' }
    return test.data(customerMails.sendMail, { as, store: at, body })
  })
  const costs = (await Promise.all(tries)).map((response) => response.cost)
  expect(costs.filter((cents) => cents === 0)).toHaveLength(10)
  expect(costs.filter((cents) => cents === 1)).toHaveLength(10)
  expect(await test.data(customerMails.mailCost, { as, store: two })).toEqual({
    used: 1010,
    included: 1000,
    priceEach: 1,
    next: 1,
  })
  expect((await cost()).used).toBeLessThan(1000)
})

it('sends a mail once per idempotency key', async () => {
  const made = await add({ email: 'once@example.com' })
  const request = {
    as: owner,
    store,
    headers: { 'x-idempotency-key': newId() },
    body: { customer: made._id, purpose: 'service', subject: 'Once', body: 'Text' },
  }
  const before = (await cost()).used
  await Promise.all([test.data(customerMails.sendMail, request), test.data(customerMails.sendMail, request)])
  expect(await mailsTo(test, 'once@example.com')).toHaveLength(1)
  expect((await cost()).used).toBe(before + 1)
})
