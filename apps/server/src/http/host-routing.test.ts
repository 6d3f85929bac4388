import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { endpoints } from '#contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { requestHost } from '#server/testing/host-client.ts'
import { makeLiveSockets } from '#server/testing/live-sockets.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openUpgradedSocket } from '#server/testing/websocket-upgrade.ts'
import { isShopCall } from './host-routing.ts'

const platform = 'app.storeward.com'
let test: TestApp
let port: number
let vendorId: string
let store: string

beforeAll(async () => {
  test = await openTestApp({
    PUBLIC_URL: `https://${platform}`,
    PLATFORM_DOMAIN: 'shops.storeward.net',
    TRUSTED_PROXIES: '127.0.0.2',
  })
  ;({ vendorId } = await test.newVendor())
  store = await test.newStore(vendorId)
  await test.database.pool.query(`update stores set slug = 'fern', name = 'Fern & Co' where id = $1`, [store])
  await setDomain('fern.shop', ['fern.shop', 'www.fern.shop'])
  await setDomain('moss.shop', ['www.moss.shop', 'moss.shop'])
  await test.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.fastify.server.address() as AddressInfo).port
})
afterAll(() => test.close())

const setDomain = (name: string, hosts: readonly string[], status = 'active') =>
  test.database.pool.query(
    `insert into store_domains (id, store_id, name, has_www, status, token, pointed_hosts)
     values ($1, $2, $3, true, $4, 'x', $5)
     on conflict (store_id, name) do update set status = excluded.status, pointed_hosts = excluded.pointed_hosts`,
    [newId(), store, name, status, [...hosts]],
  )
const setPrimary = (host: string) =>
  test.database.pool.query(
    `update store_domains set primary_host = case when $2 = any(pointed_hosts) then $2 end where store_id = $1`,
    [store, host],
  )

type Options = Parameters<typeof requestHost>[3]
const get = (host: string, path = '/', options?: Options) => requestHost(port, host, path, options)

describe.each(['fern.shop', 'FERN.shop', 'fern.shop.', 'fern.shop:443', 'fern.shops.storeward.net'])(
  'the host %s',
  (host) => {
    it('has the shop at its root, without platform cookies', async () => {
      const { status, body, headers } = await get(host)
      expect([status, headers['set-cookie']]).toEqual([200, undefined])
      expect(body).toContain('Fern &amp; Co')
      expect(body).toContain('href="/cart"')
      expect(body).not.toContain('/s/fern')
    })

    it('sets HSTS for itself only', async () => {
      expect((await get(host)).headers['strict-transport-security']).toBe('max-age=31536000')
      expect((await get(platform)).headers['strict-transport-security']).toContain('includeSubDomains')
    })

    it('has no dashboard, vendor API, site or internal page', async () => {
      const paths = [
        '/dashboard',
        '/login',
        '/register',
        '/pricing',
        '/dev/mail',
        '/docs/api',
        '/s/fern',
        '/unsubscribe',
      ]
      for (const path of [...paths, '/internal/domain-allowed?domain=fern.shop', '/healthzz', '//app.storeward.com/'])
        expect([path, (await get(host, path)).status]).toEqual([path, 404])
      for (const path of [
        '/api/v1/auth',
        '/api/v1/store',
        '/api/v1/openapi.json',
        '/api/v1/customer/segments',
        '/api/',
      ])
        expect([path, (await get(host, path)).status]).toEqual([path, 404])
      const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
      expect((await get(host, '/api/v1/auth/login', login)).status).toBe(404)
    })

    it('has the shop’s API', async () => {
      expect((await get(host, `/api/v1/storefront/${store}`)).status).toBe(200)
      expect((await get(host, `/api/v1/customer/join-store/${store}`)).status).toBe(200)
      expect((await get(host, '/api/v1/customer/refresh-token')).status).toBe(401)
      expect((await get(host, '/api/v1/pay/none')).status).toBe(404)
    })

    it('accepts forms from itself only, with cookies for this host', async () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const bare = host.toLowerCase()
      const send = (origin: string) =>
        get(host, '/account/sign-out', { method: 'POST', headers: { ...form, origin }, body: '' })
      // The token is missing, but the origin was accepted.
      expect((await send(`https://${bare}`)).body).toContain('This page is out of date')
      expect((await send(`https://${platform}`)).body).toContain('where that form came from')
      const cookies = (await get(host, '/account/sign-in')).headers['set-cookie'] ?? []
      for (const cookie of cookies) expect(cookie).not.toMatch(/domain=/i)
    })

    it('keeps languages and their redirects within its paths', async () => {
      expect((await get(host, '/es')).body).toContain('lang="es"')
      expect(await get(host, '/en/cart?x=1')).toMatchObject({ status: 301, headers: { location: '/cart?x=1' } })
      expect(await get(host, '/en')).toMatchObject({ status: 301, headers: { location: '/' } })
      expect((await get(host, '/robots.txt')).body).toContain('Disallow: /cart\n')
      expect((await get(host, '/%zz')).status).toBe(404)
    })
  },
)

