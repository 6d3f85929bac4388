import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mostUploadBytes } from '#contract/domains/uploads.ts'
import { inspect } from '#server/platform/files/inspect.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import type { Actor } from '#server/platform/actor.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { openHarness } from '#server/testing/uploads-harness.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { makeUploads, type Uploads } from './uploads.service.ts'

const log = pino({ level: 'silent' })
let at: Awaited<ReturnType<typeof openHarness>>
let ann: Actor
let png: Buffer
beforeAll(async () => {
  at = await openHarness('disk')
  ann = await at.newActor()
  png = await sharp({ create: { width: 12, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
afterAll(() => at.close())

/** An uploaded image whose check was last heard of `seconds` ago. */
const claimedAgo = async (seconds: number) => {
  const slot = await at.begin(ann, (work) => at.uploads.presignUpload(work, ann, { mimeType: 'image/png' }))
  await (await at.files.receive?.(slot.objectKey, Readable.from([png]), mostUploadBytes))?.take()
  await sayHeard(slot.objectKey, seconds)
  return slot
}
const sayHeard = async (key: string, seconds: number): Promise<void> => {
  await sql`update files set settled_at = now() - make_interval(secs => ${seconds}::int) where key = ${key}`.execute(
    at.db,
  )
}
const silenceOf = async (key: string): Promise<number> => {
  const { rows } = await sql<{ silence: number }>`
    select extract(epoch from now() - settled_at)::float8 as silence from files where key = ${key}`.execute(at.db)
  return rows[0]?.silence ?? Number.NaN
}

/** Starts a check that waits for the bytes until `resume` is called. */
const openSlowly = async (key: string) => {
  const bytes = new EventEmitter()
  const readQuarantine = async () => {
    await once(bytes, 'come')
    return at.files.readQuarantine(key)
  }
  const opening = makeUploads({ db: at.db, log, files: { ...at.files, readQuarantine } }).open(key)
  await waitFor(() => expect(bytes.listenerCount('come')).toBe(1))
  return { opening, goOn: () => bytes.emit('come') }
}

it('takes over a check whose claim has expired', async () => {
  const { publicUrl } = await claimedAgo(6)
  expect((await fetch(publicUrl)).status).toBe(200)
})

it('waits for a running check and returns 503 to readers in the meantime', async () => {
  // In the future, so that the claim stays valid however long the calls below take.
  const { objectKey } = await claimedAgo(-600)
  const impatient = makeUploads({ db: at.db, files: at.files, log, patience: 300 })
  await expect(impatient.open(objectKey)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } })
  await expect(impatient.receive(objectKey, Readable.from([png]), mostUploadBytes)).rejects.toMatchObject({
    code: 'unavailable',
  })
  await sayHeard(objectKey, 6)
  expect(await impatient.open(objectKey)).toMatchObject({ type: 'image/png' })
})

it('renews the claim while a check runs', async () => {
  const { objectKey } = await claimedAgo(6)
  const { opening, goOn } = await openSlowly(objectKey)
  await sayHeard(objectKey, 3600)
  await waitFor(async () => expect(await silenceOf(objectKey)).toBeLessThan(3000))
  goOn()
  expect(await opening).toMatchObject({ type: 'image/png' })
})

it('gives the same result when a check runs twice', async () => {
  const { objectKey } = await claimedAgo(6)
  const { opening, goOn } = await openSlowly(objectKey)
  // The holder renews its claim every second, possibly between these two calls.
  const takeOver = async () => {
    await sayHeard(objectKey, 6)
    return at.uploads.open(objectKey)
  }
  expect(await waitFor(takeOver)).toMatchObject({ type: 'image/png' })
  goOn()
  expect(await opening).toMatchObject({ type: 'image/png' })
})

it('fails with the original error when releasing the claim fails too', async () => {
  const { objectKey } = await claimedAgo(6)
  const readQuarantine = () => Promise.reject(new Error('the disk is on fire'))
  const broken = makeUploads({ db: at.db, log, files: { ...at.files, readQuarantine } })
  await expect(broken.open(objectKey)).rejects.toThrow('the disk is on fire')
  expect(await at.uploads.open(objectKey)).toMatchObject({ type: 'image/png' })
})

describe('check that times out', () => {
  const timeOut = () => Promise.reject(new InspectionTimeout())
  const stateOf = (key: string) =>
    at.db.selectFrom('files').select(['state', 'check_timeouts']).where('key', '=', key).executeTakeFirst()
  const skipPause = (key: string) => sayHeard(key, 3600)
  const runJob = (uploads: Uploads, key: string) =>
    uploads.jobs.find(({ task }) => task.name === 'uploads.check')?.run({ key }, jobContext(at.database))

  it('once is repeated: the upload stays pending, then becomes ready', async () => {
    const inspectOnce = vi.fn<typeof inspect>(inspect).mockImplementationOnce(timeOut)
    const uploads = makeUploads({ db: at.db, files: at.files, log, inspect: inspectOnce, patience: 200 })
    const { objectKey } = await at.begin(ann, (work) => uploads.presignUpload(work, ann, { mimeType: 'image/png' }))
    await uploads.receive(objectKey, Readable.from([png]), mostUploadBytes)
    expect(await stateOf(objectKey)).toEqual({ state: 'pending', check_timeouts: 1 })
    expect(await at.files.readQuarantine(objectKey)).toEqual(png)

    await skipPause(objectKey)
    await runJob(uploads, objectKey)
    expect(await stateOf(objectKey)).toEqual({ state: 'ready', check_timeouts: 1 })
    expect(inspectOnce).toHaveBeenCalledTimes(2)
    expect(await uploads.open(objectKey)).toMatchObject({ type: 'image/png' })
  })

  it('fails the job, so that the queue retries it, and returns 503 to readers', async () => {
    const { objectKey } = await claimedAgo(6)
    const uploads = makeUploads({ db: at.db, files: at.files, log, inspect: timeOut, patience: 200 })
    await expect(runJob(uploads, objectKey)).rejects.toThrow(InspectionTimeout)
    await skipPause(objectKey)
    await expect(uploads.open(objectKey)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await stateOf(objectKey)).toEqual({ state: 'pending', check_timeouts: 2 })
  })

  it('is not repeated before its pause is over', async () => {
    const { objectKey } = await claimedAgo(6)
    const timingOut = vi.fn<typeof inspect>(inspect).mockImplementation(timeOut)
    const uploads = makeUploads({ db: at.db, files: at.files, log, inspect: timingOut, patience: 200 })
    await at.db.updateTable('files').set({ check_timeouts: 5 }).where('key', '=', objectKey).execute()
    await expect(uploads.open(objectKey)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(uploads.open(objectKey)).rejects.toMatchObject({ code: 'unavailable' })
    expect(timingOut).toHaveBeenCalledTimes(1)
  })

  it('every time ends with the file refused', async () => {
    const { objectKey } = await claimedAgo(6)
    const uploads = makeUploads({ db: at.db, files: at.files, log, inspect: timeOut, patience: 200 })
    for (let timeouts = 1; timeouts < 8; timeouts++) {
      await expect(runJob(uploads, objectKey)).rejects.toThrow(InspectionTimeout)
      await skipPause(objectKey)
    }
    await runJob(uploads, objectKey)
    expect(await stateOf(objectKey)).toBeUndefined()
    expect(await at.files.readQuarantine(objectKey)).toBeUndefined()
  })
})
