import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { cmsPages } from '#contract/domains/cms-pages.ts'
import { onlineStore } from '#contract/domains/online-store.ts'
import { orders } from '#contract/domains/orders.ts'
import { type CardFixture, openCardFixture } from '#server/testing/card-orders.ts'
import { newShopBrowser, type ShopBrowser } from '#server/testing/shop-browser.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let cards: CardFixture
let variant: string
let cash: string
let window: string
let base: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ title: 'Honey', price: 1000, stock: 50 })
  cash = await fixture.newPaymentOption({
    name: 'Cash',
    instructionsBefore: 'Bring change.',
    instructionsAfter: 'Pay at the counter.',
    feeFixed: 50,
  })
  cards = await openCardFixture(fixture)
  window = await fixture.newWindow({ name: 'Morning', capacity: 2, fee: 100 })
  base = `/s/${fixture.store}`
  const terms = { name: 'Terms', role: 'terms', status: 'published' }
  await fixture.test.data(cmsPages.create, { as: fixture.owner, store: fixture.store, body: terms })
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const configure = async (fields: object) => {
  const asOwner = { as: fixture.owner, store: fixture.store }
  const { version } = await fixture.test.data(onlineStore.get, asOwner)
  await fixture.test.data(onlineStore.update, { ...asOwner, body: { version, ...fields } })
}
const newShopper = async (quantity = 2): Promise<ShopBrowser> => {
  const browser = newShopBrowser(fixture.test, base)
  await browser.post('/cart/lines', { variant, quantity: String(quantity) })
  return browser
}
const contact = { name: 'Ada Byrne', email: 'ada@example.com', phone: '' }
const choice = () => ({
  ...contact,
  method: 'pickup',
  slot_day: fixture.dayAfterTomorrow,
  slot: `${window} ${fixture.dayAfterTomorrow}`,
  payment: cash,
  terms: 'on',
})
/** Submits the form as the page shows it for these choices. */
const place = async (browser: ShopBrowser, fields: Record<string, string>) => {
  const shown = await browser.submit('/checkout', { ...fields, step: 'update' })
  return browser.post('/checkout', { ...readHidden(shown.html), ...fields, step: 'place' })
}
const readHidden = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const countOrders = async () => (await fixture.test.database.kysely.selectFrom('orders').select('id').execute()).length

