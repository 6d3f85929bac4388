import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerAccounts, type CustomerData } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { emailPreferenceCalls } from '#contract/domains/email-preferences.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import type { Shopper } from '#server/testing/customer.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { newSignedInBrowser, shopperPassword as password } from '#server/testing/shop-account.ts'
import { newShopBrowser, type ShopBrowser } from '#server/testing/shop-browser.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string
let base: string
let browser: ShopBrowser
let shopper: Shopper

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId, owner } = await test.newVendor())
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
  store = await test.newStore(vendorId)
  base = `/s/${store}`
  ;({ browser, shopper } = await newSignedInBrowser(test, store))
})

const readMember = (as = shopper) => test.data(customerAccounts.atStore, { as, store })
const readCustomerId = async ({ email }: Shopper) =>
  (await test.data(customers.list, { as: owner, store, query: { search: email } })).data[0]?._id ?? ''
const pages = [
  '',
  '/orders',
  '/addresses',
  '/addresses/new',
  '/rewards',
  '/details',
  '/preferences',
  '/password',
  '/privacy',
  '/leave',
  '/delete',
]

describe('every page', () => {
  it('is for signed-in customers, private and in both languages', async () => {
    const visitor = newShopBrowser(test, base)
    for (const page of pages) {
      for (const prefix of ['', '/es']) {
        const path = `${prefix}/account${page}`
        const shown = await browser.get(path)
        expect([path, shown.status]).toEqual([path, 200])
        expect(shown.html).toContain(prefix ? '<html lang="es">' : '<html lang="en">')
        expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        const { status, location } = await visitor.get(path)
        const returnPath = encodeURIComponent(`${base}${path}`)
        expect([status, location]).toEqual([303, `${base}${prefix}/account/sign-in?return=${returnPath}`])
      }
    }
  })

  it('ends with the session', async () => {
    await test.database.kysely
      .updateTable('customer_sessions')
      .set({ ended_at: new Date() })
      .where('account_id', '=', shopper.accountId)
      .execute()
    for (const page of pages) expect((await browser.get(`/account${page}`)).location).toContain('/account/sign-in')
    expect(browser.cookies.has('storeward_shop_session')).toBe(false)
  })
})

