import { afterAll, beforeAll, expect, it } from 'vitest'
import { maps } from '#contract/domains/locations.ts'
import type { Permission } from '#contract/permissions.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string
const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Somebody' }

beforeAll(async () => {
  test = await openTestApp({ MAP_STYLE_URL: tiles.url, MAP_ATTRIBUTION: tiles.attribution })
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const suggest = (query: Record<string, string | number>, headers: Record<string, string> = {}) =>
  test.call(maps.suggestions, { as: owner, store, query, headers })

it('suggests addresses in the caller’s language, nearest first', async () => {
  const near = { latitude: 42.1, longitude: -72.6 }
  expect((await suggest({ q: 'springfield', limit: 1, ...near }, { 'accept-language': 'es' })).body.data).toMatchObject(
    {
      data: [{ label: 'Springfield, MA, Estados Unidos', country: 'US' }],
    },
  )
})

it('suggests addresses to anyone who can edit one', async () => {
  const call = async (permission: Permission) => {
    const as = await test.newPerson(owner.vendorId, 'staff', [permission], [store])
    return (await test.call(maps.suggestions, { as, store, query: { q: 'springfield' } })).status
  }
  for (const permission of ['edit_store_info', 'edit_order', 'edit_customer_sensitive_info'] as const)
    expect([permission, await call(permission)]).toEqual([permission, 200])
  expect(await call('view_logs')).toBe(403)
})

it('accepts at most 120 characters', async () => {
  expect((await suggest({ q: 'x'.repeat(120) })).status).toBe(200)
  expect((await suggest({ q: 'x'.repeat(121) })).status).toBe(422)
  expect((await suggest({ q: ' ' })).status).toBe(422)
})

it('returns the tile source and allows it in the content security policy', async () => {
  expect(await test.data(maps.style, { as: owner, store })).toEqual({ tiles })
  const { headers } = await test.app.fastify.inject({ url: '/login' })
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://tiles.example;")
})
