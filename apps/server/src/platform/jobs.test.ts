import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { waitForEmptyOutbox } from '#server/testing/empty-outbox.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { dispatchBatchJobs, maxActivePerVendor } from './batch-jobs.ts'
import { listFailedJobs, retryJobs } from './failed-jobs.ts'
import { newId } from './ids.ts'
import { batchTask, handle, type Handler, type JobContext, type JobResult, priorities, task } from './jobs.ts'
import { makeLog } from './log.ts'
import { moveToQueue } from './outbox.ts'
import { transact, transactInJob, type UnitOfWork } from './unit-of-work.ts'
import { startWorker, type Worker } from './worker.ts'

const note = task('test.note', z.object({ text: z.string() }))
const doomed = task('test.doomed', z.object({}), { attempts: 1 })
const image = batchTask('test.image', z.object({ vendorId: z.string(), n: z.int() }), {
  getVendorId: ({ vendorId }) => vendorId,
})

let test: TestApp
const workers: Worker[] = []
beforeAll(async () => {
  test = await openTestApp()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await sql`delete from outbox`.execute(test.database.kysely)
  await sql`delete from batch_jobs`.execute(test.database.kysely)
  await sql`delete from graphile_worker._private_jobs`.execute(test.database.kysely)
})
afterAll(() => test.close())

const origin = { actor: null, store: null, address: '', requestId: '' }
const transaction = <T>(run: (uow: UnitOfWork) => Promise<T>) => transact(test.app.deps, origin, run)

const runWorker = async (
  handlers: readonly Handler[],
  options: Partial<Parameters<typeof startWorker>[0]> = {},
): Promise<void> => {
  const { database, databaseUrl: url } = test
  workers.push(await startWorker({ database, url, handlers, crontab: '', log: makeLog('silent'), ...options }))
}

const makeGate = (): { opened: Promise<void>; open: () => void } => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

