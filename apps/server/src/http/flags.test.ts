import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'

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

/** The published table (docs/permissions.md) is made from the same declarations. */
const opens = (flag: Permission): string[] =>
  asking
    .filter((endpoint) => endpoint.actor !== 'admin' && endpoint.needs.every((needed) => needed === flag))
    .map((endpoint) => endpoint.name)

it.each(permissions)('%s alone opens exactly the operations that name it and nothing else', async (flag) => {
  const staff = await test.newPerson(vendorId, 'staff', [flag], [store])
  const open: string[] = []
  for (const endpoint of asking) {
    const { status, body } = await test.call(endpoint, { as: staff, store, params })
    if (body.code !== 'forbidden') open.push(endpoint.name)
    expect([endpoint.name, status]).not.toEqual([endpoint.name, 401])
  }
  expect(open).toEqual(opens(flag))
})
