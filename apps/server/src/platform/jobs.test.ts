import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/postgres.ts'
import { connect } from './db/connect.ts'
import { listDeadLetters, sendAgain } from './dead-letters.ts'
import { handle, startWorker, task, type Worker } from './jobs.ts'
import { makeLog } from './log.ts'
import { moveToQueue } from './outbox.ts'
import { transact, type Work } from './work.ts'

const note = task('test.note', z.object({ text: z.string() }))
const doomed = task('test.doomed', z.object({}), { attempts: 1 })

const notes: string[] = []
let doomedRuns = 0
let test: TestApp
let worker: Worker

const begin = <T>(run: (work: Work) => Promise<T>) =>
  transact(test.app.shop, { actor: null, store: null, address: '', requestId: '' }, run)

beforeAll(async () => {
  test = await openTestApp()
  worker = await startWorker({
    database: test.database,
    url: test.databaseUrl,
    handlers: [
      handle(note, async ({ text }) => void notes.push(text)),
      handle(doomed, async () => {
        doomedRuns += 1
        throw new Error('it never works')
      }),
    ],
    crontab: '',
    log: makeLog('silent'),
  })
})
afterAll(async () => {
  await worker.stop()
  await test.close()
})

it('delivers what a committed write has sent, and nothing of one that was rolled back', async () => {
  await begin(async (work) => work.enqueue(note, { text: 'kept' }))
  await begin(async (work) => {
    work.enqueue(note, { text: 'lost' })
    throw new Error('no')
  }).catch(() => undefined)
  await vi.waitFor(() => expect(notes).toContain('kept'), { timeout: 5000 })
  await pause(300)
  expect(notes).toEqual(['kept'])
})

it('refuses a payload of the wrong shape before it is written', async () => {
  await expect(begin(async (work) => work.enqueue(note, { text: 1 } as never))).rejects.toThrow()
})

it('moves each message once, however many processes move at a time', async () => {
  const db = test.database.kysely
  notes.length = 0
  await sql`insert into outbox (task, payload, attempts)
    select 'test.note', jsonb_build_object('text', 'n' || n), 3 from generate_series(1, 1200) n`.execute(db)
  await Promise.all(Array.from({ length: 5 }, () => moveToQueue(db)))
  await vi.waitFor(() => expect(notes.length).toBe(1200), { timeout: 15_000 })
  expect(new Set(notes).size).toBe(1200)
})

it('keeps a job that failed for good where people find it, and sends it again', async () => {
  await begin(async (work) => work.enqueue(doomed, {}))
  const [letter] = await vi.waitFor(
    async () => {
      const letters = await listDeadLetters(test.database.kysely)
      expect(letters).toHaveLength(1)
      return letters
    },
    { timeout: 5000 },
  )
  expect(letter).toMatchObject({
    task: 'test.doomed',
    attempts: 1,
    lastError: expect.stringContaining('it never works'),
  })
  expect(await sendAgain(test.database.kysely, [letter?.id ?? '0'])).toBe(1)
  await vi.waitFor(() => expect(doomedRuns).toBe(2), { timeout: 5000 })
})

it('takes the jobs of a worker that was killed', async () => {
  const fresh = await freshDatabase()
  const log = makeLog('silent')
  const database = connect({ url: fresh.url, max: 4, log })
  await sql`select graphile_worker.add_job('test.note', '{"text":"orphan"}')`.execute(database.kysely)
  await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 minute', attempts = 1`.execute(
    database.kysely,
  )
  const seen: string[] = []
  const second = await startWorker({
    database,
    url: fresh.url,
    handlers: [handle(note, async ({ text }) => void seen.push(text))],
    crontab: '',
    log,
  })
  await vi.waitFor(() => expect(seen).toEqual(['orphan']), { timeout: 15_000 })
  await second.stop()
  await database.close()
  await fresh.drop()
})
