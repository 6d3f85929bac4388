import { setTimeout as pause } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { campaigns } from '#contract/domains/campaigns.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { bundleServer } from './bundle.ts'
import { startCampaignMailServer } from './campaign-mail-server.ts'
import { makeRng } from './rng.ts'
import { freePort, makeServerProcess } from './server-process.ts'

interface CampaignStormOptions {
  emails: number
  kills: number
}

export interface CampaignStormReport {
  kills: number
  /** Emails that the mail server accepted, and different Message-IDs among them. */
  accepted: number
  distinct: number
  faults: { rejected: number; dropped: number }
  counts: { queued: number; sent: number; failed: number; skipped: number }
  used: number
  seconds: number
  /** In MB, the most of a worker. */
  memory: number
  problems: string[]
}

const workers = 2
const maxMinutes = 20

/** Every tenth didn't agree, and every fiftieth of the others has no mailbox. */
const addCustomers = async (test: TestApp, store: string, emails: number): Promise<void> => {
  await sql`
    insert into customers (store_id, id, name, name_normalized, email, email_consent, source)
    select ${store}, overlay(gen_random_uuid()::text placing ${newId().slice(0, 13)} from 1 for 13)::uuid,
      'Person ' || n, 'person ' || n,
      case when n % 11 = 0 then 'refused.' when n % 50 = 0 then 'missing.' else 'person.' end || n || '@storm.example',
      n % 11 <> 0, 'manual'
    from generate_series(1, ${Math.ceil((emails * 11) / 10)}::integer) n`.execute(test.database.kysely)
}

const readCampaign = async (test: TestApp, id: string) => {
  const { rows } = await sql<CampaignStormReport['counts'] & { status: string; open: number }>`
    select c.status, coalesce(t.queued, 0) as queued, coalesce(t.sent, 0) as sent, coalesce(t.failed, 0) as failed,
      coalesce(t.skipped, 0) as skipped
    from campaigns c left join campaign_counts t
      on t.store_id = c.store_id and t.campaign_id = c.id and t.variant = ''
    where c.id = ${id}`.execute(test.database.kysely)
  const { status = '', ...counts } = rows[0] ?? { queued: 0, sent: 0, failed: 0, skipped: 0 }
  return { status, counts }
}

/** Retries wait for minutes; here they are due at once. The tick finds them. */
const passTime = async (test: TestApp, id: string): Promise<void> => {
  const db = test.database.kysely
  await sql`update campaign_recipients set due_at = now()
    where campaign_id = ${id} and status = 'queued' and due_at > now()`.execute(db)
  await sql`select graphile_worker.add_job('campaigns:tick', job_key => 'storm tick')`.execute(db)
}

/**
 * Two workers send a campaign through a mail server that fails at times, and are killed at random: everyone who agreed
 * gets one email, no other address any, and the counts are those of the mail server.
 */
