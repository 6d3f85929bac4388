import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withProcessLock } from './process-lock.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storeward-lock-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('lets one caller in at a time', async () => {
  let inside = 0
  let maxInside = 0
  const enter = () =>
    withProcessLock(folder, 'opening', async () => {
      inside += 1
      maxInside = Math.max(maxInside, inside)
      await sleep(2)
      inside -= 1
    })
  await Promise.all(Array.from({ length: 20 }, enter))
  expect(maxInside).toBe(1)
  expect(await readdir(folder)).toHaveLength(1)
})

test('is taken over from a process that has ended', async () => {
  const dead = spawnSync(process.execPath, ['--version'])
  await writeFile(join(folder, 'opening.7'), `${dead.pid} 12345`)
  expect(await withProcessLock(folder, 'opening', async () => 'in')).toBe('in')
})

test.runIf(process.platform === 'linux')('is taken over when the pid belongs to another process', async () => {
  await writeFile(join(folder, 'opening.7'), `${process.pid} 1`)
  expect(await withProcessLock(folder, 'opening', async () => 'in')).toBe('in')
})

test('is released when the callback fails', async () => {
  const fail = withProcessLock(folder, 'opening', () => Promise.reject(new Error('no')))
  await expect(fail).rejects.toThrow('no')
  expect(await withProcessLock(folder, 'opening', async () => 'in')).toBe('in')
})
