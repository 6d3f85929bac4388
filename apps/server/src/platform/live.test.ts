import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { brands } from '#contract/domains/brands.ts'
import { stores } from '#contract/domains/stores.ts'
import type { Permission } from '#contract/permissions.ts'
import {
  type ChangesSince,
  invalidEventLimit,
  type Notification,
  socketEvents,
  socketLimits,
} from '#contract/socket.ts'
import { buildApp, type App } from '#server/app.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import {
  collectChanges,
  emitAcknowledged,
  listenOnFreePort,
  makeLiveSockets,
  collectNotifications,
} from '#server/testing/live-sockets.ts'
import { newStoreFixture } from '#server/testing/store-fixture.ts'
import { silentLog } from '#server/testing/postgres.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { connect as connectDatabase, type Database } from './db/connect.ts'
import { openListener } from './db/listener.ts'
import { fanOutChannel } from './fan-out.ts'
import { newId } from './ids.ts'
import { makeLog } from './log.ts'

let test: TestApp
let second: App
let secondDatabase: Database
let owner: Person
let store: string
let port: number
let secondPort: number
const liveClients = makeLiveSockets()

beforeAll(async () => {
  // DATABASE_URL turns the fan-out between processes on.
  test = await openTestApp({ DATABASE_URL: 'postgres://fan-out-is-on' })
  const { config, databaseUrl } = test
  const log = makeLog('silent')
  secondDatabase = connectDatabase({ url: databaseUrl, max: 5, log })
  second = await buildApp({ config, database: secondDatabase, log, dist: config.dataDir })
  port = await listenOnFreePort(test.app)
  secondPort = await listenOnFreePort(second)
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(async () => {
  liveClients.close()
  await second.close()
  await secondDatabase.close()
  await test.close()
})

const connect = (as: Person, options: { store?: string; port?: number; origin?: string } = {}): Promise<Socket> =>
  liveClients.open(as, { store, port, ...options })

const staff = (permissions: Permission[]) => test.newPerson(owner.vendorId, 'staff', permissions, [store])
const waitForDisconnect = (socket: Socket) => new Promise((resolve) => socket.on('disconnect', resolve))

/** Messages are processed in order: an acknowledged event means that earlier ones were processed. */
const waitUntilProcessed = (socket: Socket): Promise<unknown> =>
  emitAcknowledged(socket, socketEvents.leaveChat, { store_id: store, conversation_id: newId() })
const reportLocation = async (socket: Socket, location: string, room = ''): Promise<void> => {
  socket.emit(socketEvents.status, { store_id: store, location, room })
  await waitUntilProcessed(socket)
}

it('broadcasts a change on every process to those who may read the resource only', async () => {
  const reader = collectChanges(await connect(await staff(['view_product_brands'])))
  const onSecondProcess = collectChanges(await connect(owner, { port: secondPort }))
  const withoutPermission = collectChanges(await connect(await staff(['view_orders'])))
  const otherStore = await test.newStore(owner.vendorId)
  const elsewhere = collectChanges(await connect(owner, { store: otherStore }))
  const brand = await test.data(brands.create, { as: owner, store, body: { name: 'Seen live' } })
  const expected = [{ store_id: store, resource: 'brands', ids: [brand._id], by: 'A owner' }]
  await waitFor(() => expect([reader, onSecondProcess]).toEqual([expected, expected]))
  expect([withoutPermission, elsewhere]).toEqual([[], []])
})

it('tells a new connection what changed while it connected, if the person may read it', async () => {
  const reader = await staff(['view_product_brands'])
  const other = await staff(['view_orders'])
  const listChanges = async (person: Person, at: number, ms: number) => {
    const socket = await connect(person, { port: at })
    return ((await emitAcknowledged(socket, socketEvents.changesSince, { ms })) as ChangesSince).resources
  }
  // A process that has just started doesn't know.
  for (const at of [port, secondPort]) {
    await waitFor(async () => expect(await listChanges(reader, at, 0)).not.toBeNull())
  }
  const startedAt = performance.now()
  const listSinceStart = (person: Person, at: number) => listChanges(person, at, performance.now() - startedAt)
  await test.data(brands.create, { as: owner, store, body: { name: 'While connecting' } })
  expect(await listSinceStart(reader, port)).toContain('brands')
  await waitFor(async () => expect(await listSinceStart(reader, secondPort)).toContain('brands'))
  expect(await listSinceStart(other, port)).not.toContain('brands')
  // Its socket is opened with the new permissions, so it isn't disconnected because of them.
  const { kysely } = test.database
  await sql`update memberships set permissions = array['view_products'] where id = ${other.membershipId}`.execute(
    kysely,
  )
  for (const at of [port, secondPort]) {
    await waitFor(async () =>
      expect(await listSinceStart(other, at)).toEqual(expect.arrayContaining(['account', 'stores'])),
    )
    expect(await listSinceStart(reader, at)).not.toContain('account')
  }
})

it('sends what a unit of work emits to other processes in one notification', async () => {
  const received: string[] = []
  const channels = { [fanOutChannel]: (payload: string) => void received.push(payload) }
  const { pool } = test.database
  const listener = openListener({ pool, sendPool: pool, channels, onReconnect: () => undefined, log: silentLog })
  onTestFinished(() => listener.close())
  await listener.ready
  const fixture = await newStoreFixture(test)
  const variant = await fixture.newVariant({ stock: 5 })
  expect((await fixture.placeOrder({ lines: [{ variant, quantity: 1 }] })).status).toBe(200)
  const getOrderPayloads = () => received.filter((payload) => payload.includes('"orders"'))
  await waitFor(() => expect(getOrderPayloads()).toHaveLength(1))
  for (const resource of ['inventory', 'products']) expect(getOrderPayloads()[0]).toContain(`"resource":"${resource}"`)
})

it('broadcasts vendor resources to the vendor’s staff and personal ones to the person', async () => {
  const { owner: otherOwner, vendorId } = await test.newVendor()
  const [here, there] = [await test.newStore(vendorId), await test.newStore(vendorId)]
  const ownerChanges = collectChanges(await connect(otherOwner, { store: here }))
  const staffMember = await test.newPerson(vendorId, 'staff', [], [there])
  const staffChanges = collectChanges(await connect(staffMember, { store: there, port: secondPort }))
  const strangerChanges = collectChanges(await connect(owner))
  const { _id } = await test.data(stores.create, {
    as: otherOwner,
    body: { name: 'Third', currency: 'USD', language: 'en', timezone: 'UTC' },
  })
  const storeChange = { store_id: null, resource: 'stores', ids: [_id], by: 'A owner' }
  await waitFor(() => expect([ownerChanges, staffChanges]).toEqual([[storeChange], [storeChange]]))
  await test.data(account.changePreferences, { as: staffMember, body: { theme: 'dark' } })
  const accountChange = { store_id: null, resource: 'account', ids: [], by: 'A staff' }
  await waitFor(() => expect(staffChanges).toEqual([storeChange, accountChange]))
  expect([ownerChanges, strangerChanges]).toEqual([[storeChange], []])
})

it('rejects other vendors, other stores, ended sessions, admins and other origins', async () => {
  const stranger = (await test.newVendor()).owner
  const foreignStore = await test.newStore(stranger.vendorId)
  await expect(connect(stranger)).rejects.toThrow('unauthorized')
  await expect(connect(owner, { store: foreignStore })).rejects.toThrow('unauthorized')
  await expect(connect({ ...owner, access: 'nonsense' })).rejects.toThrow('unauthorized')
  await expect(connect(owner, { origin: 'https://evil.example' })).rejects.toThrow('websocket error')
  const ended = await staff([])
  await sql`update sessions set ended_at = now() where id = ${ended.sessionId}`.execute(test.database.kysely)
  await expect(connect(ended)).rejects.toThrow('unauthorized')
  await expect(connect(await test.newAdmin())).rejects.toThrow('unauthorized')
})

it('disconnects sockets after a removed permission, a removed store or an ended session only', async () => {
  const [first, unassigned, ended, other] = [
    await staff(['view_product_brands']),
    await staff(['view_product_brands']),
    await staff(['view_product_brands']),
    await staff(['view_product_brands']),
  ]
  const keptSocket = await connect(other)
  const disconnects = [await connect(first), await connect(unassigned), await connect(ended)].map(waitForDisconnect)
  const db = test.database.kysely
  await db.updateTable('memberships').set({ permissions: [] }).where('id', '=', first.membershipId).execute()
  await db.deleteFrom('membership_stores').where('membership_id', '=', unassigned.membershipId).execute()
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', ended.sessionId).execute()
  // A new name changes the session's stamp but not its permissions.
  await db.updateTable('persons').set({ name: 'Renamed' }).where('id', '=', other.personId).execute()
  await Promise.all(disconnects)
  expect(keptSocket.connected).toBe(true)
  const lastDisconnect = waitForDisconnect(keptSocket)
  await db.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', other.membershipId).execute()
  await lastDisconnect
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
  const withoutPermission = await staff(['view_orders'])
  const windows = [
    await connect(onList, { port: secondPort }),
    await connect(onList, { port: secondPort }),
    await connect(onPage),
    await connect(elsewhere),
    await connect(elsewhere, { port: secondPort }),
    await connect(withoutPermission),
  ] as const
  const pushes = windows.map(collectNotifications)
  const changes = windows.map(collectChanges)
  await reportLocation(windows[1], '/dashboard/customers')
  await reportLocation(windows[2], `/dashboard/customers/${customer}`)
  await reportLocation(windows[3], '/dashboard/products')
  test.app.deps.live.notify(notification)
  const { _id } = notification
  await waitFor(() => expect(changes.slice(0, 5)).toMatchObject(windows.slice(1).map(() => [{ ids: [_id] }])))
  await Promise.all(windows.map(waitUntilProcessed))
  expect(pushes).toEqual([[], [], [], [notification], [notification], []])
  expect(changes[5]).toEqual([])
  await reportLocation(windows[1], 'support', 'a chat')
  test.app.deps.live.notify(notification)
  await waitFor(() => expect(pushes.slice(0, 2)).toEqual([[notification], [notification]]))
  expect(pushes[2]).toEqual([])

  // The author isn't notified, in none of their windows.
  const [before, authored] = [pushes.map(({ length }) => length), { ...notification, _id: newId() }]
  test.app.deps.live.notify(authored, elsewhere.personId)
  await waitFor(() => expect(pushes[0]?.at(-1)).toEqual(authored))
  await Promise.all(windows.map(waitUntilProcessed))
  expect(pushes.slice(3, 5).map(({ length }) => length)).toEqual(before.slice(3, 5))
})

it.each([
  ['another store', { store_id: newId(), location: '/dashboard', room: '' }],
  ['a field too many', { location: '/dashboard', room: '', more: 1 }],
  ['a long place', { location: 'x'.repeat(501), room: '' }],
  ['no object', 'nonsense'],
])('replies with an error to an invalid status: %s', async (_case, payload) => {
  const socket = await connect(owner)
  const errorReply = new Promise((resolve) => socket.once(socketEvents.error, resolve))
  socket.emit(socketEvents.status, typeof payload === 'string' ? payload : { store_id: store, ...payload })
  expect(await errorReply).toMatchObject({ code: 'invalid' })
  expect(socket.connected).toBe(true)
})

it('survives an event whose name is a number', async () => {
  const socket = await connect(owner)
  const errorReply = new Promise((resolve) => socket.once(socketEvents.error, resolve))
  socket.emit(7 as unknown as string)
  expect(await errorReply).toMatchObject({ code: 'invalid' })
  expect(socket.connected).toBe(true)
})

it('accepts a repeated status and replies to each repeated invalid one', async () => {
  const socket = await connect(owner)
  const errors: unknown[] = []
  socket.on(socketEvents.error, (error: unknown) => errors.push(error))
  const good = { store_id: store, location: '/dashboard', room: '' }
  const bad = { ...good, room: 1 }
  for (const payload of [good, good, bad, bad, good, good]) socket.emit(socketEvents.status, payload)
  await waitFor(() => expect(errors).toHaveLength(2))
  await waitUntilProcessed(socket)
  expect(errors).toEqual([expect.objectContaining({ code: 'invalid' }), expect.objectContaining({ code: 'invalid' })])
})

it('disconnects a socket at the third invalid event', async () => {
  const socket = await connect(owner)
  const disconnect = waitForDisconnect(socket)
  const errors: unknown[] = []
  socket.on(socketEvents.error, (error: unknown) => errors.push(error))
  for (let count = 0; count < invalidEventLimit.events; count++) socket.emit('nothing')
  await disconnect
  expect(errors).toHaveLength(invalidEventLimit.events)
})

it('uses the last of several status messages sent at once', async () => {
  const watcher = await staff(['view_customers'])
  const socket = await connect(watcher)
  const pushes = collectNotifications(socket)
  const changes = collectChanges(socket)
  const [there, elsewhere] = ['/dashboard/customers', '/dashboard/products']
  await reportLocation(socket, there)
  for (const location of [elsewhere, there, elsewhere, there, there]) {
    socket.emit(socketEvents.status, { store_id: store, location, room: '' })
  }
  await waitUntilProcessed(socket)
  const customer = newId()
  test.app.deps.live.notify({
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
  await waitUntilProcessed(socket)
  expect(pushes).toEqual([])
})

it('disconnects sockets that send too many or too large messages', async () => {
  const chatty = await connect(owner)
  const floodDisconnect = waitForDisconnect(chatty)
  // Several seconds' worth: a busy server may process the first in another second than the last.
  for (let i = 0; i <= socketLimits.messagesPerSecond * 5; i++)
    chatty.emit(socketEvents.status, { store_id: store, location: `/dashboard/${i}`, room: '' })
  await floodDisconnect
  const oversized = await connect(owner)
  const oversizeDisconnect = waitForDisconnect(oversized)
  oversized.emit('anything', 'x'.repeat(socketLimits.maxBytes + 1))
  await oversizeDisconnect
})
