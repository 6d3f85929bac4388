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

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Calls a read for a while, at least twice, and returns the times in ms. */
const timeCalls = async (read: Read, roundTime: number): Promise<number[]> => {
  const times: number[] = []
  const startedAt = performance.now()
  while (times.length < 2 || performance.now() - startedAt < roundTime) {
    const callStartedAt = performance.now()
    await read()
    times.push(performance.now() - callStartedAt)
  }
  return times
}

const timeSeconds = async <T>(run: () => Promise<T>): Promise<{ result: T; time: string }> => {
  const startedAt = performance.now()
  const result = await run()
  return { result, time: `${((performance.now() - startedAt) / 1000).toFixed(1)} s` }
}

/** Runs `npm run verify` on the database, and returns its last line. */
const verify = async (url: string): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/verify.ts'], {
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY: secret, PUBLIC_URL: 'http://localhost' },
  }).catch((error: { stdout: string; stderr: string }) => error)
  return (stdout.trim() || stderr.trim()).split('\n').at(-1) ?? ''
}

interface OpenStore {
  name: string
  reads: Record<string, Read>
  facts: Fact[]
  close(): Promise<void>
}

const openStore = async ({ machine, log }: Bench, size: number): Promise<OpenStore> => {
  const fresh = await machine.server.freshDatabase()
  const connections = await openConnections(fresh.url)
  const name = `${size.toLocaleString('en')} entries`
  const filled = await timeSeconds(() => fillRewards(connections, size))
  const [counted] = await connections.read<{ entries: number }>('select count(*)::int as entries from customer_ledger')
  await connections.close()
  const database = connect({ url: fresh.url, max: 4, log: silentLog })
  const summed = await timeSeconds(() => sumStoreDays(database.kysely, trustedStoreId(filled.result.storeId)))
  const verified = await timeSeconds(() => verify(fresh.url))
  const facts = [
    { name: `${name}: filled`, value: `${filled.time} (${counted?.entries.toLocaleString('en')} entries)` },
    { name: `${name}: days and figures of the night`, value: summed.time },
    {
      name: `${name}: npm run verify`,
      value: `${verified.time}: ${verified.result}`,
      bound: 'no differences',
      isWithinBound: verified.result === 'No differences found.',
    },
  ]
  for (const fact of facts) log(`${fact.name}: ${fact.value}`)
  return {
    name,
    reads: toReads(database.kysely, filled.result),
    facts,
    close: async () => {
      await database.close()
      await fresh.drop()
    },
  }
}

const rounds = 5

/**
 * Reads of reward programs in stores of several sizes, counted in ledger entries, and `npm run verify` in each. The
 * stores take turns, so that other work on the machine slows all of them down.
 */
export const measureRewards = async (
  bench: Bench,
  { sizes, roundTime }: { sizes: readonly number[]; roundTime: number },
): Promise<Fact[]> => {
  const stores: OpenStore[] = []
  try {
    for (const size of sizes) stores.push(await openStore(bench, size))
    const facts = stores.flatMap((store) => store.facts)
    for (const name of Object.keys(stores[0]?.reads ?? {})) {
      const times = stores.map((): number[] => [])
      // The first round warms up.
      for (let round = 0; round <= rounds; round++)
        for (const [index, { reads }] of stores.entries()) {
          const roundTimes = reads[name] ? await timeCalls(reads[name], roundTime / rounds) : []
          if (round > 0) times[index]?.push(...roundTimes)
        }
      const medians = times.map(median)
      const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
      const value = `${medians.map((time) => `${time.toFixed(2)} ms`).join(' → ')}: ${growth.toFixed(2)}×`
      bench.log(`${name}: ${value}`)
      facts.push({ name, value, bound: `${maxGrowth}×`, isWithinBound: growth < maxGrowth })
    }
    return facts
  } finally {
    for (const store of stores) await store.close()
  }
}
