import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { errorCatalog } from './core/error-catalog.ts'
import type { Endpoint } from './core/endpoint.ts'
import { version } from './core/fields.ts'
import { countries, timeZones, usStates, usTimeZones } from './geography.ts'
import { endpoints } from './index.ts'
import { permissions } from './permissions.ts'
import { plan } from './plan.ts'

const rejectsUnknownKeys = (schema: z.core.$ZodType): boolean => {
  const parsed = z.safeParse(schema, { surely_not_a_field: 1 })
  return !parsed.success && parsed.error.issues.some((issue) => issue.code === 'unrecognized_keys')
}

describe.each(endpoints.map((endpoint): [string, Endpoint] => [endpoint.name, endpoint]))('%s', (_name, endpoint) => {
  it('rejects unknown fields in path, query and body', () => {
    // The provider adds fields to its events at any time.
    const isSigned = endpoint.signatureHeader !== undefined
    for (const schema of [endpoint.params, endpoint.query, ...(isSigned ? [] : [endpoint.body])])
      expect(rejectsUnknownKeys(schema)).toBe(true)
  })

  it('has no defaults in its body, which would reset fields that a PATCH leaves out', () => {
    expect(JSON.stringify(z.toJSONSchema(endpoint.body, { unrepresentable: 'any', io: 'input' }))).not.toContain(
      '"default"',
    )
  })

  it('has a consistent declaration of permissions, scope and mode', () => {
    expect(permissions).toEqual(expect.arrayContaining([...endpoint.permissions, ...(endpoint.permissionsAnyOf ?? [])]))
    expect(endpoint.scope === 'store in path').toBe(endpoint.path.includes('{storeId}'))
    // Reads whose input is too large for a query string, or a token that must not be in a log, use POST.
    const readsByPost =
      /\/(preview|render|quote|own-quote|print|test|overlaps|generate-code|audience|(?<!\}\/)email-preferences)$/
    const isRead = endpoint.method === 'GET' || (endpoint.method === 'POST' && readsByPost.test(endpoint.path))
    expect(isRead ? ['read', 'sensitiveWrite'] : ['write', 'sensitiveWrite']).toContain(endpoint.mode)
    if (endpoint.scope === 'store in body') expect(['POST', 'PATCH']).toContain(endpoint.method)
    if (['public', 'shopper'].includes(endpoint.actor))
      expect([...endpoint.permissions, ...(endpoint.permissionsAnyOf ?? [])]).toEqual([])
    // A vendor's call on a store needs a permission: membership alone allows nothing. Notifications are filtered by
    // permission, row by row.
    const isOpen = endpoint.actor !== 'vendor' || endpoint.resource === 'notifications'
    const required = [...endpoint.permissions, ...(endpoint.permissionsAnyOf ?? [])]
    if (endpoint.scope.startsWith('store') && !isOpen) expect(required.length).toBeGreaterThan(0)
  })
})

it('rejects a version whose successor does not fit into a column', () => {
  const maxVersion = 2 ** 31 - 1
  expect(version.safeParse(maxVersion - 1).success).toBe(true)
  expect(version.safeParse(maxVersion).success).toBe(false)
  expect(version.safeParse(Number.MAX_SAFE_INTEGER).success).toBe(false)
})

it('answers total and nextCursor in every list', () => {
  const lists = endpoints.filter(
    ({ method, response }) =>
      method === 'GET' && response instanceof z.ZodObject && response.shape['data'] instanceof z.ZodArray,
  )
  expect(lists.length).toBeGreaterThan(30)
  for (const { name, response } of lists) {
    const shape = response instanceof z.ZodObject ? Object.keys(response.shape) : []
    expect([name, shape.includes('total'), shape.includes('nextCursor')]).toEqual([name, true, true])
  }
})

it('declares every method and path once', () => {
  const routes = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(routes).size).toBe(routes.length)
})

it('has a message in both languages for every error', () => {
  for (const { status, en, es } of Object.values(errorCatalog)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(en).toMatch(/\.$/)
    expect(es).toMatch(/\.$/)
    expect(es).not.toBe(en)
  }
})

it('has the lists and prices of the specification', () => {
  expect(countries).toHaveLength(249)
  expect(Object.keys(usStates)).toEqual(expect.arrayContaining(['PR', 'VI', 'HI', 'DC']))
  expect(usTimeZones).toEqual(
    expect.arrayContaining(['Pacific/Honolulu', 'America/Puerto_Rico', 'Pacific/Guam', 'Pacific/Saipan']),
  )
  for (const zone of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
  expect(plan).toMatchObject({
    businessPrice: 3999,
    transactionFeeRate: 5000,
    seats: { included: 1, priceEach: 100 },
    stores: { included: 1, priceEach: 500 },
    supportMessages: { included: 500, priceEach: 2 },
    emails: { included: 1000, priceEach: 1 },
    sms: { priceEach: 1 },
    routes: { priceEach: 20 },
  })
})
