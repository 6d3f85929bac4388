import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { customers } from '#contract/domains/customers.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { mailsTo, runQueuedJobs } from '#server/testing/queue.ts'
import {
  newShopperWithPassword,
  newSignedInBrowser,
  shopperPassword as password,
} from '#server/testing/shop-account.ts'
import { newShopBrowser, type ShopBrowser } from '#server/testing/shop-browser.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string
let base: string
let browser: ShopBrowser

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId, owner } = await test.newVendor())
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
  store = await test.newStore(vendorId)
  base = `/s/${store}`
  browser = newShopBrowser(test, base)
})

const setMode = (body: object) =>
  test.data(customerRegistration.update, { as: owner, store, body: { version: 1, ...body } })
const listCustomers = async () => (await test.data(customers.list, { as: owner, store })).data
const readCode = async (email: string): Promise<string> =>
  /^\d{6}/.exec((await mailsTo(test, email))[0]?.subject ?? '')?.[0] ?? ''
const newEmail = () => `${crypto.randomUUID()}@shop.example`
const signUp = (email: string, fields: Record<string, string> = {}, query = '') =>
  browser.submit(`/account/sign-up${query}`, { name: 'Robin Field', email, password, ...fields })

describe('sign-up', () => {
  it('creates the account with the code and joins the store with the entered details', async () => {
    await setMode({ phone: 'optional', birthday: 'off', address: 'required', message: 'Hi there' })
    await setProgram(test, { owner, store }, { welcomeBonus: 50 })
    const form = await browser.get('/account/sign-up')
    expect(form.headers['cache-control']).toBe('no-store')
    expect(form.html).toContain('Hi there')
    expect(form.html).toContain('name="phone"')
    expect(form.html).not.toContain('name="birthday"')
    const email = newEmail()
    const details = {
      phone: '+1 212 555 0100',
      line1: '1 Long Street',
      city: 'Bath',
      country: 'GB',
      emailConsent: 'on',
    }
    const sent = await signUp(email, details, `?return=${encodeURIComponent(`${base}/cart`)}`)
    expect([sent.status, sent.location]).toEqual([303, `${base}/account/verify`])
    const pending = browser.cookies.get('storeward_shop_pending')
    expect(pending?.attributes).toMatch(/Max-Age=86400; Path=\/s\/[^;]+; HttpOnly; SameSite=Lax/)
    expect(Buffer.from(pending?.value ?? '', 'base64url').toString('latin1')).not.toContain(email)

    const code = await readCode(email)
    expect((await browser.get('/account/verify')).html).toContain(email)
    const wrong = await browser.submit('/account/verify', { code: code === '111111' ? '222222' : '111111' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toMatch(/<input[^>]*id="field-code"[^>]*aria-invalid="true"[^>]*autofocus/)
    const done = await browser.submit('/account/verify', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect([done.status, done.location]).toEqual([303, `${base}/cart`])
    expect(browser.cookies.has('storeward_shop_pending')).toBe(false)
    const session = browser.cookies.get('storeward_shop_session')
    expect(session).toMatchObject({ path: base })
    expect(session?.attributes).toMatch(/HttpOnly; SameSite=Lax/)
    expect(session?.attributes).not.toContain('Domain')

    const [row] = await listCustomers()
    expect(row).toMatchObject({
      name: 'Robin Field',
      email,
      phone: '+1 212 555 0100',
      points: 50,
      emailConsent: { given: true },
      smsConsent: { given: false },
      address: { line1: '1 Long Street', country: 'GB' },
    })
    expect((await browser.get('/account')).html).toContain('Hi, Robin Field')
  })

  it('shows errors next to their fields and sends no code', async () => {
    await setMode({ phone: 'required', birthday: 'optional', address: 'required' })
    const email = newEmail()
    const missing = await signUp(email, { phone: '', birthday: '', line1: '' })
    expect(missing.status).toBe(422)
    expect(missing.html).toMatch(/id="field-phone"[^>]*aria-invalid="true"[^>]*autofocus/)
    expect(missing.html).toMatch(/id="field-line1"[^>]*aria-invalid="true"/)
    expect(missing.html).toContain(`value="${email}"`)
    expect(missing.html).not.toContain(password)
    const details = { phone: '+1 212 555 0100', line1: '1 Long Street' }
    for (const wrong of [{ phone: 'nope' }, { birthday: '2999-13-01' }, { country: 'XX' }]) {
      expect((await signUp(email, { ...details, ...wrong })).status).toBe(422)
    }
    const weak = await signUp(email, { ...details, password: 'Password1!' })
    expect(weak.html).toMatch(/id="field-password"[^>]*aria-invalid="true"[^>]*autofocus/)
    expect(await mailsTo(test, email)).toEqual([])
  })

  it('says that a store reviews accounts, or takes none', async () => {
    await setMode({ mode: 'approval' })
    const email = newEmail()
    await signUp(email)
    await browser.submit('/account/verify', { code: await readCode(email) })
    expect((await browser.get('/account')).html).toContain('A store is reviewing your account')
    expect(await listCustomers()).toMatchObject([{ approval: 'pending' }])

    await test.data(customerRegistration.update, { as: owner, store, body: { version: 2, mode: 'closed' } })
    const visitor = newShopBrowser(test, base)
    expect((await visitor.get('/account/sign-up')).html).toContain('New accounts are closed')
    const fields = { name: 'Ana', email: newEmail(), password }
    await visitor.submit('/account/sign-up', fields, '/account/sign-in')
    expect(await mailsTo(test, fields.email)).toEqual([])
  })

  it('answers the same for an address that has an account', async () => {
    const { email } = await newShopperWithPassword(test)
    const [known, unknown] = [await signUp(email), await signUp(newEmail())]
    expect([known.status, known.location, known.html]).toEqual([unknown.status, unknown.location, unknown.html])
    const [mail] = await mailsTo(test, email)
    expect(mail?.subject).toBe('You already have an account')
  })

  it('needs the browser that signed up', async () => {
    const email = newEmail()
    await signUp(email)
    const other = newShopBrowser(test, base)
    const response = await other.submit('/account/verify', { code: await readCode(email) }, '/account/sign-in')
    expect(response.location).toBe(`${base}/account/sign-up`)
    expect(other.cookies.has('storeward_shop_session')).toBe(false)
  })

  it('survives a second press of the button', async () => {
    const email = newEmail()
    await signUp(email)
    const code = await readCode(email)
    const { html } = await browser.get('/account/verify')
    const fields = { csrf_token: /name="csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? '', code }
    const responses = await Promise.all([
      browser.post('/account/verify', fields),
      browser.post('/account/verify', fields),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(await listCustomers()).toHaveLength(1)
  })
})

describe('sign-in', () => {
  it('answers the same for a wrong password and an unknown email, and doesn’t show the password again', async () => {
    const { email } = await newShopperWithPassword(test)
    const unknown = newEmail()
    const wrong = 'Wrong-horse-7'
    const strip = (html: string, address: string) => html.replaceAll(address, '').replaceAll(/[\da-f-]{36}/g, '')
    const known = await browser.submit('/account/sign-in', { email, password: wrong })
    const other = await browser.submit('/account/sign-in', { email: unknown, password: wrong })
    expect([known.status, other.status]).toEqual([422, 422])
    expect(strip(known.html, email)).toBe(strip(other.html, unknown))
    expect(known.html).toMatch(/role="alert"[^>]*autofocus[^>]*>Incorrect email or password/)
    expect(known.html).not.toContain(wrong)
  })

  it('has the limits of the API, and knows the browser', async () => {
    const { email } = await newShopperWithPassword(test)
    await test.data(customerAccounts.join, { as: await newShopperWithPassword(test), store, body: {} })
    await browser.submit('/account/sign-in', { email, password })
    expect(browser.cookies.get('storeward_device')).toMatchObject({ path: base })
    await browser.submit('/account/sign-out', {}, '/account/join')
    const stranger = newShopBrowser(test, base)
    for (let guesses = 0; guesses < 10; guesses += 1) {
      expect((await stranger.submit('/account/sign-in', { email, password: 'x' })).status).toBe(422)
    }
    const limited = await stranger.submit('/account/sign-in', { email, password })
    expect(limited.status).toBe(429)
    // The guesses of others don't lock out a browser that signed in before.
    expect((await browser.submit('/account/sign-in', { email, password })).status).toBe(303)
  })

  it('returns only to pages of the same shop', async () => {
    const other = await test.newStore(vendorId)
    const inShop = [`${base}/cart`]
    const outside = ['//evil.example/', `/s/${other}/cart`]
    for (const target of [...inShop, ...outside]) {
      const { email } = await newShopperWithPassword(test)
      const shopper = await test.call(customerAccounts.login, { body: { email, password } })
      const tokens = shopper.body.data as { access_token: string; csrf_token: string }
      const as = { access: tokens.access_token, csrf: tokens.csrf_token }
      await test.data(customerAccounts.join, { as, store, body: {} })
      const visitor = newShopBrowser(test, base)
      const path = `/account/sign-in?${new URLSearchParams({ return: target }).toString()}`
      const { location } = await visitor.submit(path, { email, password })
      const expected = inShop.includes(target) ? target : `${base}/account`
      expect([target, location]).toEqual([target, expected])
      // Already signed in.
      expect((await visitor.get(path)).location).toBe(expected)
    }
  })

  it('asks an account from another store to join, then continues', async () => {
    await setMode({ phone: 'required' })
    const { email } = await newShopperWithPassword(test)
    const target = encodeURIComponent(`${base}/cart`)
    const { location } = await browser.submit(`/account/sign-in?return=${target}`, { email, password })
    expect(location).toBe(`${base}/account/join?return=${target}`)
    expect(await listCustomers()).toEqual([])
    expect((await browser.get('/account/orders')).location).toContain('/account/join?return=')
    const path = `/account/join?return=${target}`
    const failed = await browser.submit(path, { phone: '' })
    expect(failed.html).toMatch(/id="field-phone"[^>]*aria-invalid="true"[^>]*autofocus/)
    const joined = await browser.submit(path, { phone: '+1 212 555 0100' })
    expect(joined.location).toBe(`${base}/cart`)
    expect(await listCustomers()).toMatchObject([{ email, phone: '+1 212 555 0100', emailConsent: { given: false } }])
  })

  it('takes the cart along', async () => {
    const product = await insertProduct(test, store, { state: 'live', onHand: 5 })
    const { id: variant } = await test.database.kysely
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow()
    const { email } = await newShopperWithPassword(test)
    const added = await test.call(carts.addLine, { store, body: { variant, quantity: 2 } })
    const token = /storeward_cart=([^;]+)/.exec(String(added.headers['set-cookie']))?.[1] ?? ''
    browser.cookies.set('storeward_cart', { value: token, path: base, attributes: '' })
    await browser.submit('/account/sign-in', { email, password })
    expect(browser.cookies.get('storeward_cart_count')?.value).toBe('2')
    expect(browser.cookies.has('storeward_cart')).toBe(false)
    const login = await test.call(customerAccounts.login, { body: { email, password } })
    const tokens = login.body.data as { access_token: string; csrf_token: string }
    const as = { access: tokens.access_token, csrf: tokens.csrf_token }
    expect(await test.data(carts.get, { as, store })).toMatchObject({ count: 2, lines: [{ variant, quantity: 2 }] })
  })

  it('ends on the server at sign-out', async () => {
    const signedIn = await newSignedInBrowser(test, store)
    const session = signedIn.browser.cookies.get('storeward_shop_session')
    const out = await signedIn.browser.submit('/account/sign-out', {}, '/account')
    expect(out.location).toBe(`${base}/account/sign-in?done=signed-out`)
    expect(signedIn.browser.cookies.has('storeward_shop_session')).toBe(false)
    if (session) browser.cookies.set('storeward_shop_session', session)
    expect((await browser.get('/account')).location).toContain('/account/sign-in')
    expect(browser.cookies.has('storeward_shop_session')).toBe(false)
  })

  it('is valid in its shop only', async () => {
    const { browser: signedIn, shopper } = await newSignedInBrowser(test, store)
    const other = await test.newStore(vendorId)
    await test.data(customerAccounts.join, { as: shopper, store: other, body: {} })
    const cookie = signedIn.cookies.get('storeward_shop_session')
    const visitor = newShopBrowser(test, `/s/${other}`)
    if (cookie) visitor.cookies.set('storeward_shop_session', { ...cookie, path: `/s/${other}` })
    expect((await visitor.get('/account')).location).toContain(`/s/${other}/account/sign-in`)
  })
})

describe('password reset', () => {
  const request = (email: string, visitor = browser) => visitor.submit('/account/reset', { email })
  const sendCodes = () => runQueuedJobs(test, 'customer-accounts.reset-code')

  it('sets a new password with the mailed code and signs in', async () => {
    const { browser: elsewhere, shopper } = await newSignedInBrowser(test, store)
    const { email } = shopper
    expect((await request(email)).location).toBe(`${base}/account/reset/code`)
    await sendCodes()
    const code = await readCode(email)
    const chosen = 'Battery-staple-9'
    const wrong = await browser.submit('/account/reset/code', {
      code: code === '111111' ? '222222' : '111111',
      password: chosen,
    })
    expect(wrong.html).toMatch(/id="field-code"[^>]*aria-invalid="true"[^>]*autofocus/)
    const weak = await browser.submit('/account/reset/code', { code, password: 'short' })
    expect(weak.html).toMatch(/id="field-password"[^>]*aria-invalid="true"[^>]*autofocus/)
    const done = await browser.submit('/account/reset/code', { code, password: chosen })
    expect([done.status, done.location]).toEqual([303, `${base}/account`])
    expect((await browser.get('/account')).status).toBe(200)
    expect((await elsewhere.get('/account')).location).toContain('/account/sign-in')
  })

  it('shows the same pages for an unknown address', async () => {
    const { email } = await newShopperWithPassword(test)
    const unknown = newEmail()
    const walk = async (address: string) => {
      const visitor = newShopBrowser(test, base)
      const sent = await request(address, visitor)
      await sendCodes()
      const { html } = await visitor.get('/account/reset/code')
      const code = (await readCode(address)) === '111111' ? '222222' : '111111'
      const wrong = await visitor.submit('/account/reset/code', { code, password: 'Battery-staple-9' })
      const strip = (text: string) => text.replaceAll(address, '').replaceAll(/[\da-f-]{36}/g, '')
      return [sent.status, sent.location, strip(html), wrong.status, strip(wrong.html)]
    }
    expect(await walk(email)).toEqual(await walk(unknown))
  })
})
