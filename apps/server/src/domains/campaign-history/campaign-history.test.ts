import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignHistory } from '#contract/domains/campaign-history.ts'
import { everyone } from '#contract/domains/campaign.ts'
import { customers } from '#contract/domains/customers.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertOrder } from '#server/testing/orders.ts'

let test: TestApp
let owner: Person
let masked: Person
let withoutCustomers: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
  masked = await test.newPerson(vendor.vendorId, 'staff', ['view_campaigns', 'view_customers'], [store])
  withoutCustomers = await test.newPerson(vendor.vendorId, 'staff', ['view_campaigns'], [store])
})
afterAll(() => test.close())

const startedAt = '2026-11-02T10:20:00.000Z'

const newCampaign = async (fields: Record<string, unknown> = {}, inStore = store): Promise<string> => {
  const id = newId()
  await test.database.kysely
    .insertInto('campaigns')
    .values({
      store_id: inStore,
      id,
      name: 'Autumn sale',
      name_normalized: 'autumn sale',
      status: 'sent',
      subject: 'Save 20%',
      language: 'en',
      body: JSON.stringify({ blocks: [] }),
      audience: JSON.stringify(everyone),
      started_at: startedAt,
      ...fields,
    })
    .execute()
  return id
}

const newCustomer = async (name: string, email: string): Promise<string> =>
  (await test.data(customers.create, { as: owner, store, body: { name, email } }))._id

const newRecipient = async (
  campaignId: string,
  customerId: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const id = newId()
  await test.database.kysely
    .insertInto('campaign_recipients')
    .values({
      store_id: store,
      id,
      campaign_id: campaignId,
      customer_id: customerId,
      address: 'pat@hush.example',
      status: 'sent',
      sent_at: startedAt,
      ...fields,
    })
    .execute()
  return id
}

const setCounts = async (campaignId: string, counts: Record<string, number>, variant = ''): Promise<void> => {
  await test.database.kysely
    .insertInto('campaign_counts')
    .values({ store_id: store, campaign_id: campaignId, variant, ...counts })
    .execute()
}

const getResults = (id: string, as = owner) => test.data(campaignHistory.get, { as, store, params: { id } })
const listRecipients = (id: string, query: Record<string, string | number> = {}, as = owner) =>
  test.data(campaignHistory.recipients, { as, store, params: { id }, query })
const toNames = ({ data }: { data: { customer: { name: string } }[] }) => data.map(({ customer }) => customer.name)

it('lists campaigns that were started, without drafts, deleted ones and steps of automations', async () => {
  const older = await newCampaign({ name: 'Older', name_normalized: 'older', started_at: '2026-10-01T08:00:00Z' })
  const newer = await newCampaign({ name: 'Newer', name_normalized: 'newer', started_at: '2026-11-15T08:00:00Z' })
  await newCampaign({ name: 'Newer draft', name_normalized: 'newer draft', status: 'draft', started_at: null })
  await newCampaign({ name: 'Newer gone', name_normalized: 'newer gone', deleted_at: startedAt })
  await newCampaign({ name: 'Newer step', name_normalized: 'newer step', automation_kind: 'welcome' })
  await newCampaign({ name: 'Newer elsewhere', name_normalized: 'newer elsewhere' }, otherStore)
  await setCounts(newer, { queued: 10, sent: 9, bounced: 2, failed: 1, tracked: 4, opened: 2, sales: 5_000_000_000 })
  const { data } = await test.data(campaignHistory.list, { as: owner, store })
  expect(data.map(({ _id }) => _id)).toEqual([newer, older])
  expect(data[0]).toMatchObject({
    counts: { queued: 10, sent: 9, delivered: 7, bounced: 2, opened: 2, sales: 5_000_000_000 },
  })
  expect(data[1]).toMatchObject({ counts: { tracked: 0, sent: 0, delivered: 0, orders: 0 } })
  const found = await test.data(campaignHistory.list, { as: owner, store, query: { search: 'newer', sortBy: 'name' } })
  expect(found.data.map(({ name }) => name)).toEqual(['Newer'])
})

