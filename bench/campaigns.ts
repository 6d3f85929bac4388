import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { everyone } from '#contract/domains/campaign.ts'
import { customers as customerCalls } from '#contract/domains/customers.ts'
import { countAudience } from '#server/domains/campaign-sending/audience.service.ts'
import { queueRecipients } from '#server/domains/campaign-sending/queue-recipients.service.ts'
import { listFullCustomers } from '#server/domains/customers/customers.service.ts'
import { connect } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { silentLog } from '#server/testing/postgres.ts'
import { openConnections } from './connections.ts'
import { fill } from './fill.ts'
import { quantile } from './load.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'

const maxSeconds = 10
/** In MB; more growth doesn't count as flat. */
const maxGrowthMegabytes = 50

/** Of lists while recipients are queued. */
const maxSlowdown = 1.2
/** Each round reads lists without and then with queueing, so that both are measured under the same conditions. */
const rounds = 5
const usualSeconds = 6

const megabytes = (): number => process.memoryUsage.rss() / 1024 / 1024

const timeSeconds = async <T>(run: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const startedAt = performance.now()
  const result = await run()
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}

/** Times in ms of pages of the customer list, read one after another until `isOver`. */
const readPages = async (readPage: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (!isOver()) {
    const { seconds } = await timeSeconds(readPage)
    times.push(seconds * 1000)
    // As fast as a few people can click: a loop without pauses would compete for the processor itself.
    await sleep(10)
  }
  return times
}

const toP99 = (times: readonly number[]): number =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.99,
  )

/** Counts and queues the recipients of a campaign to everyone, with a limit per week and after an earlier campaign. */
export const measureCampaigns = async ({ machine, log }: Bench, customers: number): Promise<Fact[]> => {
  const fresh = await machine.server.freshDatabase()
  const connections = await openConnections(fresh.url)
  const { storeId } = await fill(connections, customers)
  // Here, because the product's connections have a statement timeout.
  await connections.run(`update customers set email_consent = true, approval = 'approved' where store_id = $1`, [
    storeId,
  ])
  await connections.close()
  const database = connect({ url: fresh.url, max: 4, log: silentLog })
  const db = database.kysely
  try {
    const store = trustedStoreId(storeId)
    await sql`insert into campaign_settings (store_id, weekly_cap) values (${store}, ${rounds + 2})`.execute(db)
    await sql`vacuum analyze customers`.execute(db)
    const queue = async () => {
      const id = newId()
      await sql`insert into campaigns (store_id, id, name, name_normalized, status, language, body, audience)
        values (${store}, ${id}, 'Bench', 'bench', 'sending', 'en', '{}', ${JSON.stringify(everyone)})`.execute(db)
      const timed = await timeSeconds(() =>
        db.transaction().execute((tx) => queueRecipients(tx, store, { id, channel: 'email', topic: 'newsletter' })),
      )
      return { ...timed, id }
    }
    /** As if the campaign had been sent, for the weekly limit. */
    const markAsSent = async (id: string): Promise<void> => {
      await sql`update campaign_recipients set status = 'sent', sent_at = now() where campaign_id = ${id}`.execute(db)
      await sql`vacuum analyze campaign_recipients`.execute(db)
    }
    const before = megabytes()
    const input = { campaignId: null, channel: 'email', topic: 'newsletter', audience: everyone } as const
    const counted = await timeSeconds(() => countAudience(db, store, input))
    const query = customerCalls.list.query.parse({})
    const readPage = () => listFullCustomers(db, store, true, query)
    const first = await queue()
    await markAsSent(first.id)
    const usual: number[][] = []
    const during: number[][] = []
    const queued: (typeof first)[] = []
    for (let round = 0; round < rounds; round += 1) {
      const usualEnd = performance.now() + usualSeconds * 1000
      usual.push(await readPages(readPage, () => performance.now() > usualEnd))
      let isQueued = false
      const queueing = queue().finally(() => (isQueued = true))
      during.push(await readPages(readPage, () => isQueued))
      const campaign = await queueing
      await markAsSent(campaign.id)
      queued.push(campaign)
    }
    const slowest = queued.reduce((one, other) => (one.seconds > other.seconds ? one : other))
    const [usualP99, duringP99] = [toP99(usual.flat()), toP99(during.flat())]
    const ratios = during.map((times, round) => toP99(times) / toP99(usual[round] ?? []))
    const growth = megabytes() - before
    const toFact = (name: string, { result, seconds }: Pick<typeof first, 'result' | 'seconds'>): Fact => ({
      name: `${(result ?? 0).toLocaleString('en')} recipients queued${name}`,
      value: `${seconds.toFixed(1)} s`,
      bound: `${maxSeconds} s`,
      isWithinBound: seconds < maxSeconds && result === customers,
    })
    const facts: Fact[] = [
      {
        name: `${counted.result.recipients.toLocaleString('en')} recipients counted`,
        value: `${counted.seconds.toFixed(1)} s`,
      },
      toFact('', first),
      toFact(` after earlier campaigns, slowest of ${rounds}`, slowest),
      {
        name: `p99 of ${during.flat().length} pages of customers while queueing, usually ${usualP99.toFixed(1)} ms`,
        value: `${duringP99.toFixed(1)} ms (${(duringP99 / usualP99).toFixed(2)} ×; rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
        bound: `${maxSlowdown} ×`,
        isWithinBound: duringP99 <= usualP99 * maxSlowdown,
      },
      {
        name: 'memory of the process: growth',
        value: `${growth.toFixed(0)} MB`,
        bound: 'flat',
        isWithinBound: growth < maxGrowthMegabytes,
      },
    ]
    for (const fact of facts) log(`${fact.name}: ${fact.value}`)
    return facts
  } finally {
    await database.close()
    await fresh.drop()
  }
}
