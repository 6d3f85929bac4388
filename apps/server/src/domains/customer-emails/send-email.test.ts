import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerEmails } from '#contract/domains/customer-emails.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { usage } from '#contract/domains/usage.ts'
import { recordCustomerDelivery } from '#server/domains/customer-mail/email-delivery.service.ts'
import { newId } from '#server/platform/ids.ts'
import { newShopper } from '#server/testing/customer.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { type CardFixture, openCardFixture } from '#server/testing/card-orders.ts'
import { mailsTo, readQueue, runCustomerEmails } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { customerEmailTask } from './customer-emails.service.ts'

let fixture: StoreFixture
let cards: CardFixture
let variant: string
let asOwner: { as: StoreFixture['owner']; store: string }

beforeAll(async () => {
  fixture = await openStoreFixture()
  cards = await openCardFixture(fixture)
  variant = await fixture.newVariant({ title: 'Rye & spelt bread', price: 1250 })
  asOwner = { as: fixture.owner, store: fixture.store }
  await sql`update stores set name = 'Fern & Co', email = 'shop@fern.example', slug = 'fern'
    where id = ${fixture.store}`.execute(fixture.test.database.kysely)
  await sql`update locations set line1 = '9 Mill Lane', city = 'Salem', country = 'US' where store_id = ${fixture.store}`.execute(
    fixture.test.database.kysely,
  )
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const newAddress = () => `${newId()}@example.com`
const place = async (email: string | null, body: object = {}): Promise<Order> => {
  const lines = [{ variant, quantity: 2 }]
  const buyer = { name: 'Ada Byrne', email }
  return (await fixture.placeOrder({ lines, buyer, ...body })).body.data as Order
}
const home = {
  recipient: 'Ada Byrne',
  line1: '1 Elm St',
  city: 'Salem',
  region: 'OR',
  postcode: '97301',
  country: 'US',
}
const read = ({ _id: orderId }: Pick<Order, '_id'>, as = fixture.owner) =>
  fixture.test.data(orders.get, { ...asOwner, as, params: { orderId } })
const move = ({ _id: orderId }: Pick<Order, '_id'>, body: object) =>
  fixture.test.data(orders.status, { ...asOwner, params: { orderId }, body })
/** Sorted, because the jobs run in any order. */
const readSubjects = async (email: string): Promise<string[]> => {
  await runCustomerEmails(fixture.test)
  return (await mailsTo(fixture.test, email)).map(({ subject }) => subject).toSorted()
}
const readUsed = async () =>
  (await fixture.test.data(usage.get, { as: fixture.owner })).meters.find(({ meter }) => meter === 'emails')?.used ?? 0

it('shows the order, the pickup location and the link to its page', async () => {
  const email = newAddress()
  const option = await fixture.newPaymentOption({ name: 'Bank transfer', instructionsAfter: 'IBAN 12\nFern & Co' })
  const order = await place(email, { paymentOption: option })
  expect(await readSubjects(email)).toEqual([`We received your order #${order.number}`])
  const [mail] = await mailsTo(fixture.test, email)
  expect(mail).toMatchObject({ fromName: 'Fern & Co', replyTo: 'shop@fern.example' })
  for (const part of [mail?.text, mail?.html.replaceAll('&amp;', '&').replaceAll('<br>', '\n')]) {
    for (const fragment of [
      'Hi Ada,',
      'Rye & spelt bread',
      'Qty 2',
      '$25.00',
      'Balance due',
      '9 Mill Lane',
      'Bank transfer',
      'IBAN 12\nFern & Co',
      '/s/fern/orders/',
      'Questions? Reply to this email.',
    ])
      expect(part).toContain(fragment)
  }
})

it('reports each step that a customer wants to know about', async () => {
  const email = newAddress()
  const order = await place(email, { method: 'delivery', address: home })
  for (const status of ['confirmed', 'processing', 'ready']) await move(order, { status })
  await move(order, { deliveryStatus: 'in_transit' })
  await move(order, { deliveryStatus: 'failed', reason: 'not_home' })
  await move(order, { deliveryStatus: 'pending' })
  await move(order, { deliveryStatus: 'in_transit' })
  await move(order, { deliveryStatus: 'delivered' })
  const name = `#${order.number}`
  expect(await readSubjects(email)).toEqual([
    `Order ${name} confirmed`,
    `Order ${name} has been delivered`,
    `Order ${name} is out for delivery`,
    `Order ${name} is out for delivery`,
    `We couldn’t deliver order ${name}`,
    `We received your order ${name}`,
  ])
  const failed = (await mailsTo(fixture.test, email)).find(({ subject }) => subject.includes('couldn’t deliver'))
  expect(failed?.text).toContain('No one was home.')
  const pickupEmail = newAddress()
  const pickup = await place(pickupEmail)
  for (const status of ['confirmed', 'processing', 'ready', 'completed']) await move(pickup, { status })
  expect(await readSubjects(pickupEmail)).toEqual([
    `Order #${pickup.number} confirmed`,
    `Order #${pickup.number} is ready for pickup`,
    `We received your order #${pickup.number}`,
  ])
})

it('reports refunds and cancellations, with the amount', async () => {
  const email = newAddress()
  const order = await place(email, { isPaid: true })
  const params = { orderId: order._id }
  await fixture.test.data(orders.refund, { ...asOwner, params, body: { amount: 500 } })
  await fixture.test.data(orders.cancel, { ...asOwner, params })
  expect(await readSubjects(email)).toEqual([
    // The order was cancelled before its first email: the customer isn't told that it was received.
    `Order #${order.number} has been cancelled`,
    `Refund for order #${order.number}`,
  ])
  const refund = (await mailsTo(fixture.test, email)).find(({ subject }) => subject.startsWith('Refund'))
  expect(refund?.text).toContain('You’ve been refunded $5.00')
})

it('sends nothing if staff choose not to notify, for one order or many', async () => {
  const emails = [newAddress(), newAddress(), newAddress()]
  const placed = await Promise.all(emails.map((email) => place(email, { notify: false, isPaid: true })))
  const ids = placed.map(({ _id }) => _id)
  const [first, second, third] = placed as [Order, Order, Order]
  await fixture.test.data(orders.statusMany, { ...asOwner, body: { ids, status: 'confirmed', notify: false } })
  await move(first, { status: 'processing', notify: false })
  const refund = { amount: 100, notify: false }
  await fixture.test.data(orders.refund, { ...asOwner, params: { orderId: first._id }, body: refund })
  const query = { notify: 'false' } as const
  await fixture.test.data(orders.cancel, { ...asOwner, params: { orderId: first._id }, query })
  await fixture.test.data(orders.cancelMany, { ...asOwner, body: { ids: [second._id], notify: false } })
  for (const email of emails) expect(await readSubjects(email)).toEqual([])
  await fixture.test.data(orders.cancelMany, { ...asOwner, body: { ids: [third._id, first._id] } })
  expect(await readSubjects(emails[2] ?? '')).toEqual([`Order #${third.number} has been cancelled`])
  expect(await readSubjects(emails[0] ?? '')).toEqual([])
})

it('sends nothing without an address or while the email is turned off', async () => {
  const before = await readUsed()
  await place(null)
  const params = { kind: 'order_confirmed' } as const
  const off = await fixture.test.data(customerEmails.update, { ...asOwner, params, body: { isOn: false, version: 1 } })
  const email = newAddress()
  const order = await place(email)
  await move(order, { status: 'confirmed' })
  expect(await readSubjects(email)).toEqual([`We received your order #${order.number}`])
  expect(await readUsed()).toBe(before + 1)
  const intros = { en: 'Dear {name}: yes!', es: '' }
  const body = { isOn: true, intros, version: off.version }
  await fixture.test.data(customerEmails.update, { ...asOwner, params, body })
  const other = await place(email)
  await move(other, { status: 'confirmed' })
  await runCustomerEmails(fixture.test)
  const mail = (await mailsTo(fixture.test, email)).find(({ subject }) => subject.endsWith('confirmed'))
  expect(mail?.text).toContain('Dear Ada Byrne: yes!')
})

it('tells a card customer about the order after the payment', async () => {
  const email = newAddress()
  const order = await cards.placed({ email })
  expect(await readSubjects(email)).toEqual([])
  await cards.payWith(await cards.intentId(order._id), 'visa')
  await fixture.test.settleCards()
  expect(await readSubjects(email)).toEqual([`We received your order #${order.number}`])
})

it('follows the language of the order, then of the customer, then of the store', async () => {
  const email = newAddress()
  const body = { method: 'pickup', lines: [{ variant, quantity: 1 }], buyer: { name: 'Ana Ruiz', email } } as const
  const headers = { 'accept-language': 'es', 'x-forwarded-for': '2001:db8:7::1' }
  const cash = await fixture.newPaymentOption({ name: 'Cash' })
  const call = { store: fixture.store, body: { ...body, paymentOption: cash }, headers }
  const order = await fixture.test.data(storefront.place, call)
  expect(await readSubjects(email)).toEqual([`Recibimos tu pedido #${order.number}`])
  const spanish = newAddress()
  const customer = await fixture.newCustomer({ name: 'Luz', email: spanish })
  await sql`update customers set language = 'es' where id = ${customer}`.execute(fixture.test.database.kysely)
  const manual = await place(null, { buyer: { customer } })
  expect(await readSubjects(spanish)).toEqual([`Recibimos tu pedido #${manual.number}`])
})

it('adds an entry to the timeline, masked for staff who can’t see contact details', async () => {
  const email = newAddress()
  const order = await place(email)
  await runCustomerEmails(fixture.test)
  const findEntry = ({ timeline }: Order) => timeline.find(({ kind }) => kind === 'email')
  expect(findEntry(await read(order))).toMatchObject({
    facts: { email: 'order_received', to: email },
    by: 'Storeward',
    byCustomer: false,
  })
  const packer = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_orders'], [fixture.store])
  expect(JSON.stringify(await read(order, packer))).not.toContain(email)
  expect(findEntry(await read(order, packer))?.facts['to']).toMatch(/•/)
})

it('shows in the timeline that an email couldn’t be delivered', async () => {
  const email = newAddress()
  const order = await place(email)
  await runCustomerEmails(fixture.test)
  const [mail] = await mailsTo(fixture.test, email)
  const record = recordCustomerDelivery(fixture.test.app.deps)
  const tracks = { type: 'customer', id: order._id, storeId: fixture.store } as const
  await record(
    { id: mail?.id ?? '', to: email, tracks },
    { status: 'failed', reason: 'mailbox_unavailable', code: 550 },
  )
  const entry = (await read(order)).timeline.find(({ kind }) => kind === 'email')
  expect(entry?.facts).toMatchObject({ to: email, delivery: { status: 'failed', reason: 'mailbox_unavailable' } })
})

it('links to the store’s primary domain while it is active', async () => {
  const setDomain = (status: string) =>
    sql`insert into store_domains (id, store_id, name, has_www, status, token, pointed_hosts, primary_host)
      values (${newId()}, ${fixture.store}, 'fern.example', true, ${status}, 'x', '{www.fern.example}', 'fern.example')
      on conflict (store_id, name) do update set status = excluded.status`.execute(fixture.test.database.kysely)
  const readWelcome = async (): Promise<string> => {
    const shopper = await newShopper(fixture.test)
    await fixture.test.data(customerAccounts.join, { as: shopper, store: fixture.store, body: {} })
    await runCustomerEmails(fixture.test)
    const [mail] = await mailsTo(fixture.test, shopper.email)
    return mail?.text ?? ''
  }
  await setDomain('active')
  expect(await readWelcome()).toContain('Visit our shop: http://www.fern.example:3000/\n')
  await setDomain('pending_a_record_verification')
  expect(await readWelcome()).toMatch(/Visit our shop: \S+\/s\/fern\n/)
})

it('welcomes customers who join an open store, and leads them to the shop', async () => {
  const shopper = await newShopper(fixture.test)
  await fixture.test.data(customerAccounts.join, { as: shopper, store: fixture.store, body: {} })
  // The second call finds them joined.
  await fixture.test.data(customerAccounts.join, { as: shopper, store: fixture.store, body: {} })
  expect(await readSubjects(shopper.email)).toEqual(['Welcome to Fern & Co'])
  const welcome = (await mailsTo(fixture.test, shopper.email)).find(({ subject }) => subject.startsWith('Welcome'))
  expect(welcome?.text).toMatch(/Visit our shop: \S+\/s\/fern\n/)
})

it('sends, records and counts an email once, however often its job runs or dies', async () => {
  const email = newAddress()
  const order = await place(email)
  await move(order, { status: 'confirmed' })
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === customerEmailTask.name)
  const jobs = (await readQueue(fixture.test)).filter(
    ({ task, payload }) => task === customerEmailTask.name && payload['subjectId'] === order._id,
  )
  expect(jobs).toHaveLength(2)
  const before = await readUsed()
  // The process dies after everything was written and before the commit.
  const { database } = fixture.test
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    database.kysely,
  )
  await sql`create constraint trigger dies after insert on customer_email_sends deferrable initially deferred
    for each row execute function die()`.execute(database.kysely)
  for (const { payload } of jobs) await expect(handler?.run(payload, jobContext(database))).rejects.toThrow('killed')
  await sql`drop trigger dies on customer_email_sends`.execute(database.kysely)
  expect([await mailsTo(fixture.test, email), await readUsed()]).toEqual([[], before])
  expect((await read(order)).timeline.filter(({ kind }) => kind === 'email')).toEqual([])
  // A run that was taken over writes nothing either.
  const lost = jobContext(database, { assertOwned: () => Promise.reject(new Error('taken over')) })
  for (const { payload } of jobs) await expect(handler?.run(payload, lost)).rejects.toThrow('taken over')
  // Then it runs in two workers at once, and again later.
  const run = () => Promise.all(jobs.map(async ({ payload }) => handler?.run(payload, jobContext(database))))
  await Promise.all([run(), run(), run()])
  await run()
  expect(await mailsTo(fixture.test, email)).toHaveLength(2)
  expect(await readUsed()).toBe(before + 2)
  expect((await read(order)).timeline.filter(({ kind }) => kind === 'email')).toHaveLength(2)
})

