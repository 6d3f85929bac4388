import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './db/connect.ts'
import type { Metrics, Sample } from './metrics.ts'

interface TaskFigures {
  task: string
  ready: number
  later: number
  running: number
  failed: number
  /** How long the oldest ready job has waited, in seconds. */
  age: number
}

interface QueueFigures {
  tasks: readonly TaskFigures[]
  outbox: number
  outboxAge: number
}

const freshFor = 5_000
const patience = 1_000

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
export const meterQueue = (metrics: Metrics, database: Pick<Database, 'look'>): (() => Promise<void>) => {
  let figures: QueueFigures | undefined
  let asked: { at: number; answer: Promise<void> } | undefined

  const ask = async (): Promise<void> => {
    figures = undefined
    const told = database.look<{ figures: QueueFigures }>(statement).catch(() => [])
    const [row] = await Promise.race([told, pause(patience, [], { ref: false })])
    figures = row?.figures
  }
  const byTask = (sampleOf: (task: TaskFigures) => Sample[]): Sample[] | undefined => figures?.tasks.flatMap(sampleOf)

  metrics.read('gauge', 'storeward_queue_readable', 'Whether the database told the figures of the queue in time.', () =>
    figures ? 1 : 0,
  )
  metrics.read('gauge', 'storeward_jobs', 'Jobs by task; a failed one has used up its attempts.', () =>
    byTask((task) => states.map((state) => ({ labels: { task: task.task, state }, value: task[state] }))),
  )
  metrics.read('gauge', 'storeward_jobs_oldest_seconds', 'How long the oldest job that could run has waited.', () =>
    byTask(({ task, age }) => [{ labels: { task }, value: age }]),
  )
  metrics.read(
    'gauge',
    'storeward_outbox',
    'Messages that are committed and not yet in the queue.',
    () => figures?.outbox,
  )
  metrics.read('gauge', 'storeward_outbox_oldest_seconds', 'How long the oldest of them has waited.', () => {
    return figures?.outboxAge
  })

  return () => {
    const now = performance.now()
    if (!asked || now - asked.at >= freshFor) asked = { at: now, answer: ask() }
    return asked.answer
  }
}
