import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { serveStatic } from './static.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) => test.app.fastify.inject({ url, headers })

it('sends the security headers and a request id', async () => {
  const { headers } = await get('/healthz')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers['strict-transport-security']).toBeUndefined()
})

it('answers HEAD for pages and checks, not for calls', async () => {
  const head = async (url: string) => (await test.app.fastify.inject({ method: 'HEAD', url })).statusCode
  expect(await head('/healthz')).toBe(200)
  expect(await head('/api/v1/openapi.json')).toBe(200)
  expect(await head('/api/v1/storefront/nothing')).toBe(404)
  expect(test.app.fastify.hasRoute({ method: 'HEAD', url: '/api/v1/store' })).toBe(false)
})

it('sends the headers that protect data with calls, also with errors', async () => {
  const secure = await openTestApp({ PUBLIC_URL: 'https://shop.example.com' })
  for (const url of ['/api/v1/store', '/api/v1/nothing', '/api/v1/openapi.json']) {
    const { headers } = await secure.app.fastify.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['permissions-policy']).toBeUndefined()
  }
  const { headers } = await secure.app.fastify.inject({ url: '/api/docs' })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  await secure.close()
})

it('sends HSTS and upgrade-insecure-requests only with an https address', async () => {
  const secure = await openTestApp({ PUBLIC_URL: 'https://shop.example.com' })
  const { headers } = await secure.app.fastify.inject({ url: '/healthz' })
  expect(String(headers['content-security-policy'])).toContain('upgrade-insecure-requests')
  expect(headers['strict-transport-security']).toBeDefined()
  await secure.close()
})

it('serves only health checks as a worker', async () => {
  const worker = await openTestApp({ ROLE: 'worker' })
  const status = async (url: string) => (await worker.app.fastify.inject({ url })).statusCode
  expect([await status('/readyz'), await status('/api/v1/store'), await status('/api/docs')]).toEqual([200, 404, 404])
  await worker.close()
})

it('lists every endpoint in OpenAPI and in the API docs', async () => {
  const description = (await get('/api/v1/openapi.json')).json<{ openapi: string; paths: Record<string, object> }>()
  expect(description.openapi).toBe('3.1.0')
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
  const overview = (await get('/api/docs')).body
  const resources = [...new Set(endpoints.map(({ resource }) => resource))]
  for (const resource of resources) {
    const path = `/api/docs/reference/${resource}`
    expect(overview).toContain(path)
    const { body } = await get(path)
    expect([resource, body.length < 300_000]).toEqual([resource, true])
    for (const { name, path: callPath } of endpoints.filter((endpoint) => endpoint.resource === resource)) {
      expect(body).toContain(`id="${name}"`)
      expect(body).toContain(`/api/v1${callPath}`)
    }
    // Each link within the page leads to a part of it.
    for (const [, anchor] of body.matchAll(/href="#([^"]+)"/g)) expect(body).toContain(`id="${anchor}"`)
  }
  expect((await get('/api/docs/reference/nowhere')).statusCode).toBe(404)
})

it('serves the guides and a search of the API docs without a script', async () => {
  const overview = (await get('/api/docs')).body
  const guides = [...overview.matchAll(/href="(\/api\/docs\/guides\/[\w-]+)"/g)].map(([, path]) => String(path))
  expect(guides).toContain('/api/docs/guides/money')
  for (const path of new Set(guides)) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode, body.includes('<script')]).toEqual([path, 200, false])
    expect(body).not.toContain('https://storeward.example')
  }
  expect((await get('/api/docs/guides/..%2F..%2FREADME')).statusCode).toBe(404)
  const found = (await get('/api/docs/search?q=refund+order')).body
  expect(found).toContain('/api/docs/reference/orders#orders.refund')
  expect((await get('/api/docs/search?q=%3Cscript%3E')).body).not.toContain('<script')
  expect((await get('/api/docs/search')).statusCode).toBe(200)
})

it('returns 404 and 400 in the standard format, in the requested language', async () => {
  const missing = await get('/api/v1/nowhere')
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { statusCode: 404, code: 'not_found' }])
  const unreadable = await get('/api/v1/brands/%E0%A4%A')
  expect([unreadable.statusCode, unreadable.json()]).toMatchObject([400, { statusCode: 400, code: 'malformed' }])
  const inSpanish = await get('/api/v1/nowhere', { 'accept-language': 'es-MX,es;q=0.9' })
  expect(inSpanish.json()).toMatchObject({ message: 'No se encontró el recurso solicitado.' })
})

