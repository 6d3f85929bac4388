import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runThread, threadReady, ThreadTimeout } from './run-thread.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fakeThread = () => {
  const thread = Object.assign(new EventEmitter(), { terminate: vi.fn<Worker['terminate']>(async () => 0) })
  const running = runThread<string>('./files/image.worker.ts', {}, 10_000, () => thread as unknown as Worker)
  return { thread, running }
}

/** Its timers are stopped. Other files of this process may have started timers, so they can't be counted. */
const expectEnded = async ({ terminate }: ReturnType<typeof fakeThread>['thread']) => {
  await vi.advanceTimersByTimeAsync(120_000)
  expect(terminate).toHaveBeenCalledOnce()
}

it('starts the time limit once the thread is ready', async () => {
  const { thread, running } = fakeThread()
  await vi.advanceTimersByTimeAsync(30_000)
  thread.emit('message', threadReady)
  await vi.advanceTimersByTimeAsync(9_000)
  thread.emit('message', 'drawn')
  expect(await running).toBe('drawn')
  await expectEnded(thread)
})

const catchError = (running: Promise<string>): Promise<unknown> =>
  running.then(
    () => undefined,
    (error: unknown) => error,
  )

it('terminates a thread that takes too long', async () => {
  const { thread, running } = fakeThread()
  const failure = catchError(running)
  thread.emit('message', threadReady)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failure).toBeInstanceOf(ThreadTimeout)
  expect(thread.terminate).toHaveBeenCalledOnce()
})

it('rejects with the thread’s error and when the thread never starts', async () => {
  const broken = fakeThread()
  const failure = catchError(broken.running)
  broken.thread.emit('error', new Error('out of memory'))
  expect(await failure).toMatchObject({ message: 'out of memory' })
  await expectEnded(broken.thread)
  const silent = fakeThread()
  const neverStarted = catchError(silent.running)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await neverStarted).toMatchObject({ message: expect.stringContaining('did not start') as string })
  await expectEnded(silent.thread)
})
