import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onlineStore } from '#contract/domains/online-store.ts'
import { stores } from '#contract/domains/stores.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string
let slug: string
let version = 1

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://storeward.example' })
})
beforeEach(async () => {
  ;({ vendorId, owner } = await test.newVendor())
  store = await test.newStore(vendorId)
  slug = store
  version = 1
})
afterAll(() => test.close())

const get = (path: string) => test.app.fastify.inject({ url: `/s/${slug}${path}` })
const change = async (body: object) => {
  await test.data(onlineStore.update, { as: owner, store, body: { version, ...body } })
  version += 1
}
const rename = (newSlug: string, storeVersion: number) =>
  test.data(stores.update, { as: owner, store, body: { version: storeVersion, slug: newSlug } })
const update = (table: string, set: string, id: string) =>
  test.database.pool.query(`update ${table} set ${set} where id = $1`, [id])
const expireVersions = () => test.app.storeVersions.expire()

it('answers every page of a paused shop with 503, its message and its contact', async () => {
  await update('stores', `name = 'Soap & Co', email = 'hi@soap.example', phone = '+1 212 555 0100'`, store)
  await change({ isPaused: true, pauseMessage: 'On vacation.\n<b>Back</b> on Monday' })
  expireVersions()
  for (const path of ['', '/es', '/terms', '/cart', '/account', '/no-such-page']) {
    const { statusCode, headers, body } = await get(path)
    expect([path, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      path,
      503,
      '3600',
      'no-store',
    ])
    expect(body).toContain('On vacation.\n&lt;b&gt;Back&lt;/b&gt; on Monday')
    expect(body).toContain('Soap &amp; Co')
    expect(body).toContain('href="mailto:hi@soap.example"')
    expect(body).toContain('href="tel:+12125550100"')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  }
  await change({ pauseMessage: '' })
  expireVersions()
  expect((await get('/es/terms')).body).toContain('Estamos haciendo una pausa. Vuelve más tarde.')
  await change({ isPaused: false })
  expireVersions()
  expect((await get('/cart')).statusCode).toBe(200)
})

it.each([
  ['deactivated', 'stores', `status = 'inactive'`],
  ['suspended', 'stores', `status = 'suspended'`],
  ['of a suspended business', 'vendors', `status = 'suspended'`],
  ['unpaid', 'vendors', `subscription_status = 'unpaid'`],
  ['canceled', 'vendors', `subscription_status = 'canceled'`],
])('answers a shop that is %s with 503, without contact and without its reason', async (_name, table, set) => {
  await update('stores', `email = 'hi@soap.example', status_reason = 'Fake goods'`, store)
  await update(table, set, table === 'stores' ? store : vendorId)
  const { statusCode, headers, body } = await get('/terms')
  expect([statusCode, headers['retry-after']]).toEqual([503, '3600'])
  expect(body).toContain('Closed for now')
  for (const hidden of ['hi@soap.example', 'Fake goods', 'suspended', 'subscription'])
    expect(body).not.toContain(hidden)
})

it('redirects a released slug to the store that had it', async () => {
  const oldSlug = slug
  const newSlug = `soap-${slug.slice(-8)}`
  await rename(newSlug, 1)
  expireVersions()
  const moved = await get('/es/search?q=1')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/s/${newSlug}/es/search?q=1`])
  expect(moved.headers['cache-control']).toBe('max-age=3600')
  expect((await test.app.fastify.inject({ url: `/s/${newSlug}/search` })).statusCode).toBe(200)
  expect((await test.app.fastify.inject({ method: 'POST', url: `/s/${oldSlug}/search` })).statusCode).toBe(404)
  // Taken back, it's an address again, and the other one leads to it.
  await rename(oldSlug, 2)
  expireVersions()
  expect((await get('/search')).statusCode).toBe(200)
  expect((await test.app.fastify.inject({ url: `/s/${newSlug}/search` })).headers.location).toBe(`/s/${oldSlug}/search`)
})

it('has a 404 page that leads back to the shop', async () => {
  const missing = await get('/no-such-page')
  expect(missing.statusCode).toBe(404)
  expect(missing.body).toContain(`<a class="button primary" href="/s/${slug}">Continue shopping</a>`)
  const spanish = await get('/es/no-such-page')
  expect([spanish.statusCode, spanish.body.includes('<html lang="es">')]).toEqual([404, true])
  expect(spanish.body).toContain(`<a class="button primary" href="/s/${slug}/es">Seguir comprando</a>`)
  expect((await test.app.fastify.inject({ url: '/s/no-such-shop/cart' })).statusCode).toBe(404)
})
