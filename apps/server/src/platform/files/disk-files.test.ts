import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { makeDiskFiles } from './disk-files.ts'
import { makeFileLinks } from './file-links.ts'
import type { FileStorage } from './files-port.ts'

let folder: string
let files: FileStorage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storeward-files-'))
  files = makeDiskFiles(folder, makeFileLinks('http://localhost', makeTokens('x'.repeat(64))))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const vendor = newId()
const newKey = (): string => `${vendor}/${newId()}.png`
const bytes = Buffer.from('some bytes')
const send = (key: string) => files.receive?.(key, Readable.from([bytes]), 100)

it('receives uploads while the quarantine is emptied and leaves nothing of discarded ones', async () => {
  const key = newKey()
  let sending = true
  const empty = async (): Promise<void> => {
    while (sending) await files.deleteQuarantine(key)
  }
  const keepSending = async (): Promise<void> => {
    for (let time = 0; time < 40; time++) await (await send(key))?.discard()
  }
  const emptying = [empty(), empty()]
  await Promise.all([keepSending(), keepSending(), keepSending()]).finally(() => (sending = false))
  await Promise.all(emptying)
  expect(await readdir(join(folder, 'quarantine', vendor))).toEqual([])
})

it('deletes one file from quarantine, including the remains of a crash, and no other', async () => {
  const [key, other] = [newKey(), newKey()]
  await send(key)
  for (const each of [key, other]) await (await send(each))?.accept()
  expect(await files.readQuarantine(key)).toEqual(bytes)
  await files.deleteQuarantine(key)
  expect([await files.readQuarantine(key), await files.readQuarantine(other)]).toEqual([undefined, bytes])
  expect(await readdir(join(folder, 'quarantine', vendor))).toHaveLength(1)
})
