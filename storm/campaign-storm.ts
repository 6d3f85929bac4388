import { setTimeout as pause } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { CampaignChannel } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { bundleServer } from './bundle.ts'
import { campaignChannels } from './campaign-channels.ts'
import type { CampaignReceiver } from './campaign-receiver.ts'
import { makeRng } from './rng.ts'
import { freePort, makeServerProcess } from './server-process.ts'

interface CampaignStormOptions {
  people: number
  kills: number
}

interface ChannelReport {
  channel: CampaignChannel
  /** Messages that the mail server or gateway accepted, and different ids among them. */
  accepted: number
  distinct: number
  faults: CampaignReceiver['faults']
  counts: { queued: number; sent: number; failed: number; skipped: number }
  used: number
  problems: string[]
}

export interface CampaignStormReport {
  channels: ChannelReport[]
  kills: number
  seconds: number
  /** In MB, the most of a worker. */
  memory: number
}

const workers = 2
/** Without a message that a receiver accepts; a busy machine needs more than 20 minutes for 20,000. */
const maxStalledMs = 300_000

/**
 * Every tenth didn't agree, and every fiftieth of the others has an address that doesn't exist. Every 25th has the phone
 * number of the one before.
 */
const addCustomers = async (test: TestApp, store: string, people: number): Promise<void> => {
  await sql`
    insert into customers (store_id, id, name, name_normalized, email, email_consent, phone, sms_consent, source)
    select ${store}, overlay(gen_random_uuid()::text placing ${newId().slice(0, 13)} from 1 for 13)::uuid,
      'Person ' || n, 'person ' || n,
      case when n % 11 = 0 then 'refused.' when n % 50 = 0 then 'missing.' else 'person.' end || n || '@storm.example',
      n % 11 <> 0,
      '+1' || case when n % 50 = 0 then 900 else 212 end || lpad((n - (n % 50 = 25)::integer)::text, 7, '0'),
      n % 11 <> 0, 'manual'
    from generate_series(1, ${Math.ceil((people * 11) / 10)}::integer) n`.execute(test.database.kysely)
}

