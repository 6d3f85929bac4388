import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '#contract/domains/identity.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { newSignedInBrowser } from '#server/testing/shop-account.ts'

let test: TestApp
let store: string
beforeAll(async () => {
  test = await openTestApp()
  const { vendorId } = await test.newVendor()
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const request = (cookie = '', headers: Record<string, string> = {}) =>
  test.app.fastify.inject({
    method: 'POST',
    url: `/s/${store}/chat/session`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
    payload: '',
  })

it('gives the chat the tokens of the customer who is signed in, and refuses other sites', async () => {
  expect((await request()).json()).toEqual({ session: null, customer: null })
  const { browser, shopper } = await newSignedInBrowser(test, store)
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const response = await request(cookie)
  expect(response.headers['cache-control']).toBe('no-store')
  const { session, customer } = response.json<{ session: Session; customer: { email: string } }>()
  expect(customer.email).toBe(shopper.email)
  const as = { access: session.access_token, csrf: session.csrf_token }
  const body = { client_id: newId(), text: 'Hi' }
  expect((await test.call(supportConversations.start, { as, store, body })).status).toBe(200)
  const foreign = await request(cookie, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
  expect(foreign.body).not.toContain(session.csrf_token)
})