const countRows = async (table: 'batch_jobs' | 'graphile_worker._private_jobs'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(table)}`.execute(test.database.kysely)
  return rows[0]?.n ?? 0
}

it('delivers messages of committed transactions only', async () => {
  const notes: string[] = []
  await runWorker([handle(note, async ({ text }) => void notes.push(text))])
  await transaction(async (uow) => {
    uow.enqueue(note, { text: 'lost' })
    throw new Error('no')
  }).catch(() => undefined)
  await transaction(async (uow) => uow.enqueue(note, { text: 'kept' }))
  await waitFor(() => expect(notes).toContain('kept'))
  expect(notes).toEqual(['kept'])
})

it('rejects an invalid payload before it is written', async () => {
  await expect(transaction(async (uow) => uow.enqueue(note, { text: 1 } as never))).rejects.toThrow()
})

it('moves each message once when several processes move at a time', async () => {
  const db = test.database.kysely
  const notes: string[] = []
  await runWorker([handle(note, async ({ text }) => void notes.push(text))])
  await sql`insert into outbox (task, payload, attempts)
    select 'test.note', jsonb_build_object('text', 'n' || n), 3 from generate_series(1, 1200) n`.execute(db)
  await Promise.all(Array.from({ length: 5 }, () => moveToQueue(db)))
  await waitFor(() => expect(notes.length).toBe(1200))
  expect(new Set(notes).size).toBe(1200)
})

it('lists a job that has used up its attempts and retries it', async () => {
  let runs = 0
  await runWorker([
    handle(doomed, async () => {
      runs += 1
      throw new Error('it never works')
    }),
  ])
  await transaction(async (uow) => uow.enqueue(doomed, {}))
  const [failedJob] = await waitFor(async () => {
    const failedJobs = await listFailedJobs(test.database.kysely)
    expect(failedJobs).toHaveLength(1)
    return failedJobs
  })
  expect(failedJob).toMatchObject({
    task: 'test.doomed',
    attempts: 1,
    lastError: expect.stringContaining('it never works'),
  })
  expect(await retryJobs(test.database.kysely, [failedJob?.id ?? '0'])).toBe(1)
  await waitFor(() => expect(runs).toBe(2))
})

/** A heartbeat fast enough for several cleanup rounds during a job. */
const isFull = process.env.TEST_FULL === '1'
const fast = isFull ? {} : { heartbeat: { everyMs: 200, silentMs: 1_000 } }
const longJobMs = isFull ? 30_000 : 3_000

it('runs a long job once', async () => {
  let [started, ended] = [0, 0]
  const handlers = [
    handle(note, async () => {
      started += 1
      await pause(longJobMs)
      ended += 1
    }),
  ]
  await runWorker(handlers, fast)
  await runWorker(handlers, fast)
  await transaction(async (uow) => uow.enqueue(note, { text: 'long' }))
  await waitFor(() => expect(ended).toBe(1))
  expect(started).toBe(1)
  await waitFor(async () => expect(await countRows('graphile_worker._private_jobs')).toBe(0))
})

it('takes over the job of a killed process', async () => {
  await transaction(async (uow) => uow.enqueue(note, { text: 'orphan' }))
  const script = fileURLToPath(new URL('../testing/stalled-worker.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, test.databaseUrl, note.name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const seen: [string, number][] = []
  await runWorker([handle(note, async ({ text }, { attempt }) => void seen.push([text, attempt]))], fast)
  await waitFor(() => expect(seen).toEqual([['orphan', 2]]))
})

it('runs a job that was locked for it in a transaction whose response got lost', async () => {
  const db = test.database.kysely
  await sql`delete from worker_heartbeats`.execute(db)
  const seen: [string, number][] = []
  await runWorker([handle(note, async ({ text }, { attempt }) => void seen.push([text, attempt]))], fast)
  const poolId = await waitFor(async () => {
    const { rows } = await sql<{ id: string }>`
      select worker_id as id from worker_heartbeats limit 1`.execute(db)
    return rows[0]?.id ?? expect.fail('The worker hasn’t reported yet.')
  })
  await db.transaction().execute(async (tx) => {
    await sql`select graphile_worker.add_job(${note.name}, '{"text":"lost"}'::json)`.execute(tx)
    await sql`update graphile_worker._private_jobs set locked_by = ${poolId}, locked_at = now(), attempts = 1`.execute(
      tx,
    )
  })
  await waitFor(() => expect(seen).toEqual([['lost', 1]]))
})

it('stops a run that was taken over from writing', async () => {
  const db = test.database.kysely
  const written: string[] = []
  const freed = makeGate()
  const write = (name: string, job: JobContext) =>
    transactInJob(test.app.deps, job, origin, async () => void written.push(name))
  const errors: unknown[] = []
  const successor = makeGate()
  const handlers = [
    handle(note, async (_payload, job) => {
      if (job.attempt > 1) {
        await write('successor', job)
        await successor.opened
        return
      }
      await write('first', job)
      await freed.opened
      await write('first again', job).catch((error: unknown) => {
        errors.push(error)
        throw error
      })
    }),
  ]
  await runWorker(handlers)
  await transaction(async (uow) => uow.enqueue(note, { text: 'stalled' }))
  await waitFor(() => expect(written).toEqual(['first']))
  await sql`select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs`.execute(db)
  await runWorker(handlers)
  await waitFor(() => expect(written).toEqual(['first', 'successor']))
  freed.open()
  await waitFor(() => expect(errors).toHaveLength(1))
  expect(errors[0]).toMatchObject({ name: 'JobSupersededError' })
  successor.open()
  await waitFor(async () => expect(await countRows('graphile_worker._private_jobs')).toBe(0))
  expect(written).toEqual(['first', 'successor'])
})

it('runs an interactive job before 1,000 images that were queued earlier', async () => {
  const vendorId = newId()
  const order: string[] = []
  const release = makeGate()
  await transaction(async (uow) => {
    for (let n = 0; n < 1_000; n++) uow.enqueue(image, { vendorId, n })
  })
  await runWorker([
    handle(image, async ({ n }) => {
      await release.opened
      order.push(`image ${n}`)
    }),
    handle(note, async ({ text }) => void order.push(text)),
  ])
  await waitFor(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where locked_at is not null`.execute(
      test.database.kysely,
    )
    expect(rows).toHaveLength(maxActivePerVendor)
  })
  await transaction(async (uow) => uow.enqueue(note, { text: 'code' }))
  await waitFor(() => expect(order).toEqual(['code']))
  release.open()
})