it('puts items into the cart from a cached page, changes and removes them', async () => {
  const browser = newShopBrowser(fixture.test, base)
  expect((await browser.get('/cart')).html).toContain('Your cart is empty.')
  const added = await browser.post('/cart/lines', { variant, quantity: '2' })
  expect([added.status, added.location]).toEqual([303, `${base}/cart`])
  expect(browser.cookies.get('storeward_cart')?.attributes).toContain('HttpOnly')
  expect(browser.cookies.get('storeward_cart_count')?.value).toBe('2')
  const { html, headers } = await browser.get('/cart')
  expect(html).toContain('Honey')
  expect(html).toContain('$20.00')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect((await browser.submit('/cart/quantity', { variant, quantity: '3' }, '/cart')).status).toBe(303)
  const tooMany = await browser.submit('/cart/quantity', { variant, quantity: '51' }, '/cart')
  expect(tooMany.status).toBe(409)
  expect(tooMany.html).toContain('Not enough in stock: Honey.')
  const wrong = await browser.submit('/cart/codes', { code: '!' }, '/cart')
  expect([wrong.status, wrong.html.includes('aria-invalid="true"')]).toEqual([422, true])
  const unknown = await browser.submit('/cart/codes', { code: 'NOPE' }, '/cart')
  expect(unknown.status).toBe(422)
  expect(unknown.html).toMatch(/<input id="code"[^>]*aria-invalid="true"[^>]*value="NOPE"/)
  expect(unknown.html).toContain('<p class="problem" id="code-problem">This code isn’t valid.</p>')
  expect((await browser.get('/cart')).html).not.toContain('NOPE')
  // Two clicks of a visitor without scripts: the same form, sent twice.
  await fixture.newDiscount({ application: 'manual', codes: ['TENOFF'] })
  const form = { ...readHidden((await browser.get('/cart')).html), code: 'tenoff' }
  const presses = await Promise.all([browser.post('/cart/codes', form), browser.post('/cart/codes', form)])
  const later = [await browser.post('/cart/codes', form), await browser.submit('/cart/codes', form, '/cart')]
  expect([...presses, ...later].map(({ status }) => status)).toEqual([303, 303, 303, 303])
  const applied = (await browser.get('/cart')).html
  expect(applied).toMatch(/<strong>TENOFF<\/strong>[^/]*\$3\.00 off/)
  expect(applied).not.toContain('class="problem"')
  expect(applied.split('<strong>TENOFF</strong>')).toHaveLength(2)
  await browser.submit('/cart/remove', { variant }, '/cart')
  expect(browser.cookies.has('storeward_cart_count')).toBe(false)
  // Without the hidden fields, and from another site.
  expect((await browser.post('/cart/remove', { variant })).status).toBe(403)
  expect((await browser.post('/cart/lines', { variant }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

it('says at the quantity how many are left, and posts nothing again on reload', async () => {
  const scarce = await fixture.newVariant({ title: 'Wax', stock: 12 })
  const browser = newShopBrowser(fixture.test, base)
  const add = (quantity: string, prefix = '') => browser.post(`${prefix}/cart/lines`, { variant: scarce, quantity })
  const showProblem = async (quantity: string, prefix?: string) => {
    const { status, location = '' } = await add(quantity, prefix)
    expect([status, location.includes('/products/wax?')]).toEqual([303, true])
    const { html } = await browser.get(location.slice(base.length))
    expect(html).toMatch(new RegExp(`aria-describedby="problem-quantity"[^>]*name="quantity" value="${quantity}"`))
    return /<p class="problem" id="problem-quantity">(.*?)<\/p>/
      .exec(html)?.[1]
      ?.replaceAll(/<[^>]+>/g, '')
      .trim()
  }
  expect(await showProblem('99')).toBe('Only 12 left. Lower the quantity.')
  expect(await showProblem('99', '/es')).toBe('Solo quedan 12. Reduce la cantidad.')
  expect(await showProblem('0')).toBe('Enter a quantity from 1 to 12.')
  expect((await add('5')).location).toBe(`${base}/cart`)
  expect(await showProblem('8')).toBe('Only 12 left. With 5 in your cart, you can add up to 7 more. View cart')
  await add('7')
  expect(await showProblem('1')).toBe('Only 12 left, and your cart already has 12. View cart')
  expect((await browser.get('/cart')).html).toContain('value="12"')
})

it('leads from the address of a form to its page, also in another language', async () => {
  const browser = newShopBrowser(fixture.test, base)
  for (const [form, page] of [
    ['/cart/codes/remove', '/cart'],
    ['/es/cart/lines', '/es/cart'],
  ]) {
    const { status, location } = await browser.get(form ?? '')
    expect([status, location]).toEqual([303, `${base}${page}`])
  }
})

it('says where to pick up', async () => {
  await fixture.test.database.pool.query(
    `update locations set name = 'Corner shop', line1 = '7 Mill Lane', city = 'Beacon' where store_id = $1 and is_main`,
    [fixture.store],
  )
  const browser = await newShopper()
  await expect.poll(async () => (await browser.get('/checkout')).html).toContain('Corner shop, 7 Mill Lane, Beacon')
  const brunch = await fixture.newWindow({ name: 'Brunch', start: '11:00', end: '12:00' })
  const { location = '' } = await place(browser, { ...choice(), slot: `${brunch} ${fixture.dayAfterTomorrow}` })
  const { html } = await browser.get(location.slice(base.length))
  expect(html).toContain('Pickup location</dt><dd><span>Corner shop</span><span>7 Mill Lane</span>')
})

it('shows the problems of the shop and the API together, and focuses the first', async () => {
  const browser = await newShopper()
  const vague = { ...choice(), method: 'shipping', slot: '', line1: 'Elm Street 1', email: 'ada@' }
  const { html, status } = await place(browser, vague)
  expect(status).toBe(422)
  expect(html).toMatch(/<input[^>]*id="field-email"[^>]*aria-invalid="true"[^>]*autofocus/)
  expect(html).toContain('id="problem-email"')
  expect(html).toContain('id="problem-city"')
})

it('orders without a script: choices, prices, confirmation', async () => {
  const browser = await newShopper()
  const first = await browser.get('/checkout')
  expect(first.html).toContain('Bring change.')
  const updated = await browser.submit('/checkout', { ...choice(), step: 'update' })
  expect(updated.html).toContain('Time slot')
  expect(updated.html).toContain('$21.50')
  expect(updated.html).toContain('value="Ada Byrne"')
  expect(updated.html).toMatch(/<strong>Cash<\/strong><span class="muted">\$0\.50 fee<\/span>/)
  const placed = await place(browser, { ...choice(), note: 'Ring twice' })
  expect(placed.status).toBe(303)
  expect(placed.location).toMatch(new RegExp(`^${base}/orders/[\\w-]{65}\\?placed$`))
  const page = await browser.get((placed.location ?? '').slice(base.length))
  expect(page.html).toContain('Thank you, Ada Byrne!')
  expect(page.html).toContain('Pay at the counter.')
  expect(page.html).toContain('Ring twice')
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await browser.get('/checkout')).location).toBe(`${base}/cart`)
})

it('places one order however often the button is pressed, and in two tabs', async () => {
  const browser = await newShopper()
  const shown = await browser.submit('/checkout', { ...choice(), slot_day: '', step: 'update' })
  const before = await countOrders()
  const other = await browser.submit('/checkout', { ...choice(), step: 'update' })
  const press = (html: string) =>
    browser.post('/checkout', { ...readHidden(html), ...choice(), total: '', step: 'place' })
  const presses = await Promise.all([press(shown.html), press(shown.html), press(shown.html)])
  expect(new Set(presses.map(({ location }) => location)).size).toBe(1)
  expect(presses.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await countOrders()).toBe(before + 1)
  const tab = await press(other.html)
  expect(tab.location).toBe(`${base}/cart`)
  expect(await countOrders()).toBe(before + 1)
})

it('chooses the first free day if the chosen one isn’t offered', async () => {
  const browser = await newShopper()
  const { html } = await browser.submit('/checkout', { ...choice(), slot_day: '2020-01-01', slot: '', step: 'update' })
  expect(html.match(/<input[^>]*name="slot_day"[^>]*>/g)?.filter((input) => input.includes('checked'))).toHaveLength(1)
})

it('shows errors at their fields and keeps what was entered', async () => {
  const browser = await newShopper()
  const noTerms = await place(browser, { ...choice(), terms: '' })
  expect([noTerms.status, noTerms.html.includes('Agree to the terms')]).toEqual([422, true])
  const badEmail = await place(browser, { ...choice(), email: 'ada' })
  expect(badEmail.status).toBe(422)
  expect(badEmail.html).toMatch(/name="email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="email"/)
  const noTime = await place(browser, { ...choice(), slot: '' })
  expect([noTime.status, noTime.html.includes('Choose a time.')]).toEqual([422, true])
  const vague = { ...choice(), method: 'shipping', line1: 'Elm Street 1' }
  const noCity = await place(browser, vague)
  expect([noCity.status, noCity.html.includes('Enter a city or postal code.')]).toEqual([422, true])
  const forgedTotal = await place(browser, { ...choice(), total: '1' })
  expect([forgedTotal.status, forgedTotal.html.includes('The total has changed.')]).toEqual([409, true])
  const script = await place(browser, { ...choice(), name: '<script>alert(1)</script>', email: 'x' })
  expect(script.html).not.toContain('<script>alert')
  expect((await browser.get('/cart')).html).toContain('Honey')
})

it('names what sold out and continues without it', async () => {
  const last = await fixture.newVariant({ title: 'Last jar', stock: 1 })
  const browser = await newShopper(1)
  await browser.post('/cart/lines', { variant: last, quantity: '1' })
  const shown = await browser.submit('/checkout', { ...choice(), slot: '', step: 'update' })
  await fixture.placeOrder({ lines: [{ variant: last, quantity: 1 }] })
  const date = fixture.dayAfterTomorrow
  const evening = await fixture.newWindow({ name: 'Evening', start: '17:00', end: '19:00' })
  const fields = { ...choice(), slot: `${evening} ${date}`, total: '' }
  const failed = await browser.post('/checkout', { ...readHidden(shown.html), ...fields, step: 'place' })
  expect(failed.status).toBe(409)
  expect(failed.html).toContain('Last jar: Sold out')
  expect(failed.html).toContain('Continue without them')
  const continued = await browser.post('/checkout', { ...readHidden(failed.html), ...fields, step: 'continue' })
  expect(continued.status).toBe(200)
  expect(continued.html).not.toContain('Last jar')
  expect(continued.html).toContain('value="Ada Byrne"')
  expect((await place(browser, { ...choice(), slot: `${evening} ${date}` })).status).toBe(303)
})

it('says what is missing to the order minimum, and doesn’t check out below it', async () => {
  await configure({ orderMinimum: 2500 })
  const browser = await newShopper()
  const { html } = await browser.get('/cart')
  expect(html).toContain('The minimum order is $25.00. Add $5.00 more to check out.')
  expect(html).not.toContain(`href="${base}/checkout"`)
  expect((await browser.get('/checkout')).location).toBe(`${base}/cart`)
  await configure({ orderMinimum: null })
  expect((await browser.get('/checkout')).status).toBe(200)
})

it('asks guests to sign in where the store requires it', async () => {
  const asOwner = { as: fixture.owner, store: fixture.store }
  const { version } = await fixture.test.data(customerRegistration.get, asOwner)
  const off = await fixture.test.data(customerRegistration.update, {
    ...asOwner,
    body: { version, guestOrders: false },
  })
  const browser = await newShopper()
  const { html } = await browser.get('/checkout')
  expect(html).toContain('only takes orders from customers with an account')
  expect(html).toContain(`${base}/account/sign-in?return=`)
  const body = { version: off.version, guestOrders: true }
  await fixture.test.data(customerRegistration.update, { ...asOwner, body })
})

it('shows the card form until the order is paid, and lets the buyer move and cancel it', async () => {
  const browser = await newShopper()
  const evening = await fixture.newWindow({ name: 'Late', start: '20:00', end: '21:00' })
  const date = fixture.dayAfterTomorrow
  const fields = { ...choice(), payment: cards.cardOption, slot: `${evening} ${date}` }
  const { location = '' } = await place(browser, fields)
  const path = (location.split('?')[0] ?? '').slice(base.length)
  const page = await browser.get(path)
  expect(page.html).toContain('data-island="card-payment"')
  const unpaid = (await browser.get(`${path}?placed`)).html
  expect([unpaid.includes('Pay for your order'), unpaid.includes('Thank you')]).toEqual([true, false])
  const { headers } = await browser.get(`${path}/receipt`)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf' })
  const noon = await fixture.newWindow({ name: 'Noon', start: '12:00', end: '13:00' })
  const moved = await browser.submit(`${path}/slot`, { slot: `${noon} ${date}` }, path)
  expect([moved.status, moved.location]).toEqual([303, `${base}${path}?moved`])
  const dear = await browser.submit(`${path}/slot`, { slot: `${window} ${date}` }, path)
  expect(dear.status).toBe(409)
  const again = await browser.submit(`${path}/reorder`, {}, path)
  expect(again.location).toBe(`${base}/cart`)
  expect(browser.cookies.get('storeward_cart_count')?.value).toBe('2')
  // Forms without a referrer have no origin; the address is the secret.
  const cancelled = await browser.submit(`${path}/cancel`, { reason: 'Changed my mind' }, path)
  expect(cancelled.status).toBe(303)
  expect((await browser.get(path)).html).toContain('This order was cancelled.')
  expect((await browser.post(`${path}/cancel`, {})).status).toBe(403)
  const stranger = newShopBrowser(fixture.test, base)
  expect((await stranger.get(`${path.slice(0, -1)}x`)).status).toBe(404)
  const staff = await fixture.test.data(orders.list, { as: fixture.owner, store: fixture.store })
  expect(staff.data.some(({ status }) => status === 'cancelled')).toBe(true)
})

it('shows no visitor’s cart to another, and keeps it out of caches', async () => {
  const browser = await newShopper()
  const stranger = newShopBrowser(fixture.test, base)
  expect((await stranger.get('/cart')).html).toContain('Your cart is empty.')
  expect((await stranger.get('/checkout')).location).toBe(`${base}/cart`)
  const cart = await fixture.test.data(carts.get, { store: fixture.store })
  expect(cart._id).toBeNull()
  expect((await browser.get('/es/cart')).html).toContain('Carrito')
})
