import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { type Changed, socketEvents } from '#contract/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { listenOn } from '#server/testing/lines.ts'
import { openRawSocket, type RawSocket } from '#server/testing/raw-socket.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const crowd = 2_000
const people = 40
const atOnce = 100

let test: TestApp
let ticking: NodeJS.Timeout | undefined
const lines: RawSocket[] = []

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(async () => {
  clearInterval(ticking)
  for (const line of lines) line.close()
  await test.close()
})

it('broadcasts to 2,000 sockets that send a status each second and disconnects those whose session ends', async () => {
  const { owner, vendorId } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const newReader = () => test.newPerson(vendorId, 'staff', ['view_product_brands'], [store])
  const readers = await Promise.all(Array.from({ length: people }, newReader))
  const leaving = readers.slice(0, people / 2).map(({ sessionId }) => sessionId)
  const port = await listenOn(test.app)
  const heard: string[] = []
  let complaints = 0
  let closed = 0
  const open = async (index: number): Promise<void> => {
    const line = await openRawSocket({
      port,
      auth: { token: readers[index % people]?.access ?? '', store_id: store },
      onEvent: (event, rest) => {
        if (event === socketEvents.changed) heard.push(rest)
        else complaints += 1
      },
      onClose: () => (closed += 1),
    })
    lines.push(line)
  }
  // A pool of openers rather than rounds, in which all would wait for the slowest.
  let next = 0
  const openOnes = async (): Promise<void> => {
    while (next < crowd) await open(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, openOnes))
  const tick = (): void => {
    for (const line of lines)
      line.emit(socketEvents.status, { store_id: store, location: '/dashboard/brands', room: '' })
  }
  ticking = setInterval(tick, 1000)
  tick()
  const made = await test.data(brands.create, { as: owner, store, body: { name: 'For everybody' } })
  await waitFor(() => expect(heard.length).toBe(crowd))
  const texts = [...new Set(heard)]
  expect(texts.map((text) => (JSON.parse(text) as Changed).ids)).toEqual([[made._id]])
  expect([complaints, closed]).toEqual([0, 0])
  clearInterval(ticking)
  await test.database.kysely.updateTable('sessions').set({ ended_at: new Date() }).where('id', 'in', leaving).execute()
  await waitFor(() => expect(closed).toBe(crowd / 2))
})
