import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shopStockAlerts } from '#contract/domains/shop-stock-alerts.ts'
import { newId } from '#server/platform/ids.ts'
import { readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { newSignedInBrowser } from '#server/testing/shop-account.ts'
import { newShopBrowser } from '#server/testing/shop-browser.ts'
import { newShopVisitor } from '#server/testing/shop-visitor.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let soldOut: string
let inStock: string
let soldOutPage: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  soldOut = await fixture.newVariant({ title: 'Wax', stock: 0 })
  inStock = await fixture.newVariant({ title: 'Honey', stock: 5 })
  soldOutPage = await findPage(soldOut)
  await setOn(true)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))

const db = () => fixture.test.database.kysely
const findPage = async (variant: string): Promise<string> => {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from products p join variants v on v.product_id = p.id where v.id = ${variant}`.execute(db())
  return `/products/${rows[0]?.slug}`
}
const setOn = (isOn: boolean) =>
  sql`insert into automations (store_id, kind, is_on, on_since) values (${fixture.store}, 'backInStock', ${isOn}, now())
    on conflict (store_id, kind) do update set is_on = excluded.is_on`.execute(db())
const request = (body: object) =>
  newShopVisitor(fixture.test, fixture.store).call(shopStockAlerts.request, {
    body: { variant: soldOut, language: 'en', ...body },
  })
const run = () => runQueuedJobs(fixture.test, 'stock-alerts.request')
const readRequests = async () => {
  const { rows } = await sql<{ variant: string; email: string; consent: boolean | null; source: string }>`
    select r.variant_id as variant, c.email, c.email_consent as consent, c.source
    from stock_requests r join customers c on c.store_id = r.store_id and c.id = r.customer_id
    where r.store_id = ${fixture.store} order by c.email, r.id`.execute(db())
  return rows
}
const requestsOf = async (email: string) => (await readRequests()).filter((row) => row.email === email)
const same = { 'sec-fetch-site': 'same-origin' }

it('makes a visitor a customer without consent to marketing, once', async () => {
  await Promise.all([request({ email: ' New@Shop.example ' }), request({ email: 'new@shop.example' })])
  await Promise.all([run(), run()])
  expect(await requestsOf('new@shop.example')).toEqual([
    { variant: soldOut, email: 'new@shop.example', consent: null, source: 'stock_alert' },
  ])
})

it('ignores items in stock, unknown ones, programs, and stores without the automation', async () => {
  for (const body of [{ variant: inStock }, { variant: newId() }]) {
    expect((await request({ email: 'none@shop.example', ...body })).status).toBe(200)
  }
  await request({ email: 'trap@shop.example', extra_line: 'x' })
  await run()
  await setOn(false)
  await request({ email: 'off@shop.example' })
  await run()
  await setOn(true)
  const { rows } = await sql<{ email: string }>`
    select email from customers where store_id = ${fixture.store} and email like any(array['none@%', 'trap@%', 'off@%'])`.execute(
    db(),
  )
  expect(rows).toEqual([])
  expect((await readQueue(fixture.test)).filter(({ payload }) => payload['email'] === 'trap@shop.example')).toEqual([])
})

it('needs an email of guests only', async () => {
  expect((await request({})).status).toBe(401)
  expect((await request({ email: 'no address' })).status).toBe(422)
})

it('is a form of sold-out products that works without a script', async () => {
  const guest = newShopBrowser(fixture.test, `/s/${fixture.store}`)
  const { html } = await guest.get(soldOutPage)
  expect(html).toContain('action="/s/')
  expect(html).toContain('Email me when it’s back')
  const failed = await guest.post('/stock-alerts', { variant: soldOut, email: '"><script>' }, same)
  expect(failed.status).toBe(422)
  expect(failed.html).toContain('aria-invalid="true"')
  expect(failed.html).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect((await guest.post('/stock-alerts', { variant: soldOut, email: '' }, same)).status).toBe(422)
  const sent = await guest.post('/stock-alerts', { variant: soldOut, email: 'form@shop.example' }, same)
  expect([sent.status, sent.location]).toEqual([303, `/s/${fixture.store}/stock-alerts/requested`])
  expect((await guest.get('/stock-alerts/requested')).status).toBe(200)
  expect((await guest.get(`/stock-alerts?variant=${soldOut}`)).html).toContain(soldOut)
  expect((await guest.get('/stock-alerts?variant=x')).status).toBe(404)
  await run()
  expect(await requestsOf('form@shop.example')).toHaveLength(1)
})

it('takes one click of a signed-in customer', async () => {
  const { browser, shopper } = await newSignedInBrowser(fixture.test, fixture.store)
  const sent = await browser.post('/stock-alerts', { variant: soldOut, email: '' }, same)
  expect(sent.status).toBe(303)
  await run()
  expect(await requestsOf(shopper.email)).toMatchObject([{ source: 'registration' }])
})

it('isn’t shown for products in stock or while the automation is off', async () => {
  const guest = newShopBrowser(fixture.test, `/s/${fixture.store}`)
  expect((await guest.get(await findPage(inStock))).html).not.toContain('stock-alert')
  await setOn(false)
  await expect.poll(async () => (await guest.get(soldOutPage)).html).not.toContain('stock-alert')
  await setOn(true)
  await expect.poll(async () => (await guest.get(soldOutPage)).html).toContain('stock-alert')
})
