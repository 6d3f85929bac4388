import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Changed, socketEvents, socketLimits, socketNamespace } from '#contract/socket.ts'
import { buildApp, type App } from '#server/app.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { makeLog } from './log.ts'

let test: TestApp
let second: App
let owner: Person
let store: string
let address: string
let secondAddress: string
const sockets: Socket[] = []

const listen = async (app: App): Promise<string> => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  // With a DATABASE_URL of its own a process must expect others beside it.
  test = await openTestApp({ DATABASE_URL: 'postgres://fan-out-is-on' })
  second = await buildApp({
    config: test.config,
    database: test.database,
    log: makeLog('silent'),
    dist: test.config.dataDir,
  })
  address = await listen(test.app)
  secondAddress = await listen(second)
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await second.close()
  await test.close()
})

const connect = async (as: Person, options: { store?: string; to?: string; origin?: string } = {}): Promise<Socket> => {
  const socket = io((options.to ?? address) + socketNamespace, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: as.access, store_id: options.store ?? store },
    ...(options.origin ? { extraHeaders: { origin: options.origin } } : {}),
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}

const changesOf = (socket: Socket): Changed[] => {
  const seen: Changed[] = []
  socket.on(socketEvents.changed, (change: Changed) => seen.push(change))
  return seen
}

const staff = (permissions: Permission[]) => test.newPerson(owner.vendorId, 'staff', permissions, [store])

it('tells everybody who may read a resource that it changed, on every process, and nobody else', async () => {
  const reader = changesOf(await connect(await staff(['view_product_brands'])))
  const onTheSecond = changesOf(await connect(owner, { to: secondAddress }))
  const blind = changesOf(await connect(await staff(['view_orders'])))
  const otherStore = await test.newStore(owner.vendorId)
  const elsewhere = changesOf(await connect(owner, { store: otherStore }))
  const made = await test.data(brands.create, { as: owner, store, body: { name: 'Seen live' } })
  const expected = [{ store_id: store, resource: 'brands', ids: [made._id], by: 'A owner' }]
  await vi.waitFor(() => expect([reader, onTheSecond]).toEqual([expected, expected]), { timeout: 5000 })
  expect([blind, elsewhere]).toEqual([[], []])
})

it('refuses strangers, other stores, dead tokens and other sites', async () => {
  const stranger = (await test.newVendor()).owner
  const theirs = await test.newStore(stranger.vendorId)
  await expect(connect(stranger)).rejects.toThrow('unauthorized')
  await expect(connect(owner, { store: theirs })).rejects.toThrow('unauthorized')
  await expect(connect({ ...owner, access: 'nonsense' })).rejects.toThrow('unauthorized')
  await expect(connect(owner, { origin: 'https://evil.example' })).rejects.toThrow('unauthorized')
})

it('cuts a socket soon after a removed right or an ended session', async () => {
  const person = await staff(['view_product_brands'])
  const other = await staff(['view_product_brands'])
  const gone = [await connect(person), await connect(other)].map(
    (socket) => new Promise((resolve) => socket.on('disconnect', resolve)),
  )
  const db = test.database.kysely
  await db.updateTable('memberships').set({ permissions: [] }).where('id', '=', person.membershipId).execute()
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', other.sessionId).execute()
  await Promise.all(gone)
})

it('cuts whoever talks too much or too long', async () => {
  const chatty = await connect(owner)
  const cut = new Promise((resolve) => chatty.on('disconnect', resolve))
  for (let i = 0; i <= socketLimits.messagesPerSecond; i++) chatty.emit('anything', i)
  await cut
  const lengthy = await connect(owner)
  const cutToo = new Promise((resolve) => lengthy.on('disconnect', resolve))
  lengthy.emit('anything', 'x'.repeat(socketLimits.mostBytes + 1))
  await cutToo
})
