import { customerEmailTask } from '#server/domains/customer-emails/customer-emails.service.ts'
import type { Handler, JobContext, Task } from '#server/platform/jobs.ts'
import type { TestApp } from './app.ts'
import { jobContext } from './job-context.ts'

interface QueuedJob {
  task: string
  payload: Record<string, unknown>
}

/** All queued jobs, in no order. One statement, because messages move from the outbox to the queue concurrently. */
export const readQueue = async (test: TestApp): Promise<QueuedJob[]> => {
  const { rows } = await test.database.pool.query<QueuedJob>(
    `select task, payload from outbox
     union all
     select task, payload from batch_jobs where not admitted
     union all
     select t.identifier, j.payload::jsonb from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  return rows
}

export interface SentMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Runs the jobs that render emails to customers; `mailsTo` finds them afterwards. A second call sends nothing twice. */
export const runCustomerEmails = (test: TestApp): Promise<void> => runQueuedJobs(test, customerEmailTask.name)

/** The queued emails to an address, newest first. */
export const mailsTo = async (test: TestApp, email: string): Promise<SentMail[]> => {
  const mails = (await readQueue(test)).filter(({ task, payload }) => task.startsWith('mail.') && payload.to === email)
  return mails.map(({ payload }) => payload as unknown as SentMail).sort((a, b) => (a.id < b.id ? 1 : -1))
}

const getHandler = (test: TestApp, task: string): Handler => {
  const handler = test.app.handlers.find((entry) => entry.task.name === task)
  if (!handler) throw new Error(`There is no handler of ${task}.`)
  return handler
}

/** Runs a job of the crontab like a worker. */
export const runScheduledJob = async (
  test: TestApp,
  { name }: Task,
  context: Partial<JobContext> = {},
): Promise<void> => {
  await getHandler(test, name).run({}, jobContext(test.database, context))
}

/** Runs the queued jobs of a task like a worker. They stay queued, so a second call runs them again. */
export const runQueuedJobs = async (
  test: TestApp,
  task: string,
  matches: (payload: Record<string, unknown>) => boolean = () => true,
): Promise<void> => {
  const handler = getHandler(test, task)
  const context = jobContext(test.database)
  for (const message of await readQueue(test)) {
    if (message.task === task && matches(message.payload)) await handler.run(message.payload, context)
  }
}
