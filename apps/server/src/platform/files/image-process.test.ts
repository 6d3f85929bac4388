import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { findTsx } from '#server/platform/start-thread.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { inspect as inspectHere } from './inspect.ts'
import { makeInspect } from './image-process.ts'
import { InspectionTimeout } from './inspection-timeout.ts'

const isImageProcess = (pid: string): boolean => {
  try {
    const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return (
      Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-process.worker')
    )
  } catch {
    return false
  }
}
const listProcesses = (): number[] => readdirSync('/proc').filter(isImageProcess).map(Number)
let earlier: number[] = []
beforeEach(() => {
  earlier = listProcesses()
})
const listNewProcesses = (): number[] => listProcesses().filter((pid) => !earlier.includes(pid))

const drawPng = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

it('inspects images of imports in one process with a low priority', async () => {
  const inspect = makeInspect()
  const image = await drawPng(400)
  const bomb = Buffer.from(image)
  for (const offset of [16, 20]) bomb.writeInt32BE(100_000, offset)
  const files = [image, bomb, image.subarray(0, 300)]
  expect(await Promise.all(files.map((bytes) => inspect(bytes, 'image/png', 'batch')))).toEqual([
    await inspectHere(image, 'image/png'),
    { refused: expect.any(String) },
    { refused: expect.any(String) },
  ])
  expect(listNewProcesses().map((pid) => getPriority(pid))).toEqual([15])
})

it('starts another process when one has crashed', async () => {
  const inspect = makeInspect()
  const image = await drawPng(100)
  const [crashed, waiting] = [inspect(image, 'image/png', 'batch'), inspect(image, 'image/png', 'batch')]
  const [crashing = 0] = await waitFor(() => {
    expect(listNewProcesses()).toHaveLength(1)
    return listNewProcesses()
  })
  process.kill(crashing, 'SIGSEGV')
  await expect(crashed).rejects.toThrow(InspectionTimeout)
  expect(await waiting).toHaveProperty('size', { width: 100, height: 100 })
})

it('ends a process that takes too long', async () => {
  const running = makeInspect(0)(await drawPng(100), 'image/png')
  await expect(running).rejects.toThrow(InspectionTimeout)
  await waitFor(() => expect(listNewProcesses()).toEqual([]))
})

it('finishes its image when a service manager stops all processes, and ends with the server', async () => {
  const child = fork(join(import.meta.dirname, 'image-process.worker.ts'), ['5'], {
    execArgv: ['--import', findTsx('tsx')],
    serialization: 'advanced',
  })
  const timeouts = { threadMs: 60_000, drawSeconds: 60 }
  const request = async () => {
    child.send({ bytes: await drawPng(100), declared: 'image/png', timeouts })
    return (await once(child, 'message'))[0] as unknown
  }
  const reply = { result: { verdict: expect.objectContaining({ contentType: 'image/png' }) } }
  expect(await request()).toEqual(reply)
  child.kill('SIGTERM')
  expect(await request()).toEqual(reply)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
