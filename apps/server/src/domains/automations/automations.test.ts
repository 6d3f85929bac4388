import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AutomationKind, automations } from '#contract/domains/automations.ts'
import type { CampaignBlock } from '#contract/domains/campaign-blocks.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { inventory } from '#contract/domains/inventory.ts'
import { shopStockAlerts } from '#contract/domains/shop-stock-alerts.ts'
import { campaignTickTask, sendDueTask } from '#server/domains/campaign-sending/campaign-sending.tasks.ts'
import { newId } from '#server/platform/ids.ts'
import { runQueuedJobs, runScheduledJob } from '#server/testing/queue.ts'
import { newShopVisitor } from '#server/testing/shop-visitor.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { runAutomationsTask } from './automations.tasks.ts'

let first: StoreFixture
let fixture: StoreFixture

beforeAll(async () => {
  first = await openStoreFixture()
})
afterAll(() => first.close())
beforeEach(async () => {
  await sql`update automations set is_on = false`.execute(db())
  fixture = await newStoreFixture(first.test)
})

const db = () => first.test.database.kysely
const asOwner = () => ({ as: fixture.owner, store: fixture.store })
/** The job logs what fails in a store; here it fails the test. */
const log = {
  warn: ({ err }: { err: Error }) => {
    throw err
  },
} as never
const run = () => runScheduledJob(first.test, runAutomationsTask, { log })
const get = (kind: AutomationKind) => first.test.data(automations.get, { ...asOwner(), params: { kind } })
const update = async (kind: AutomationKind, changes: object) => {
  const { version } = await get(kind)
  return first.test.data(automations.update, { ...asOwner(), params: { kind }, body: { version, ...changes } })
}
/** On for a day. */
const turnOn = async (kind: AutomationKind, changes: object = {}) => {
  await update(kind, { isOn: true, ...changes })
  await sql`update automations set on_since = now() - interval '1 day' where store_id = ${fixture.store}`.execute(db())
}
const newCustomer = async (email: string, fields: object = {}): Promise<string> =>
  (
    await first.test.data(customers.create, {
      ...asOwner(),
      body: { name: 'Ann Lee', email, emailConsent: true, ...fields },
    })
  )._id
const setCustomer = (id: string, change: ReturnType<typeof sql>) =>
  sql`update customers set ${change} where store_id = ${fixture.store} and id = ${id}`.execute(db())
const order = async (customer: string): Promise<void> => {
  const variant = await fixture.newVariant()
  const { status } = await fixture.placeOrder({ buyer: { customer }, lines: [{ variant, quantity: 1 }] })
  expect(status).toBe(200)
}
const readEntries = async () => {
  const { rows } = await sql<{ customer: string; step: number; exit: string | null }>`
    select customer_id as customer, step, exit_reason as exit from automation_entries
    where store_id = ${fixture.store} order by entered_at, customer_id`.execute(db())
  return rows
}
const readQueued = async () => {
  const { rows } = await sql<{ email: string; campaign: string; status: string }>`
    select address as email, campaign_id as campaign, status from campaign_recipients
    where store_id = ${fixture.store} order by id`.execute(db())
  return rows
}
const emails = async () => (await readQueued()).map(({ email }) => email)
/** Sends what is queued, like a worker. */
const sendQueued = async () => {
  await runScheduledJob(first.test, campaignTickTask)
  await runQueuedJobs(first.test, sendDueTask.name, ({ storeId }) => storeId === fixture.store)
}
/** Makes everything that waits due. */
const skipDelays = () =>
  sql`update automation_entries set due_at = now() where store_id = ${fixture.store} and exited_at is null`.execute(
    db(),
  )

