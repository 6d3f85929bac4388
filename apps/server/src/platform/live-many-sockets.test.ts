import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { type ResourceChange, socketEvents } from '#contract/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { listenOnFreePort } from '#server/testing/live-sockets.ts'
import { openRawSocket, type RawSocket } from '#server/testing/raw-socket.ts'
import { waitFor } from '#server/testing/wait-for.ts'

/** With `TEST_FULL=1` 2,000, which takes twenty seconds. */
const socketCount = process.env['TEST_FULL'] === '1' ? 2_000 : 600
const personCount = 40
const concurrency = 100

let test: TestApp
let ticking: NodeJS.Timeout | undefined
const sockets: RawSocket[] = []

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(async () => {
  clearInterval(ticking)
  for (const socket of sockets) socket.close()
  await test.close()
})

it('broadcasts to many sockets that send a status each second and disconnects those whose session ends', async () => {
  const { owner, vendorId } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const newReader = () => test.newPerson(vendorId, 'staff', ['view_product_brands'], [store])
  const readers = await Promise.all(Array.from({ length: personCount }, newReader))
  const endedSessionIds = readers.slice(0, personCount / 2).map(({ sessionId }) => sessionId)
  const port = await listenOnFreePort(test.app)
  const received: string[] = []
  let errorCount = 0
  let closedCount = 0
  const open = async (index: number): Promise<void> => {
    const socket = await openRawSocket({
      port,
      auth: { token: readers[index % personCount]?.access ?? '', store_id: store },
      onEvent: (event, rest) => {
        if (event === socketEvents.changed) received.push(rest)
        else errorCount += 1
      },
      onClose: () => (closedCount += 1),
    })
    sockets.push(socket)
  }
  // A pool of openers rather than rounds, in which all would wait for the slowest.
  let next = 0
  const openUntilDone = async (): Promise<void> => {
    while (next < socketCount) await open(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, openUntilDone))
  const tick = (): void => {
    for (const socket of sockets)
      socket.emit(socketEvents.status, { store_id: store, location: '/dashboard/brands', room: '' })
  }
  ticking = setInterval(tick, 1000)
  tick()
  const brand = await test.data(brands.create, { as: owner, store, body: { name: 'For everybody' } })
  await waitFor(() => expect(received.length).toBe(socketCount))
  const texts = [...new Set(received)]
  expect(texts.map((text) => (JSON.parse(text) as ResourceChange).ids)).toEqual([[brand._id]])
  expect([errorCount, closedCount]).toEqual([0, 0])
  clearInterval(ticking)
  await test.database.kysely
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', 'in', endedSessionIds)
    .execute()
  await waitFor(() => expect(closedCount).toBe(socketCount / 2))
})
