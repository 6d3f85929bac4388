import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailTopics } from '#contract/domains/email-topics.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { customers } from '#contract/domains/customers.ts'
import { emailPreferenceCalls } from '#contract/domains/email-preferences.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { newSentCampaign } from '#server/testing/sent-campaign.ts'
import { allowsTracking, hasLeftTopic, makePreferenceLinks } from './email-preferences.service.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const all = [...emailTopics]

const newCustomer = async (email: string, emailConsent = true): Promise<string> =>
  (await test.data(customers.create, { as: owner, store, body: { name: 'Ann Lee', email, emailConsent } }))._id

const toLinks = (customerId: string, source = {}, at = store) => {
  const tokens = makeTokens(test.config.secretKey)
  return makePreferenceLinks({ tokens, publicUrl: 'https://x.example' }, trustedStoreId(at), customerId, source)
}
const toToken = (...args: Parameters<typeof toLinks>): string => toLinks(...args).pageUrl.split('#')[1] ?? ''

const get = (token: string) => test.call(emailPreferenceCalls.get, { body: { token } })
const update = (token: string, change = {}) =>
  test.data(emailPreferenceCalls.update, {
    body: { token, isSubscribed: true, topics: all, allowsTracking: false, ...change },
  })
const readConsent = async (customerId: string) =>
  (await test.data(customers.get, { as: owner, store, params: { customerId } })).emailConsent.given

const newRecipient = async (customerId: string) => {
  const { addRecipient, readCounts } = await newSentCampaign(test, store)
  const recipientId = await addRecipient(customerId)
  return { recipientId, readUnsubscribed: async () => (await readCounts())['unsubscribed'] ?? 0 }
}

/** What sending reads. */
const readFragments = async (customerId: string) => {
  const { rows } = await sql<{ left: boolean; tracked: boolean }>`
    select ${hasLeftTopic('offers')} as left, ${allowsTracking} as tracked from customers c
    where c.store_id = ${store} and c.id = ${customerId}`.execute(test.database.kysely)
  return rows[0]
}

it('shows and changes topics and tracking with a link, once', async () => {
  const id = await newCustomer('ann@example.com')
  const token = toToken(id, { topic: 'offers' })
  expect((await get(token)).body.data).toEqual({
    store: 'A store',
    language: 'en',
    email: 'a•••@e•••.com',
    isSubscribed: true,
    topics: all,
    allowsTracking: false,
    topic: 'offers',
  })
  expect(await readFragments(id)).toEqual({ left: false, tracked: false })
  const change = { topics: ['newsletter', 'newsletter', 'reminders'], allowsTracking: true }
  const [changed] = await Promise.all([update(token, change), update(token, change)])
  expect(changed).toMatchObject({ isSubscribed: true, topics: ['newsletter', 'reminders'], allowsTracking: true })
  expect(await readFragments(id)).toEqual({ left: true, tracked: true })
  const { data } = await test.data(customers.activity, { as: owner, store, params: { customerId: id } })
  expect(data.filter(({ kind }) => kind === 'edited')).toMatchObject([
    { by: null, facts: { fields: ['emailTopics', 'emailTracking'] } },
  ])
})

it('withdraws and gives the consent', async () => {
  const id = await newCustomer('bea@example.com')
  const token = toToken(id)
  expect(await update(token, { isSubscribed: false })).toMatchObject({ isSubscribed: false, topics: all })
  expect(await readConsent(id)).toBe(false)
  expect(await update(token)).toMatchObject({ isSubscribed: true })
  expect(await readConsent(id)).toBe(true)
  await sql`update customers set left_at = now(), email_consent = false where id = ${id}`.execute(test.database.kysely)
  expect(await update(token)).toMatchObject({ isSubscribed: false })
  expect(await readConsent(id)).toBe(false)
})

it('counts a campaign’s one-click, page and left topic once each', async () => {
  const id = await newCustomer('cy@example.com')
  const [first, second, third] = [await newRecipient(id), await newRecipient(id), await newRecipient(id)]
  const { oneClickUrl } = toLinks(id, { recipientId: first.recipientId, topic: 'offers' })
  const click = () =>
    test.app.fastify.inject({
      method: 'POST',
      url: new URL(oneClickUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await Promise.all([click(), click()])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await readConsent(id)).toBe(false)
  expect(await first.readUnsubscribed()).toBe(1)
  // Unsubscribed already; this email brought them to it too.
  await update(toToken(id, { recipientId: second.recipientId }), { isSubscribed: false })
  expect(await second.readUnsubscribed()).toBe(1)
  const offers = toToken(id, { recipientId: third.recipientId, topic: 'offers' })
  await update(offers, { topics: all.filter((topic) => topic !== 'reminders') })
  expect(await third.readUnsubscribed()).toBe(0)
  await update(offers, { topics: [] })
  await update(offers, { topics: [] })
  expect(await third.readUnsubscribed()).toBe(1)
})

it('accepts only links with our signature, for their store and customer', async () => {
  const id = await newCustomer('dee@example.com')
  const token = toToken(id)
  const [content = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(content, 'base64url').toString()) as Record<string, string>
  const forged = Buffer.from(JSON.stringify({ ...claims, store: otherStore })).toString('base64url')
  const otherPurpose = makeTokens(test.config.secretKey).sign('upload', claims)
  const foreign = toToken(id, {}, otherStore)
  for (const bad of ['', 'x.y', `${forged}.${signature}`, `${token}a`, otherPurpose, foreign, toToken(newId())]) {
    expect(await get(bad)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
    const body = { token: bad, isSubscribed: false, topics: [], allowsTracking: true }
    expect((await test.call(emailPreferenceCalls.update, { body })).status).toBe(422)
  }
  expect(await readConsent(id)).toBe(true)
  expect(await readFragments(id)).toEqual({ left: false, tracked: false })
})

it('keeps the newest choice of merged customers, and their links', async () => {
  const [first, second] = [await newCustomer('eve@example.com'), await newCustomer('eva@example.com')]
  await update(toToken(first), { topics: ['offers'], allowsTracking: true })
  await update(toToken(second), { topics: ['newsletter'] })
  await test.data(customerMerge.merge, { as: owner, store, body: { keep: first, others: [second] } })
  const merged = { topics: ['newsletter'], allowsTracking: false, email: 'e•••@e•••.com' }
  expect((await get(toToken(first))).body.data).toMatchObject(merged)
  expect((await get(toToken(second))).body.data).toMatchObject(merged)
  await update(toToken(second), { topics: all })
  expect((await get(toToken(first))).body.data).toMatchObject({ topics: all })
})

it('lets customers change the preferences of their account at their stores only', async () => {
  const shopper = await newShopper(test)
  await test.data(customerAccounts.join, { as: shopper, body: { store_id: store } })
  const read = (at = store) => test.call(emailPreferenceCalls.getAtStore, { as: shopper, store: at })
  expect((await read()).body.data).toEqual({ topics: all, allowsTracking: false })
  const body = { topics: ['offers'], allowsTracking: true }
  expect(await test.data(emailPreferenceCalls.updateAtStore, { as: shopper, store, body })).toEqual(body)
  expect((await read()).body.data).toEqual(body)
  expect((await read(otherStore)).status).toBe(404)
  expect((await test.call(emailPreferenceCalls.updateAtStore, { as: shopper, store: otherStore, body })).status).toBe(
    404,
  )
  expect((await test.call(emailPreferenceCalls.updateAtStore, { as: owner, store, body })).status).not.toBe(200)
})
