import Fastify, { type FastifyInstance } from 'fastify'
import cookie from '@fastify/cookie'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stores } from '#contract/domains/stores.ts'
import { registerClientAddress } from '#server/http/client-address.ts'
import { fail } from '#server/platform/app-error.ts'
import { makeShopAddresses } from '#server/platform/shop-address.ts'
import { withoutReplica } from '#server/platform/replica-reads.ts'
import { makeStoreVersions, type StoreVersions } from '#server/platform/store-versions.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { cachedPage, formAction, privatePage } from './shop-page.ts'
import { serveStorefront } from './storefront.tsx'

let test: TestApp
let fastify: FastifyInstance
let owner: Person
let vendorId: string
let store: string
let slug: string
let versions: StoreVersions
let findCachedPage: ReturnType<typeof serveStorefront>
let renders = 0
let submitted: string[] = []

const routes = [
  cachedPage({
    path: '/',
    query: ['page'],
    load: async ({ shop, query }) => {
      renders += 1
      return { title: shop.name, body: <p>{`${shop.description} page ${query.get('page') ?? '1'}`}</p> }
    },
  }),
  cachedPage({ path: '/missing', query: [], load: async () => fail('not_found') }),
  cachedPage({ path: '/broken', query: [], load: async () => Promise.reject(new Error('secret detail')) }),
  privatePage({
    path: '/cart',
    load: async ({ formFields, cookies }) => {
      cookies.set('storeward_cart_count', '3')
      return { title: 'Cart', body: <form>{formFields}</form> }
    },
  }),
  formAction({
    path: '/cart',
    run: async ({ urls }, form) => {
      submitted.push(form.get('note') ?? '')
      return { redirect: urls.cart(), status: 303 }
    },
  }),
]

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId, owner } = await test.newVendor())
  store = await test.newStore(vendorId)
  const list = await test.data(stores.list, { as: owner })
  slug = list.data.find(({ _id }) => _id === store)?.slug ?? ''
  fastify = Fastify()
  registerClientAddress(fastify)
  await fastify.register(cookie)
  versions = makeStoreVersions(test.database.kysely)
  findCachedPage = serveStorefront(fastify, {
    db: test.database.kysely,
    reads: withoutReplica(test.database),
    versions,
    tokens: makeTokens('k'.repeat(32)),
    publicUrl: 'http://shop.test',
    addresses: makeShopAddresses({ publicUrl: 'http://shop.test', platformDomain: undefined }),
    dist: '/nowhere',
    sessions: { read: async () => undefined, write: () => undefined },
    routes,
  })
})
afterAll(async () => {
  await fastify.close()
  await test.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fastify.inject({ url: `/s/${slug}${path}`, headers })
/** As the server asks before Fastify. */
const findEarly = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
  findCachedPage({ method, url: `/s/${slug}${path}`, headers: { host: 'localhost:80', ...headers } } as never)
const update = (set: string) => test.database.pool.query(`update stores set ${set} where id = $1`, [store])
const expireVersions = () => versions.expire()

it('renders a page once per version, for all visitors and unlisted parameters', async () => {
  await get('')
  const before = renders
  const [first, second] = [await get('?utm_source=ad', { cookie: 'storeward_cart=x' }), await get('')]
  expect(first.body).toBe(second.body)
  expect(first.headers['set-cookie']).toBeUndefined()
  expect(renders).toBe(before)
  expect((await get('?page=2')).body).toContain('page 2')
})

it('shows a change within a second, in a process that didn’t make it', async () => {
  await update(`description = 'New soap every Friday'`)
  expireVersions()
  expect((await get('')).body).toContain('New soap every Friday')
})

it('escapes what a vendor entered', async () => {
  await update(`description = '<script>alert(1)</script>', name = '"><img src=x>'`)
  expireVersions()
  const { body } = await get('')
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<img src=x>')
  await update(`name = 'Soap shop'`)
  expireVersions()
})

it('compresses, revalidates and states the language of the page', async () => {
  const { rawPayload, headers } = await get('', { 'accept-encoding': 'gzip, br' })
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-cache' })
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<html lang="en">')
  expect((await get('', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  expect((await get('/es')).body).toContain('<html lang="es">')
  const prefixed = await get('/en?page=2')
  expect([prefixed.statusCode, prefixed.headers.location]).toEqual([301, `/s/${slug}?page=2`])
})

it('answers 404 for missing pages and shops, and hides the details of an error', async () => {
  for (const path of ['/missing', '/no/such/page']) expect((await get(path)).statusCode).toBe(404)
  expect((await fastify.inject('/s/no-such-shop')).statusCode).toBe(404)
  const broken = await get('/broken')
  expect(broken.statusCode).toBe(500)
  expect(broken.body).not.toContain('secret detail')
})

it('never caches a private page', async () => {
  const { headers } = await get('/cart')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(headers['set-cookie']).toContain(`Path=/s/${slug}`)
})

it('accepts a form only with its token and from its site', async () => {
  submitted = []
  const token = /name="csrf_token" value="([^"]+)"/.exec((await get('/cart')).body)?.[1] ?? ''
  const post = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    fastify.inject({
      method: 'POST',
      url: `/s/${slug}/cart`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(body).toString(),
    })
  expect((await post({ note: 'no token' })).statusCode).toBe(403)
  expect((await post({ note: 'foreign', csrf_token: token }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await post({ note: 'foreign', csrf_token: token }, { origin: 'http://evil.test' })).statusCode).toBe(403)
  expect((await post({ note: 'other cart', csrf_token: token }, { cookie: 'storeward_cart=x' })).statusCode).toBe(403)
  // The page that the form was on has a new token; other sites aren't linked.
  const stale = await post({ note: 'stale' }, { referer: `http://shop.test/s/${slug}/cart?x=1` })
  expect(stale.body).toContain(`href="/s/${slug}/cart?x=1">Reload page</a>`)
  const linked = await post({ note: 'stale' }, { referer: `http://evil.test/s/${slug}/cart` })
  expect(linked.body).toContain(`href="/s/${slug}">Continue shopping</a>`)
  const { statusCode, headers } = await post({ note: 'mine', csrf_token: token }, { 'sec-fetch-site': 'same-origin' })
  expect([statusCode, headers.location]).toEqual([303, `/s/${slug}/cart`])
  expect(submitted).toEqual(['mine'])
})

it('closes with the store and its subscription', async () => {
  await update(`status = 'inactive'`)
  expireVersions()
  const closed = await get('')
  expect([closed.statusCode, closed.headers['retry-after']]).toEqual([503, '3600'])
  await update(`status = 'active'`)
  await test.database.pool.query(`update vendors set subscription_status = 'unpaid' where id = $1`, [vendorId])
  expireVersions()
  expect((await get('')).statusCode).toBe(503)
  await test.database.pool.query(`update vendors set subscription_status = 'active' where id = $1`, [vendorId])
  expireVersions()
  expect((await get('')).statusCode).toBe(200)
})

it('finds a page without Fastify after it was sent, until the store changes', async () => {
  const br = { 'accept-encoding': 'br' }
  expireVersions()
  expect(findEarly('?page=7', br)).toBeUndefined()
  const sent = await get('?page=7&utm_source=mail', br)
  await get('?page=7', br)
  const found = findEarly('?page=7', br)
  expect(found?.body).toEqual(sent.rawPayload)
  expect(sent.headers).toMatchObject(found?.headers ?? { missing: true })
  expect(found?.status).toBe(200)
  const etag = sent.headers.etag ?? ''
  expect(findEarly('?page=7', { ...br, 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined })
  expect(findEarly('?page=7', { ...br, method: 'HEAD' })).toBeUndefined()
  expect(findEarly('?page=7', { ...br, host: 'elsewhere.example' })).toBeUndefined()
  // Not compressed with gzip yet.
  expect(findEarly('?page=7', { 'accept-encoding': 'gzip' })).toBeUndefined()
  for (const path of ['/missing', '/cart', '/broken']) {
    await get(path, br)
    expect([path, findEarly(path, br)]).toEqual([path, undefined])
  }
  await update(`description = description || '.'`)
  expireVersions()
  expect(findEarly('?page=7', br)).toBeUndefined()
  await get('?page=7', br)
  expect(findEarly('?page=7', br)?.body).not.toEqual(sent.rawPayload)
})
