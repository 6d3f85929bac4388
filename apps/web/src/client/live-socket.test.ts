import { afterEach, expect, it, vi } from 'vitest'
import { openSocket } from './live-socket.ts'

const listeners = vi.hoisted(() => new Map<string, (payload: unknown) => void>())

const acknowledge = vi.hoisted(() => ({ current: (_event: string, _payload: unknown): unknown => undefined }))

vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    off: () => undefined,
    emit: () => undefined,
    disconnect: () => undefined,
    timeout: () => ({ emitWithAck: async (event: string, payload: unknown) => acknowledge.current(event, payload) }),
    io: {},
  }),
}))

let closeSockets: (() => void)[] = []

afterEach(() => {
  for (const close of closeSockets) close()
  closeSockets = []
  vi.unstubAllGlobals()
})

it('logs errors of the server', () => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const close = openSocket('0199b6e8-0000-7000-8000-000000000001', () => undefined)
  const error = { code: 'invalid', message: 'This event isn’t valid.' }
  listeners.get('message:error')?.(error)
  expect(warn.mock.calls).toEqual([['live updates:', error]])
  close()
})

const store = '0199b6e8-0000-7000-8000-000000000001'

/** A first connection whose screen shows orders, read a minute ago, and brands, read just now. */
const connectFirst = async () => {
  for (const close of closeSockets) close()
  closeSockets = []
  vi.unstubAllGlobals()
  vi.resetModules()
  // Of a document that was requested a second ago; the process of the tests is older.
  const loadedAt = Date.now() - 1000
  vi.stubGlobal('performance', { now: () => Date.now() - loadedAt })
  const [{ openSocket: open }, client] = await Promise.all([import('./live-socket.ts'), import('./query-client.ts')])
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('location', { pathname: '/dashboard/orders' })
  client.queryClient.setQueryData(['orders'], 1, { updatedAt: Date.now() - 60_000 })
  client.queryClient.setQueryData(['brands'], 1, { updatedAt: Date.now() - 1 })
  const isStale = (key: string) => client.queryClient.getQueryState([key])?.isInvalidated
  closeSockets.push(open(store, () => undefined))
  listeners.get('connect')?.(undefined)
  return () => [isStale('orders'), isStale('brands')]
}

it('refetches at the first connection what changed since the document was requested', async () => {
  const requests: unknown[] = []
  acknowledge.current = (event, payload) => {
    requests.push([event, payload])
    return { resources: ['brands'] }
  }
  const read = await connectFirst()
  await vi.waitFor(() => expect(read()).toEqual([false, true]))
  expect(requests).toEqual([['message:changes-since', { ms: expect.any(Number) }]])
})

it('refetches everything read before the first connection if the server doesn’t know what changed', async () => {
  for (const answer of [{ resources: null }, undefined, 'nonsense']) {
    acknowledge.current = () => answer
    const read = await connectFirst()
    await vi.waitFor(() => expect(read()).toEqual([true, true]))
  }
})

it('refetches everything after an interruption', async () => {
  acknowledge.current = () => ({ resources: [] })
  const read = await connectFirst()
  expect(read()).toEqual([false, false])
  listeners.get('disconnect')?.('transport close')
  listeners.get('connect')?.(undefined)
  expect(read()).toEqual([true, true])
})

it('refetches after a change of store what was read before, of any store', async () => {
  acknowledge.current = () => ({ resources: [] })
  const read = await connectFirst()
  const { openSocket: open } = await import('./live-socket.ts')
  await new Promise((resolve) => setTimeout(resolve, 2))
  closeSockets.push(open(store, () => undefined))
  listeners.get('connect')?.(undefined)
  await vi.waitFor(() => expect(read()).toEqual([true, true]))
})
