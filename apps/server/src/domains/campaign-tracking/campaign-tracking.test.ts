import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '#contract/domains/orders.ts'
import type { Order } from '#contract/domains/order.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { newSentCampaign, type SentCampaign } from '#server/testing/sent-campaign.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { makeTrackingLinks, storeLinks } from './campaign-tracking.service.ts'
import { isMachineOpen } from './machine-opens.rules.ts'

let fixture: StoreFixture
let otherStore: string

const shopUrl = 'https://fern.example/products/soap?ref=1&x=%20'
const urls = ['https://fern.example/', shopUrl, 'mailto:shop@fern.example']
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15'

beforeAll(async () => {
  fixture = await openStoreFixture()
  otherStore = await fixture.test.newStore(fixture.owner.vendorId)
})
afterAll(() => fixture.close())

const kysely = () => fixture.test.database.kysely
const deps = () => ({ tokens: makeTokens(fixture.test.config.secretKey), publicUrl: 'https://x.example' })

const store = (campaignId: string, links: readonly string[] = urls) =>
  kysely()
    .transaction()
    .execute((tx) => storeLinks(tx, trustedStoreId(fixture.store), campaignId, links))

const setTracking = (customerId: string, agrees: boolean) =>
  sql`insert into email_preferences (store_id, customer_id, allows_tracking)
    values (${fixture.store}, ${customerId}, ${agrees})
    on conflict (store_id, customer_id) do update set allows_tracking = excluded.allows_tracking`.execute(kysely())

/** A customer who agreed to tracking and got a campaign. */
const newReader = async (
  recipient: Parameters<SentCampaign['addRecipient']>[1] = {},
  known?: { customer: string; campaign: SentCampaign },
) => {
  const customer = known?.customer ?? (await fixture.newCustomer())
  await setTracking(customer, true)
  const campaign = known?.campaign ?? (await newSentCampaign(fixture.test, fixture.store))
  const recipientId = await campaign.addRecipient(customer, recipient)
  const links = makeTrackingLinks(deps(), trustedStoreId(fixture.store), recipientId, await store(campaign.id))
  return { customer, campaign, recipientId, ...links }
}

const visit = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', userAgent = safari) =>
  fixture.test.app.fastify.inject({ method, url: new URL(url).pathname, headers: { 'user-agent': userAgent } })

