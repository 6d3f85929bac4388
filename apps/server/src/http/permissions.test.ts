import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { openApi } from './api-docs/openapi.ts'

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
const withPermissions = endpoints.filter((endpoint) => endpoint.permissions.length > 0)

const people = new Map<string, Promise<Person>>()

/** A person with exactly these permissions, created once per set. */
const newPersonWith = (flags: readonly Permission[]): Promise<Person> => {
  const key = [...flags].sort().join(' ')
  const person = people.get(key) ?? test.newPerson(vendorId, 'staff', flags, [store])
  people.set(key, person)
  return person
}

const callForCode = async (endpoint: Endpoint, flags: readonly Permission[]) => {
  const { status, body } = await test.call(endpoint, { as: await newPersonWith(flags), store, params })
  expect(status).not.toBe(401)
  return body.code
}

const withAnyOfPermissions = endpoints.flatMap((endpoint) =>
  endpoint.permissionsAnyOf ? [[endpoint.name, endpoint] as const] : [],
)

it.each(withAnyOfPermissions)(
  '%s accepts any one of its alternative permissions and rejects a caller without any',
  async (_, endpoint) => {
    const anyOf = endpoint.permissionsAnyOf ?? []
    expect(anyOf.length).toBeGreaterThan(1)
    for (const flag of anyOf)
      expect([flag, await callForCode(endpoint, [...endpoint.permissions, flag])]).not.toContain('forbidden')
    const others = permissions.filter((flag) => !anyOf.includes(flag))
    expect(await callForCode(endpoint, others)).toBe('forbidden')
    const { paths } = openApi(test.config.publicUrl) as { paths: Record<string, Record<string, object>> }
    expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()]).toMatchObject({ 'x-permissions-one-of': anyOf })
  },
)

// docs/permissions.md is generated from the same declarations.
it.each(withPermissions.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s accepts a caller with all of its permissions and rejects one who lacks any of them',
  async (_, endpoint) => {
    const required: readonly Permission[] = endpoint.permissions
    if (endpoint.actor !== 'admin') expect(await callForCode(endpoint, required)).not.toBe('forbidden')
    for (const missing of required) {
      const others = permissions.filter((flag) => flag !== missing)
      expect([missing, await callForCode(endpoint, others)]).toEqual([missing, 'forbidden'])
    }
  },
)
