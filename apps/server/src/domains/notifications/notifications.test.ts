import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifications } from '#contract/domains/notifications.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Notification } from '#contract/socket.ts'
import { newId } from '#server/platform/ids.ts'
import { jobContext } from '#server/testing/job-context.ts'
import type { Person } from '#server/testing/app.ts'
import { listenOnFreePort, makeLiveSockets, collectNotifications } from '#server/testing/live-sockets.ts'
import { readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { openStockFixture, type StockFixture } from '#server/testing/stock-fixture.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let s: StockFixture
let port: number
const sockets = makeLiveSockets()

beforeAll(async () => {
  s = await openStockFixture()
  port = await listenOnFreePort(s.test.app)
})
afterAll(async () => {
  sockets.close()
  await s.test.close()
})

const listenAs = async (as: Person): Promise<Notification[]> =>
  collectNotifications(await sockets.open(as, { store: s.store, port }))
const staff = (permissions: Permission[]) => s.test.newPerson(s.owner.vendorId, 'staff', permissions, [s.store])
const runStoreJob = () => runQueuedJobs(s.test, 'notifications.keep')
const readStored = (variant: string) =>
  s.test.database.kysely
    .selectFrom('notifications')
    .select(['id', 'kind', 'facts', 'route'])
    .where('route', '=', `/dashboard/inventory/${variant}`)
    .orderBy('id')
    .execute()

it('notifies staff with view_inventory once each time stock falls to its threshold', async () => {
  const [received, unrelated] = [
    await listenAs(await staff(['view_inventory'])),
    await listenAs(await staff(['view_orders'])),
  ]
  const variant = await s.newVariant({ title: 'Soap', threshold: 5 })
  // Rising from zero isn't falling to the threshold.
  await s.adjust(variant, 3)
  await s.adjust(variant, 7)
  await runStoreJob()
  expect(await readStored(variant)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => s.adjust(variant, -1)))
  await runStoreJob()
  const [first, ...more] = await readStored(variant)
  expect(more).toEqual([])
  expect(first).toMatchObject({ kind: 'low_stock', facts: { title: 'Soap', values: [], available: 5, threshold: 5 } })
  await waitFor(() => expect(received).toMatchObject([{ _id: first?.id, store_id: s.store, status: 'sent' }]))
  await s.adjust(variant, 20)
  await s.adjust(variant, -20)
  await runStoreJob()
  expect(await readStored(variant)).toHaveLength(2)
  await waitFor(() => expect(received).toHaveLength(2))
  expect(unrelated).toEqual([])
})

it('sends nothing for rejected changes', async () => {
  const variant = await s.newVariant({ threshold: 5 })
  await s.adjust(variant, 8)
  expect((await s.adjust(variant, -9)).status).toBe(409)
  await runStoreJob()
  expect(await readStored(variant)).toEqual([])
})

it('stores and sends one notification for concurrent runs; a retry sends it again without storing it', async () => {
  const received = await listenAs(await staff(['view_inventory']))
  const variant = await s.newVariant({ threshold: 5 })
  await s.adjust(variant, 8)
  await s.adjust(variant, -4)
  const route = `/dashboard/inventory/${variant}`
  const notice = (await readQueue(s.test)).find(({ payload }) => payload.route === route)
  const handler = s.test.app.handlers.find(({ task }) => task.name === 'notifications.keep')
  const run = (attempt: number) => handler?.run(notice?.payload, jobContext(s.test.database, { attempt }))
  const receivedForRoute = () => received.filter((notification) => notification.route === route)
  await Promise.all([run(1), run(1), run(1)])
  await run(1)
  expect(await readStored(variant)).toHaveLength(1)
  await waitFor(() => expect(receivedForRoute()).toHaveLength(1))
  // The previous attempt may have died after storing and before sending.
  await run(2)
  await waitFor(() => expect(receivedForRoute()).toHaveLength(2))
  expect(new Set(receivedForRoute().map(({ _id }) => _id)).size).toBe(1)
  expect(await readStored(variant)).toHaveLength(1)
})

it('stores, sends, lists and counts a kind that this version doesn’t know, for readers of the activity log', async () => {
  const [auditor, packer] = [await staff(['view_logs']), await staff(['view_orders', 'view_inventory'])]
  const received = await Promise.all([s.owner, auditor, packer].map(listenAs))
  const handler = s.test.app.handlers.find(({ task }) => task.name === 'notifications.keep')
  const id = newId()
  const payload = { storeId: s.store, id, kind: 'from_the_future', facts: {}, title: 'New', body: 'Kind', route: null }
  await handler?.run(payload, jobContext(s.test.database))
  await waitFor(() => expect(received.slice(0, 2)).toMatchObject([[{ _id: id, title: 'New' }], [{ _id: id }]]))
  expect(received[2]).toEqual([])

  const readAs = async (as: Person) => {
    const request = { as, store: s.store }
    const { data } = await s.test.data(notifications.list, request)
    const found = data.find(({ _id }) => _id === id)
    return [found?.isRead, (await s.test.data(notifications.unread, request)).unread]
  }
  expect(await readAs(auditor)).toEqual([false, 1])
  expect(await readAs(packer)).toEqual([undefined, 0])
  await s.test.data(notifications.markRead, { as: auditor, store: s.store, body: { ids: [id], isRead: true } })
  expect(await readAs(auditor)).toEqual([true, 0])
  expect((await readAs(s.owner))[0]).toBe(false)
  await s.test.data(notifications.markAllRead, { as: s.owner, store: s.store })
  expect(await readAs(s.owner)).toEqual([true, 0])
})
