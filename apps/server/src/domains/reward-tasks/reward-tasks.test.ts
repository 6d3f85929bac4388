import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
  await test.database.kysely.updateTable('stores').set({ language: 'es' }).where('id', '=', otherStore).execute()
})
afterAll(() => test.close())

const fields = { name: 'Visit us', kind: 'credit', amount: 300, proof: 'image', audience: 'customer', isActive: true }
const create = (overrides: object = {}, inStore = store) =>
  test.call(rewardTasks.createCustom, { as: owner, store: inStore, body: { ...fields, ...overrides } })
const createTask = async (overrides: object = {}, inStore = store) =>
  (await create(overrides, inStore)).body.data as { _id: string; version: number; position: number }
const add = (template: string, inStore = store) =>
  test.call(rewardTasks.add, { as: owner, store: inStore, body: { template } })

it('adds a ready-made task once, in the store’s language, and again after it was deleted', async () => {
  const results = await Promise.all([add('follow_us'), add('follow_us'), add('follow_us')])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(results.find(({ status }) => status === 409)?.body.code).toBe('task_exists')
  const { data } = await test.data(rewardTasks.available, { as: owner, store })
  const added = data.find(({ template }) => template === 'follow_us')
  expect(added?.task_id).toEqual(expect.any(String))
  expect(data.find(({ template }) => template === 'write_review')?.task_id).toBeNull()
  const params = { id: added?.task_id ?? '' }
  await test.data(rewardTasks.remove, { as: owner, store, params })
  expect((await add('follow_us')).status).toBe(200)
  const restored = await test.call(rewardTasks.restoreMany, { as: owner, store, body: { ids: [params.id] } })
  expect(restored.body.code).toBe('task_exists')
  expect((await add('follow_us', otherStore)).body.data).toMatchObject({ name: 'Síguenos', verification: 'request' })
})

it('edits a task with its version, and checks rules across fields', async () => {
  const task = await createTask({ startsOn: '2026-12-01' })
  const update = (body: object) =>
    test.call(rewardTasks.updateCustom, { as: owner, store, params: { id: task._id }, body })
  expect((await update({ version: 1, endsOn: '2026-11-01' })).body.errors).toMatchObject([{ path: 'endsOn' }])
  expect((await create({ startsOn: '2026-12-02', endsOn: '2026-12-01' })).status).toBe(422)
  expect((await update({ version: 1, amount: 400 })).body.data).toMatchObject({ amount: 400, version: 2 })
  expect((await update({ version: 1, amount: 500 })).body.code).toBe('stale_version')
  const automatic = (await add('first_order')).body.data as { _id: string }
  const change = { as: owner, store, params: { id: automatic._id } }
  expect((await test.call(rewardTasks.update, { ...change, body: { version: 1, proof: 'text' } })).body).toMatchObject({
    code: 'task_automatic',
    errors: [{ path: 'proof' }],
  })
  expect((await test.call(rewardTasks.update, { ...change, body: { version: 1, amount: 7 } })).status).toBe(200)
})

it('keeps ready-made tasks out of the custom ones', async () => {
  const custom = await createTask({ name: 'Mine' })
  const ready = (await add('share_photo')).body.data as { _id: string }
  const { data } = await test.data(rewardTasks.listCustom, { as: owner, store })
  expect(data.map(({ _id }) => _id)).toContain(custom._id)
  expect(data.map(({ _id }) => _id)).not.toContain(ready._id)
  const params = { id: ready._id }
  expect((await test.call(rewardTasks.getCustom, { as: owner, store, params })).status).toBe(404)
  const body = { version: 1, amount: 7 }
  expect((await test.call(rewardTasks.updateCustom, { as: owner, store, params, body })).status).toBe(404)
  expect((await test.call(rewardTasks.removeCustom, { as: owner, store, params })).status).toBe(404)
  expect((await test.call(rewardTasks.get, { as: owner, store, params })).status).toBe(200)
})

it('reorders tasks, and filters them by state and search', async () => {
  const [first, second] = [await createTask({ name: 'Zebra one' }), await createTask({ name: 'Zebra two' })]
  await test.data(rewardTasks.reorder, { as: owner, store, body: { ids: [second._id, first._id] } })
  const list = async (query: Record<string, string>) =>
    (await test.data(rewardTasks.list, { as: owner, store, query: { sortOrder: 'asc', ...query } })).data
  expect((await list({})).slice(0, 2).map(({ _id }) => _id)).toEqual([second._id, first._id])
  expect(await list({ search: 'zebra TWO' })).toMatchObject([{ _id: second._id }])
  expect(await list({ search: 'zebra', state: 'scheduled' })).toEqual([])
  expect((await list({ verification: 'automatic' })).every(({ template }) => template !== null)).toBe(true)
})

it('refuses references and calls of other stores, and calls without the permission', async () => {
  const task = await createTask()
  const elsewhere = { as: owner, store: otherStore, params: { id: task._id } }
  for (const endpoint of [rewardTasks.get, rewardTasks.remove, rewardTasks.getCustom])
    expect((await test.call(endpoint, elsewhere)).status).toBe(404)
  expect((await test.call(rewardTasks.update, { ...elsewhere, body: { version: 1, amount: 1 } })).status).toBe(404)
  const segment = await test.data(customerSegments.create, {
    as: owner,
    store: otherStore,
    body: { name: 'Elsewhere', filter: {} },
  })
  expect((await create({ segmentId: segment._id })).body).toMatchObject({
    code: 'unknown_reference',
    errors: [{ path: 'segmentId' }],
  })
  const editor = await test.newPerson(owner.vendorId, 'staff', ['view_tasks', 'edit_task'], [store])
  const params = { id: task._id }
  expect((await test.call(rewardTasks.remove, { as: editor, store, params })).status).toBe(403)
  expect((await test.call(rewardTasks.add, { as: editor, store, body: { template: 'birthday' } })).status).toBe(403)
  expect((await test.call(rewardTasks.update, { as: editor, store, params, body: { version: 1 } })).status).toBe(200)
})
