import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { brands } from '#contract/domains/brands.ts'
import { stores } from '#contract/domains/stores.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Notification, socketEvents, socketLimits } from '#contract/socket.ts'
import { buildApp, type App } from '#server/app.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { changesOf, listenOn, makeLines, notificationsOf } from '#server/testing/lines.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { newId } from './ids.ts'
import { makeLog } from './log.ts'

let test: TestApp
let second: App
let owner: Person
let store: string
let port: number
let secondPort: number
const lines = makeLines()

beforeAll(async () => {
  // DATABASE_URL turns the fan-out between processes on.
  test = await openTestApp({ DATABASE_URL: 'postgres://fan-out-is-on' })
  const { config, database } = test
  second = await buildApp({ config, database, log: makeLog('silent'), dist: config.dataDir })
  port = await listenOn(test.app)
  secondPort = await listenOn(second)
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(async () => {
  lines.close()
  await second.close()
  await test.close()
})

const connect = (as: Person, options: { store?: string; port?: number; origin?: string } = {}): Promise<Socket> =>
  lines.open(as, { store, port, ...options })

const staff = (permissions: Permission[]) => test.newPerson(owner.vendorId, 'staff', permissions, [store])
const cutOf = (socket: Socket) => new Promise((resolve) => socket.on('disconnect', resolve))

/** Messages are processed in order: the reply to an unknown event means that earlier ones were processed. */
const settled = async (socket: Socket): Promise<void> => {
  const answered = new Promise((resolve) => socket.once(socketEvents.error, resolve))
  socket.emit('nothing')
  await answered
}
const lookAt = async (socket: Socket, location: string, room = ''): Promise<void> => {
  socket.emit(socketEvents.status, { store_id: store, location, room })
  await settled(socket)
}

it('broadcasts a change on every process to those who may read the resource only', async () => {
  const reader = changesOf(await connect(await staff(['view_product_brands'])))
  const onTheSecond = changesOf(await connect(owner, { port: secondPort }))
  const blind = changesOf(await connect(await staff(['view_orders'])))
  const otherStore = await test.newStore(owner.vendorId)
  const elsewhere = changesOf(await connect(owner, { store: otherStore }))
  const made = await test.data(brands.create, { as: owner, store, body: { name: 'Seen live' } })
  const expected = [{ store_id: store, resource: 'brands', ids: [made._id], by: 'A owner' }]
  await waitFor(() => expect([reader, onTheSecond]).toEqual([expected, expected]))
  expect([blind, elsewhere]).toEqual([[], []])
})

it('broadcasts vendor resources to the vendor’s staff and personal ones to the person', async () => {
  const { owner: keeper, vendorId } = await test.newVendor()
  const [here, there] = [await test.newStore(vendorId), await test.newStore(vendorId)]
  const keeperSees = changesOf(await connect(keeper, { store: here }))
  const mate = await test.newPerson(vendorId, 'staff', [], [there])
  const mateSees = changesOf(await connect(mate, { store: there, port: secondPort }))
  const strangerSees = changesOf(await connect(owner))
  const { _id } = await test.data(stores.create, {
    as: keeper,
    body: { name: 'Third', currency: 'USD', language: 'en', timezone: 'UTC' },
  })
  const opened = { store_id: null, resource: 'stores', ids: [_id], by: 'A owner' }
  await waitFor(() => expect([keeperSees, mateSees]).toEqual([[opened], [opened]]))
  await test.data(account.changePreferences, { as: mate, body: { theme: 'dark' } })
  const own = { store_id: null, resource: 'account', ids: [], by: 'A staff' }
  await waitFor(() => expect(mateSees).toEqual([opened, own]))
  expect([keeperSees, strangerSees]).toEqual([[opened], []])
})

it('rejects other vendors, other stores, ended sessions, admins and other origins', async () => {
  const stranger = (await test.newVendor()).owner
  const theirs = await test.newStore(stranger.vendorId)
  await expect(connect(stranger)).rejects.toThrow('unauthorized')
  await expect(connect(owner, { store: theirs })).rejects.toThrow('unauthorized')
  await expect(connect({ ...owner, access: 'nonsense' })).rejects.toThrow('unauthorized')
  await expect(connect(owner, { origin: 'https://evil.example' })).rejects.toThrow('websocket error')
  const ended = await staff([])
  await sql`update sessions set ended_at = now() where id = ${ended.sessionId}`.execute(test.database.kysely)
  await expect(connect(ended)).rejects.toThrow('unauthorized')
  await expect(connect(await test.newAdmin())).rejects.toThrow('unauthorized')
})

it('disconnects sockets after a removed permission, a removed store or an ended session only', async () => {
  const [first, moved, ended, other] = [
    await staff(['view_product_brands']),
    await staff(['view_product_brands']),
    await staff(['view_product_brands']),
    await staff(['view_product_brands']),
  ]
  const stays = await connect(other)
  const gone = [await connect(first), await connect(moved), await connect(ended)].map(cutOf)
  const db = test.database.kysely
  await db.updateTable('memberships').set({ permissions: [] }).where('id', '=', first.membershipId).execute()
  await db.deleteFrom('membership_stores').where('membership_id', '=', moved.membershipId).execute()
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', ended.sessionId).execute()
  // A new name changes the session's stamp but not its permissions.
  await db.updateTable('persons').set({ name: 'Renamed' }).where('id', '=', other.personId).execute()
  await Promise.all(gone)
  expect(stays.connected).toBe(true)
  const goneToo = cutOf(stays)
  await db.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', other.membershipId).execute()
  await goneToo
})

it('does not push a notification to a person who has its page open in a window', async () => {
  const customer = newId()
  const notification: Notification = {
    _id: newId(),
    store_id: store,
    title: 'Customer waiting for approval',
    body: 'Ann would like to become a customer.',
    status: 'sent',
    route: `/dashboard/customers/${customer}`,
    createdAt: new Date().toISOString(),
    kind: 'customer_waiting',
    facts: { customer, name: 'Ann' },
  }
  const onList = await staff(['view_customers'])
  const onPage = await staff(['view_customers'])
  const elsewhere = await staff(['view_customers'])
  const blind = await staff(['view_orders'])
  const windows = [
    await connect(onList, { port: secondPort }),
    await connect(onList, { port: secondPort }),
    await connect(onPage),
    await connect(elsewhere),
    await connect(elsewhere, { port: secondPort }),
    await connect(blind),
  ] as const
  const pushes = windows.map(notificationsOf)
  const changes = windows.map(changesOf)
  await lookAt(windows[1], '/dashboard/customers')
  await lookAt(windows[2], `/dashboard/customers/${customer}`)
  await lookAt(windows[3], '/dashboard/products')
  test.app.shop.live.notify(notification)
  const { _id } = notification
  await waitFor(() => expect(changes.slice(0, 5)).toMatchObject(windows.slice(1).map(() => [{ ids: [_id] }])))
  await Promise.all(windows.map(settled))
  expect(pushes).toEqual([[], [], [], [notification], [notification], []])
  expect(changes[5]).toEqual([])
  await lookAt(windows[1], 'support', 'a chat')
  test.app.shop.live.notify(notification)
  await waitFor(() => expect(pushes.slice(0, 2)).toEqual([[notification], [notification]]))
  expect(pushes[2]).toEqual([])
})

it.each([
  ['another store', { store_id: newId(), location: '/dashboard', room: '' }],
  ['a field too many', { location: '/dashboard', room: '', more: 1 }],
  ['a long place', { location: 'x'.repeat(501), room: '' }],
  ['no object', 'nonsense'],
])('replies with an error to an invalid status: %s', async (_what, payload) => {
  const socket = await connect(owner)
  const answered = new Promise((resolve) => socket.once(socketEvents.error, resolve))
  socket.emit(socketEvents.status, typeof payload === 'string' ? payload : { store_id: store, ...payload })
  expect(await answered).toMatchObject({ event: socketEvents.status })
  expect(socket.connected).toBe(true)
})

it('survives an event whose name is a number', async () => {
  const socket = await connect(owner)
  const answered = new Promise((resolve) => socket.once(socketEvents.error, resolve))
  socket.emit(7 as unknown as string)
  expect(await answered).toMatchObject({ event: '7' })
  expect(socket.connected).toBe(true)
})

it('accepts a repeated status and replies to each repeated invalid one', async () => {
  const socket = await connect(owner)
  const complaints: unknown[] = []
  socket.on(socketEvents.error, (complaint: { event: string }) => complaints.push(complaint.event))
  const good = { store_id: store, location: '/dashboard', room: '' }
  const bad = { ...good, room: 1 }
  for (const payload of [good, good, bad, bad, good, good]) socket.emit(socketEvents.status, payload)
  await waitFor(() => expect(complaints).toHaveLength(2))
  await settled(socket)
  expect(complaints).toEqual([socketEvents.status, socketEvents.status, 'nothing'])
})

it('uses the last of several status messages sent at once', async () => {
  const watcher = await staff(['view_customers'])
  const socket = await connect(watcher)
  const pushes = notificationsOf(socket)
  const changes = changesOf(socket)
  const [there, elsewhere] = ['/dashboard/customers', '/dashboard/products']
  await lookAt(socket, there)
  for (const location of [elsewhere, there, elsewhere, there, there]) {
    socket.emit(socketEvents.status, { store_id: store, location, room: '' })
  }
  await settled(socket)
  const customer = newId()
  test.app.shop.live.notify({
    _id: newId(),
    store_id: store,
    title: 'Customer waiting for approval',
    body: 'Bob would like to become a customer.',
    status: 'sent',
    route: `/dashboard/customers/${customer}`,
    createdAt: new Date().toISOString(),
    kind: 'customer_waiting',
    facts: { customer, name: 'Bob' },
  })
  await waitFor(() => expect(changes).toHaveLength(1))
  await settled(socket)
  expect(pushes).toEqual([])
})

it('disconnects sockets that send too many or too large messages', async () => {
  const chatty = await connect(owner)
  const cut = cutOf(chatty)
  // Several seconds' worth: a busy server may process the first in another second than the last.
  for (let i = 0; i <= socketLimits.messagesPerSecond * 5; i++) chatty.emit('anything', i)
  await cut
  const lengthy = await connect(owner)
  const cutToo = cutOf(lengthy)
  lengthy.emit('anything', 'x'.repeat(socketLimits.mostBytes + 1))
  await cutToo
})
