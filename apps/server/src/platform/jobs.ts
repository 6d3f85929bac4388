import type * as z from 'zod'
import type { Database, Db, Tx } from './db/connect.ts'
import type { Log } from './log.ts'

/** Each lane has its own workers. `interactive`: email, codes, notifications. `batch`: imports, images, bulk edits. */
export type Lane = 'interactive' | 'batch'

/** Lower numbers run first. Codes and links that someone is waiting for overtake all other email. */
export const priorities = { code: -10, normal: 0, bulk: 10 } as const

/** A type of job. The payload is validated when it is enqueued and when it is run. */
export interface Task<Payload extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: Payload
  readonly attempts: number
  readonly lane: Lane
  readonly priority: number
  /** The vendor whose share of the batch lane a job uses. Method syntax, so that tasks of any payload fit in one list. */
  getVendorId?(payload: z.output<Payload>): string
}

interface TaskOptions {
  attempts?: number
  priority?: number
}

const defaults = { attempts: 25, priority: priorities.normal }

export const task = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  options: TaskOptions & { lane?: Lane } = {},
): Task<Payload> => ({ lane: 'interactive', ...defaults, ...options, name, payload })

/** Work on behalf of one vendor; `platform/batch-jobs.ts` shares the lane fairly between vendors. */
export const batchTask = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  options: TaskOptions & { getVendorId: (payload: z.output<Payload>) => string },
): Task<Payload> => ({ lane: 'batch', ...defaults, ...options, name, payload })

export interface JobContext {
  db: Db
  database: Database
  log: Log
  attempt: number
  isLastAttempt: boolean
  /**
   * Throws unless this run still owns the job; until the transaction ends no other worker can take the job over. A run
   * whose job was taken over while its process was stalled fails here instead of writing concurrently.
   */
  assertOwned(tx: Tx): Promise<void>
  /** True once a batch job has used up its time slice, or the process is shutting down: save progress and yield. */
  shouldYield(): boolean
}

/** A batch job that yields goes to the end of its vendor's queue and is run again with the same payload. */
export type JobResult = 'yield' | void

export interface Handler {
  readonly task: Task
  readonly run: (payload: unknown, context: JobContext) => Promise<JobResult>
}

export const handle = <Payload extends z.ZodType>(
  definition: Task<Payload>,
  run: (payload: z.output<Payload>, context: JobContext) => Promise<JobResult>,
): Handler => ({ task: definition, run: async (payload, context) => run(definition.payload.parse(payload), context) })