it('sends order emails above the owner’s cap, and no emails about accounts', async () => {
  const used = await readUsed()
  const limits = { meter: 'emails', alertAt: null, cap: Math.max(used, 1) } as const
  await fixture.test.data(usage.changeLimits, { as: fixture.owner, body: limits })
  const email = newAddress()
  const order = await place(email)
  const customer = await fixture.newCustomer({ name: 'Luz', email: newAddress() })
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === customerEmailTask.name)
  const payload = { storeId: fixture.store, kind: 'welcome', subjectId: customer, eventId: newId() }
  await handler?.run(payload, jobContext(fixture.test.database))
  expect(await readSubjects(email)).toEqual([`We received your order #${order.number}`])
  expect(await readUsed()).toBe(used + 1)
  await fixture.test.data(usage.changeLimits, { as: fixture.owner, body: { ...limits, cap: null } })
})

it('can’t be asked for with the id of another store’s order', async () => {
  const email = newAddress()
  const order = await place(email)
  const otherStore = await fixture.test.newStore(fixture.vendorId)
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === customerEmailTask.name)
  const payload = { storeId: otherStore, kind: 'order_confirmed', subjectId: order._id, eventId: newId() }
  await handler?.run(payload, jobContext(fixture.test.database))
  expect(await mailsTo(fixture.test, email)).toEqual([])
})
