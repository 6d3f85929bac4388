import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let vendorId: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  vendorId = vendor.vendorId
})
afterAll(() => test.close())

const read = (store: string) => test.data(customerRegistration.get, { as: owner, store })
const change = (store: string, body: object) => test.call(customerRegistration.update, { as: owner, store, body })

it('is open by default', async () => {
  const store = await test.newStore(vendorId)
  const other = await test.newStore(vendorId)
  const first = await read(store)
  expect(first).toMatchObject({
    mode: 'open',
    phone: 'off',
    birthday: 'off',
    address: 'off',
    message: '',
    version: 1,
    updatedBy: null,
  })
  const changed = await change(store, { version: 1, mode: 'approval', birthday: 'optional' })
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { mode: 'approval', phone: 'off', birthday: 'optional', version: 2, updatedBy: 'A owner' } },
  })
  await change(store, { version: 2, phone: 'required', message: 'Welcome' })
  expect(await read(store)).toMatchObject({ mode: 'approval', phone: 'required', message: 'Welcome', version: 3 })
  expect(await read(other)).toMatchObject({ mode: 'open', version: 1 })
  const { rows } = await test.database.pool.query<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_log where resource = 'customerRegistration' order by at`,
  )
  expect(rows).toMatchObject([
    { action: 'update', before: { mode: 'open' }, after: { mode: 'approval' } },
    { before: { phone: 'off' }, after: { phone: 'required' } },
  ])
})

it('lets one of ten writers of a version win, on insert and on update', async () => {
  const store = await test.newStore(vendorId)
  for (const version of [1, 2]) {
    const tries = Array.from({ length: 10 }, (_, index) => change(store, { version, message: `Hello ${index}` }))
    const responses = await Promise.all(tries)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'stale_version', current: { version: version + 1 } },
    })
  }
})

it('rejects a version that doesn’t exist yet as stale', async () => {
  const store = await test.newStore(vendorId)
  expect(await change(store, { version: 4, mode: 'closed' })).toMatchObject({
    status: 409,
    body: { current: { version: 1 } },
  })
  expect(await read(store)).toMatchObject({ mode: 'open' })
})
