import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardPrograms } from '#contract/domains/reward-program.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { listOwnEntries } from '#server/domains/customer-accounts/own-ledger.repo.ts'
import { previewTiers } from '#server/domains/reward-program/reward-program.service.ts'
import { readRewardReport } from '#server/domains/reward-reports/reward-reports.service.ts'
import { sumStoreDays } from '#server/domains/reward-reports/sum-days.service.ts'
import { readOwnRewards } from '#server/domains/reward-requests/own-rewards.service.ts'
import { listRequests } from '#server/domains/reward-requests/reward-requests.repo.ts'
import { readRewardSummary } from '#server/domains/reward-summary/reward-summary.service.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { silentLog } from '#server/testing/postgres.ts'
import { openConnections } from './connections.ts'
import { type FilledRewards, fillRewards } from './fill-rewards.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'
import { secret } from './servers.ts'

/** From quality.md, between the smallest and the largest store. */
const maxGrowth = 1.3

type Read = () => Promise<unknown>

/** What staff and customers read, without the guard, which costs the same in every store. */
const toReads = (db: Db, filled: FilledRewards): Record<string, Read> => {
  const { storeId, customerId, accountId, taskId, reviewerId, orders } = filled
  const store = trustedStoreId(storeId)
  const actor = { accountId } as CustomerActor
  const list =
    (query: object): Read =>
    () =>
      listRequests(db, store, rewardRequests.list.query.parse({ limit: 50, ...query }))
  const tiers = [100, 250, 500, 1000, 2000].map((threshold) => ({
    key: `t${threshold}`,
    name: `From ${threshold}`,
    threshold,
    multiplier: 1000 + threshold,
  }))
  const preview = rewardPrograms.previewTiers.body.parse({ kind: 'points', tiers })
  return {
    'preview of five tiers': () => previewTiers(db, store, preview),
    report: () => readRewardReport(db, store, { from: orders.from, to: orders.to }),
    'requests, all': list({}),
    'requests, pending, oldest first': list({ status: 'pending', sortOrder: 'asc' }),
    'requests, approved': list({ status: 'approved' }),
    'requests, rejected': list({ status: 'rejected' }),
    'requests, latest decisions': list({ sortBy: 'decidedAt' }),
    'requests of a task': list({ task: taskId }),
    'requests of a reviewer': list({ reviewer: reviewerId }),
    'requests of a customer': list({ customer: customerId }),
    'requests of thirty days': list({ from: orders.from, to: orders.to }),
    'requests by a customer’s name': list({ search: 'ana' }),
    'requests by a name that no customer has': list({ search: 'zzzz' }),
    'shop: summary': () => readRewardSummary(db, store, actor),
    'shop: tasks': () => readOwnRewards(db, store, actor, 'en'),
    'shop: history': () => listOwnEntries(db, store, customerId, customerAccounts.ledger.query.parse({ limit: 20 })),
  }
}

/** Median in ms of as many calls as fit into the time, at least five. */
const measureRead = async (read: Read, roundTime: number): Promise<number> => {
  for (let call = 0; call < 6; call++) await read()
  const times: number[] = []
  const startedAt = performance.now()
  while (times.length < 5 || performance.now() - startedAt < roundTime) {
    const callStartedAt = performance.now()
    await read()
    times.push(performance.now() - callStartedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

const timeSeconds = async (run: () => Promise<unknown>): Promise<string> => {
  const startedAt = performance.now()
  await run()
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Runs `npm run verify` on the database, and returns its last line. */
const verify = async (url: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/verify.ts'], {
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY: secret },
  }).catch((error: { stdout: string }) => error)
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** Reads of reward programs in stores of several sizes, counted in ledger entries, and `npm run verify` in each. */
export const measureRewards = async (
  { machine, log }: Bench,
  { sizes, roundTime }: { sizes: readonly number[]; roundTime: number },
): Promise<Fact[]> => {
  const facts: Fact[] = []
  const medians = new Map<string, number[]>()
  for (const size of sizes) {
    const fresh = await machine.server.freshDatabase()
    const connections = await openConnections(fresh.url)
    const name = `${size.toLocaleString('en')} entries`
    let filled: FilledRewards | undefined
    const fillTime = await timeSeconds(async () => {
      filled = await fillRewards(connections, size)
    })
    if (!filled) throw new Error('The store was not filled.')
    const [counted] = await connections.read<{ entries: number }>(
      'select count(*)::int as entries from customer_ledger',
    )
    await connections.close()
    const database = connect({ url: fresh.url, max: 4, log: silentLog })
    const store = trustedStoreId(filled.storeId)
    const sumTime = await timeSeconds(() => sumStoreDays(database.kysely, store))
    for (const [readName, read] of Object.entries(toReads(database.kysely, filled))) {
      const median = await measureRead(read, roundTime)
      medians.set(readName, [...(medians.get(readName) ?? []), median])
      log(`${name}, ${readName}: ${median.toFixed(2)} ms`)
    }
    let result = ''
    const verifyTime = await timeSeconds(async () => {
      result = await verify(fresh.url)
    })
    facts.push({ name: `${name}: filled`, value: `${fillTime} (${counted?.entries.toLocaleString('en')} entries)` })
    facts.push({ name: `${name}: days and figures of the night`, value: sumTime })
    const isWithinBound = result === 'No differences found.'
    facts.push({
      name: `${name}: npm run verify`,
      value: `${verifyTime}: ${result}`,
      bound: 'no differences',
      isWithinBound,
    })
    await database.close()
    await fresh.drop()
  }
  for (const [name, times] of medians) {
    const growth = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)
    facts.push({
      name,
      value: `${times.map((time) => `${time.toFixed(2)} ms`).join(' → ')}: ${growth.toFixed(2)}×`,
      bound: `${maxGrowth}×`,
      isWithinBound: growth < maxGrowth,
    })
  }
  return facts
}
