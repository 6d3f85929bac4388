import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import type { Inspect } from '#server/platform/files/image-process.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inspectInProcess } from '#server/testing/inspect-in-process.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { openUploadsHarness } from '#server/testing/uploads-harness.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { fileReferences } from '#server/file-references.ts'
import { makeUploads, type Uploads } from './uploads.service.ts'

const log = pino({ level: 'silent' })
let harness: Awaited<ReturnType<typeof openUploadsHarness>>
let ann: Actor
let png: Buffer
beforeAll(async () => {
  harness = await openUploadsHarness('disk')
  ann = await harness.newActor()
  png = await sharp({ create: { width: 12, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
afterAll(() => harness.close())

/** An uploaded image whose check was last heard of `seconds` ago. */
const uploadClaimedAgo = async (seconds: number) => {
  const slot = await harness.begin(ann, (uow) => harness.uploads.presignUpload(uow, ann, { mimeType: 'image/png' }))
  await (await harness.files.receive?.(slot.objectKey, Readable.from([png]), maxUploadBytes))?.accept()
  await setLastHeard(slot.objectKey, seconds)
  return slot
}
const setLastHeard = async (key: string, seconds: number): Promise<void> => {
  await sql`update files set settled_at = now() - make_interval(secs => ${seconds}::int) where key = ${key}`.execute(
    harness.db,
  )
}
const readSilence = async (key: string): Promise<number> => {
  const { rows } = await sql<{ silence: number }>`
    select extract(epoch from now() - settled_at)::float8 as silence from files where key = ${key}`.execute(harness.db)
  return rows[0]?.silence ?? Number.NaN
}

/** Starts a check that waits for the bytes until `resume` is called. */
const openSlowly = async (key: string) => {
  const bytes = new EventEmitter()
  const readQuarantine = async () => {
    await once(bytes, 'come')
    return harness.files.readQuarantine(key)
  }
  const opening = makeUploads({
    db: harness.db,
    references: fileReferences,
    log,
    files: { ...harness.files, readQuarantine },
    inspect: inspectInProcess,
  }).open(key)
  await waitFor(() => expect(bytes.listenerCount('come')).toBe(1))
  return { opening, goOn: () => bytes.emit('come') }
}

it('takes over a check whose claim has expired', async () => {
  const { publicUrl } = await uploadClaimedAgo(6)
  expect((await fetch(publicUrl)).status).toBe(200)
})

it('waits for a running check and returns 503 to readers in the meantime', async () => {
  // In the future, so that the claim stays valid however long the calls below take.
  const { objectKey } = await uploadClaimedAgo(-600)
  const impatient = makeUploads({
    db: harness.db,
    references: fileReferences,
    files: harness.files,
    log,
    inspect: inspectInProcess,
    timeoutMs: 300,
  })
  await expect(impatient.open(objectKey)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } })
  await expect(impatient.receive(objectKey, Readable.from([png]), maxUploadBytes)).rejects.toMatchObject({
    code: 'unavailable',
  })
  await setLastHeard(objectKey, 6)
  expect(await impatient.open(objectKey)).toMatchObject({ type: 'image/png' })
})

it('renews the claim while a check runs', async () => {
  const { objectKey } = await uploadClaimedAgo(6)
  const { opening, goOn: resume } = await openSlowly(objectKey)
  await setLastHeard(objectKey, 3600)
  await waitFor(async () => expect(await readSilence(objectKey)).toBeLessThan(3000))
  resume()
  expect(await opening).toMatchObject({ type: 'image/png' })
})

it('gives the same result when a check runs twice', async () => {
  const { objectKey } = await uploadClaimedAgo(6)
  const { opening, goOn: resume } = await openSlowly(objectKey)
  // The holder renews its claim every second, possibly between these two calls.
  const takeOver = async () => {
    await setLastHeard(objectKey, 6)
    return harness.uploads.open(objectKey)
  }
  expect(await waitFor(takeOver)).toMatchObject({ type: 'image/png' })
  resume()
  expect(await opening).toMatchObject({ type: 'image/png' })
})

it('fails with the original error when releasing the claim fails too', async () => {
  const { objectKey } = await uploadClaimedAgo(6)
  const readQuarantine = () => Promise.reject(new Error('the disk is on fire'))
  const broken = makeUploads({
    db: harness.db,
    references: fileReferences,
    log,
    files: { ...harness.files, readQuarantine },
    inspect: inspectInProcess,
  })
  await expect(broken.open(objectKey)).rejects.toThrow('the disk is on fire')
  expect(await harness.uploads.open(objectKey)).toMatchObject({ type: 'image/png' })
})

describe('check that times out', () => {
  const timeOut = () => Promise.reject(new InspectionTimeout())
  const readState = (key: string) =>
    harness.db.selectFrom('files').select(['state', 'check_timeouts']).where('key', '=', key).executeTakeFirst()
  const skipPause = (key: string) => setLastHeard(key, 3600)
  const runJob = (uploads: Uploads, key: string) =>
    uploads.jobs.find(({ task }) => task.name === 'uploads.check')?.run({ key }, jobContext(harness.database))

  it('once is repeated: the upload stays pending, then becomes ready', async () => {
    const inspectOnce = vi.fn<Inspect>(inspectInProcess).mockImplementationOnce(timeOut)
    const uploads = makeUploads({
      db: harness.db,
      references: fileReferences,
      files: harness.files,
      log,
      inspect: inspectOnce,
      timeoutMs: 200,
    })
    const { objectKey } = await harness.begin(ann, (uow) => uploads.presignUpload(uow, ann, { mimeType: 'image/png' }))
    await uploads.receive(objectKey, Readable.from([png]), maxUploadBytes)
    expect(await readState(objectKey)).toEqual({ state: 'pending', check_timeouts: 1 })
    expect(await harness.files.readQuarantine(objectKey)).toEqual(png)

    await skipPause(objectKey)
    await runJob(uploads, objectKey)
    expect(await readState(objectKey)).toEqual({ state: 'ready', check_timeouts: 1 })
    expect(inspectOnce).toHaveBeenCalledTimes(2)
    expect(await uploads.open(objectKey)).toMatchObject({ type: 'image/png' })
  })

  it('fails the job, so that the queue retries it, and returns 503 to readers', async () => {
    const { objectKey } = await uploadClaimedAgo(6)
    const uploads = makeUploads({
      db: harness.db,
      references: fileReferences,
      files: harness.files,
      log,
      inspect: timeOut,
      timeoutMs: 200,
    })
    await expect(runJob(uploads, objectKey)).rejects.toThrow(InspectionTimeout)
    await skipPause(objectKey)
    await expect(uploads.open(objectKey)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readState(objectKey)).toEqual({ state: 'pending', check_timeouts: 2 })
  })

  it('is not repeated before its pause is over', async () => {
    const { objectKey } = await uploadClaimedAgo(6)
    const timingOut = vi.fn<Inspect>(inspectInProcess).mockImplementation(timeOut)
    const uploads = makeUploads({
      db: harness.db,
      references: fileReferences,
      files: harness.files,
      log,
      inspect: timingOut,
      timeoutMs: 200,
    })
    await harness.db.updateTable('files').set({ check_timeouts: 5 }).where('key', '=', objectKey).execute()
    await expect(uploads.open(objectKey)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(uploads.open(objectKey)).rejects.toMatchObject({ code: 'unavailable' })
    expect(timingOut).toHaveBeenCalledTimes(1)
  })

  it('every time ends with the file refused', async () => {
    const { objectKey } = await uploadClaimedAgo(6)
    const uploads = makeUploads({
      db: harness.db,
      references: fileReferences,
      files: harness.files,
      log,
      inspect: timeOut,
      timeoutMs: 200,
    })
    for (let timeouts = 1; timeouts < 8; timeouts++) {
      await expect(runJob(uploads, objectKey)).rejects.toThrow(InspectionTimeout)
      await skipPause(objectKey)
    }
    await runJob(uploads, objectKey)
    expect(await readState(objectKey)).toBeUndefined()
    expect(await harness.files.readQuarantine(objectKey)).toBeUndefined()
  })
})
