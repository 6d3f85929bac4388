import { expect, it } from 'vitest'
import type { DriverEvent, DriverRoute, EventResult } from '#contract/domains/driver-app.ts'
import { type ActionSender, type ActionStore, type FlushResult, makeActionQueue, SendError } from './action-queue.ts'
import { makeMemoryStore } from './memory-store.ts'

const toId = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

const toEvent = (index: number, fields: Partial<DriverEvent> = {}): DriverEvent => ({
  client_id: toId(index),
  stop_id: toId(900 + index),
  type: 'arrived',
  at: '2026-11-17T10:00:00.000Z',
  ...fields,
})

/** Applies each event once, as the server does. */
const makeServer = () => {
  const applied: DriverEvent[] = []
  const photos: string[] = []
  let failures: (SendError | 'lost response' | 'ok')[] = []
  let outcomes: Partial<Record<string, Pick<EventResult, 'outcome' | 'code'>>> = {}
  const sender: ActionSender = {
    uploadPhoto: async (stopId) => {
      const failure = failures.shift()
      if (failure instanceof SendError) throw failure
      photos.push(stopId)
      return `key-${photos.length}`
    },
    sendEvents: async (events) => {
      const failure = failures.shift()
      if (failure instanceof SendError) throw failure
      const results = events.map(({ client_id }) => ({
        client_id,
        outcome: 'applied' as const,
        code: null,
        ...outcomes[client_id],
      }))
      for (const event of events) {
        const isKnown = applied.some(({ client_id }) => client_id === event.client_id)
        if (!isKnown && outcomes[event.client_id]?.outcome !== 'refused') applied.push(event)
      }
      if (failure === 'lost response') throw new SendError(0)
      return { results, route: {} as DriverRoute }
    },
  }
  return {
    sender,
    applied,
    photos,
    failNext: (...next: typeof failures) => {
      failures = next
    },
    answer: (next: typeof outcomes) => {
      outcomes = next
    },
  }
}

const openQueue = async (store: ActionStore, sender: ActionSender, link = 'a') => {
  const queue = makeActionQueue({
    link,
    store,
    sender,
    onChange: () => undefined,
    onRoute: () => undefined,
    withLock: (run) => run(),
  })
  await queue.open()
  return queue
}

const add = (queue: Awaited<ReturnType<typeof openQueue>>, event: DriverEvent, photo: Blob | null = null) =>
  queue.add(event, { number: 1001, photo })

const done: FlushResult = { outcome: 'done' }
const appliedIds = ({ applied }: ReturnType<typeof makeServer>) => applied.map(({ client_id }) => client_id)

it('sends actions in their order, in batches', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  const ids = Array.from({ length: 120 }, (_, index) => index)
  for (const index of ids) await add(queue, toEvent(index))
  expect(await queue.flush()).toEqual(done)
  expect(appliedIds(server)).toEqual(ids.map(toId))
  expect(await phone.list('a')).toEqual([])
})

it('sends again what had no response, and it counts once', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  await add(queue, toEvent(1))
  await add(queue, toEvent(2))
  server.failNext('lost response', new SendError(0), new SendError(503, 7))
  expect(await queue.flush()).toEqual({ outcome: 'later', retryAfter: null })
  expect(await queue.flush()).toEqual({ outcome: 'later', retryAfter: null })
  expect(await queue.flush()).toEqual({ outcome: 'later', retryAfter: 7 })
  expect(queue.getWaiting()).toHaveLength(2)
  expect(await queue.flush()).toEqual(done)
  expect(appliedIds(server)).toEqual([toId(1), toId(2)])
})

it('sends after a restart what an earlier visit could not', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const before = await openQueue(phone, server.sender)
  await add(before, toEvent(1))
  await add(before, toEvent(2, { type: 'delivered' }), new Blob(['photo']))
  server.failNext(new SendError(0), new SendError(0))
  await before.flush()

  const after = await openQueue(phone, server.sender)
  expect(after.getWaiting().map(({ event }) => event.client_id)).toEqual([toId(1), toId(2)])
  await add(after, toEvent(3))
  expect(await after.flush()).toEqual(done)
  expect(appliedIds(server)).toEqual([1, 2, 3].map(toId))
  expect(server.applied[1]?.proof).toEqual({ photo: 'key-1' })
})