it('counts an open once and shows an image without cookies or caching', async () => {
  const { campaign, pixelUrl } = await newReader({ variant: 'b' })
  expect((await visit(pixelUrl, 'HEAD')).statusCode).toBe(200)
  expect(await campaign.readCounts()).toEqual({})
  const [shown] = await Promise.all([visit(pixelUrl), visit(pixelUrl)])
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(shown.headers).not.toHaveProperty('set-cookie')
  expect(shown.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
  expect(await campaign.readCounts()).toMatchObject({ opened: 1, machine_opened: 0, clicked: 0 })
  expect(await campaign.readCounts('b')).toMatchObject({ opened: 1 })
})

it('separates opens of mail providers', async () => {
  const proxy = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
  const { campaign, pixelUrl } = await newReader()
  await visit(pixelUrl, 'GET', proxy)
  expect(await campaign.readCounts()).toMatchObject({ opened: 0, machine_opened: 1 })
  await visit(pixelUrl)
  expect(await campaign.readCounts()).toMatchObject({ opened: 1, machine_opened: 0 })
  for (const secondsSinceSent of [1, null]) {
    const soon = await newReader({ secondsSinceSent })
    await visit(soon.pixelUrl)
    expect(await soon.campaign.readCounts()).toMatchObject({ opened: 0, machine_opened: 1 })
  }
  expect(isMachineOpen('Mozilla/5.0', 60)).toBe(true)
  expect(isMachineOpen('', 60)).toBe(true)
  expect(isMachineOpen(safari, 2)).toBe(false)
})

it('redirects to the links of the email only, and counts clicks and people', async () => {
  const { campaign, wrap, customer } = await newReader()
  expect(wrap('mailto:shop@fern.example')).toBe('mailto:shop@fern.example')
  expect(wrap('https://evil.example/')).toBe('https://evil.example/')
  expect((await visit(wrap(shopUrl), 'HEAD')).headers.location).toBe(shopUrl)
  expect(await campaign.readCounts()).toEqual({})
  const responses = await Promise.all([visit(wrap(shopUrl)), visit(wrap(shopUrl)), visit(wrap(shopUrl))])
  for (const { statusCode, headers } of responses) {
    expect(statusCode).toBe(302)
    expect(headers).toMatchObject({ location: shopUrl, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(headers).not.toHaveProperty('set-cookie')
  }
  const other = await newReader({}, { customer: await fixture.newCustomer(), campaign })
  await visit(other.wrap(shopUrl))
  await visit(wrap(urls[0] ?? ''))
  expect(await campaign.readCounts()).toMatchObject({ clicked: 2, opened: 2 })
  const readClicks = async () =>
    (
      await sql<{ url: string; clicks: number; people: number }>`select url, clicks, people from campaign_links
        where campaign_id = ${campaign.id} order by position`.execute(kysely())
    ).rows
  expect(await readClicks()).toEqual([
    { url: urls[0], clicks: 1, people: 1 },
    { url: shopUrl, clicks: 4, people: 2 },
  ])
  // The link still works for people who no longer agree, and nothing more is recorded.
  await setTracking(customer, false)
  expect((await visit(wrap(shopUrl))).headers.location).toBe(shopUrl)
  expect((await readClicks())[1]).toMatchObject({ clicks: 4 })
})

it('keeps the positions of links that were sent, and adds others', async () => {
  const { campaign, wrap } = await newReader()
  const links = await store(campaign.id, ['https://new.example/', shopUrl, 'https://new.example/'])
  expect([...links]).toEqual([
    [urls[0], 0],
    [shopUrl, 1],
    ['https://new.example/', 2],
  ])
  expect((await visit(wrap(shopUrl))).headers.location).toBe(shopUrl)
})

it('records nothing for people who didn’t agree when it was sent', async () => {
  const { campaign, wrap, pixelUrl } = await newReader({ isTracked: false })
  await visit(pixelUrl)
  expect((await visit(wrap(shopUrl))).headers.location).toBe(shopUrl)
  expect(await campaign.readCounts()).toEqual({})
})

it('answers 404 to tampered tokens, tokens of other stores and other methods', async () => {
  const { campaign, recipientId, wrap, pixelUrl } = await newReader()
  const links = await store(campaign.id)
  const foreign = makeTrackingLinks(deps(), trustedStoreId(otherStore), recipientId, links)
  const unknown = makeTrackingLinks(deps(), trustedStoreId(fixture.store), newId(), links)
  const far = makeTrackingLinks(deps(), trustedStoreId(fixture.store), recipientId, new Map([[shopUrl, 9]]))
  const otherKey = { ...deps(), tokens: makeTokens('another key') }
  const forged = makeTrackingLinks(otherKey, trustedStoreId(fixture.store), recipientId, links)
  const click = wrap(shopUrl)
  const token = click.split('/').at(-1) ?? ''
  const bytes = Buffer.from(token, 'base64url')
  bytes.writeUInt16BE(0, 32)
  const openToken = /o\/(.+)\.gif/.exec(pixelUrl)?.[1] ?? ''
  for (const bad of [
    foreign.wrap(shopUrl),
    unknown.wrap(shopUrl),
    far.wrap(shopUrl),
    forged.wrap(shopUrl),
    `https://x.example/e/c/${bytes.toString('base64url')}`,
    `https://x.example/e/c/${openToken}`,
    `${click}a`,
    click.slice(0, -1),
    'https://x.example/e/c/%2e%2e%2f%00',
    'https://x.example/e/c/https:%2f%2fevil.example',
    forged.pixelUrl,
    `https://x.example/e/o/${token}.gif`,
    pixelUrl.replace('.gif', ''),
  ]) {
    const { statusCode, headers } = await visit(bad)
    expect([bad, statusCode, headers.location]).toEqual([bad, 404, undefined])
  }
  expect((await visit(click, 'POST')).statusCode).toBe(404)
  expect(await campaign.readCounts()).toEqual({})
})

it('records at most 20 events of an email in a minute, and goes on redirecting', async () => {
  const { campaign, wrap } = await newReader()
  const locations = []
  for (let count = 0; count < 23; count++) locations.push((await visit(wrap(shopUrl))).headers.location)
  expect(new Set(locations)).toEqual(new Set([shopUrl]))
  const { rows } = await sql`select clicks, people from campaign_links
    where campaign_id = ${campaign.id} and url = ${shopUrl}`.execute(kysely())
  expect(rows).toEqual([{ clicks: 20, people: 1 }])
})

const place = async (body: object): Promise<Order> => {
  const variant = await fixture.newVariant({ price: 1000, stock: 10 })
  const response = await fixture.placeOrder({ lines: [{ variant, quantity: 1 }], ...body })
  expect(response.status).toBe(200)
  return response.body.data as Order
}
const clickAgo = (recipientId: string, days: number) =>
  sql`update campaign_recipients set last_clicked_at = now() - make_interval(hours => ${days * 24 + 1})
    where id = ${recipientId}`.execute(kysely())

it('attributes an order to the latest click of the last 7 days, once, until it’s cancelled', async () => {
  const first = await newReader({ variant: 'a' })
  const { customer } = first
  const second = await newReader({}, { customer, campaign: await newSentCampaign(fixture.test, fixture.store) })
  const [buyer, asOwner] = [{ customer }, { as: fixture.owner, store: fixture.store }]
  await place({ buyer })
  expect(await first.campaign.readCounts()).toEqual({})

  await visit(second.wrap(shopUrl))
  await visit(first.wrap(shopUrl))
  const order = await place({ buyer })
  const again = await place({ buyer })
  const sold = { orders: 2, sales: order.total + again.total }
  expect(await first.campaign.readCounts()).toMatchObject(sold)
  expect(await first.campaign.readCounts('a')).toMatchObject(sold)
  expect(await second.campaign.readCounts()).toMatchObject({ orders: 0, sales: 0 })

  await clickAgo(first.recipientId, 7)
  await clickAgo(second.recipientId, 6)
  const late = await place({ buyer })
  expect(await second.campaign.readCounts()).toMatchObject({ orders: 1, sales: late.total })
  await fixture.test.data(orders.cancel, { ...asOwner, params: { orderId: late._id }, body: {} })
  expect(await second.campaign.readCounts()).toMatchObject({ orders: 0, sales: 0 })
  const cancelMany = { ...asOwner, body: { ids: [order._id, again._id] } }
  await Promise.all([
    fixture.test.call(orders.cancelMany, cancelMany),
    fixture.test.call(orders.cancelMany, cancelMany),
  ])
  expect(await first.campaign.readCounts()).toMatchObject({ orders: 0, sales: 0 })
  expect(await first.campaign.readCounts('a')).toMatchObject({ orders: 0, sales: 0 })
})

it('finds guests by their email', async () => {
  const { customer, campaign, wrap } = await newReader()
  const email = `${newId()}@example.com`
  await sql`update customers set email = ${email} where id = ${customer}`.execute(kysely())
  await visit(wrap(shopUrl))
  await place({ buyer: { name: 'Other', email: 'other@example.com' } })
  const order = await place({ buyer: { name: 'Ann', email } })
  expect(await campaign.readCounts()).toMatchObject({ orders: 1, sales: order.total })
})

it('counts the sales of an order after edits and returns', async () => {
  const { customer, campaign, wrap } = await newReader({ variant: 'a' })
  await visit(wrap(shopUrl))
  const order = await place({ buyer: { customer } })
  const atOrder = { as: fixture.owner, store: fixture.store, params: { orderId: order._id } }
  const lines = order.lines.map(({ variant }) => ({ variant, quantity: 3 }))
  const edited = await fixture.test.data(orders.update, { ...atOrder, body: { version: order.version, lines } })
  expect(edited.total).toBeGreaterThan(order.total)
  expect(await campaign.readCounts()).toMatchObject({ orders: 1, sales: edited.total })
  await fixture.test.data(orders.pay, { ...atOrder, body: { amount: edited.total } })
  await fixture.test.data(orders.refund, { ...atOrder, body: { amount: 700 } })
  const sold = { orders: 1, sales: edited.total - 700 }
  expect(await campaign.readCounts()).toMatchObject(sold)
  expect(await campaign.readCounts('a')).toMatchObject(sold)
  await fixture.test.data(orders.cancel, { ...atOrder, body: {} })
  expect(await campaign.readCounts()).toMatchObject({ orders: 0, sales: 0 })
})
