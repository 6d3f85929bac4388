import { EventEmitter } from 'node:events'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { assertJobOwned, dispatchBatchJobs, isBatchJob, type JobRun, finishBatchJob } from './batch-jobs.ts'
import type { Database } from './db/connect.ts'
import { runEvery } from './run-every.ts'
import { makeWorkerLogger } from './worker-logger.ts'
import type { Handler, JobContext, Lane } from './jobs.ts'
import type { Log } from './log.ts'
import { moveToQueue } from './outbox.ts'
import { makeReceivedJobs } from './received-jobs.ts'
import { heartbeatTiming, makeHeartbeat } from './worker-heartbeat.ts'
import { countWorkerConnections, openWorkerPool } from './worker-pool.ts'

export interface Worker {
  stop(): Promise<void>
}

interface WorkerOptions {
  database: Database
  url: string
  /** Set if `database` uses a pooler. */
  poolerUrl?: string | undefined
  handlers: readonly Handler[]
  crontab: string
  log: Log
  concurrency?: Partial<Record<Lane, number>>
  heartbeat?: typeof heartbeatTiming
}

const lanes = ['interactive', 'batch'] as const satisfies readonly Lane[]
/** Jobs at a time in one process. */
const defaultConcurrency: Record<Lane, number> = { interactive: 4, batch: 2 }
const timeSliceMs = 2_000
const sweepMs = 2_000
const restartDelayMs = 1_000

/**
 * Runs the handlers, with one graphile-worker runner per lane: a runner takes only its own tasks, so that no import can
 * occupy the workers that send email.
 */
export const startWorker = async (options: WorkerOptions): Promise<Worker> => {
  const { database, log, heartbeat = heartbeatTiming } = options
  const db = database.kysely
  let stopping = false
  const runnerPools = new Set<string>()
  // A runner that lost its connection ends while its handlers go on; their jobs must not be taken over.
  const handlersByPool = new Map<string, number>()
  const received = makeReceivedJobs()
  const countHandler = (poolId: string, change: 1 | -1): void => {
    const count = (handlersByPool.get(poolId) ?? 0) + change
    if (count === 0) handlersByPool.delete(poolId)
    else handlersByPool.set(poolId, count)
  }

  const runJob = async (handler: Handler, payload: unknown, job: JobRun & { max_attempts: number }): Promise<void> => {
    const startedAt = performance.now()
    const context: JobContext = {
      db,
      database,
      log,
      attempt: job.attempts,
      isLastAttempt: job.attempts >= job.max_attempts,
      assertOwned: (tx) => assertJobOwned(tx, job),
      shouldYield: () => stopping || (isBatchJob(job) && performance.now() - startedAt > timeSliceMs),
    }
    const result = (await handler.run(payload, context)) ?? 'done'
    if (!isBatchJob(job)) return
    await finishBatchJob(db, job, result)
    // The job is finished; if dispatching fails, the sweep does it.
    await dispatchBatchJobs(db).catch((error: unknown) => log.warn({ err: error }, 'No batch job was dispatched.'))
  }

  const toTaskList = (lane: Lane): TaskList => {
    const entries = options.handlers.filter(({ task }) => task.lane === lane)
    return Object.fromEntries(
      entries.map((handler) => [
        handler.task.name,
        async (payload: unknown, { job }: { job: JobRun & { max_attempts: number } }) => {
          const poolId = job.locked_by ?? ''
          received.add(job)
          countHandler(poolId, 1)
          await runJob(handler, payload, job).finally(() => {
            countHandler(poolId, -1)
            received.finish(job)
          })
        },
      ]),
    )
  }

  // Loaded here: a process that only serves requests doesn't need it.
  const { Logger, run } = await import('graphile-worker')
  const logger = new Logger(() => makeWorkerLogger(log))
  const pool = openWorkerPool(options.url, log, countWorkerConnections(options.poolerUrl))
  const runners = new Map<Lane, Runner>()

  /** A runner ends when the database becomes unavailable; it is restarted until it keeps running. */
  const startRunner = async (lane: Lane): Promise<void> => {
    const taskList = toTaskList(lane)
    if (Object.keys(taskList).length === 0) return
    const poolIds: string[] = []
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => {
      poolIds.push(workerPool.id)
      runnerPools.add(workerPool.id)
    })
    const runner = await run({
      pgPool: pool,
      concurrency: options.concurrency?.[lane] ?? defaultConcurrency[lane],
      taskList,
      crontab: lane === 'batch' ? options.crontab : '',
      logger,
      noHandleSignals: true,
      events,
    })
    runners.set(lane, runner)
    runner.promise
      .catch((error: unknown) => log.warn({ err: error, lane }, 'The job runner stopped; starting it again.'))
      .finally(() => {
        for (const id of poolIds) runnerPools.delete(id)
        if (!stopping) setTimeout(() => void restartRunner(lane), restartDelayMs)
      })
  }
  const restartRunner = async (lane: Lane): Promise<void> => {
    if (stopping) return
    await startRunner(lane).catch(() => setTimeout(() => void restartRunner(lane), restartDelayMs))
  }
  for (const lane of lanes) await startRunner(lane)

  const livePools = (): string[] => [...new Set([...runnerPools, ...handlersByPool.keys()])]
  const stopHeartbeat = runEvery(
    heartbeat.everyMs,
    log,
    'The heartbeat of the worker failed.',
    makeHeartbeat(pool, livePools, received, heartbeat),
  )
  const stopSweep = runEvery(sweepMs, log, 'Moving messages to the job queue failed.', async () => {
    await moveToQueue(db)
    await dispatchBatchJobs(db)
  })

  return {
    stop: async () => {
      stopping = true
      stopSweep()
      await Promise.all([...runners.values()].map((runner) => runner.stop().catch(() => undefined)))
      stopHeartbeat()
      await pool.end()
    },
  }
}