it('answers hours of the first 14 days, links in their order and both variants', async () => {
  const id = await newCampaign({ test: JSON.stringify({ subject: 'Only today' }), winner: 'b' })
  await setCounts(id, { queued: 30, sent: 30, tracked: 20 })
  await setCounts(id, { queued: 10, sent: 10, bounced: 1, tracked: 6, opened: 1 }, 'a')
  await setCounts(id, { queued: 20, sent: 20, tracked: 14, opened: 9, clicked: 3 }, 'b')
  const hours = ['2026-11-02T10:00:00Z', '2026-11-02T12:00:00Z', '2026-11-16T10:00:00Z', '2026-11-16T11:00:00Z']
  await sql`insert into campaign_hours (store_id, campaign_id, hour, sent, opened)
    select ${store}, ${id}, hour, 5, 2 from unnest(${hours}::timestamptz[]) hour`.execute(test.database.kysely)
  await sql`insert into campaign_links (store_id, campaign_id, position, url, clicks, people) values
    (${store}, ${id}, 1, 'https://b.example/', 1, 1), (${store}, ${id}, 0, 'https://a.example/', 7, 3)`.execute(
    test.database.kysely,
  )
  expect(await getResults(id)).toMatchObject({
    hours: [
      { at: '2026-11-02T10:00:00.000Z', sent: 5 },
      { at: '2026-11-02T12:00:00.000Z' },
      { at: '2026-11-16T10:00:00.000Z' },
    ],
    links: [
      { url: 'https://a.example/', clicks: 7, people: 3 },
      { url: 'https://b.example/', clicks: 1, people: 1 },
    ],
    variants: [
      { variant: 'a', subject: 'Save 20%', isWinner: false, counts: { tracked: 6, sent: 10, delivered: 9 } },
      { variant: 'b', subject: 'Only today', isWinner: true, counts: { tracked: 14, opened: 9, clicked: 3 } },
    ],
  })
})

it('answers results of an automation step, and no variants without a test', async () => {
  const id = await newCampaign({ automation_kind: 'welcome', started_at: null, status: 'draft' })
  expect(await getResults(id)).toMatchObject({ variants: [], hours: [], links: [], counts: { sent: 0 } })
})

it('filters and searches recipients, those without an email last', async () => {
  const id = await newCampaign()
  const [ada, bo, cy] = await Promise.all([
    newCustomer('Ada Lovelace', 'ada@hush.example'),
    newCustomer('Bo O’Brien', 'bo@hush.example'),
    newCustomer('Cy Young', 'cy@hush.example'),
  ])
  await newRecipient(id, ada, { sent_at: '2026-11-02T11:00:00Z', opened_at: startedAt, clicked_at: startedAt })
  const ordered = await newRecipient(id, bo, { sent_at: '2026-11-02T12:00:00Z', unsubscribed_at: startedAt })
  await newRecipient(id, cy, { status: 'skipped', reason: 'left_topic', sent_at: null })
  const orderId = await insertOrder(test, store, { customer: bo })
  await sql`insert into campaign_orders (store_id, order_id, campaign_id, recipient_id, total)
    values (${store}, ${orderId}, ${id}, ${ordered}, 1000)`.execute(test.database.kysely)

  expect(toNames(await listRecipients(id))).toEqual(['Bo O’Brien', 'Ada Lovelace', 'Cy Young'])
  expect(toNames(await listRecipients(id, { did: 'opened' }))).toEqual(['Ada Lovelace'])
  expect(toNames(await listRecipients(id, { did: 'clicked' }))).toEqual(['Ada Lovelace'])
  expect(toNames(await listRecipients(id, { did: 'unsubscribed' }))).toEqual(['Bo O’Brien'])
  const buyers = await listRecipients(id, { did: 'ordered' })
  expect(buyers).toMatchObject({ total: 1, data: [{ _id: ordered, order: { _id: orderId } }] })
  expect((await listRecipients(id, { status: 'skipped' })).data).toMatchObject([
    { reason: 'left_topic', sentAt: null, customer: { _id: cy } },
  ])
  expect(toNames(await listRecipients(id, { search: 'obrien bo' }))).toEqual(['Bo O’Brien'])
  expect(toNames(await listRecipients(id, { search: 'obrien', did: 'opened' }))).toEqual([])
  expect(toNames(await listRecipients(id, { search: 'lovelace', did: 'ordered' }))).toEqual([])

  const first = await listRecipients(id, { limit: 2 })
  expect(first).toMatchObject({ total: 3 })
  expect(toNames(await listRecipients(id, { limit: 2, cursor: first.nextCursor ?? '' }))).toEqual(['Cy Young'])
})

