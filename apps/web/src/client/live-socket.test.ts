import { afterEach, expect, it, vi } from 'vitest'
import { openSocket } from './live-socket.ts'
import { queryClient } from './query-client.ts'

const listeners = vi.hoisted(() => new Map<string, (payload: unknown) => void>())

vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    off: () => undefined,
    emit: () => undefined,
    disconnect: () => undefined,
    io: {},
  }),
}))

afterEach(() => void vi.unstubAllGlobals())

it('logs errors of the server', () => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const close = openSocket('0199b6e8-0000-7000-8000-000000000001', () => undefined)
  const error = { code: 'invalid', message: 'This event isn’t valid.' }
  listeners.get('message:error')?.(error)
  expect(warn.mock.calls).toEqual([['live updates:', error]])
  close()
})

it('refetches at the first connection what was read long before, and everything after an interruption', () => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('location', { pathname: '/dashboard/orders' })
  const isInvalidated = (key: string) => queryClient.getQueryState([key])?.isInvalidated
  queryClient.setQueryData(['old'], 1, { updatedAt: Date.now() - 60_000 })
  queryClient.setQueryData(['new'], 1)
  const close = openSocket('0199b6e8-0000-7000-8000-000000000001', () => undefined)
  listeners.get('connect')?.(undefined)
  expect([isInvalidated('old'), isInvalidated('new')]).toEqual([true, false])
  listeners.get('disconnect')?.('transport close')
  listeners.get('connect')?.(undefined)
  expect(isInvalidated('new')).toBe(true)
  close()
})
