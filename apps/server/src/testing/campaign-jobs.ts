import { sql } from 'kysely'
import { campaigns } from '#contract/domains/campaigns.ts'
import { campaignTickTask, sendDueTask } from '#server/domains/campaign-sending/campaign-sending.tasks.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person, TestApp } from './app.ts'
import { jobContext } from './job-context.ts'
import { readQueue, runScheduledJob } from './queue.ts'

export interface CampaignOwner {
  owner: Person
  vendorId: string
  store: string
}

/** Sends campaigns like workers do. `getOwner` is read at each call, because tests change their store. */
export const makeCampaignJobs = (test: TestApp, getOwner: () => CampaignOwner) => {
  const db = test.database.kysely
  const finishedRuns = new Set<unknown>()
  const handler = () => test.app.handlers.find(({ task }) => task.name === sendDueTask.name)

  return {
    act: (id: string, action: string, more: object = {}, as = getOwner().owner) =>
      test.call(campaigns.act, { as, store: getOwner().store, body: { campaign_id: id, action, ...more } }),
    read: (id: string) => test.data(campaigns.get, { as: getOwner().owner, store: getOwner().store, params: { id } }),
    readRecipients: async (id: string) =>
      (
        await sql<{
          id: string
          customer: string
          status: string
          reason: string | null
          attempts: number
          due: boolean
          units: number
        }>`
          select id, customer_id as customer, status, reason, attempts, due_at <= now() as due, units
          from campaign_recipients where campaign_id = ${id} order by customer_id`.execute(db)
      ).rows,
    /** Runs the campaign's jobs until none is left, and removes them. */
    runJobs: async (id: string): Promise<void> => {
      for (;;) {
        const jobs = (await readQueue(test)).filter(
          ({ task, payload }) =>
            task === sendDueTask.name && payload['campaignId'] === id && !finishedRuns.has(payload['run']),
        )
        if (jobs.length === 0) return
        for (const { payload } of jobs) finishedRuns.add(payload['run'])
        await Promise.all(jobs.map(async ({ payload }) => handler()?.run(payload, jobContext(test.database))))
        await sql`delete from batch_jobs where payload ->> 'campaignId' = ${id}
          and payload ->> 'run' = any(${[...finishedRuns]}::text[])`.execute(db)
      }
    },
    /** One more job of the campaign. With its row in the queue it counts as alive. */
    runOne: async (
      id: string,
      {
        context = {},
        run = newId(),
        isQueued = false,
      }: { context?: Partial<JobContext>; run?: string; isQueued?: boolean } = {},
    ): Promise<void> => {
      const { store, vendorId } = getOwner()
      const payload = { storeId: store, vendorId, campaignId: id, run }
      if (isQueued)
        await sql`insert into batch_jobs (vendor_id, task, payload, attempts, priority)
          values (${vendorId}, ${sendDueTask.name}, ${JSON.stringify(payload)}, 1, 0)`.execute(db)
      await handler()?.run(payload, jobContext(test.database, context))
    },
    tick: () => runScheduledJob(test, campaignTickTask),
    readUsed: async (meter: 'emails' | 'sms'): Promise<number> => {
      const { rows } = await sql<{ used: number }>`
        select coalesce(sum(used), 0)::int as used from usage_counts
        where vendor_id = ${getOwner().vendorId} and meter = ${meter}`.execute(db)
      return rows[0]?.used ?? 0
    },
  }
}