it('uploads a photo once, although the event is sent twice', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  await add(queue, toEvent(1, { type: 'delivered', proof: { name: 'Ana' } }), new Blob(['photo']))
  // The upload, then the event without a response.
  server.failNext('ok', new SendError(0))
  expect((await queue.flush()).outcome).toBe('later')
  const restarted = await openQueue(phone, server.sender)
  expect(await restarted.flush()).toEqual(done)
  expect(server.photos).toHaveLength(1)
  expect(server.applied[0]?.proof).toEqual({ name: 'Ana', photo: 'key-1' })
})

it('uploads a photo again that the server does not have, once', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  await add(queue, toEvent(1, { type: 'delivered' }), new Blob(['photo']))
  await add(queue, toEvent(2))
  server.answer({ [toId(1)]: { outcome: 'refused', code: 'photo_missing' } })
  expect(await queue.flush()).toEqual(done)
  expect(server.photos).toHaveLength(2)
  expect(queue.getActions().map(({ state, code }) => [state, code])).toEqual([['refused', 'photo_missing']])
  expect(appliedIds(server)).toEqual([toId(2)])
})

it('sends earlier actions while a later photo can’t be uploaded', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  await add(queue, toEvent(1))
  await add(queue, toEvent(2), new Blob(['photo']))
  await add(queue, toEvent(3))
  server.failNext(new SendError(0), 'ok', new SendError(0))
  expect((await queue.flush()).outcome).toBe('later')
  expect(appliedIds(server)).toEqual([toId(1)])
  expect(await queue.flush()).toEqual(done)
  expect(appliedIds(server)).toEqual([1, 2, 3].map(toId))
})

it('shows conflicts and refusals until they are dismissed, also after a restart', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  for (const index of [1, 2, 3, 4]) await add(queue, toEvent(index))
  server.answer({
    [toId(1)]: { outcome: 'conflict', code: 'stop_ended' },
    [toId(2)]: { outcome: 'refused', code: 'wrong_code' },
    [toId(3)]: { outcome: 'applied', code: 'stop_moved' },
  })
  expect(await queue.flush()).toEqual(done)
  const restarted = await openQueue(phone, server.sender)
  expect(restarted.getActions().map(({ state, code }) => [state, code])).toEqual([
    ['conflict', 'stop_ended'],
    ['refused', 'wrong_code'],
    ['changed', 'stop_moved'],
  ])
  expect(await restarted.flush()).toEqual(done)
  expect(appliedIds(server)).toEqual([toId(1), toId(3), toId(4)])
  for (const index of [1, 2, 3]) await restarted.dismiss(toId(index))
  expect(await phone.list('a')).toEqual([])
})

it('withdraws what was never sent, and nothing else', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  await add(queue, toEvent(1))
  server.failNext(new SendError(0))
  await queue.flush()
  await add(queue, toEvent(2))
  expect(await queue.withdraw(toId(1))).toBe(false)
  const flushed = queue.flush()
  expect(await queue.withdraw(toId(2))).toBe(true)
  expect(await flushed).toEqual(done)
  expect(appliedIds(server)).toEqual([toId(1)])
})

it('one action that the server can’t read doesn’t hold up the others', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  for (const index of [1, 2, 3]) await add(queue, toEvent(index))
  // The batch, then the second of its three.
  server.failNext(new SendError(400), 'ok', new SendError(400))
  expect(await queue.flush()).toEqual(done)
  expect(appliedIds(server)).toEqual([toId(1), toId(3)])
  expect(queue.getActions().map(({ state, code }) => [state, code])).toEqual([['refused', 'invalid']])
})

it('keeps the actions of a link that doesn’t work anymore, and those of other links apart', async () => {
  const [phone, server] = [makeMemoryStore(), makeServer()]
  const queue = await openQueue(phone, server.sender)
  const other = await openQueue(phone, server.sender, 'b')
  await add(queue, toEvent(1))
  await add(other, toEvent(2))
  server.failNext(new SendError(404))
  expect(await queue.flush()).toEqual({ outcome: 'gone' })
  expect(await other.flush()).toEqual(done)
  expect(appliedIds(server)).toEqual([toId(2)])
  expect((await openQueue(phone, server.sender)).getWaiting()).toHaveLength(1)
})