it('lists the six automations, and sets one up with a ready-made email in the store’s language', async () => {
  await sql`update stores set language = 'es' where id = ${fixture.store}`.execute(db())
  const { data } = await first.test.data(automations.list, asOwner())
  expect(data.map(({ kind, steps, version }) => [kind, steps, version])).toContainEqual(['birthday', [], 1])
  expect(data).toHaveLength(6)
  const [one, two] = await Promise.all(
    [1, 2].map(() =>
      first.test.call(automations.update, { ...asOwner(), params: { kind: 'welcome' }, body: { version: 1 } }),
    ),
  )
  expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
  expect((await get('welcome')).steps).toMatchObject([
    { name: 'Bienvenida', subject: 'Te damos la bienvenida a {{store_name}}', delayMinutes: 0, isReady: true },
  ])
})

it('acts only on what happened after it was turned on, once for each person', async () => {
  await newCustomer('before@example.com')
  await update('welcome', { isOn: true })
  await newCustomer('no@example.com', { emailConsent: false })
  await newCustomer('after@example.com')
  await sql`update customers set source = 'import' where id = ${await newCustomer('import@example.com')}`.execute(db())
  await Promise.all([run(), run()])
  await run()
  expect(await emails()).toEqual(['after@example.com'])
  expect(await readEntries()).toMatchObject([{ step: 1, exit: 'finished' }])
  await update('welcome', { isOn: false })
  await update('welcome', { isOn: true })
  await run()
  expect(await emails()).toEqual(['after@example.com'])
})

it('sends the steps in order, and ends for people who order, unsubscribe or are suppressed', async () => {
  await turnOn('welcome', { exitsOnOrder: true, steps: [{ delayMinutes: 0 }, { delayMinutes: 60 }] })
  const [buyer, leaver, blocked, reader] = [
    await newCustomer('buyer@example.com'),
    await newCustomer('leaver@example.com'),
    await newCustomer('blocked@example.com'),
    await newCustomer('reader@example.com'),
  ]
  await run()
  expect(await emails()).toHaveLength(4)
  expect(await get('welcome')).toMatchObject({ entered: 4, active: 4, steps: [{ waiting: 0 }, { waiting: 4 }] })
  await run()
  expect(await emails()).toHaveLength(4)
  await order(buyer)
  await setCustomer(leaver, sql`email_consent = false`)
  await sql`insert into email_suppressions (store_id, id, email, reason)
    values (${fixture.store}, ${newId()}, 'blocked@example.com', 'manual')`.execute(db())
  await skipDelays()
  await run()
  const exits = Object.fromEntries((await readEntries()).map(({ customer, exit }) => [customer, exit]))
  expect(exits).toEqual({
    [buyer]: 'ordered',
    [leaver]: 'unsubscribed',
    [blocked]: 'unsubscribed',
    [reader]: 'finished',
  })
  expect((await emails()).slice(4)).toEqual(['reader@example.com'])
})

it('stops for everyone when it’s turned off, also what is queued', async () => {
  await turnOn('welcome', { steps: [{ delayMinutes: 0 }, { delayMinutes: 60 }] })
  await newCustomer('ann@example.com')
  await run()
  await newCustomer('bob@example.com')
  await update('welcome', { isOn: false })
  await skipDelays()
  await run()
  expect(await readEntries()).toMatchObject([{ exit: 'turned_off' }])
  expect(await readQueued()).toMatchObject([{ email: 'ann@example.com', status: 'skipped' }])
  await update('welcome', { isOn: true })
  await run()
  expect(await readQueued()).toHaveLength(1)
})

