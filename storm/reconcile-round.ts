import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { earningsRules } from '#server/domains/earnings/earnings.verify.repo.ts'
import { payoutRules } from '#server/domains/payouts/payouts.verify.repo.ts'
import { orderRules } from '#server/domains/order-records/orders.verify.repo.ts'
import { rewardRules } from '#server/domains/reward-earnings/reward-earnings.verify.repo.ts'
import { routeRules } from '#server/domains/route-records/routes.verify.repo.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Load } from './load/load.ts'
import { type Reconciliation, mergeResults } from './reconcile.ts'

const maxDrainMs = 120_000

interface PendingJob {
  task: string
  lockedBy: string | null
  lastError: string | null
}

export const readPendingJobs = async (db: Db): Promise<PendingJob[]> => {
  const { rows } = await sql<PendingJob>`
    select task, null as "lockedBy", 'in the outbox' as "lastError" from outbox
    union all
    select task, null, 'waiting for its turn' from batch_jobs where not admitted
    union all
    select task_identifier, locked_by, last_error from graphile_worker.jobs`.execute(db)
  return rows
}

/** Makes scheduled jobs and retries due immediately. */
export const hurryJobs = async (db: Db): Promise<void> => {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where locked_by is null and run_at > now() having count(*) > 0`.execute(db)
  await sql`update batch_jobs set run_at = now() where not admitted and run_at > now()`.execute(db)
}

export const formatPendingJob = ({ task, lockedBy, lastError }: PendingJob): string =>
  `${task} is stuck: ${lockedBy ?? ''} ${lastError ?? ''}`

/** Waits until the worker has finished. */
const drain = async (db: Db): Promise<string[]> => {
  const deadline = Date.now() + maxDrainMs
  for (;;) {
    const pending = await readPendingJobs(db)
    if (pending.length === 0) return []
    if (Date.now() > deadline) return pending.map(formatPendingJob)
    await hurryJobs(db)
    await pause(200)
  }
}

/** Checks everything once no request is in flight: the queue, the journals, the rules of `npm run verify`. */
export const reconcileAll = async (db: Db, loads: readonly Load[]): Promise<Reconciliation> => {
  const stuck = await drain(db)
  const results: Reconciliation[] = [{ lost: [], doubled: [], broken: stuck }]
  for (const load of loads) results.push(await load.reconcile())
  await drain(db)
  const drift = await findDrift(db, {
    ...customerRules,
    ...orderRules,
    ...earningsRules,
    ...payoutRules,
    ...rewardRules,
    ...routeRules,
  })
  results.push({ lost: [], doubled: [], broken: drift.map((discrepancy) => JSON.stringify(discrepancy)) })
  return mergeResults(results)
}