it('serves the platform at its host, at addresses and at names without a dot', async () => {
  for (const host of [platform, `${platform}:443`, `${platform}.`, '127.0.0.1', '[::1]:3000', 'localhost', 'web:3000'])
    expect([host, (await get(host, '/api/v1/storefront/x')).status]).toEqual([host, 404])
  expect((await get(platform, '/s/fern')).body).toContain('href="/s/fern/cart"')
})

it.each([
  'evil.example',
  'fern.shop.evil.example',
  'xfern.shop',
  'a.fern.shop',
  'shops.storeward.net',
  'a.b.shops.storeward.net',
  'x.app.storeward.com',
  'storeward.com',
])('doesn’t know %s', async (host) => {
  const { status, headers, body } = await get(host)
  expect([status, headers['set-cookie']]).toEqual([421, undefined])
  expect(body).toContain('There’s no store at this address.')
  expect((await get(host, '/api/v1/auth', { headers: { accept: 'application/json' } })).status).toBe(421)
  // Load balancers use names of their network.
  expect((await get(host, '/healthz')).status).toBe(200)
})

it('answers 404 in the shop’s look for a slug without a store', async () => {
  expect((await get('nothing.shops.storeward.net')).status).toBe(404)
})

it('leads from a renamed store’s host to its current one', async () => {
  await test.database.pool.query(
    `insert into store_slugs (slug, vendor_id, store_id, reserved_until) values ('old-fern', $1, $2, now() + interval '1 day')`,
    [vendorId, store],
  )
  const { status, headers } = await get('old-fern.shops.storeward.net', '/cart?x=1')
  expect([status, headers.location]).toEqual([301, 'https://fern.shops.storeward.net/cart?x=1'])
})

it('redirects to the preferred of www and apex, and follows the primary choice', async () => {
  const target = async (host: string, path = '/a?b=1') => {
    const { status, headers } = await get(host, path)
    return [status, headers.location, headers['cache-control']]
  }
  expect(await target('www.fern.shop')).toEqual([301, 'https://fern.shop/a?b=1', 'no-store'])
  expect(await target('moss.shop')).toEqual([301, 'https://www.moss.shop/a?b=1', 'no-store'])
  expect(await target('moss.shop', '//evil.example/')).toEqual([
    301,
    'https://www.moss.shop//evil.example/',
    'no-store',
  ])
  const post = await get('moss.shop', '/cart', { method: 'POST' })
  expect([post.status, post.headers.location]).toEqual([308, 'https://www.moss.shop/cart'])
  await setPrimary('www.fern.shop')
  await waitFor(async () => {
    expect((await target('fern.shop'))[1]).toBe('https://www.fern.shop/a?b=1')
    expect((await get('www.fern.shop')).status).toBe(200)
  })
})

it('names the primary domain in canonical links, wherever the page is opened', async () => {
  await setPrimary('www.moss.shop')
  await waitFor(async () => {
    for (const [host, path] of [
      ['fern.shop', '/es'],
      ['fern.shops.storeward.net', '/es'],
      [platform, '/s/fern/es'],
    ] as const)
      expect((await get(host, path)).body).toContain('rel="canonical" href="https://www.moss.shop/es"')
  })
  expect((await get('fern.shop', '/sitemap.xml')).body).toContain('<loc>https://www.moss.shop/</loc>')
  await setPrimary('none')
  await waitFor(async () => {
    expect((await get('fern.shop')).body).toContain('rel="canonical" href="https://fern.shops.storeward.net/"')
    expect((await get(platform, '/s/fern')).body).toContain('rel="canonical" href="https://fern.shops.storeward.net/"')
  })
})

it('follows a domain that is lost or becomes active', async () => {
  await setDomain('reed.shop', ['reed.shop'], 'pending_a_record_verification')
  expect((await get('reed.shop')).status).toBe(421)
  await setDomain('reed.shop', ['reed.shop'])
  await waitFor(async () => expect((await get('reed.shop')).status).toBe(200))
  expect((await get('www.reed.shop')).status).toBe(421)
  await setDomain('reed.shop', [], 'pending_ownership_verification')
  await waitFor(async () => expect((await get('reed.shop')).status).toBe(421))
})

it('believes X-Forwarded-Host only from a trusted proxy', async () => {
  const headers = { 'x-forwarded-host': 'fern.shop' }
  expect((await get(platform, '/cart', { headers })).status).toBe(404)
  expect((await get(platform, '/cart', { headers, localAddress: '127.0.0.2' })).status).toBe(200)
  const appended = { 'x-forwarded-host': 'evil.example, fern.shop' }
  expect((await get('web:3000', '/cart', { headers: appended, localAddress: '127.0.0.2' })).status).toBe(200)
  const evil = { 'x-forwarded-host': 'evil.example' }
  expect((await get('fern.shop', '/cart', { headers: evil })).status).toBe(200)
  expect((await get('fern.shop', '/cart', { headers: evil, localAddress: '127.0.0.2' })).status).toBe(421)
})