it('masks addresses without the permission, and doesn’t search them', async () => {
  const id = await newCampaign()
  const [mailed, texted] = await Promise.all([
    newCustomer('Dee Mail', 'dee.mail@secret.example'),
    newCustomer('Eve Text', 'eve@secret.example'),
  ])
  await newRecipient(id, mailed, { address: 'dee.mail@secret.example', sent_at: '2026-11-02T12:00:00Z' })
  await newRecipient(id, texted, { address: '+18455550142' })
  const addresses = (await listRecipients(id)).data.map(({ address }) => address)
  expect(addresses).toEqual(['dee.mail@secret.example', '+18455550142'])
  const seen = await listRecipients(id, {}, masked)
  expect(seen.data.map(({ address }) => address)).toEqual(['d•••@s•••.example', '•••• 42'])
  expect(toNames(await listRecipients(id, { search: 'dee.mail@secret.example' }))).toEqual(['Dee Mail'])
  expect(toNames(await listRecipients(id, { search: 'dee.mail@secret.example' }, masked))).toEqual([])
})

it('lists what a customer got, also as a customer who was merged into them, newest first', async () => {
  const [first, second] = [await newCampaign({ name: 'First' }), await newCampaign({ test: '{"subject":"B subject"}' })]
  const [customerId, merged] = [
    await newCustomer('Fay Kept', 'fay@hush.example'),
    await newCustomer('Fay Merged', 'fay2@hush.example'),
  ]
  await newRecipient(first, merged, { sent_at: '2026-11-03T10:00:00Z', status: 'bounced', reason: 'mailbox_full' })
  await newRecipient(second, customerId, { sent_at: '2026-11-04T10:00:00Z', variant: 'b' })
  await newRecipient(first, customerId, { sent_at: null, status: 'queued' })
  await sql`update customers set merged_into = ${customerId}, deleted_at = now()
    where store_id = ${store} and id = ${merged}`.execute(test.database.kysely)
  const received = await test.data(campaignHistory.ofCustomer, { as: masked, store, params: { id: customerId } })
  expect(received.data).toMatchObject([
    { status: 'queued', sentAt: null },
    { campaign: { _id: second }, subject: 'B subject', status: 'sent' },
    { campaign: { name: 'First' }, subject: 'Save 20%', status: 'bounced', reason: 'mailbox_full' },
  ])
  const { data } = await listRecipients(first, { status: 'bounced' })
  expect(data).toMatchObject([{ customer: { _id: customerId, isDeleted: false } }])
})

it('answers 404 for drafts and ids of another store, and 403 without a permission', async () => {
  const draft = await newCampaign({ status: 'draft', started_at: null })
  const elsewhere = await newCampaign({}, otherStore)
  const stranger = (await test.data(customers.create, { as: owner, store: otherStore, body: { name: 'Gil' } }))._id
  for (const id of [draft, elsewhere, newId()]) {
    for (const endpoint of [campaignHistory.get, campaignHistory.recipients])
      expect(await test.call(endpoint, { as: owner, store, params: { id } })).toMatchObject({ status: 404 })
  }
  const ofStranger = await test.call(campaignHistory.ofCustomer, { as: owner, store, params: { id: stranger } })
  expect(ofStranger.status).toBe(404)
  const id = await newCampaign()
  expect(await getResults(id, withoutCustomers)).toMatchObject({ _id: id })
  for (const endpoint of [campaignHistory.recipients, campaignHistory.ofCustomer])
    expect(await test.call(endpoint, { as: withoutCustomers, store, params: { id } })).toMatchObject({ status: 403 })
})
