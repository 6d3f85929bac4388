import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditedResource, auditedResources } from '#contract/audited-resources.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { audit } from '#contract/domains/audit.ts'
import { defaultDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { staff } from '#contract/domains/staff.ts'
import { contract } from '#contract/index.ts'
import { permissions, type Permission } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const newStaffWith = (flags: readonly Permission[]) => test.newPerson(owner.vendorId, 'staff', flags, [store])

const insertEntry = async (resource: string): Promise<{ id: string; label: string }> => {
  const [id, label] = [newId(), `Secret name ${resource}`]
  await test.database.kysely
    .insertInto('audit_log')
    .values({
      id,
      vendor_id: owner.vendorId,
      store_id: store,
      person_id: owner.personId,
      person_name: 'Elena Marsh',
      address: '203.0.113.7',
      request_id: newId(),
      action: 'update',
      resource,
      entity_id: newId(),
      label,
      before: JSON.stringify({ name: 'Secret before' }),
      after: JSON.stringify({ name: 'Secret after' }),
    })
    .execute()
  return { id, label }
}

const expectHidden = async (as: Person, resource: string, { id, label }: { id: string; label: string }) => {
  const listed = await test.data(audit.list, { as, query: { resource } })
  expect(listed.data).toMatchObject([{ _id: id, resource, label: null, person: { name: 'Elena Marsh' } }])
  const searched = await test.data(audit.list, { as, query: { resource, search: label } })
  expect([searched.total, searched.data]).toEqual([0, []])
  const entry = await test.data(audit.get, { as, params: { id } })
  expect(entry).toMatchObject({ isHidden: true, label: null, before: null, after: null })
  expect(JSON.stringify([listed, searched, entry])).not.toContain('Secret')
}

const expectShown = async (as: Person, resource: string, { id, label }: { id: string; label: string }) => {
  const listed = await test.data(audit.list, { as, query: { resource, search: label } })
  expect(listed.data).toMatchObject([{ _id: id, label }])
  const entry = await test.data(audit.get, { as, params: { id } })
  expect(entry).toMatchObject({ isHidden: false, label, before: { name: 'Secret before' } })
}

describe.each(Object.entries(auditedResources) as [AuditedResource, readonly Permission[]][])(
  'audit log of %s',
  (resource, needs) => {
    it('shows name and values only to staff who may read the resource and to the owner', async () => {
      const row = await insertEntry(resource)
      await expectShown(owner, resource, row)
      await expectShown(await newStaffWith(['view_logs', ...needs]), resource, row)
      if (needs.length > 0) await expectHidden(await newStaffWith(['view_logs']), resource, row)
      for (const missing of needs) {
        await expectHidden(await newStaffWith(permissions.filter((flag) => flag !== missing)), resource, row)
      }
    })
  },
)

it('hides a resource that isn’t in the table from all staff', async () => {
  const row = await insertEntry('formerThings')
  await expectHidden(await newStaffWith(permissions), 'formerThings', row)
  await expectShown(owner, 'formerThings', row)
})

it('requires at least the permissions of the resource’s read endpoints', () => {
  const reads = Object.values(contract)
    .flatMap((domain) => Object.values<Endpoint>(domain))
    .filter(({ name, actor }) => /\.(list|get)$/.test(name) && (actor === 'vendor' || actor === 'admin'))
  const table: Record<string, readonly Permission[]> = auditedResources
  const compared = reads.filter(({ resource }) => table[resource])
  expect(compared.length).toBeGreaterThan(20)
  for (const { name, resource, permissions: needs } of compared) {
    for (const flag of needs) expect(table[resource], name).toContain(flag)
  }
})

it('hides discount codes and colleagues’ emails from staff who only have view_logs', async () => {
  const discount = { ...defaultDiscount, name: 'Spring', codes: ['SECRET-CODE-7'], application: 'manual' }
  await test.data(discounts.create, { as: owner, store, body: discount })
  const colleague = { name: 'New Colleague', email: 'colleague@example.com', stores: [store] }
  await test.data(staff.create, { as: owner, body: colleague })
  const reader = await newStaffWith(['view_logs'])
  const { data } = await test.data(audit.list, { as: reader, query: { limit: 200 } })
  const entries = await Promise.all(data.map(({ _id }) => test.data(audit.get, { as: reader, params: { id: _id } })))
  expect(entries.map(({ resource }) => resource)).toEqual(expect.arrayContaining(['discounts', 'staff']))
  expect(JSON.stringify([data, entries])).not.toMatch(/SECRET-CODE-7|colleague@example\.com|New Colleague/)
})