it('never answers one host with the stored page of another', async () => {
  const otherStore = await test.newStore(vendorId)
  await test.database.pool.query(`update stores set slug = 'reeds', name = 'Reeds' where id = $1`, [otherStore])
  const proxied = (host: string) =>
    get('web:3000', '/', { headers: { 'x-forwarded-host': host }, localAddress: '127.0.0.2' })
  const forged = (host: string, forwarded: string, path = '/') =>
    get(host, path, { headers: { 'x-forwarded-host': forwarded } })
  // Twice each: the second answer comes from memory.
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await proxied('fern.shops.storeward.net')).body).toContain('Fern &amp; Co')
    expect((await proxied('reeds.shops.storeward.net')).body).toContain('Reeds')
    expect((await forged('reeds.shops.storeward.net', platform)).body).toContain('Reeds')
    expect((await forged(platform, 'reeds.shops.storeward.net', '/s/fern')).body).toContain('href="/s/fern/cart"')
    expect((await get(platform)).body).not.toContain('Reeds')
    expect((await get('reeds.shops.storeward.net', '/s/fern')).status).toBe(404)
    expect((await get('fern.shops.storeward.net')).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await get(platform, '/s/fern')).headers['strict-transport-security']).toContain('includeSubDomains')
  }
})

it('accepts live connections at the platform’s and shops’ hosts, those of staff at the platform’s only', async () => {
  const isAccepted = async (host: string): Promise<boolean> => {
    const upgraded = await openUpgradedSocket(port, { host })
    upgraded?.socket.destroy()
    return upgraded !== undefined
  }
  for (const host of [platform, 'fern.shop', 'fern.shops.storeward.net'])
    expect([host, await isAccepted(host)]).toEqual([host, true])
  expect(await isAccepted('evil.example')).toBe(false)
  const sockets = makeLiveSockets()
  const owner = await test.newPerson(vendorId, 'owner')
  const guest = await test.data(supportConversations.authenticateGuest, {
    store,
    body: { name: 'Gil', email: 'gil@example.com' },
  })
  await sockets.open(owner, { store, port, host: platform })
  await sockets.open({ access: guest.token }, { store, port, host: 'fern.shop' })
  await expect(sockets.open(owner, { store, port, host: 'fern.shop' })).rejects.toThrow('unauthorized')
  sockets.close()
})

it('serves only calls of shoppers at shops’ hosts', () => {
  const served = endpoints.filter(isShopCall)
  expect(served.length).toBeGreaterThan(40)
  expect(served.filter(({ actor }) => ['vendor', 'person', 'admin'].includes(actor))).toEqual([])
  expect(new Set(served.map(({ path }) => path.split('/')[1]))).toEqual(
    new Set(['storefront', 'customer', 'pay', 'customer-support']),
  )
})

describe('/internal/domain-allowed', () => {
  const isAllowed = async (domain: string, host = `localhost:${port}`, options?: Options) =>
    (await get(host, `/internal/domain-allowed?domain=${encodeURIComponent(domain)}`, options)).status

  it('allows hosts with a shop', async () => {
    for (const domain of ['fern.shop', 'WWW.fern.shop.', 'fern.shops.storeward.net', 'old-fern.shops.storeward.net'])
      expect([domain, await isAllowed(domain)]).toEqual([domain, 200])
    for (const domain of ['evil.example', 'reed.shop', 'x.shops.storeward.net', 'a.fern.shops.storeward.net', '', '\0'])
      expect([domain, await isAllowed(domain)]).toEqual([domain, 404])
  })

  it('answers only this machine, without a token', async () => {
    const proxied = { headers: { 'x-forwarded-for': '192.0.2.1' } }
    expect(await isAllowed('fern.shop', `localhost:${port}`, proxied)).toBe(404)
    expect(await isAllowed('fern.shop', platform)).toBe(404)
    expect(await isAllowed('fern.shop', 'fern.shop')).toBe(404)
  })

  it('answers requests with the token only', async () => {
    const token = 'a-token-of-the-proxy'
    const guarded = await openTestApp({ INTERNAL_TOKEN: token })
    await guarded.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port: guardedPort } = guarded.app.fastify.server.address() as AddressInfo
    const ask = async (query: string, headers = {}) =>
      (await requestHost(guardedPort, 'web', `/internal/domain-allowed?domain=fern.shop${query}`, { headers })).body
    expect(await ask(`&token=${token}`)).toBe('{"allowed":false}')
    expect(await ask('', { authorization: `Bearer ${token}` })).toBe('{"allowed":false}')
    for (const wrong of ['', '&token=', '&token=wrong', `&token=${token}&token=${token}`])
      expect(await ask(wrong)).not.toContain('allowed')
    await guarded.close()
  })
})

it('redirects unknown hosts to the configured URL', async () => {
  const configured = await openTestApp({ UNKNOWN_HOST_URL: 'https://storeward.com/' })
  const { statusCode, headers } = await configured.app.fastify.inject({ url: '/a', headers: { host: 'evil.example' } })
  expect([statusCode, headers.location]).toEqual([302, 'https://storeward.com'])
  await configured.close()
})