export const campaignStorm = async ({ emails, kills }: CampaignStormOptions): Promise<CampaignStormReport> => {
  const rng = makeRng(26)
  const closers: (() => Promise<unknown>)[] = []
  try {
    const [bundle, test, mail] = await Promise.all([bundleServer(), openTestApp(), startCampaignMailServer(rng)])
    const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-'))
    closers.push(
      () => mail.close(),
      () => test.close(),
      () => bundle.close(),
    )
    closers.push(() => rm(folder, { recursive: true, force: true }))
    let memory = 0
    const errors = new Set<string>()
    const processes = await Promise.all(
      Array.from({ length: workers }, async () =>
        makeServerProcess({
          port: await freePort(),
          env: {
            DATA_DIR: folder,
            DATABASE_URL: test.databaseUrl,
            SECRET_KEY: test.config.secretKey,
            PUBLIC_URL: 'http://storm.example',
            ROLE: 'worker',
            SMTP_URL: mail.url,
            CAMPAIGN_EMAILS_PER_SECOND: '1000',
          },
          onVitals: (vitals) => (memory = Math.max(memory, vitals.memory / 1024 / 1024)),
          onError: (line) => errors.add(line),
        }),
      ),
    )
    closers.unshift(() => Promise.all(processes.map((process) => process.kill())))

    const { vendorId, owner } = await test.newVendor()
    const store = await test.newStore(vendorId)
    await addCustomers(test, store, emails)
    await sql`insert into campaign_settings (store_id, postal_address) values (${store}, '1 Main St')`.execute(
      test.database.kysely,
    )
    const heading = { id: newId(), type: 'heading', text: 'Hello {{first_name|there}}', level: 1, align: 'start' }
    const draft = {
      name: 'Storm',
      subject: 'Storm',
      body: { blocks: [heading], footer: { text: '', hasSocialLinks: false } },
    }
    const { _id: id } = await test.data(campaigns.create, { as: owner, store, body: draft })
    await Promise.all(processes.map((process) => process.start(bundle.dist)))
    const startedAt = performance.now()
    await test.data(campaigns.act, { as: owner, store, body: { campaign_id: id, action: 'send' } })

    let killed = 0
    const deadline = Date.now() + maxMinutes * 60_000
    const kill = async (): Promise<void> => {
      for (; killed < kills && Date.now() < deadline; killed++) {
        while (mail.accepted() < (emails * (killed + 0.5)) / (kills + 1) && Date.now() < deadline) await pause(5)
        const process = processes[rng(workers)]
        await process?.kill()
        await process?.start(bundle.dist)
      }
    }
    const settle = async (): Promise<void> => {
      while ((await readCampaign(test, id)).status !== 'sent' && Date.now() < deadline) {
        await passTime(test, id)
        await pause(500)
      }
    }
    await Promise.all([kill(), settle()])
    const seconds = (performance.now() - startedAt) / 1000
    const { status, counts } = await readCampaign(test, id)

    const { rows } = await sql<{ email: string; agrees: boolean }>`
      select email, email_consent as agrees from customers where store_id = ${store}`.execute(test.database.kysely)
    const { rows: usage } = await sql<{ used: number }>`
      select coalesce(sum(used), 0)::integer as used from usage_counts
      where vendor_id = ${vendorId} and meter = 'emails'`.execute(test.database.kysely)
    const expected = new Set(
      rows.flatMap(({ email, agrees }) => (agrees && !email.startsWith('missing.') ? [email] : [])),
    )
    const missing = rows.filter(({ email, agrees }) => agrees && email.startsWith('missing.')).length
    const distinct = [...mail.mails.values()].reduce((sum, ids) => sum + ids.size, 0)
    const used = usage[0]?.used ?? 0
    const problems = [
      ...(status === 'sent' ? [] : [`the campaign is ${status}`]),
      ...[...expected].filter((email) => !mail.mails.has(email)).map((email) => `${email} got nothing`),
      ...[...mail.mails.keys()].filter((email) => !expected.has(email)).map((email) => `${email} got an email`),
      ...[...mail.mails].filter(([, ids]) => ids.size > 1).map(([email, ids]) => `${email} got ${ids.size} emails`),
      ...(counts.sent === distinct ? [] : [`${counts.sent} counted as sent, ${distinct} received`]),
      ...(counts.failed === missing ? [] : [`${counts.failed} counted as failed instead of ${missing}`]),
      ...(used === expected.size + missing ? [] : [`${used} counted as usage instead of ${expected.size + missing}`]),
    ]
    return {
      kills: killed,
      accepted: mail.accepted(),
      distinct,
      faults: mail.faults,
      counts,
      used,
      seconds,
      memory,
      problems,
    }
  } finally {
    for (const close of closers) await close()
  }
}

/** `npm run storm -- campaigns 10000 20`: emails, kills. */
export const runCampaignStorm = async ([emails = 10_000, kills = 20]: number[]): Promise<boolean> => {
  const report = await campaignStorm({ emails, kills })
  const { faults, counts, problems } = report
  console.log(
    `sent                 ${counts.sent} of ${counts.queued} in ${report.seconds.toFixed(0)} s, ${report.kills} kills`,
  )
  console.log(`mail server          ${report.accepted} accepted, ${report.distinct} different Message-IDs`)
  console.log(
    `faults               ${faults.rejected} × 451, ${faults.dropped} dropped connections, ${counts.failed} × 550`,
  )
  console.log(`counted as usage     ${report.used}`)
  console.log(`memory of a worker   ${report.memory.toFixed(0)} MB at most`)
  for (const line of problems.slice(0, 20)) console.log(line)
  console.log(problems.length === 0 ? 'Passed.' : `Failed, ${problems.length} problems.`)
  return problems.length === 0
}