const readCampaign = async (test: TestApp, id: string) => {
  const { rows } = await sql<ChannelReport['counts'] & { status: string; open: number }>`
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

interface StormCampaign {
  channel: CampaignChannel
  id: string
  receiver: CampaignReceiver
}

/** Compares who got a message with who agreed, and with the counts. */
const checkCampaign = async (
  test: TestApp,
  { store, vendorId }: { store: string; vendorId: string },
  { channel, id, receiver }: StormCampaign,
): Promise<ChannelReport> => {
  const { address, consent, meter, isMissing } = campaignChannels[channel]
  const { status, counts } = await readCampaign(test, id)
  const { rows } = await sql<{ address: string; agrees: boolean }>`
    select ${sql.ref(address)} as address, ${sql.ref(consent)} as agrees
    from customers where store_id = ${store}`.execute(test.database.kysely)
  const { rows: usage } = await sql<{ used: number }>`
    select coalesce(sum(used), 0)::integer as used from usage_counts
    where vendor_id = ${vendorId} and meter = ${meter}`.execute(test.database.kysely)
  const agreed = new Set(rows.flatMap((row) => (row.agrees ? [row.address] : [])))
  const expected = new Set([...agreed].filter((to) => !isMissing(to)))
  const missing = agreed.size - expected.size
  const received = [...receiver.messages]
  const distinct = received.reduce((sum, [, ids]) => sum + ids.size, 0)
  const used = usage[0]?.used ?? 0
  const problems = [
    ...(status === 'sent' ? [] : [`the campaign is ${status}`]),
    ...[...expected].filter((to) => !receiver.messages.has(to)).map((to) => `${to} got nothing`),
    ...received.filter(([to]) => !expected.has(to)).map(([to]) => `${to} got a message`),
    ...received.filter(([, ids]) => ids.size > 1).map(([to, ids]) => `${to} got ${ids.size} messages`),
    ...(counts.sent === distinct ? [] : [`${counts.sent} counted as sent, ${distinct} received`]),
    ...(counts.failed === missing ? [] : [`${counts.failed} counted as failed instead of ${missing}`]),
    ...(used === agreed.size ? [] : [`${used} counted as usage instead of ${agreed.size}`]),
  ]
  return { channel, accepted: receiver.accepted(), distinct, faults: receiver.faults, counts, used, problems }
}

/**
 * Two workers send a campaign of emails and one of text messages through a mail server and a gateway that fail at times,
 * and are killed at random: each address that agreed gets one message, no other any, and the counts are those of the
 * receivers.
 */
export const campaignStorm = async ({ people, kills }: CampaignStormOptions): Promise<CampaignStormReport> => {
  const rng = makeRng(26)
  const names = ['email', 'sms'] as const
  const closers: (() => Promise<unknown>)[] = []
  try {
    const [bundle, test, ...receivers] = await Promise.all([
      bundleServer(),
      openTestApp(),
      ...names.map((name) => campaignChannels[name].start(rng)),
    ])
    const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-'))
    closers.push(
      ...receivers.map((receiver) => () => receiver.close()),
      () => test.close(),
      () => bundle.close(),
      () => rm(folder, { recursive: true, force: true }),
    )
    let memory = 0
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
            ...Object.assign({}, ...receivers.map(({ env }) => env)),
          },
          onVitals: (vitals) => (memory = Math.max(memory, vitals.memory / 1024 / 1024)),
        }),
      ),
    )
    closers.unshift(() => Promise.all(processes.map((process) => process.kill())))

    const { vendorId, owner } = await test.newVendor()
    const store = await test.newStore(vendorId)
    await addCustomers(test, store, people)
    await sql`insert into campaign_settings (store_id, postal_address) values (${store}, '1 Main St')`.execute(
      test.database.kysely,
    )
    const create = async (receiver: CampaignReceiver, index: number): Promise<StormCampaign> => {
      const channel = names[index] ?? 'email'
      const body = { name: channel, ...campaignChannels[channel].draft }
      return { channel, receiver, id: (await test.data(campaigns.create, { as: owner, store, body }))._id }
    }
    const sent = await Promise.all(receivers.map(create))
    await Promise.all(processes.map((process) => process.start(bundle.dist)))
    const startedAt = performance.now()
    for (const { id } of sent)
      await test.data(campaigns.act, { as: owner, store, body: { campaign_id: id, action: 'send' } })

    let killed = 0
    const countAccepted = () => receivers.reduce((sum, receiver) => sum + receiver.accepted(), 0)
    let progress = { accepted: 0, at: Date.now() }
    const isStalled = (): boolean => {
      const accepted = countAccepted()
      if (accepted > progress.accepted) progress = { accepted, at: Date.now() }
      return Date.now() - progress.at > maxStalledMs
    }
    const kill = async (): Promise<void> => {
      const total = people * receivers.length
      for (; killed < kills && !isStalled(); killed++) {
        while (countAccepted() < (total * (killed + 0.5)) / (kills + 1) && !isStalled()) await pause(5)
        const process = processes[rng(workers)]
        await process?.kill()
        await process?.start(bundle.dist)
      }
    }
    const settle = async ({ id }: StormCampaign): Promise<void> => {
      while ((await readCampaign(test, id)).status !== 'sent' && !isStalled()) {
        await passTime(test, id)
        await pause(500)
      }
    }
    await Promise.all([kill(), ...sent.map(settle)])
    const seconds = (performance.now() - startedAt) / 1000
    const reports: ChannelReport[] = []
    for (const campaign of sent) reports.push(await checkCampaign(test, { store, vendorId }, campaign))
    return { channels: reports, kills: killed, seconds, memory }
  } finally {
    for (const close of closers) await close()
  }
}

/** `npm run storm -- campaigns 10000 20`: people, each of whom gets an email and a text message, and kills. */
export const runCampaignStorm = async ([people = 10_000, kills = 20]: number[]): Promise<boolean> => {
  const report = await campaignStorm({ people, kills })
  console.log(
    `${report.kills} kills in ${report.seconds.toFixed(0)} s, a worker uses ${report.memory.toFixed(0)} MB at most`,
  )
  for (const { channel, accepted, distinct, faults, counts, used, problems } of report.channels) {
    console.log(`${channel.padEnd(20)} ${counts.sent} of ${counts.queued} sent`)
    console.log(`received             ${accepted} accepted, ${distinct} different ids`)
    console.log(
      `faults               ${faults.rejected} rejected for now, ${faults.dropped} dropped connections, ${counts.failed} rejected for good`,
    )
    console.log(`counted as usage     ${used}`)
    for (const line of problems.slice(0, 20)) console.log(line)
    console.log(problems.length === 0 ? 'Passed.' : `Failed, ${problems.length} problems.`)
  }
  return report.channels.every(({ problems }) => problems.length === 0)
}