it('names the error of an unreadable body', async () => {
  const post = (payload: string, type: string) =>
    test.app.fastify.inject({ method: 'POST', url: '/api/v1/user/login', headers: { 'content-type': type }, payload })
  expect((await post('{', 'application/json')).json()).toMatchObject({ code: 'malformed' })
  expect((await post('a=b', 'application/x-www-form-urlencoded')).json()).toMatchObject({ code: 'unsupported_type' })
  expect((await post(`"${'x'.repeat(1_100_000)}"`, 'application/json')).json()).toMatchObject({ code: 'too_large' })
})

describe('the built front end', () => {
  let folder: string
  let fastify: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storeward-dist-'))
    await mkdir(join(folder, 'web', 'assets'), { recursive: true })
    await mkdir(join(folder, 'site-pages', 'es'), { recursive: true })
    await writeFile(join(folder, 'web', 'index.html'), '<title>app</title>')
    await mkdir(join(folder, 'app-pages', 'dashboard', 'orders'), { recursive: true })
    const filler = '<p>text</p>'.repeat(300)
    for (const screen of ['login', 'register', 'dashboard', 'dashboard/home', 'dashboard/orders/record'])
      await writeFile(
        join(folder, 'app-pages', `${screen}.html`),
        `<title>app, with what ${screen} needs</title>${filler}`,
      )
    await writeFile(join(folder, 'web', 'assets', 'main-abc123.js'), 'plain')
    await writeFile(join(folder, 'web', 'assets', 'main-abc123.js.br'), 'compressed')
    await writeFile(join(folder, 'site-pages', 'index.html'), '<title>home</title>')
    await writeFile(join(folder, 'site-pages', 'not-found.html'), '<title>nothing here</title>')
    await writeFile(join(folder, 'site-pages', 'es', 'privacy.html'), '<title>privacidad</title>')
    fastify = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    await fastify.register(compress, { encodings: ['br', 'gzip'] })
    await serveStatic(fastify, folder, 'https://storeward.example', async () => undefined)
  })
  afterAll(async () => {
    await fastify.close()
    await rm(folder, { recursive: true })
  })

  it('revalidates documents, caches hashed files forever and serves compressed files', async () => {
    const home = await fastify.inject('/')
    expect([home.body, home.headers['cache-control']]).toEqual(['<title>home</title>', 'no-cache'])
    expect((await fastify.inject('/es/privacy')).body).toContain('privacidad')
    const again = await fastify.inject({ url: '/', headers: { 'if-none-match': String(home.headers.etag) } })
    expect(again.statusCode).toBe(304)
    const asset = await fastify.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('serves the app at its screens and the not-found page with 404 elsewhere', async () => {
    for (const url of ['/dashboard', '/dashboard/products/brands?q=x', '/login', '/verify-email']) {
      expect([url, (await fastify.inject(url)).statusCode]).toEqual([url, 200])
    }
    expect((await fastify.inject('/login?next=x')).body).toContain('with what login needs')
    const order = '/dashboard/orders/0199b6e8-0000-7000-8000-000000000001'
    const needs = {
      '/dashboard': 'dashboard/home',
      [`${order}?x=1`]: 'dashboard/orders/record',
      '/dashboard/x': 'dashboard',
    }
    for (const [url, screen] of Object.entries(needs)) {
      expect((await fastify.inject(url)).body).toContain(`with what ${screen} needs`)
    }
    for (const url of ['/login', '/register/', '/dashboard', '/dashboard/orders/1']) {
      const { headers } = await fastify.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect([url, headers['content-encoding']]).toEqual([url, 'br'])
    }
    const notFound = await fastify.inject('/nowhere')
    expect([notFound.statusCode, notFound.body]).toEqual([404, '<title>nothing here</title>'])
    for (const url of ['/assets/gone.js', '/api/v1/gone', '/../../etc/passwd', '/assets/..%2f..%2fweb']) {
      const response = await fastify.inject(url)
      expect([url, response.statusCode >= 400, response.body.includes('root:')]).toEqual([url, true, false])
    }
    expect((await fastify.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  })
})
