import { sql } from 'kysely'
import type * as z from 'zod'
import { everyone } from '#contract/domains/campaign.ts'
import type { CampaignBlock } from '#contract/domains/campaign-blocks.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { customers } from '#contract/domains/customers.ts'
import { campaignTickTask, sendDueTask } from '#server/domains/campaign-sending/campaign-sending.tasks.ts'
import { newId } from '#server/platform/ids.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { openTestApp, type Person, type TestApp, type TestResponse } from './app.ts'
import { jobContext } from './job-context.ts'
import { readQueue, runScheduledJob } from './queue.ts'
import { openTestSmtp, type TestSmtp } from './smtp-server.ts'

type Campaign = z.output<typeof campaigns.get.response>

interface RecipientRow {
  id: string
  customer: string
  status: string
  reason: string | null
  attempts: number
  due: boolean
}

export interface CampaignStore {
  vendorId: string
  owner: Person
  store: string
  /** Consenting customers, each with another address. */
  addCustomers(count: number, fields?: object): Promise<{ id: string; email: string }[]>
  draft(fields?: object): Promise<Campaign>
  act(id: string, action: string, more?: object, as?: Person): Promise<TestResponse>
  read(id: string): Promise<Campaign>
  readRecipients(id: string): Promise<RecipientRow[]>
  /** Metered emails. */
  readUsed(): Promise<number>
}

export interface CampaignFixture {
  smtp: TestSmtp
  test: TestApp
  /** Usage and limits count over all campaigns of a vendor, so each test has another one. */
  newStore(): Promise<CampaignStore>
  /** Runs a campaign's jobs like a worker does, until none is left, and removes them. */
  runJobs(id: string): Promise<void>
  /** Runs one job, also one that isn't in the queue. */
  runJob(payload: object, context?: Partial<JobContext>): Promise<void>
  tick(): Promise<void>
  close(): Promise<void>
}

const heading: CampaignBlock = {
  id: newId(),
  type: 'heading',
  text: 'Hello {{first_name|there}}',
  level: 1,
  align: 'start',
}

const newCampaignStore = async (test: TestApp): Promise<CampaignStore> => {
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const { kysely } = test.database
  await sql`insert into campaign_settings (store_id, postal_address) values (${store}, '1 Main St')`.execute(kysely)
  return {
    vendorId,
    owner,
    store,
    addCustomers: async (count, fields = {}) => {
      const made: { id: string; email: string }[] = []
      for (let n = 0; n < count; n++) {
        const email = `${newId()}@example.com`
        const body = { name: `Ann ${n}`, email, emailConsent: true, ...fields }
        made.push({ id: (await test.data(customers.create, { as: owner, store, body }))._id, email })
      }
      return made
    },
    draft: (fields = {}) =>
      test.data(campaigns.create, {
        as: owner,
        store,
        body: {
          name: 'Spring',
          subject: 'Spring is here',
          body: { blocks: [heading], footer: { text: '', hasSocialLinks: false } },
          audience: everyone,
          ...fields,
        },
      }),
    act: (id, action, more = {}, as = owner) =>
      test.call(campaigns.act, { as, store, body: { campaign_id: id, action, ...more } }),
    read: (id) => test.data(campaigns.get, { as: owner, store, params: { id } }),
    readRecipients: async (id) =>
      (
        await sql<RecipientRow>`
          select id, customer_id as customer, status, reason, attempts, due_at <= now() as due
          from campaign_recipients where campaign_id = ${id} order by customer_id`.execute(kysely)
      ).rows,
    readUsed: async () => {
      const { rows } = await sql<{ used: number }>`
        select coalesce(sum(used), 0)::int as used from usage_counts
        where vendor_id = ${vendorId} and meter = 'emails'`.execute(kysely)
      return rows[0]?.used ?? 0
    },
  }
}

/** Campaigns that are sent to a mail server whose rejections the test controls. */
export const openCampaignFixture = async (): Promise<CampaignFixture> => {
  const smtp = await openTestSmtp()
  const test = await openTestApp({ SMTP_URL: smtp.url, CAMPAIGN_EMAILS_PER_SECOND: '10000' })
  const finishedRuns = new Set<unknown>()
  const runJob: CampaignFixture['runJob'] = async (payload, context = {}) => {
    const handler = test.app.handlers.find(({ task }) => task.name === sendDueTask.name)
    await handler?.run(payload, jobContext(test.database, context))
  }
  return {
    smtp,
    test,
    newStore: async () => {
      smtp.onRecipient = () => undefined
      smtp.onMessage = () => undefined
      smtp.delivered.length = 0
      return newCampaignStore(test)
    },
    runJobs: async (id) => {
      for (;;) {
        const jobs = (await readQueue(test)).filter(
          ({ task, payload }) =>
            task === sendDueTask.name && payload['campaignId'] === id && !finishedRuns.has(payload['run']),
        )
        if (jobs.length === 0) return
        for (const { payload } of jobs) finishedRuns.add(payload['run'])
        await Promise.all(jobs.map(({ payload }) => runJob(payload)))
        await sql`delete from batch_jobs where payload ->> 'campaignId' = ${id}
          and payload ->> 'run' = any(${[...finishedRuns]}::text[])`.execute(test.database.kysely)
      }
    },
    runJob,
    tick: () => runScheduledJob(test, campaignTickTask),
    close: async () => {
      await test.close()
      await smtp.close()
    },
  }
}
