import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { notifications } from '#contract/domains/notifications.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let other: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  other = await test.newPerson(vendor.vendorId, 'staff', ['view_inventory'], [store])
  await sql`update memberships set created_at = now() - interval '1 year' where vendor_id = ${vendor.vendorId}`.execute(
    test.database.kysely,
  )
})
afterAll(() => test.close())

const insertNotification = async (kind: NotificationKind, age = '0', storeId = store): Promise<string> => {
  const id = newId()
  await sql`insert into notifications (store_id, id, kind, title, body, created_at)
    values (${storeId}, ${id}, ${kind}, 'A title', 'A body', now() - ${age}::interval)`.execute(test.database.kysely)
  return id
}
const list = async (as: Person, query: Record<string, string> = {}) =>
  (await test.data(notifications.list, { as, store, query })).data
const marks = async (as: Person) => (await list(as)).map(({ _id, isRead }) => [_id, isRead])
const unread = async (as: Person) => {
  const { unread: counted } = await test.data(notifications.unread, { as, store })
  const page = await test.data(notifications.list, { as, store, query: { unread: 'true' } })
  expect(counted).toBe(Math.min(page.total, 100))
  expect(page.data.every(({ isRead }) => !isRead)).toBe(true)
  return counted
}
const mark = (as: Person, ids: string[], isRead: boolean) =>
  test.data(notifications.markRead, { as, store, body: { ids, isRead } })
const markAll = (as: Person) => test.data(notifications.markAllRead, { as, store })
const choose = (as: Person, choices: object) =>
  test.data(account.changePreferences, { as, body: { notifications: choices } })

it('lists permitted kinds, newest first, without those switched off', async () => {
  const low = await insertNotification('low_stock', '2 days')
  const waiting = await insertNotification('customer_waiting', '1 day')
  await insertNotification('low_stock', '0', await test.newStore(owner.vendorId))
  expect((await list(owner)).map(({ _id }) => _id)).toEqual([waiting, low])
  expect((await list(other)).map(({ _id }) => _id)).toEqual([low])
  expect((await list(owner, { kind: 'low_stock' })).map(({ _id }) => _id)).toEqual([low])
  expect(await unread(owner)).toBe(2)
  await choose(owner, { off: ['low_stock'] })
  expect((await list(owner)).map(({ _id }) => _id)).toEqual([waiting])
  expect([await unread(owner), await unread(other)]).toEqual([1, 1])
})

it('stores read marks per person in both directions', async () => {
  const [older, newer] = [
    await insertNotification('low_stock', '2 days'),
    await insertNotification('low_stock', '1 second'),
  ]
  expect(await mark(owner, [older], true)).toEqual({ unread: 1 })
  expect(await marks(owner)).toEqual([
    [newer, false],
    [older, true],
  ])
  expect(await unread(other)).toBe(2)
  expect(await mark(owner, [older, newer], true)).toEqual({ unread: 0 })
  expect(await mark(owner, [newer], false)).toEqual({ unread: 1 })
  expect(await unread(owner)).toBe(1)
})

it('marks all as read, including those marked unread; later ones are unread', async () => {
  const ids = [
    await insertNotification('low_stock', '2 days'),
    await insertNotification('low_stock', '1 hour'),
    await insertNotification('low_stock'),
  ]
  await mark(owner, ids.slice(0, 1), false)
  await markAll(owner)
  expect([await unread(owner), await unread(other)]).toEqual([0, 3])
  expect(await mark(owner, ids.slice(0, 2), false)).toEqual({ unread: 2 })
  const late = await insertNotification('low_stock')
  expect(await unread(owner)).toBe(3)
  await markAll(owner)
  // Inserted now by a worker whose clock is a few seconds behind.
  const overlapping = await insertNotification('low_stock', '5 seconds')
  expect(await marks(owner)).toEqual([
    [late, true],
    [ids[2], true],
    [overlapping, false],
    [ids[1], true],
    [ids[0], true],
  ])
})

it('ignores ids of other stores and of kinds the reader may not see', async () => {
  const foreign = await insertNotification('low_stock', '0', await test.newStore(owner.vendorId))
  const waiting = await insertNotification('customer_waiting')
  await mark(other, [foreign, waiting, newId()], true)
  const { rows } = await sql`select from notification_reads where person_id = ${other.personId}`.execute(
    test.database.kysely,
  )
  expect(rows).toEqual([])
  expect(await unread(owner)).toBe(1)
})

it('treats notifications from before joining as read until they are marked', async () => {
  const before = await insertNotification('low_stock', '1 hour')
  const newcomer = await test.newPerson(owner.vendorId, 'staff', ['view_inventory'], [store])
  const since = await insertNotification('low_stock')
  expect(await marks(newcomer)).toEqual([
    [since, false],
    [before, true],
  ])
  expect(await mark(newcomer, [before], false)).toEqual({ unread: 2 })
  expect(await unread(newcomer)).toBe(2)
})

it('counts up to one hundred and pages through all', async () => {
  await sql`insert into notifications (store_id, id, kind, title, body)
    select ${store}, gen_random_uuid(), 'low_stock', 'A title', 'A body' from generate_series(1, 120)`.execute(
    test.database.kysely,
  )
  expect(await unread(owner)).toBe(100)
  const first = await test.data(notifications.list, { as: owner, store, query: { unread: 'true', limit: 70 } })
  const rest = await test.data(notifications.list, {
    as: owner,
    store,
    query: { unread: 'true', limit: 70, cursor: first.nextCursor ?? '' },
  })
  expect(new Set([...first.data, ...rest.data].map(({ _id }) => _id)).size).toBe(120)
  await markAll(owner)
  expect(await unread(owner)).toBe(0)
})

it('doesn’t log read marks', async () => {
  await mark(owner, [await insertNotification('low_stock')], true)
  await markAll(owner)
  const { rows } = await sql`select from audit_log where person_id = ${owner.personId}`.execute(test.database.kysely)
  expect(rows).toEqual([])
})

it('has no search: titles are written by each client in its language', async () => {
  const response = await test.call(notifications.list, { as: owner, store, query: { search: 'order' } })
  expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'search' }] } })
})
