import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { shopNewsletter } from '#contract/domains/shop-newsletter.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { readQueue, runQueuedJobs } from '#server/testing/queue.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
beforeEach(() => test.database.pool.query('delete from rate_limits'))
afterAll(() => test.close())

const task = 'shop-newsletter.subscribe'
const subscribe = (email: string, fields: object = {}) =>
  test.call(shopNewsletter.subscribe, { store, body: { email, language: 'en', ...fields } })
const run = (email: string) => runQueuedJobs(test, task, (payload) => payload['email'] === email)
const find = async (email: string) => {
  const { rows } = await test.database.pool.query<{
    id: string
    name: string
    source: string
    consent: boolean | null
    at: Date | null
  }>(
    `select id, name, source, email_consent as consent, email_consent_at as at from customers
     where store_id = $1 and email = $2 and deleted_at is null`,
    [store, email],
  )
  return rows
}
const post = (form: Record<string, string>) =>
  test.app.fastify.inject({
    method: 'POST',
    url: `/s/${store}/newsletter`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })

it('makes a subscriber a customer with a dated consent, once', async () => {
  await Promise.all([subscribe(' New@Shop.example '), subscribe('new@shop.example')])
  await run('new@shop.example')
  await run('new@shop.example')
  const found = await find('new@shop.example')
  expect(found).toMatchObject([{ name: 'Newsletter subscriber', source: 'newsletter', consent: true }])
  expect(found[0]?.at).toBeInstanceOf(Date)
})

it('lets a known customer agree, and answers the same', async () => {
  const body = { name: 'Ada', email: 'ada@shop.example' }
  await test.data(customers.create, { as: owner, store, body })
  const [known, unknown] = [await subscribe('ada@shop.example'), await subscribe('unknown@shop.example')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  await run('ada@shop.example')
  expect(await find('ada@shop.example')).toMatchObject([{ name: 'Ada', source: 'manual', consent: true }])
})

it('leaves an earlier opt-out as it is', async () => {
  const body = { name: 'Grace', email: 'grace@shop.example', emailConsent: false }
  await test.data(customers.create, { as: owner, store, body })
  expect((await subscribe('grace@shop.example')).status).toBe(200)
  await run('grace@shop.example')
  expect(await find('grace@shop.example')).toMatchObject([{ name: 'Grace', consent: false }])
})

it('works as a form without a script', async () => {
  const page = await test.app.fastify.inject({ url: `/s/${store}/newsletter` })
  expect(page.body).toContain('name="email"')
  const failed = await post({ email: '"><script>' })
  expect(failed.statusCode).toBe(422)
  expect(failed.body).toContain('aria-invalid="true"')
  expect(failed.body).toContain('value="&quot;&gt;&lt;script&gt;"')
  const sent = await post({ email: 'form@shop.example' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/s/${store}/newsletter/subscribed`])
  expect((await test.app.fastify.inject({ url: String(sent.headers.location) })).statusCode).toBe(200)
})

// Last: a limit that was reached stays.
it('ignores programs, refuses what is no address, and limits', async () => {
  expect((await subscribe('trap@shop.example', { extra_line: 'x' })).status).toBe(200)
  const queued = (await readQueue(test)).filter(({ payload }) => payload['email'] === 'trap@shop.example')
  expect(queued).toEqual([])
  expect((await subscribe('no address')).status).toBe(422)
  const statuses: number[] = []
  for (let count = 0; count < 7; count += 1) statuses.push((await subscribe(`a${count}@shop.example`)).status)
  expect(statuses).toContain(429)
})
