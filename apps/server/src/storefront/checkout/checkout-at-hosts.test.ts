import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp } from '#server/testing/app.ts'
import { type CardFixture, openCardFixture } from '#server/testing/card-orders.ts'
import { requestHost } from '#server/testing/host-client.ts'
import { newShopperWithPassword, shopperPassword } from '#server/testing/shop-account.ts'
import { newHostBrowser, type ShopBrowser, type ShopPage } from '#server/testing/shop-browser.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let cards: CardFixture
let cash: string
let dist: string
let port: number

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'storeward-hosts-'))
  await mkdir(join(dist, 'card-form', 'assets'), { recursive: true })
  const names = { sandboxScript: 'sandbox.js', stripeScript: 'stripe.js', styles: 'form.css' }
  const files = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, `/card-form/assets/${name}`]))
  await writeFile(join(dist, 'card-form', 'files.json'), JSON.stringify(files))
  for (const name of Object.values(names)) await writeFile(join(dist, 'card-form', 'assets', name), '/* built */')
  const settings = { PUBLIC_URL: 'https://app.storeward.com', PLATFORM_DOMAIN: 'shops.storeward.net' }
  const test = await openTestApp(settings, dist)
  fixture = await newStoreFixture(test)
  cash = await fixture.newPaymentOption({ name: 'Cash' })
  cards = await openCardFixture(fixture)
  const { store } = fixture
  await test.database.pool.query(`update stores set slug = 'fern' where id = $1`, [store])
  await test.database.pool.query(
    `insert into store_domains (id, store_id, name, has_www, status, token, pointed_hosts, primary_host)
     values ($1, $2, 'fern.shop', true, 'active', 'x', '{fern.shop}', 'fern.shop')`,
    [newId(), store],
  )
  await test.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.fastify.server.address() as AddressInfo).port
})
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterAll(async () => {
  await fixture.close()
  await rm(dist, { recursive: true, force: true })
})

const readHidden = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const place = async (browser: ShopBrowser, payment: string, fields: Record<string, string> = {}): Promise<ShopPage> => {
  const choice = { method: 'pickup', payment, ...fields }
  const shown = await browser.submit('/checkout', { ...choice, step: 'update' })
  return browser.post('/checkout', { ...readHidden(shown.html), ...choice, step: 'place' })
}
const guest = { name: 'Ada Byrne', email: 'ada@example.com', phone: '' }

/** Every cookie is for this host alone and only sent over https. */
const expectHostOnly = ({ cookies }: ShopBrowser) => {
  expect(cookies.size).toBeGreaterThan(0)
  for (const [name, { path, attributes }] of cookies) {
    expect([name, path, /domain=/i.test(attributes)]).toEqual([name, '/', false])
    expect([name, attributes.includes('Secure')]).toEqual([name, true])
  }
}

describe.each(['fern.shop', 'fern.shops.storeward.net'])('at %s', (host) => {
  const newVisitor = async (): Promise<ShopBrowser> => {
    const browser = newHostBrowser(port, host)
    const added = await browser.post('/cart/lines', { variant: cards.variant, quantity: '2' })
    expect([added.status, added.location]).toEqual([303, '/cart'])
    return browser
  }

  it('a guest orders, with links and cookies of this host', async () => {
    const browser = await newVisitor()
    const { status, location = '' } = await place(browser, cash, guest)
    expect(status).toBe(303)
    expect(location).toMatch(/^\/orders\/[\w-]{65}\?placed$/)
    const { html } = await browser.get(location)
    expect(html).toContain('Thank you, Ada Byrne!')
    for (const page of ['/', '/cart', '/checkout', location])
      expect([page, (await browser.get(page)).html.includes('/s/fern')]).toEqual([page, false])
    expectHostOnly(browser)
  })

  it('a customer signs in and orders, with a session of this host', async () => {
    const shopper = await newShopperWithPassword(fixture.test)
    await fixture.test.data(customerAccounts.join, { as: shopper, store: fixture.store, body: {} })
    const browser = await newVisitor()
    const credentials = { email: shopper.email, password: shopperPassword }
    const signedIn = await browser.submit('/account/sign-in?return=%2Fcheckout', credentials)
    expect([signedIn.status, signedIn.location]).toEqual([303, '/checkout'])
    const { location = '' } = await place(browser, cash)
    expect((await browser.get(location)).html).toContain('Thank you, Robin Field!')
    expect((await browser.get('/account/orders')).html).toContain('#')
    expectHostOnly(browser)
    expect(browser.cookies.get('storeward_shop_session')?.attributes).toContain('HttpOnly')
  })

  it('a card is typed into the frame and pays the order', async () => {
    const browser = await newVisitor()
    const { location = '' } = await place(browser, cards.cardOption, guest)
    const { html } = await browser.get(location)
    const token = /data-island="card-payment" data-token="([^"]+)"/.exec(html)?.[1] ?? ''
    const send = (path: string, body: string, type: string, origin = `https://${host}`) =>
      requestHost(port, host, path, { method: 'POST', headers: { 'content-type': type, origin }, body })
    const started = await send(`/api/v1/pay/${token}`, '{}', 'application/json')
    const { clientSecret } = (JSON.parse(started.body) as { data: { clientSecret: string } }).data

    const frame = await browser.get('/card-form?language=en&theme=light')
    expect(frame.status).toBe(200)
    expect(frame.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
    const files = [...frame.html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toEqual(['/card-form/assets/form.css', '/card-form/assets/sandbox.js'])
    for (const file of files) {
      const { status, headers } = await browser.get(file)
      expect([file, status, headers['access-control-allow-origin']]).toEqual([file, 200, '*'])
    }

    const intent = clientSecret.split('_secret', 1)[0] ?? ''
    const card = new URLSearchParams({
      key: /data-publishable-key="([^"]+)"/.exec(frame.html)?.[1] ?? '',
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '987',
    })
    // The frame has no origin.
    const form = 'application/x-www-form-urlencoded'
    const path = `/sandbox/v1/payment_intents/${intent}`
    expect(JSON.parse((await send(`${path}/confirm`, card.toString(), form, 'null')).body)).toMatchObject({
      status: 'succeeded',
    })
    const challenge = await browser.get(`/sandbox/challenge/${intent}?client_secret=${clientSecret}`)
    expect(challenge.status).toBe(200)
    await send(`/api/v1/pay/${token}/check`, '{}', 'application/json')
    const paid = await browser.get(location)
    expect(paid.html).toContain('Thank you, Ada Byrne!')
    expect(paid.html).not.toContain('data-island="card-payment"')
  })
})