it('reminds of a cart that is unchanged for hours, not of one that was ordered or changed', async () => {
  await turnOn('abandonedCart', { hours: 4, conditions: { segments: [], minAmount: 1500 } })
  const variant = await fixture.newVariant({ price: 1000 })
  const addCart = async (name: string, quantity: number, hoursAgo: number) => {
    const customer = await newCustomer(`${name}@example.com`)
    const [account, cart] = [newId(), newId()]
    await sql`insert into customer_accounts (id, email, name, password_hash, language)
      values (${account}, ${`${account}@example.com`}, '', '-', 'en')`.execute(db())
    await setCustomer(customer, sql`account_id = ${account}`)
    await sql`insert into carts (store_id, id, account_id, updated_at, expires_at) values (${fixture.store}, ${cart}, ${account},
      now() - make_interval(hours => ${hoursAgo}::int), now() + interval '30 days')`.execute(db())
    await sql`insert into cart_lines (store_id, cart_id, variant_id, quantity, price_seen, title)
      values (${fixture.store}, ${cart}, ${variant}, ${quantity}, 1000, '')`.execute(db())
    return { customer, cart }
  }
  const left = await addCart('left', 2, 5)
  await addCart('recent', 2, 3)
  await addCart('small', 1, 5)
  await addCart('old', 2, 30)
  const bought = await addCart('bought', 2, 5)
  await order(bought.customer)
  await run()
  expect(await emails()).toEqual(['left@example.com'])
  await sql`update carts set version = version + 1 where id = ${left.cart}`.execute(db())
  await run()
  expect(await emails()).toEqual(['left@example.com'])
})

it('thanks for the first order, and finds birthdays and inactive customers', async () => {
  await turnOn('firstOrder', { steps: [{ delayMinutes: 0 }] })
  await turnOn('inactive', { days: 60 })
  const today = sql`((select now() at time zone timezone from stores where id = ${fixture.store})::date)`
  await turnOn('birthday', { days: 3 })
  await sql`update automations set on_since = now() - interval '2 days' where store_id = ${fixture.store}`.execute(db())
  const buyer = await newCustomer('buyer@example.com')
  await order(buyer)
  await order(buyer)
  const born = await newCustomer('born@example.com')
  await setCustomer(born, sql`birthday = ${today} + 2 - interval '30 years'`)
  await setCustomer(await newCustomer('later@example.com'), sql`birthday = ${today} + 30 - interval '30 years'`)
  await setCustomer(await newCustomer('gone@example.com'), sql`last_order_at = now() - interval '60 days 1 hour'`)
  await setCustomer(await newCustomer('long@example.com'), sql`last_order_at = now() - interval '70 days'`)
  await Promise.all([run(), run()])
  expect((await emails()).toSorted()).toEqual(['born@example.com', 'buyer@example.com', 'gone@example.com'])
})

it('emails those who asked when an item is back, without consent to marketing', async () => {
  await turnOn('backInStock')
  const variant = await fixture.newVariant({ title: 'Blue teapot', stock: 0 })
  const visitor = newShopVisitor(first.test, fixture.store)
  for (const email of ['fan@example.com', 'left@example.com']) {
    await visitor.data(shopStockAlerts.request, { body: { variant, email, language: 'en' } })
  }
  await runQueuedJobs(first.test, 'stock-alerts.request')
  await run()
  expect(await emails()).toEqual([])
  await sql`update customers set email_consent = false, email_consent_at = now() + interval '1 second'
    where store_id = ${fixture.store} and email = 'left@example.com'`.execute(db())
  const location = (await first.test.data(inventory.locations, asOwner())).data[0]?._id ?? ''
  const changes = [{ variant, location, delta: 3 }]
  await first.test.data(inventory.adjust, { ...asOwner(), body: { changes, reason: 'received' } })
  await Promise.all([run(), run()])
  await run()
  expect(await emails()).toEqual(['fan@example.com'])

  await sendQueued()
  await sendQueued()
  const { rows } = await sql<{ html: string }>`
    select html from stored_mails where recipient = 'fan@example.com'`.execute(db())
  expect(rows).toHaveLength(1)
  expect(rows[0]?.html).toContain('Blue teapot')
  expect(await readQueued()).toMatchObject([{ email: 'fan@example.com', status: 'sent' }])
})