it('runs a code before bulk email that was enqueued earlier', async () => {
  const order: string[] = []
  await transaction(async (uow) => {
    for (let n = 0; n < 50; n++) uow.enqueue(note, { text: `newsletter ${n}` }, { priority: priorities.bulk })
  })
  await transaction(async (uow) => uow.enqueue(note, { text: 'code' }, { priority: priorities.code }))
  await waitForEmptyOutbox(test)
  await runWorker([handle(note, async ({ text }) => void order.push(text))], { concurrency: { interactive: 1 } })
  await waitFor(() => expect(order).toHaveLength(51))
  expect(order[0]).toBe('code')
})

it('admits a few jobs of each vendor and more as those finish', async () => {
  const [first, second] = [newId(), newId()]
  const db = test.database.kysely
  const countAdmitted = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ vendor: string; jobs: number }>`
      select vendor_id as vendor, count(*) as jobs from batch_jobs where admitted group by vendor_id`.execute(db)
    return Object.fromEntries(rows.map(({ vendor, jobs }) => [vendor, jobs]))
  }
  await transaction(async (uow) => {
    for (let n = 0; n < 20; n++) uow.enqueue(image, { vendorId: first, n })
    uow.enqueue(image, { vendorId: second, n: 0 })
    uow.enqueue(image, { vendorId: second, n: 1 }, { runAt: new Date(Date.now() + 3_600_000) })
  })
  await Promise.all([dispatchBatchJobs(db), dispatchBatchJobs(db), dispatchBatchJobs(db)])
  expect(await countAdmitted()).toEqual({ [first]: maxActivePerVendor, [second]: 1 })
  const served: string[] = []
  await runWorker([handle(image, async ({ vendorId }) => void served.push(vendorId))], { concurrency: { batch: 1 } })
  await waitFor(() => expect(served).toHaveLength(21))
  expect(served.indexOf(second)).toBeLessThanOrEqual(maxActivePerVendor)
  // The job that is due in an hour.
  await waitFor(async () => expect(await countRows('batch_jobs')).toBe(1))
})

it('runs the next vendor’s job after a yield and finishes each job once', async () => {
  const [first, second] = [newId(), newId()]
  const turns: string[] = []
  const left = new Map([
    [first, 5],
    [second, 5],
  ])
  await transaction(async (uow) => {
    for (const vendorId of [first, second]) uow.enqueue(image, { vendorId, n: 0 })
  })
  const slice = async (vendorId: string): Promise<JobResult> => {
    turns.push(vendorId)
    const remaining = (left.get(vendorId) ?? 0) - 1
    left.set(vendorId, remaining)
    if (remaining > 0) return 'yield'
  }
  await runWorker([handle(image, ({ vendorId }) => slice(vendorId))], { concurrency: { batch: 1 } })
  await waitFor(async () => expect(await countRows('batch_jobs')).toBe(0))
  expect(turns).toHaveLength(10)
  // Both are admitted at once; a job that yields goes behind the other.
  for (const [index, vendor] of turns.entries()) expect(vendor).not.toBe(turns[index - 1])
  expect(await countRows('graphile_worker._private_jobs')).toBe(0)
})

it('asks a batch job to yield when the process stops; the next process finishes it', async () => {
  const vendorId = newId()
  let isRunning = false
  const yielding = async (job: JobContext): Promise<JobResult> => {
    isRunning = true
    while (!job.shouldYield()) await pause(20)
    return 'yield'
  }
  await transaction(async (uow) => uow.enqueue(image, { vendorId, n: 0 }))
  await runWorker([handle(image, (_payload, job) => yielding(job))])
  await waitFor(() => expect(isRunning).toBe(true))
  await workers.pop()?.stop()
  expect(await countRows('batch_jobs')).toBe(1)
  let runs = 0
  await runWorker([handle(image, async () => void (runs += 1))])
  await waitFor(async () => expect(await countRows('batch_jobs')).toBe(0))
  expect(runs).toBe(1)
})
