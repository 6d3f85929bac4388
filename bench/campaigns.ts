import { sql } from 'kysely'
import { everyone } from '#contract/domains/campaign.ts'
import { countAudience } from '#server/domains/campaign-sending/audience.service.ts'
import { queueRecipients } from '#server/domains/campaign-sending/queue-recipients.service.ts'
import { connect } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { silentLog } from '#server/testing/postgres.ts'
import { openConnections } from './connections.ts'
import { fill } from './fill.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'

const maxSeconds = 10
/** In MB; more growth doesn't count as flat. */
const maxGrowthMegabytes = 50

const megabytes = (): number => process.memoryUsage.rss() / 1024 / 1024

const timeSeconds = async <T>(run: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const startedAt = performance.now()
  const result = await run()
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}

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
    await sql`insert into campaign_settings (store_id, weekly_cap) values (${store}, 3)`.execute(db)
    await sql`vacuum analyze customers`.execute(db)
    const queue = async (): Promise<{ result: number | undefined; seconds: number }> => {
      const id = newId()
      await sql`insert into campaigns (store_id, id, name, name_normalized, status, language, body, audience)
        values (${store}, ${id}, 'Bench', 'bench', 'sending', 'en', '{}', ${JSON.stringify(everyone)})`.execute(db)
      const timed = await timeSeconds(() =>
        db.transaction().execute((tx) => queueRecipients(tx, store, { id, channel: 'email', topic: 'newsletter' })),
      )
      await sql`update campaign_recipients set status = 'sent', sent_at = now() where campaign_id = ${id}`.execute(db)
      return timed
    }
    const before = megabytes()
    const input = { campaignId: null, channel: 'email', topic: 'newsletter', audience: everyone } as const
    const counted = await timeSeconds(() => countAudience(db, store, input))
    const [first, second] = [await queue(), await queue()]
    const growth = megabytes() - before
    const toFact = (name: string, { result, seconds }: typeof first): Fact => ({
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
      toFact(' after an earlier campaign', second),
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