it('counts whom it would have emailed, with reasons', async () => {
  const segment = await first.test.data(customerSegments.create, {
    ...asOwner(),
    body: { name: 'VIP', filter: { tag: 'vip' } },
  })
  await update('welcome', { conditions: { segments: [segment._id], minAmount: null } })
  await newCustomer('vip@example.com', { tags: ['vip'] })
  await newCustomer('other@example.com')
  const blocked = await newCustomer('gone@example.com', { tags: ['vip'] })
  await sql`insert into email_suppressions (store_id, id, email, reason)
    values (${fixture.store}, ${newId()}, 'gone@example.com', 'manual')`.execute(db())
  const result = await first.test.data(automations.dryRun, { ...asOwner(), params: { kind: 'welcome' } })
  expect(result).toMatchObject({ triggered: 3, emailed: 1 })
  expect(result.excluded).toEqual([
    { reason: 'segment', count: 1 },
    { reason: 'suppressed', count: 1 },
  ])
  expect(result.examples[0]).toMatchObject({ customer: { _id: blocked, name: 'Ann Lee' }, reason: 'suppressed' })
  for (const kind of ['abandonedCart', 'firstOrder', 'backInStock', 'birthday', 'inactive'] as const) {
    expect((await first.test.data(automations.dryRun, { ...asOwner(), params: { kind } })).emailed).toBe(0)
  }
  await run()
  expect(await readEntries()).toEqual([])
})

it('says why a discount in an email can’t be used', async () => {
  const past = { startsAt: '2020-01-01T00:00', endsAt: '2020-02-01T00:00' }
  await fixture.newDiscount({ name: 'Past', application: 'manual', codes: ['PAST'], ...past })
  await fixture.newDiscount({ name: 'Now', application: 'manual', codes: ['NOW'] })
  const { steps } = await update('welcome', {
    steps: [{ delayMinutes: 0 }, { delayMinutes: 60 }, { delayMinutes: 60 }],
  })
  const toDiscount = (code: string) => ({
    id: newId(),
    type: 'discount' as const,
    title: '',
    text: '',
    kind: 'shared' as const,
    code,
    discount: null,
  })
  const write = async (position: number, block: CampaignBlock) => {
    const id = steps[position]?._id ?? ''
    const { version } = await first.test.data(campaigns.get, { ...asOwner(), params: { id } })
    const body = { version, body: { blocks: [block], footer: { text: '', hasSocialLinks: false } } }
    await first.test.data(campaigns.update, { ...asOwner(), params: { id }, body })
  }
  await write(0, toDiscount('PAST'))
  await write(1, toDiscount('GONE'))
  await write(2, toDiscount('NOW'))
  const problems = (await get('welcome')).steps.map(({ discountProblem }) => discountProblem)
  expect(problems).toEqual(['expired', 'missing', null])
})

it('refuses emails and segments of other stores, and calls without permission', async () => {
  const other = await newStoreFixture(first.test)
  const { steps } = await update('welcome', {})
  const foreign = (body: object) =>
    first.test.call(automations.update, {
      as: other.owner,
      store: other.store,
      params: { kind: 'welcome' },
      body: { version: 1, ...body },
    })
  expect((await foreign({ steps: [{ _id: steps[0]?._id, delayMinutes: 0 }] })).status).toBe(422)
  expect((await foreign({ conditions: { segments: [newId()], minAmount: null } })).status).toBe(422)
  const read = { as: other.owner, store: fixture.store, params: { kind: 'welcome' } }
  expect((await first.test.call(automations.get, read)).status).toBe(404)
  const staff = await first.test.newPerson(fixture.vendorId, 'staff', ['view_campaigns'], [fixture.store])
  const call = { as: staff, store: fixture.store, params: { kind: 'welcome' } }
  expect((await first.test.call(automations.get, call)).status).toBe(200)
  expect((await first.test.call(automations.update, { ...call, body: { version: 2 } })).status).toBe(403)
  expect((await first.test.call(automations.dryRun, call)).status).toBe(403)
})