describe('every form', () => {
  const actions = [
    'addresses/new',
    'details',
    'preferences',
    'password',
    'privacy',
    'leave',
    'delete',
    'sign-out',
    'join',
  ]
  const fields = { line1: '1 Long Street', name: 'Mallory', emailConsent: 'on', password }

  it('refuses missing and foreign tokens and other sites, and changes nothing', async () => {
    const before = await readMember()
    const other = await newSignedInBrowser(test, store)
    const { html } = await other.browser.get('/account')
    const foreign = /name="csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const own = /name="csrf_token" value="([^"]+)"/.exec((await browser.get('/account')).html)?.[1] ?? ''
    expect([foreign.length > 20, foreign === own]).toEqual([true, false])
    for (const action of actions) {
      const attacks = [
        await browser.post(`/account/${action}`, fields),
        await browser.post(`/account/${action}`, { ...fields, csrf_token: foreign }),
        await browser.post(`/account/${action}`, { ...fields, csrf_token: own }, { origin: 'https://evil.example' }),
        await browser.post(`/account/${action}`, { ...fields, csrf_token: own }, { 'sec-fetch-site': 'cross-site' }),
      ]
      expect([action, ...attacks.map(({ status }) => status)]).toEqual([action, 403, 403, 403, 403])
    }
    expect(await readMember()).toEqual(before)
  })
})

describe('orders and balances', () => {
  it('shows the customer’s own', async () => {
    const other = await newSignedInBrowser(test, store)
    const [id, otherId] = [await readCustomerId(shopper), await readCustomerId(other.shopper)]
    const orderId = await insertOrder(test, store, { customer: id, email: shopper.email, price: 1234 })
    const otherOrder = await insertOrder(test, store, { customer: otherId, price: 4321 })
    const adjust = (customerId: string, body: object) =>
      test.data(customers.adjust, { as: owner, store, params: { customerId }, body })
    await adjust(id, { kind: 'points', delta: 1500, reason: 'goodwill', note: 'Complains a lot' })
    await adjust(id, { kind: 'credit', delta: 250, reason: 'compensation' })
    await adjust(otherId, { kind: 'points', delta: 7770, reason: 'goodwill' })
    for (const page of ['/account', '/account/orders']) {
      const { html } = await browser.get(page)
      expect(html).toContain(`${base}/account/orders/${orderId}`)
      expect(html).toContain('$12.34')
      expect(html).not.toContain(otherOrder)
    }
    const { html } = await browser.get('/account/rewards')
    for (const shown of ['1,500', '$2.50', 'Courtesy', 'Compensation']) expect(html).toContain(shown)
    for (const hidden of ['7,770', 'Complains a lot', 'A owner']) expect(html).not.toContain(hidden)
  })

  it('opens an order, and one whose link has expired without its actions', async () => {
    const customer = await readCustomerId(shopper)
    const other = await newSignedInBrowser(test, store)
    const fresh = await insertOrder(test, store, { customer, email: shopper.email, price: 1234 })
    const placedAt = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000).toISOString()
    const old = await insertOrder(test, store, { customer, email: shopper.email, price: 4321, placedAt })
    const { location = '' } = await browser.get(`/account/orders/${fresh}`)
    expect(location).toMatch(new RegExp(`^${base}/orders/[\\w-]{40,}$`))
    expect((await browser.get(location.slice(base.length))).html).toContain('$12.34')
    const shown = await browser.get(`/account/orders/${old}`)
    expect([shown.status, shown.html.includes('$43.21'), shown.html.includes('/receipt')]).toEqual([200, true, false])
    for (const id of [fresh, old]) expect((await other.browser.get(`/account/orders/${id}`)).status).toBe(404)
    for (const id of ['x', newId()]) expect((await browser.get(`/account/orders/${id}`)).status).toBe(404)
  })

  it('pages through long lists', async () => {
    const customer = await readCustomerId(shopper)
    for (let count = 0; count < 21; count += 1) await insertOrder(test, store, { customer })
    const first = await browser.get('/account/orders')
    const next = /href="[^"]*(\/account\/orders\?cursor=[^"]+)"/.exec(first.html)?.[1] ?? ''
    const listed = (html: string) => html.match(/\/account\/orders\/[\da-f-]{36}/g)?.length
    expect([listed(first.html), listed((await browser.get(next)).html)]).toEqual([20, 1])
  })
})

describe('addresses', () => {
  const add = (fields: Record<string, string>) => browser.submit('/account/addresses/new', { country: 'GB', ...fields })
  const list = async () => (await readMember()).addresses

  it('need a postal code of their country, unless it is stored', async () => {
    const wrong = await add({ line1: '9 Code Street', postcode: '10001' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('This postal code doesn’t match the country. Enter one like SW1A 1AA')
    const fields = { line1: '9 Code Street', postcode: '10001', country: 'GB' as const }
    const { addresses } = await test.data(customerAccounts.addAddress, { as: shopper, store, body: fields })
    const stored = addresses.find(({ postcode }) => postcode === '10001')
    const path = `/account/addresses/${stored?._id}`
    expect((await browser.submit(path, { ...fields, city: 'Bath' })).status).toBe(303)
    expect((await browser.submit(path, { ...fields, postcode: '1000' })).status).toBe(422)
    expect((await browser.submit(path, { ...fields, postcode: 'ba1 1aa' })).status).toBe(303)
    await browser.submit(`${path}/delete`, {})
  })

  it('are added, edited, made the default and deleted', async () => {
    const failed = await add({ line1: '', city: 'Bath' })
    expect(failed.status).toBe(422)
    expect(failed.html).toMatch(/id="field-line1"[^>]*aria-invalid="true"[^>]*autofocus/)
    expect(failed.html).toContain('value="Bath"')
    await add({ line1: '1 Long Street', city: 'Bath', label: 'Home' })
    expect((await add({ line1: '2 Short Street' })).location).toBe(`${base}/account/addresses?done`)
    const [first, second] = await list()
    const page = await browser.get('/account/addresses')
    for (const shown of ['Home', '1 Long Street', 'United Kingdom', '2 Short Street'])
      expect(page.html).toContain(shown)
    expect((await browser.get(`/account/addresses/${first?._id}`)).html).toMatch(/<option value="GB" selected/)
    await browser.submit(`/account/addresses/${second?._id}`, {
      line1: '3 New Street',
      country: 'GB',
      isDefault: 'on',
    })
    expect(await list()).toMatchObject([{ isDefault: false }, { line1: '3 New Street', isDefault: true }])
    await browser.submit(`/account/addresses/${first?._id}/default`, {}, '/account/addresses')
    expect(await list()).toMatchObject([{ isDefault: true }, { isDefault: false }])
    await browser.submit(`/account/addresses/${first?._id}/delete`, {}, '/account/addresses')
    expect(await list()).toMatchObject([{ line1: '3 New Street', isDefault: true }])
  })

  it('start with the store’s country and need one', async () => {
    await test.database.kysely.updateTable('locations').set({ country: 'ES' }).where('store_id', '=', store).execute()
    const readCountry = async (path: string) =>
      /<select id="field-country"[^>]*required=""[^>]*>.*?<option value="(..)" selected/.exec(
        (await browser.get(path)).html,
      )?.[1]
    await expect.poll(() => readCountry('/account/addresses/new')).toBe('ES')
    const failed = await add({ line1: '1 Long Street', country: '' })
    expect([failed.status, failed.html.includes('id="problem-country"')]).toEqual([422, true])
    await add({ line1: '1 Long Street' })
    const [address] = await list()
    expect(await readCountry(`/account/addresses/${address?._id}`)).toBe('GB')
    // Imported addresses can lack it.
    await test.database.kysely
      .updateTable('customer_addresses')
      .set({ country: null })
      .where('store_id', '=', store)
      .execute()
    expect(await readCountry(`/account/addresses/${address?._id}`)).toBe('ES')
  })

  it('are added once for a form that is sent twice', async () => {
    const { html } = await browser.get('/account/addresses/new')
    const read = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
    const tokens = { csrf_token: read('csrf_token'), idempotency_key: read('idempotency_key') }
    const fields = { ...tokens, line1: '1 Long Street', country: 'GB' }
    const post = () => browser.post('/account/addresses/new', fields)
    const responses = await Promise.all([post(), post(), post()])
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await list()).toHaveLength(1)
  })

  it('of another customer can’t be read or changed', async () => {
    const other = await newSignedInBrowser(test, store, { address: { line1: '9 Secret Road' } })
    const before = await readMember(other.shopper)
    const id = before.addresses[0]?._id ?? ''
    const shown = await browser.get(`/account/addresses/${id}`)
    expect([shown.location, shown.html.includes('Secret')]).toEqual([`${base}/account/addresses`, false])
    await browser.submit(`/account/addresses/${id}`, { line1: 'Mine', country: 'GB' }, '/account/addresses/new')
    await browser.submit(`/account/addresses/${id}/default`, {}, '/account/addresses')
    await browser.submit(`/account/addresses/${id}/delete`, {}, '/account/addresses')
    expect(await readMember(other.shopper)).toEqual(before)
  })
})

describe('settings', () => {
  it('change name, phone and consents at the store', async () => {
    const failed = await browser.submit('/account/details', { name: '', phone: '12' })
    expect(failed.html).toMatch(/id="field-name"[^>]*aria-invalid="true"[^>]*autofocus/)
    await browser.submit('/account/details', { name: 'Robin F.', phone: '+1 212 555 0100' })
    expect(await readMember()).toMatchObject({ name: 'Robin F.', phone: '+1 212 555 0100' })
    await browser.submit('/account/preferences', { emailConsent: 'on' })
    expect(await readMember()).toMatchObject({ emailConsent: { given: true }, smsConsent: { given: false } })
    await browser.submit('/account/preferences')
    expect(await readMember()).toMatchObject({ emailConsent: { given: false } })
    const readPreferences = () => test.data(emailPreferenceCalls.getAtStore, { as: shopper, store })
    expect(await readPreferences()).toEqual({ topics: [], allowsTracking: false })
    await browser.submit('/account/preferences', { offers: 'on', allowsTracking: 'on' })
    expect(await readPreferences()).toEqual({ topics: ['offers'], allowsTracking: true })
    const { html } = await browser.get('/account/preferences')
    expect(html).toMatch(/name="offers"[^>]*checked/)
    expect(html).not.toMatch(/name="newsletter"[^>]*checked/)
  })

  it('change the password and keep this session', async () => {
    const wrong = await browser.submit('/account/password', { current: 'x', password: 'Battery-staple-9' })
    expect(wrong.html).toMatch(/id="field-current"[^>]*aria-invalid="true"[^>]*autofocus/)
    const done = await browser.submit('/account/password', { current: password, password: 'Battery-staple-9' })
    expect(done.location).toBe(`${base}/account/password?done`)
    expect((await browser.get('/account')).status).toBe(200)
  })
})

describe('data', () => {
  it('is downloaded with the password', async () => {
    const wrong = await browser.submit('/account/privacy', { password: 'x' })
    expect([wrong.status, wrong.headers['content-disposition']]).toEqual([422, undefined])
    const file = await browser.submit('/account/privacy', { password })
    expect(file.status).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
    expect(file.headers['cache-control']).toBe('no-store')
    const data = JSON.parse(file.html) as CustomerData
    expect([data.account.email, data.stores.length]).toEqual([shopper.email, 1])
  })

  it('stays with the store when the customer leaves', async () => {
    const left = await browser.submit('/account/leave')
    expect(left.location).toBe(`${base}/account/sign-in?done=left`)
    expect((await browser.get('/account/sign-in?done=left')).html).toContain('You’ve left A store.')
    expect((await browser.get('/account')).location).toContain('/account/sign-in')
    expect(await readCustomerId(shopper)).not.toBe('')
  })

  it('of the account is deleted with the password', async () => {
    const wrong = await browser.submit('/account/delete', { password: 'x' })
    expect(wrong.html).toMatch(/id="field-password"[^>]*aria-invalid="true"[^>]*autofocus/)
    const done = await browser.submit('/account/delete', { password })
    expect(done.location).toBe(`${base}/account/sign-in?done=deleted`)
    const again = newShopBrowser(test, base)
    expect((await again.submit('/account/sign-in', { email: shopper.email, password })).status).toBe(422)
  })
})
