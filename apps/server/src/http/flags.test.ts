import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { openApi } from './openapi.ts'

let test: TestApp
let vendorId: string
let store: string

beforeAll(async () => {
  test = await openTestApp()
  vendorId = (await test.newVendor()).vendorId
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const params = { id: newId(), orderId: newId(), sessionId: newId() }
const asking = endpoints.filter((endpoint) => endpoint.needs.length > 0)

const people = new Map<string, Promise<Person>>()

/** A person with exactly these permissions, created once per set. */
const holding = (flags: readonly Permission[]): Promise<Person> => {
  const key = [...flags].sort().join(' ')
  const made = people.get(key) ?? test.newPerson(vendorId, 'staff', flags, [store])
  people.set(key, made)
  return made
}

const codeFor = async (endpoint: Endpoint, flags: readonly Permission[]) => {
  const { status, body } = await test.call(endpoint, { as: await holding(flags), store, params })
  expect(status).not.toBe(401)
  return body.code
}

const choosing = endpoints.flatMap((endpoint) => (endpoint.needsOneOf ? [[endpoint.name, endpoint] as const] : []))

it.each(choosing)(
  '%s accepts any one of its alternative permissions and rejects a caller without any',
  async (_, endpoint) => {
    const oneOf = endpoint.needsOneOf ?? []
    expect(oneOf.length).toBeGreaterThan(1)
    for (const flag of oneOf)
      expect([flag, await codeFor(endpoint, [...endpoint.needs, flag])]).not.toContain('forbidden')
    const others = permissions.filter((flag) => !oneOf.includes(flag))
    expect(await codeFor(endpoint, others)).toBe('forbidden')
    const { paths } = openApi(test.config.publicUrl) as { paths: Record<string, Record<string, object>> }
    expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()]).toMatchObject({ 'x-permissions-one-of': oneOf })
  },
)

// docs/permissions.md is generated from the same declarations.
it.each(asking.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s accepts a caller with all of its permissions and rejects one who lacks any of them',
  async (_, endpoint) => {
    const needed: readonly Permission[] = endpoint.needs
    if (endpoint.actor !== 'admin') expect(await codeFor(endpoint, needed)).not.toBe('forbidden')
    for (const lacking of needed) {
      const others = permissions.filter((flag) => flag !== lacking)
      expect([lacking, await codeFor(endpoint, others)]).toEqual([lacking, 'forbidden'])
    }
  },
)
