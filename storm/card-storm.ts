import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readDueInvoices } from '#server/domains/invoices/invoices.service.ts'
import { readDueVendors } from '#server/domains/subscription/subscription.service.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openStoreFixture } from '#server/testing/store-fixture.ts'
import { type CardWorld, makeCardWorld } from './cards/card-world.ts'
import { killMoments } from './cards/kill-moments.ts'
import { payoutLoad } from './cards/payouts.ts'
import { shopperLoad } from './cards/shoppers.ts'
import { vendorLoad } from './cards/vendors.ts'
import { type KillableServer, makeKillableServer } from './killable-server.ts'
import type { Load } from './load/load.ts'
import { findCardProblems } from './reconcile-cards.ts'
import { formatPendingJob, hurryJobs, readPendingJobs } from './reconcile-round.ts'
import { mergeResults } from './reconcile.ts'
import { startLoads } from './stage.ts'

interface CardStormOptions {
  kills: number
  seed?: number
  log?: (line: string) => void
}

interface CardStormReport {
  /** Number of kills by what was in progress. */
  kills: Map<string, number>
  unanswered: number
  /** Number of rows by kind and status. */
  totals: Record<string, number>
  problems: string[]
  /** Logged errors with their counts. */
  errors: Map<string, number>
  seconds: number
}

const maxMomentMs = 20_000
/** Without progress, and in all. */
const maxStallMs = 60_000
const maxSettleMs = 300_000
const maxWaitingJobs = 25
const behindPauseMs = 100
const maxStopMs = 120_000
const maxKindsMs = 120_000
const tickMs = 250

/** Billing runs every minute, and a provider's changes take seconds: both happen sooner here. */
const startTicks = (db: Db): (() => Promise<void>) => {
  let isRunning = true
  const tick = async (): Promise<void> => {
    while (isRunning) {
      await addBillingTick(db)
      await sql`update sandbox_changes set due_at = now() where due_at > now() and random() < 0.2`.execute(db)
      await pause(tickMs)
    }
  }
  const ticks = tick()
  return async () => {
    isRunning = false
    await ticks
  }
}

/** Not while jobs of the last one wait: each adds a job for everything that is due. */
const addBillingTick = async (db: Db): Promise<void> => {
  await sql`select graphile_worker.add_job('billing:tick', '{}'::json)
    where not exists (
      select from graphile_worker.jobs where task_identifier like 'billing%' and locked_at is null and run_at <= now())
    and not exists (select from outbox where task like 'billing%')`.execute(db)
}

/** Clients wait while the worker is behind; otherwise a slow machine ends with thousands of jobs. */
const isBehind = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ jobs: number }>`
    select (select count(*) from outbox) + (select count(*) from graphile_worker.jobs where run_at <= now()) as jobs
    `.execute(db)
  return (rows[0]?.jobs ?? 0) > maxWaitingJobs
}

const withBackPressure = (db: Db, load: Load): Load => ({
  ...load,
  step: async () => {
    if (await isBehind(db)) await pause(behindPauseMs)
    else await load.step()
  },
})

