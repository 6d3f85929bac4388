import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './db/connect.ts'
import type { Metrics, Sample } from './metrics.ts'

interface TaskMetrics {
  task: string
  ready: number
  later: number
  running: number
  failed: number
  /** How long the oldest ready job has waited, in seconds. */
  age: number
}

interface QueueMetrics {
  tasks: readonly TaskMetrics[]
  outbox: number
  outboxAge: number
}

const maxAgeMs = 5_000
const timeoutMs = 1_000

const statement = `
  with jobs as (
    select task_identifier as task, locked_at, attempts, max_attempts, run_at from graphile_worker.jobs
    union all
    select task, null, 0, attempts, run_at from batch_jobs where not admitted
  ), tasks as (
    select task,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as ready,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as later,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as age
    from jobs group by task
  )
  select json_build_object(
    'tasks', (select coalesce(json_agg(tasks order by task), '[]') from tasks),
    'outbox', (select count(*) from outbox),
    'outboxAge', (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox)
  ) as figures`

const states = ['ready', 'later', 'running', 'failed'] as const

/**
 * Metrics of the queue in the database, the same for every process. Queried at a scrape, at most once in five seconds.
 * If the database doesn't respond within one second, the other metrics are returned without these.
 */
export const meterQueue = (metrics: Metrics, database: Pick<Database, 'queryHealthPool'>): (() => Promise<void>) => {
  let figures: QueueMetrics | undefined
  let lastRead: { at: number; result: Promise<void> } | undefined

  const readFigures = async (): Promise<void> => {
    figures = undefined
    const reading = database.queryHealthPool<{ figures: QueueMetrics }>(statement).catch(() => [])
    const [row] = await Promise.race([reading, pause(timeoutMs, [], { ref: false })])
    figures = row?.figures
  }
  const byTask = (toSamples: (task: TaskMetrics) => Sample[]): Sample[] | undefined => figures?.tasks.flatMap(toSamples)

  metrics.observe(
    'gauge',
    'storeward_queue_readable',
    'Whether the database told the figures of the queue in time.',
    () => (figures ? 1 : 0),
  )
  metrics.observe('gauge', 'storeward_jobs', 'Jobs by task; a failed one has used up its attempts.', () =>
    byTask((task) => states.map((state) => ({ labels: { task: task.task, state }, value: task[state] }))),
  )
  metrics.observe('gauge', 'storeward_jobs_oldest_seconds', 'How long the oldest job that could run has waited.', () =>
    byTask(({ task, age }) => [{ labels: { task }, value: age }]),
  )
  metrics.observe(
    'gauge',
    'storeward_outbox',
    'Messages that are committed and not yet in the queue.',
    () => figures?.outbox,
  )
  metrics.observe('gauge', 'storeward_outbox_oldest_seconds', 'How long the oldest of them has waited.', () => {
    return figures?.outboxAge
  })

  return () => {
    const now = performance.now()
    if (!lastRead || now - lastRead.at >= maxAgeMs) lastRead = { at: now, result: readFigures() }
    return lastRead.result
  }
}
