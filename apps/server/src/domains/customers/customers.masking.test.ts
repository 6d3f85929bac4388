import { afterAll, beforeAll, expect, it } from 'vitest'
import { toRowPage } from '#contract/core/row-page.ts'
import { audit } from '#contract/domains/audit.ts'
import { customerListRow } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let masked: Person
let store: string

const secrets = [
  'secret.person',
  'hush.example',
  '845 555',
  '5550142',
  '1980',
  '02-29',
  'Hidden Lane',
  'Nowhere',
  '12508',
]
const fields = {
  name: 'Known Name',
  email: 'secret.person@hush.example',
  phone: '+1 845 555 0142',
  birthday: '1980-02-29',
  tags: ['vip'],
  addresses: [
    {
      label: 'Home',
      recipient: 'Hidden Lane',
      line1: '1 Hidden Lane',
      line2: 'Hidden Lane',
      city: 'Nowhere',
      region: 'Nowhere',
      postcode: '12508',
      country: 'US',
      phone: '+1 845 555 0143',
      coordinates: { latitude: 41.5, longitude: -73.9 },
    },
  ],
}

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  const flags = ['view_customers', 'create_customer', 'view_logs'] as const
  masked = await test.newPerson(vendor.vendorId, 'staff', flags, [store])
})
afterAll(() => test.close())

const expectNoSecrets = (response: unknown): void => {
  // Random ids can contain the digits of a secret.
  const text = JSON.stringify(response).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
}

it('masks PII for staff without the permission wherever it could appear', async () => {
  const made = await test.data(customers.create, { as: masked, store, body: fields })
  const asMasked = { as: masked, store, params: { customerId: made._id } }
  expect(made).toMatchObject({
    name: 'Known Name',
    email: 's•••@h•••.example',
    phone: '•••• 42',
    birthday: '••••-••-••',
    isMasked: true,
    address: { label: 'Home', line1: '•••', postcode: '•••' },
    addresses: [{ label: 'Home', line1: '•••', city: '•••', country: 'US', coordinates: null, isDefault: true }],
  })
  const ids = [made._id]
  const responses: unknown[] = [
    made,
    await test.data(customers.list, { as: masked, store }),
    await test.data(customers.get, asMasked),
    await test.data(customerApprovals.approval, { ...asMasked, body: { approval: 'suspended' } }),
    await test.call(customerApprovals.approval, { ...asMasked, body: { approval: 'suspended' } }),
    await test.data(customerApprovals.approveMany, { as: masked, store, body: { ids, approval: 'approved' } }),
    await test.data(customers.tagMany, { as: masked, store, body: { ids, add: ['new'], remove: [] } }),
    await test.data(customers.addNote, { ...asMasked, body: { body: 'A note' } }),
    await test.call(customers.create, { as: masked, store, body: fields }),
  ]
  const stored = { ...asMasked, as: owner }
  const version = 2
  await test.data(customers.update, { ...stored, body: { version, phone: null, addresses: [] } })
  await test.data(customers.update, { ...stored, body: { version: version + 1, phone: fields.phone } })
  await test.data(customers.adjust, { ...stored, body: { kind: 'points', delta: 5, reason: 'goodwill' } })
  responses.push(
    await test.data(customers.activity, asMasked),
    await test.data(customers.ledger, asMasked),
    await test.data(customers.notes, asMasked),
    await test.data(customers.tags, { as: masked, store }),
  )
  for (const response of responses) expectNoSecrets(response)
  expect(responses[4]).toMatchObject({ status: 409, body: { code: 'status_changed', current: { isMasked: true } } })
  expect(responses[8]).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await test.data(customers.get, stored)).toMatchObject({ email: fields.email, isMasked: false })
})

it('masks PII in the audit log for them and shows it to others', async () => {
  const { data } = await test.data(audit.list, { as: masked, query: { resource: 'customers' } })
  expect(data.length).toBeGreaterThan(5)
  for (const { _id } of data) expectNoSecrets(await test.data(audit.get, { as: masked, params: { id: _id } }))
  const made = data.find((entry) => entry.action === 'create')?._id ?? ''
  const shown = await test.data(audit.get, { as: masked, params: { id: made } })
  expect(shown.after).toMatchObject({
    name: 'Known Name',
    email: '•••',
    address: '•••',
    addresses: '•••',
    tags: ['vip'],
  })
  const whole = await test.data(audit.get, { as: owner, params: { id: made } })
  expect(whole.after).toMatchObject({ email: fields.email, addresses: [{ line1: '1 Hidden Lane' }] })
})

it('hides values of customer changes from staff who can’t see customers', async () => {
  for (const flags of [['view_logs'], ['view_logs', 'edit_customer_sensitive_info']] as const) {
    const reader = await test.newPerson(owner.vendorId, 'staff', flags, [store])
    const { data } = await test.data(audit.list, { as: reader, query: { resource: 'customers', limit: 1 } })
    const shown = await test.data(audit.get, { as: reader, params: { id: data[0]?._id ?? '' } })
    expect(shown).toMatchObject({ resource: 'customers', before: null, after: null })
  }
})

it('rejects edits, deletions and balance changes by them', async () => {
  const made = await test.data(customers.create, { as: masked, store, body: { name: 'Untouched' } })
  const asMasked = { as: masked, store, params: { customerId: made._id } }
  const calls = [
    test.call(customers.update, { ...asMasked, body: { version: 1, name: 'Changed' } }),
    test.call(customers.adjust, { ...asMasked, body: { kind: 'credit', delta: 100, reason: 'other' } }),
    test.call(customers.removeMany, { as: masked, store, body: { ids: [made._id] } }),
  ]
  expect((await Promise.all(calls)).map((response) => response.status)).toEqual([403, 403, 403])
})

it('answers compact rows that agree with the full ones, also masked', async () => {
  await test.data(customers.create, { as: owner, store, body: { ...fields, email: 'secret.other@hush.example' } })
  await test.data(customers.create, { as: owner, store, body: { name: 'With phone', phone: '+1 845 555 0199' } })
  const isOptional = (name: string) =>
    customerListRow.shape[name as keyof typeof customerListRow.shape].safeParse(undefined).success
  for (const as of [owner, masked]) {
    const list = (query: Record<string, string>) => test.data(customers.list, { as, store, query })
    const full = await list({})
    const data = full.data.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !isOptional(name))))
    expect(data.length).toBeGreaterThan(1)
    for (const compact of ['true', 'columns']) {
      const page = await list({ compact })
      expect(toRowPage(page)).toEqual({ ...full, data })
      if (as === masked) expectNoSecrets(page)
    }
  }
})
