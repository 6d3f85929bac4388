import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { newNotification, type Notification, socketEvents, socketNamespace } from '#contract/socket.ts'
import type { Person } from '#server/testing/app.ts'
import { openStocked, type Stocked } from '#server/testing/stock.ts'

let s: Stocked
let address: string
const sockets: Socket[] = []

beforeAll(async () => {
  s = await openStocked()
  await s.test.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(s.test.app.fastify.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await s.test.close()
})

const heardBy = async (as: Person): Promise<Notification[]> => {
  const heard: Notification[] = []
  const auth = { token: as.access, store_id: s.store }
  const socket = io(address + socketNamespace, { transports: ['websocket'], forceNew: true, auth })
  sockets.push(socket)
  socket.on(socketEvents.notification, (message: unknown) => heard.push(newNotification.parse(message).payload))
  await new Promise((resolve, reject) => socket.on('connect', () => resolve(undefined)).on('connect_error', reject))
  return heard
}
const staff = (permissions: Permission[]) => s.test.newPerson(s.owner.vendorId, 'staff', permissions, [s.store])
const kept = (variant: string) =>
  s.test.database.kysely
    .selectFrom('notifications')
    .select(['id', 'kind', 'facts', 'route'])
    .where('route', '=', `/dashboard/inventory/${variant}`)
    .orderBy('id')
    .execute()

it('tells those who look after the stock once each time it comes down to its threshold', async () => {
  const [keeper, stranger] = [
    await heardBy(await staff(['view_inventory'])),
    await heardBy(await staff(['view_orders'])),
  ]
  const variant = await s.newVariant({ title: 'Soap', threshold: 5 })
  // From nothing to a little is no coming down.
  await s.adjust(variant, 3)
  await s.adjust(variant, 7)
  expect(await kept(variant)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => s.adjust(variant, -1)))
  const [first, ...more] = await kept(variant)
  expect(more).toEqual([])
  expect(first).toMatchObject({ kind: 'low_stock', facts: { title: 'Soap', values: [], available: 5, threshold: 5 } })
  await vi.waitFor(() => expect(keeper).toMatchObject([{ _id: first?.id, store_id: s.store, status: 'sent' }]))
  await s.adjust(variant, 20)
  await s.adjust(variant, -20)
  expect(await kept(variant)).toHaveLength(2)
  await vi.waitFor(() => expect(keeper).toHaveLength(2))
  expect(stranger).toEqual([])
})

it('tells nobody of what was refused', async () => {
  const variant = await s.newVariant({ threshold: 5 })
  await s.adjust(variant, 8)
  expect((await s.adjust(variant, -9)).status).toBe(409)
  expect(await kept(variant)).toEqual([])
})