/** Jobs of a dead process are freed after ten seconds of silence. As if they had passed. */
const passSilence = async (db: Db): Promise<void> => {
  await sql`update worker_heartbeats set seen_at = seen_at - interval '1 minute'`.execute(db)
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'
    where locked_at is not null`.execute(db)
}

/** Kills the server while something is in progress; each kind in turn. */
const killRepeatedly = async (
  { db, rng, waitForRow }: CardWorld,
  server: KillableServer,
  { kills, log = () => undefined }: CardStormOptions,
): Promise<Map<string, number>> => {
  const moments = Object.entries(killMoments)
  const counts = new Map<string, number>()
  for (let round = 0; round < kills; round++) {
    const since = new Date()
    await pause(300 + rng(round % 3 === 0 ? 3_000 : 1_000))
    const [name = '', query] = moments[round % moments.length] ?? []
    const isHit = query !== undefined && (await waitForRow(query(since), maxMomentMs, 4))
    await pause(rng(10))
    const killedAt = performance.now()
    await server.kill()
    const moment = isHit ? name : 'other'
    counts.set(moment, (counts.get(moment) ?? 0) + 1)
    await passSilence(db)
    await server.start()
    log(`kill ${round + 1} (${moment}): ready after ${Math.round(performance.now() - killedAt)} ms`)
  }
  return counts
}

/**
 * On a slow machine the kills can be over before each kind of work has succeeded once. Refunds of one test card succeed
 * and fail later, so that a refund counts if it stays as it is at the provider.
 */
const waitForEachKind = async ({ waitForRow }: CardWorld): Promise<void> => {
  const hasEach = sql`
    select 1 where exists (select from invoices where status = 'paid')
      and exists (select from card_intents where status = 'succeeded')
      and exists (
        select from card_refunds r join sandbox_objects o on o.id = r.provider_id and o.data ->> 'status' = 'succeeded'
        where r.status = 'succeeded' and not exists (select from sandbox_changes c where c.object_id = r.provider_id))
      and exists (select from payouts where status = 'paid')
      and exists (select from customer_events where kind = 'mail')`
  await waitForRow(hasEach, maxKindsMs)
}

/** What still has to happen, as text. */
const readOutstanding = async (db: Db): Promise<string[]> => {
  const jobs = (await readPendingJobs(db)).map(formatPendingJob)
  const { rows } = await sql<{ line: string }>`
    select concat('webhook ', event_id, ' was sent ', attempts, ' times') as line from sandbox_deliveries
    union all select concat(change, ' ', object_id) from sandbox_changes
    union all select concat('event ', id, ' ', type, ' is not processed') from card_events where processed_at is null`.execute(
    db,
  )
  const vendors = await readDueVendors(db, new Date(), 100)
  const invoices = await readDueInvoices(db, new Date(), 100)
  return [
    ...jobs,
    ...rows.map(({ line }) => line),
    ...vendors.map((id) => `vendor ${id} is due`),
    ...invoices.map((id) => `invoice ${id} is due`),
  ]
}

const countLines = (lines: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, times]) => `Not finished: ${times > 1 ? `${times} times ` : ''}${line}`)
}

/** Waits until nothing is left to do; returns what is left when it takes too long. */
const settle = async (db: Db): Promise<string[]> => {
  const startedAt = Date.now()
  let [fewest, progressAt] = [Infinity, startedAt]
  let wasEmpty = false
  for (;;) {
    const outstanding = await readOutstanding(db)
    // Twice, because a job that ends between two of its queries may have enqueued another.
    if (outstanding.length === 0 && wasEmpty) return []
    wasEmpty = outstanding.length === 0
    const now = Date.now()
    if (outstanding.length < fewest) [fewest, progressAt] = [outstanding.length, now]
    if (now - progressAt > maxStallMs || now - startedAt > maxSettleMs) return countLines(outstanding)
    if (outstanding.some((line) => line.endsWith(' is due'))) await addBillingTick(db)
    await hurryJobs(db)
    await sql`update sandbox_changes set due_at = now() where due_at > now()`.execute(db)
    // A delivery whose process was killed is due again only after a while.
    await sql`update sandbox_deliveries set due_at = now() where due_at > now()`.execute(db)
    await pause(200)
  }
}

const readTotals = async (db: Db): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'invoices ' || status as name, count(*)::integer as count from invoices group by status
    union all select 'charge attempts ' || status, count(*)::integer from invoice_attempts group by status
    union all select 'order intents ' || status, count(*)::integer from card_intents group by status
    union all select 'refunds ' || status, count(*)::integer from card_refunds group by status
    union all select 'payouts ' || status, count(*)::integer from payouts group by status
    union all select 'disputes ' || status, count(*)::integer from card_disputes group by status
    union all select 'emails sent', count(*)::integer from customer_events where kind = 'mail'
    union all select 'events', count(*)::integer from card_events
    order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const isDoneWithin = (promise: Promise<void>, maxMs: number): Promise<boolean> =>
  Promise.race([promise.then(() => true), pause(maxMs, false, { ref: false })])

/** Runs the loads meanwhile, and waits until their last steps have ended. */
const underLoad = async <T>({ db, caller }: CardWorld, loads: readonly Load[], run: () => Promise<T>): Promise<T> => {
  const stopTicks = startTicks(db)
  const stopLoads = startLoads(
    loads.map((load) => withBackPressure(db, load)),
    caller.tally,
  )
  const stop = async (): Promise<void> => {
    const hasStopped = await isDoneWithin(stopLoads(), maxStopMs)
    await stopTicks()
    if (!hasStopped) throw new Error(`Clients are still waiting: ${(await readOutstanding(db)).join('; ')}`)
  }
  const result = await run().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  await stop()
  return result
}

/** Renewals, card payments, refunds, payouts and usage while the server is killed; then compares with the provider. */
export const cardStorm = async (options: CardStormOptions): Promise<CardStormReport> => {
  const startedAt = performance.now()
  const fixture = await openStoreFixture()
  const errors = new Map<string, number>()
  const countError = (line: string): void => {
    const { msg = line, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    const text = err?.message === undefined ? msg : `${msg} ${err.message}`
    const message = text
      .split('\n', 1)
      .join('')
      .replaceAll(/[\d.]+/g, '#')
    errors.set(message, (errors.get(message) ?? 0) + 1)
  }
  const env = { ROLE: 'all', CARDS: 'sandbox', TRUSTED_PROXIES: '127.0.0.1' }
  const server = await makeKillableServer(fixture.test, env, countError)
  const world = makeCardWorld(fixture, server.url, options.seed ?? 8)
  const { db, caller } = world
  try {
    // In this order: payouts of one store need its account, which sends webhooks before the server starts.
    const loads: Load[] = [await payoutLoad(world), await shopperLoad(world), await vendorLoad(world)]
    await server.start()
    const kills = await underLoad(world, loads, async () => {
      const counts = await killRepeatedly(world, server, options)
      await waitForEachKind(world)
      return counts
    })
    const unfinished = await settle(db)
    const journals = mergeResults(await Promise.all(loads.map((load) => load.reconcile())))
    const problems = [
      ...unfinished,
      ...[...caller.tally.findings].map(([line, times]) => `${times} times: ${line}`),
      ...journals.lost.map((line) => `Lost: ${line}`),
      ...journals.doubled.map((line) => `Doubled: ${line}`),
      ...journals.broken.map((line) => `Changed: ${line}`),
      ...(await findCardProblems(db)),
      ...(await fixture.drift()).map((drift) => JSON.stringify(drift)),
    ]
    const seconds = (performance.now() - startedAt) / 1000
    return { kills, unanswered: caller.tally.unanswered, totals: await readTotals(db), problems, errors, seconds }
  } finally {
    await server.close()
    await fixture.close()
  }
}

export const runCardStorm = async ([kills = 50, seed = 8]: number[]): Promise<boolean> => {
  const report = await cardStorm({ kills, seed, log: (line) => console.log(line) })
  const moments = [...report.kills].map(([moment, times]) => `${moment} ${times}`)
  console.log(`server killed ${kills} times (${moments.join(', ')}) in ${report.seconds.toFixed(0)} s`)
  console.log(`calls repeated without an answer: ${report.unanswered}`)
  for (const [name, count] of Object.entries(report.totals)) console.log(`${name.padEnd(28)}${count}`)
  for (const [message, times] of [...report.errors].slice(0, 20))
    console.log(`logged ${times} times: ${message.slice(0, 160)}`)
  for (const line of report.problems.slice(0, 40)) console.log(line)
  console.log(
    report.problems.length === 0
      ? 'Nothing charged twice, nothing lost, and the provider has the same.'
      : `${report.problems.length} problems.`,
  )
  return report.problems.length === 0
}
